// Share: a link that holds the state, files in every format the server writes, and the studio's own file.
import type { FileContent } from "../api";
import { describe } from "../client";
import { from_base64 } from "../bits";
import { button, checkbox, field, h, select_box } from "../dom";
import { fitting_specs } from "../fitting";
import { bytes as readable_bytes } from "../format";
import { kMostCharacters, link_of, LinkTooLong, saved_of_link } from "../share_link";
import { saved_now, show_saved, show_studio_file } from "../saved_state";
import { json_of_saved, type Saved } from "../studio_file";
import type { Panel, Studio } from "../studio";
import { copy_button } from "./copy";

/** What the address stands for. Once something else is on the screen, the address says nothing any more: else the page would be
 *  back at the link when it is loaded again, and the link, pasted again, would be nothing new to the browser. */
let linked: Saved | null = null;

function drop_link(): void {
  linked = null;
  history.replaceState(null, "", location.pathname + location.search);
}

async function show_link(studio: Studio): Promise<boolean> {
  const text = location.hash.slice(1);
  if (text === "") return false;
  try {
    await show_saved(studio, await saved_of_link(text), "shared world");
    linked = saved_now(studio);
    studio.tell("The shared world is on the screen.");
    return true;
  } catch (error) {
    studio.tell(`This link could not be opened. ${describe(error)}`, "error");
    drop_link();
    return false;
  }
}

/** Brings back what the address holds, now and whenever it changes; true if there was something good in it now. */
export function restore(studio: Studio): Promise<boolean> {
  window.addEventListener("hashchange", () => void show_link(studio));
  studio.state.on(["world", "query", "chosen"], () => {
    const now = saved_now(studio);
    if (linked !== null && (now.world !== linked.world || now.query !== linked.query || now.planners.join() !== linked.planners.join())) drop_link();
  });
  return show_link(studio);
}

function give(studio: Studio, files: FileContent[]): void {
  for (const { name, content } of files) studio.download(name, new Blob([from_base64(content)]));
}

function link_section(studio: Studio): HTMLElement {
  const box = h("input", { type: "text", readonly: true, value: "", class: "link" });
  const told = h("p", { class: "note", role: "status" });
  const make = async (): Promise<void> => {
    try {
      // Replaced, not set: nobody has to be told of an address that says what is on the screen.
      const saved = saved_now(studio);
      history.replaceState(null, "", `#${await link_of(saved)}`);
      linked = saved;
      box.value = location.href;
      told.textContent = `${box.value.length} characters. It holds world, start, goal, radius and planners.`;
    } catch (error) {
      box.value = "";
      told.textContent =
        error instanceof LinkTooLong
          ? `This world is too large for a link (${readable_bytes(error.characters)}, at most ${readable_bytes(kMostCharacters)}). Save it as a file below.`
          : `No link could be made: ${describe(error)}`;
    }
  };
  studio.state.on(["world", "origin", "query", "chosen", "focus"], () => {
    // The shown link would be one of the past.
    box.value = "";
    told.textContent = "";
  });
  return h(
    "section",
    { class: "card", "aria-label": "Link" },
    h("h2", {}, "Link"),
    h("div", { class: "buttons" }, button("Make link", () => void make(), { kind: "primary", icon: "link" }), copy_button(studio, "Copy link", async () => {
      if (box.value === "") await make();
      return box.value;
    }, box)),
    field("Link to what is on the screen", box),
    told,
  );
}

function studio_file_section(studio: Studio): HTMLElement {
  const input = h("input", { type: "file", accept: ".json,application/json" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file === undefined) return;
    void file
      .text()
      .then(async (text) => {
        await show_studio_file(studio, text);
        studio.tell(`${file.name} is on the screen.`);
      })
      .catch((error: unknown) => studio.tell(`${file.name} could not be opened: ${describe(error)}`, "error"));
    input.value = "";
  });
  const save = (): void => {
    const text = JSON.stringify(json_of_saved(saved_now(studio)), null, 1) + "\n";
    studio.download("world.studio.json", new Blob([text], { type: "application/json" }));
  };
  return h(
    "section",
    { class: "card", "aria-label": "Studio file" },
    h("h2", {}, "Studio file"),
    h("p", { class: "note" }, "World, start and goal, and planners in one file."),
    h("div", { class: "buttons" }, button("Save studio file", save, { icon: "download" })),
    field("Open studio file", input),
  );
}

function world_file_section(studio: Studio): HTMLElement {
  const name = h("input", { type: "text", value: "world", spellcheck: false, autocomplete: "off" });
  let extension = "";
  let paths = true;
  let statistics = true;
  const formats = h("div");
  const told = h("p", { class: "note", role: "status" });
  const file_name = (): string => (name.value.replace(/[\\/\u0000-\u001f]/g, "_").trim() || "world") + extension;
  const attempt = async (what: () => Promise<{ files: FileContent[] }>): Promise<void> => {
    told.textContent = "";
    try {
      const { files } = await what();
      give(studio, files);
      told.textContent = `Saved: ${files.map((file) => file.name).join(", ")}.`;
    } catch (error) {
      told.textContent = `Not saved: ${describe(error)}`;
    }
  };
  const fill = (writes: string[]): void => {
    const kind = studio.state.get().world.kind;
    const usual = kind === "grid" ? ".map" : ".geojson";
    extension = writes.includes(usual) ? usual : (writes[0] ?? usual);
    formats.replaceChildren(field("Format", select_box(writes.length > 0 ? writes : [usual], extension, (value) => { extension = value; })));
  };
  fill([]);
  studio.api.about().then(
    ({ writes }) => {
      fill(writes);
      let kind = studio.state.get().world.kind;
      studio.state.on(["world"], ({ world }) => {
        if (world.kind !== kind) fill(writes);
        kind = world.kind;
      });
    },
    (error: unknown) => { told.textContent = `The formats could not be listed: ${describe(error)}`; },
  );
  return h(
    "section",
    { class: "card", "aria-label": "Files" },
    h("h2", {}, "Files"),
    h("div", { class: "columns" }, field("Name", name), formats),
    checkbox("With the paths on the screen", paths, (on) => { paths = on; }),
    checkbox("With their statistics", statistics, (on) => { statistics = on; }),
    h(
      "div",
      { class: "buttons" },
      button("Save as file", () => {
        const { query } = studio.state.get();
        const planners = fitting_specs(studio.state.get());
        void attempt(() => studio.with_world((id) => studio.api.save(id, { name: file_name(), paths, statistics, query, planners })));
      }, { icon: "download", kind: "primary" }),
      button("Export the world only", () => void attempt(() => studio.with_world((id) => studio.api.export_files(id, file_name()))), { icon: "download" }),
    ),
    told,
  );
}

export const share: Panel = {
  id: "share",
  title: "Share",
  mount(host, studio) {
    host.append(link_section(studio), world_file_section(studio), studio_file_section(studio));
  },
};
