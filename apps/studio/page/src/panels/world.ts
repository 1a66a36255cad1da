// The panel of the world: generate one, begin an empty one, open files; and what can be done with the one that is there.
import type { Generator, World } from "../api";
import { with_squeeze } from "../bits";
import { button, choice, h, replace_children } from "../dom";
import { bytes, count } from "../format";
import { import_files } from "../import_files";
import { empty_grid, empty_polygons, type Core } from "../studio_core";
import type { Panel, Studio } from "../studio";
import { describe } from "../client";
import { make_generate_form } from "./generate";

const several = (n: number, thing: string): string => `${count(n)} ${thing}${n === 1 ? "" : "s"}`;

function summary(studio: Studio): string {
  const { world, info } = studio.state.get();
  if (world.kind === "grid") {
    const free = info?.free_cells !== undefined && info.cells !== undefined ? `, ${Math.round((100 * info.free_cells) / Math.max(1, info.cells))} % free` : "";
    return `Grid of ${count(world.width)} × ${count(world.height)} cells${free}`;
  }
  const corners = info?.corners !== undefined ? `, ${several(info.corners, "corner")}` : "";
  const walls = world.walls.length > 0 ? `, ${several(world.walls.length, "wall")}` : "";
  return `${several(world.obstacles.length, "obstacle")}${corners}${walls}`;
}

function make_this_world(studio: Core): HTMLElement {
  const { state } = studio;
  const words = h("p", { class: "summary" });
  const squeeze = choice<World["squeeze"]>(
    "Between obstacles that touch in a corner",
    [{ value: "forbid", text: "Sealed" }, { value: "allow", text: "Squeeze through" }],
    state.get().world.squeeze,
    (value) => {
      const { world } = state.get();
      studio.change_world(world.kind === "grid" ? with_squeeze(world, value) : { ...world, squeeze: value }, "the rule for corners");
    },
  );
  const outline = button("Outline as polygons", () => {
    studio.tell("Tracing the outline …");
    studio.with_world((id) => studio.api.outline(id)).then(
      ({ world, info }) => {
        const { query } = state.get();
        studio.change_world(world, "outlining the grid", { how: "drawn" }, info);
        state.set({ query });
        studio.tell("The grid is a world of polygons now.");
      },
      (error: unknown) => studio.tell(`No outline: ${describe(error)}`, "error"),
    );
  }, { icon: "polygon" });
  const clear = button("Clear", () => {
    const { world } = state.get();
    const empty: World = world.kind === "grid" ? empty_grid(world.width, world.height) : { ...world, obstacles: [], walls: [], points: [] };
    studio.change_world(empty, "clearing the world");
  }, { icon: "trash", title: "Remove all obstacles" });

  function show(): void {
    const { world } = state.get();
    words.textContent = summary(studio);
    squeeze.select(world.squeeze);
    outline.hidden = world.kind !== "grid";
  }
  state.on(["world", "info"], show);
  show();
  return h(
    "fieldset",
    { class: "card" },
    h("legend", {}, "This world"),
    words,
    h("div", { class: "field" }, h("span", { class: "label" }, "Where two obstacles touch in a corner"), squeeze),
    h("div", { class: "buttons" }, outline, clear),
  );
}

function make_new_world(studio: Core): HTMLElement {
  const side = (name: string, value: number): HTMLInputElement =>
    h("input", { type: "number", min: 1, max: 4096, step: 1, value: String(value), class: "short", "aria-label": name });
  const width = side("Width", 64), height = side("Height", 48);
  const begin = (kind: World["kind"]): void => {
    if (!width.reportValidity() || !height.reportValidity()) return;
    const [w, h_] = [width.valueAsNumber, height.valueAsNumber];
    studio.change_world(kind === "grid" ? empty_grid(w, h_) : empty_polygons(w, h_), "beginning anew", { how: "drawn" });
    studio.state.set({ tool: kind === "grid" ? "brush" : "polygon" });
    studio.tell(kind === "grid" ? "Draw with the brush; B, E, L and R change tools." : "Click the corners of a polygon; P, R and W change tools.");
  };
  return h(
    "fieldset",
    { class: "card" },
    h("legend", {}, "Begin empty"),
    h("div", { class: "inline" }, h("span", { class: "grow" }, "Size"), width, h("span", { "aria-hidden": "true" }, "×"), height),
    h("div", { class: "buttons" }, button("Grid", () => begin("grid"), { icon: "crate" }), button("Polygons", () => begin("polygons"), { icon: "polygon" })),
  );
}

function make_open(studio: Core): HTMLElement {
  const input = h("input", {
    type: "file", multiple: true, class: "unseen", "aria-label": "Files of a world", tabindex: -1,
    onchange: () => {
      void import_files(studio, [...(input.files ?? [])]);
      input.value = "";
    },
  });
  const kinds = h("p", { class: "note" }, "Or drop files anywhere on the page.");
  studio.api.about().then(
    ({ reads, limits }) => {
      input.accept = [...reads, ".json", ".pgm", ".png"].join(",");
      kinds.textContent = `Or drop files anywhere on the page: ${reads.join(", ")}; up to ${bytes(limits.body_bytes)}.`;
    },
    () => {},
  );
  return h("fieldset", { class: "card" }, h("legend", {}, "Open"), button("Open files …", () => input.click(), { icon: "open" }), input, kinds);
}

export function make_world_panel(studio: Core): Panel {
  return {
    id: "world",
    title: "World",
    mount(host) {
      const form = h("div", {}, h("p", { class: "note" }, "Asking for the generators …"));
      host.append(make_this_world(studio), form, make_new_world(studio), make_open(studio));
      studio.api.generators().then(
        (generators: Generator[]) => replace_children(form, make_generate_form(studio, generators)),
        (error: unknown) => replace_children(form, h("p", { class: "note bad" }, `No generators: ${describe(error)}`)),
      );
    },
  };
}
