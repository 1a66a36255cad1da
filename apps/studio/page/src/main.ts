// The page begins here: what it is made of, in the order of tool bar and side bar. A new tool or panel is one line.
import { describe } from "./client";
import { KeyboardCursor } from "./cursor";
import { h } from "./dom";
import { EndsOverlay } from "./ends";
import { misfit_of } from "./fitting";
import { make_help } from "./help";
import { accept_drops } from "./import_files";
import { listen_to_keys } from "./keyboard";
import { compare } from "./panels/compare";
import { move, move_tools } from "./panels/move";
import { planners_panel } from "./panels/planners";
import { restore, share } from "./panels/share";
import { watch } from "./panels/watch";
import { make_world_panel } from "./panels/world";
import { PathsOverlay } from "./paths_overlay";
import { Planning } from "./planning";
import { listen_to_pointers } from "./pointer";
import { kStatusWords, make_result_table } from "./result_table";
import { keep_clear_of_bars, kHint, make_hint, make_prepare_box, make_top_bar, make_zoom_bar } from "./shell";
import { remember_when_left, restore_left } from "./saved_state";
import { is_known, kFirstPlanners, kWithRadius, with_spec } from "./specs";
import { make_status } from "./status";
import { make_studio, type Core } from "./studio_core";
import type { Panel, Studio, Tool } from "./studio";
import { make_tabs } from "./tabs";
import { first_theme, follow_theme, toggle_theme } from "./theme";
import { frame_times, watch_requests, type FrameTimes } from "./timings";
import { make_tool_options, make_toolbar } from "./toolbar";
import { make_delete_tool } from "./tools/delete_tool";
import { make_draw_tools } from "./tools/draw_tools";
import { make_end_tool } from "./tools/ends_tool";
import { make_grid_tools } from "./tools/grid_tools";
import { SelectTool } from "./tools/select_tool";
import { WorldOverlay } from "./world_overlay";

/** Panels after World and Planners. */
const panels: Panel[] = [watch, compare, move, share];

declare global {
  interface Window {
    taut_studio?: { frame_times: FrameTimes; studio: Studio };
  }
}

function make_tools(studio: Core, world: WorldOverlay, ends: EndsOverlay): Tool[] {
  return [
    new SelectTool(studio, world, ends),
    make_end_tool(studio, ends, "from"),
    make_end_tool(studio, ends, "to"),
    ...make_grid_tools(studio, world),
    ...make_draw_tools(studio),
    make_delete_tool(studio, world),
    ...move_tools.map((make) => make(studio)),
  ];
}

async function make_first_world(studio: Studio): Promise<void> {
  const request = { generator: "showcase", seed: 1, parameters: {} };
  const { world, info, command } = await studio.api.generate(request);
  studio.change_world(world, "the first world", { how: "generated", request, command }, info);
}

/** Somebody who looks at another kind of world, or at a larger agent, wants to see a path there too. */
function keep_a_fitting_planner(studio: Studio): void {
  studio.state.on(["planners"], ({ planners, chosen, world, query }) => {
    const fits = (spec: string): boolean => is_known(spec, planners) && misfit_of(spec, planners) === "";
    if (planners.length === 0 || chosen.some(({ spec }) => fits(spec))) return;
    const first = kFirstPlanners[world.kind].filter(fits);
    if (first.length === 0) first.push(...kWithRadius.filter(fits).slice(0, 1));
    if (first.length === 0) return;
    // A radius is soon back at zero: what it keeps from answering stays chosen.
    const kept = (query.radius ?? 0) > 0 ? chosen : [];
    studio.state.set({ chosen: first.reduce((list, spec) => with_spec(list, spec), kept), focus: first[0] ?? null });
  });
}

/** Somebody is looked at as long as anybody is chosen. */
function keep_focus_on_a_chosen(studio: Studio): void {
  studio.state.on(["chosen", "focus"], ({ chosen, focus }) => {
    if (!chosen.some(({ spec }) => spec === focus)) studio.state.set({ focus: chosen[0]?.spec ?? null });
  });
}

/** The table is not read out while paths follow the hand; that there is no path any more is. */
function announce_lost_paths(studio: Studio, say: (words: string) => void): void {
  let before = "";
  studio.state.on(["reply", "focus"], ({ reply, focus }) => {
    const result = reply?.results.find(({ planner }) => planner === focus);
    if (result === undefined || result.status === before) return;
    if (before !== "" || result.status !== "found") say(`${result.planner}: ${kStatusWords[result.status]}`);
    before = result.status;
  });
}

async function begin(): Promise<void> {
  const status = make_status();
  const canvas = h("canvas", {
    class: "canvas", tabindex: 0, role: "application", "aria-label": "The world", "aria-describedby": "canvas-help",
  });
  const stage = h("main", { class: "stage" }, canvas);
  document.body.append(stage);
  const studio = make_studio(canvas, first_theme(), status.tell);
  follow_theme(studio.state);
  watch_requests();
  window.taut_studio = { frame_times, studio };

  const world = new WorldOverlay(studio), ends = new EndsOverlay(studio);
  studio.add_overlay(world);
  studio.add_overlay(new PathsOverlay(studio));
  studio.add_overlay(ends);
  for (const tool of make_tools(studio, world, ends)) studio.add_tool(tool);
  const pointers = listen_to_pointers(studio);
  const cursor = new KeyboardCursor(studio, status.say);
  const prepare = make_prepare_box();
  const planning = new Planning(studio, prepare.show);
  keep_a_fitting_planner(studio);
  keep_focus_on_a_chosen(studio);
  announce_lost_paths(studio, status.say);

  const help = make_help(studio);
  const all_panels = [make_world_panel(studio), planners_panel, ...panels];
  listen_to_keys(studio, cursor, pointers, {
    help: () => help.show(),
    toggle_theme: () => toggle_theme(studio.state),
    panels: all_panels.map(({ id }) => id),
  });
  accept_drops(studio, document.body);
  keep_clear_of_bars(studio);

  stage.append(
    make_toolbar(studio),
    make_tool_options(studio),
    make_zoom_bar(studio),
    make_hint(canvas),
    prepare.box,
    h("p", { id: "canvas-help", class: "unseen" }, "Arrow keys move a cursor, space takes hold and lets go, J jumps to start and goal. Press question mark for all keys."),
  );
  document.body.prepend(make_top_bar(studio, () => help.show()));
  document.body.append(make_result_table(studio, planning), status.line, help.dialog);

  // Before a link is looked at: what is wrong with one must not be talked over.
  status.tell(window.matchMedia("(max-width: 819px)").matches ? kHint : "Ready. Press ? for help and shortcuts.");
  try {
    const has_link = location.hash !== "";
    const restored = (await restore(studio)) || (!has_link && (await restore_left(studio)));
    if (!restored) await make_first_world(studio);
    studio.forget_history();
    const { world: first } = studio.state.get();
    remember_when_left(studio, () => restored || studio.state.get().world !== first);
  } catch (error) {
    status.tell(`The server gave no world to begin with: ${describe(error)}`, "error");
  }
  // Panels come last: they show what the world was made of.
  status.line.before(make_tabs(studio, all_panels));
}

begin().catch((error: unknown) => document.body.append(h("p", { role: "alert", class: "card" }, `The studio could not begin: ${describe(error)}`)));
