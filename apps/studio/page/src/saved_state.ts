// What is on the screen as something that can be kept, and brought back: for links, for the studio's own files, and for the
// browser, which remembers it when the page is left.
import type { WorldInfo, World } from "./api";
import { describe } from "./client";
import { is_known, with_spec } from "./specs";
import { remember, remembered } from "./storage";
import { json_of_saved, origin_to_save, saved_of_json, type Saved } from "./studio_file";
import type { Chosen, Origin, Studio } from "./studio";

export function saved_now(studio: Studio): Saved {
  const { world, origin, query, chosen, focus } = studio.state.get();
  return { world, origin: origin_to_save(origin), query, planners: chosen.map(({ spec }) => spec), focus };
}

/** The world as the server takes it. */
async function checked_world(studio: Studio, saved: Saved): Promise<{ world: World; info: WorldInfo; origin: Origin }> {
  const { origin, world } = saved;
  if (origin.how !== "generated") {
    if (world === null) throw new Error("there is no world in it");
    return { world, origin, info: (await studio.api.upload(world)).info };
  }
  const { request } = origin;
  if (world === null) {
    const made = await studio.api.generate(request);
    return { world: made.world, info: made.info, origin: { how: "generated", request, command: made.command } };
  }
  const { info } = await studio.api.upload(world);
  // A generator that this version does not know, or that makes something else now, has no command to show.
  const made = await studio.api.generate(request).catch(() => null);
  const same = made !== null && made.info.id === info.id;
  return { world, info, origin: same ? { how: "generated", request, command: made.command } : { how: "drawn" } };
}

/** Puts what was saved on the screen. Throws what the server has to say against it. */
export async function show_saved(studio: Studio, saved: Saved, what: string): Promise<void> {
  const { world, info, origin } = await checked_world(studio, saved);
  const planners = await studio.api.planners(info.id);
  studio.change_world(world, what, origin, info);
  const kept = saved.planners.filter((spec) => is_known(spec, planners));
  const unknown = saved.planners.filter((spec) => !kept.includes(spec));
  const chosen = kept.reduce<Chosen[]>((list, spec) => with_spec(list, spec), []);
  const focus = saved.focus !== null && kept.includes(saved.focus) ? saved.focus : (kept[0] ?? null);
  studio.state.set({ query: saved.query, focus, ...(chosen.length > 0 ? { chosen } : {}) });
  if (unknown.length > 0) studio.tell(`This studio does not know the planner ${unknown.join(", ")}.`, "error");
}

/** Opens the studio's own file. */
export async function show_studio_file(studio: Studio, text: string): Promise<void> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is no JSON (${describe(error)})`);
  }
  await show_saved(studio, saved_of_json(value), "loaded world");
}

const kKey = "left";

/** What the user has made is there again when the page is: `worth_keeping` says whether there is anything. What is too large to be
 *  remembered is not left without a question. */
export function remember_when_left(studio: Studio, worth_keeping: () => boolean): void {
  const keep = (): boolean => {
    if (!worth_keeping()) return remember(kKey, "");
    const saved = saved_now(studio);
    // A generated world is made again.
    const text = JSON.stringify(json_of_saved(saved.origin.how === "generated" ? { ...saved, world: null } : saved));
    return remember(kKey, text);
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keep();
  });
  window.addEventListener("pagehide", keep);
  window.addEventListener("beforeunload", (event) => {
    if (!keep() && worth_keeping()) event.preventDefault();
  });
}

export async function restore_left(studio: Studio): Promise<boolean> {
  const text = remembered(kKey) ?? "";
  if (text === "") return false;
  try {
    await show_studio_file(studio, text);
    studio.tell("Here is what you left. Generate a world, or begin an empty one, to start afresh.");
    return true;
  } catch (error) {
    studio.tell(`What you left could not be brought back: ${describe(error)}`, "error");
    return false;
  }
}
