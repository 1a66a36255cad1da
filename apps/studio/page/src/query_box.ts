// The question: start, goal, the agent's radius, how near is near enough, and what to do where an end is blocked.
import type { Point, World } from "./api";
import { checkbox, choice, fresh_id, h } from "./dom";
import { end_snap, place_for, set_end_snap, type End, type Snap } from "./ends";
import { coordinate } from "./format";
import { world_bounds } from "./geometry";
import type { Studio } from "./studio";

/** The slider ends at a disc that crosses the world in about twenty steps. */
function largest_radius(world: World): number {
  const [x0, y0, x1, y1] = world_bounds(world);
  return Number((Math.max(x1 - x0, y1 - y0) / 20).toPrecision(2));
}

function end_fields(studio: Studio, end: End): { row: HTMLElement; show(at: Point): void } {
  const name = end === "from" ? "Start" : "Goal";
  const inputs = ["x", "y"].map((axis) =>
    h("input", {
      type: "number", step: "any", "aria-label": `${name} ${axis}`, class: "short",
      onchange: () => {
        const [x, y] = inputs.map((input) => input.valueAsNumber);
        if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) return;
        studio.state.set({ query: { ...studio.state.get().query, [end]: [x, y] } });
      },
    }),
  );
  return {
    row: h("div", { class: "inline", role: "group", "aria-label": name }, h("span", { class: `end ${end}`, "aria-hidden": "true" }), h("span", { class: "grow" }, name), inputs),
    show(at) {
      inputs.forEach((input, i) => {
        const text = coordinate(at[i] ?? 0, 4);
        if (document.activeElement !== input && input.value !== text) input.value = text;
      });
    },
  };
}

export function make_query_box(studio: Studio): HTMLElement {
  const { state } = studio;
  const from = end_fields(studio, "from"), to = end_fields(studio, "to");
  const id = fresh_id("radius");
  const set_radius = (radius: number): void => {
    if (Number.isFinite(radius) && radius >= 0) state.set({ query: { ...state.get().query, radius } });
  };
  const slider = h("input", { type: "range", id, min: 0, step: "any", oninput: () => {
    const most = Number(slider.max);
    // Whole hundredths of the range: readable numbers, and zero is easy to hit.
    set_radius(Number((Math.round((slider.valueAsNumber / most) * 100) * (most / 100)).toPrecision(4)));
  } });
  const number = h("input", { type: "number", min: 0, step: "any", class: "short", "aria-label": "Radius, as a number", oninput: () => set_radius(number.valueAsNumber) });
  const within_id = fresh_id("within");
  const within = h("input", {
    type: "number", id: within_id, min: 0, step: "any", class: "short",
    oninput: () => {
      if (within.valueAsNumber >= 0) state.set({ query: { ...state.get().query, within: within.valueAsNumber } });
    },
  });
  const nearest = checkbox("If an end is blocked, use the nearest free point", false, (on) => state.set({ query: { ...state.get().query, nearest: on } }));
  const nearest_input = nearest.querySelector("input");
  const snaps: { value: Snap; text: string }[] = [
    { value: "corners", text: "Cell corners" }, { value: "centres", text: "Cell centres" }, { value: "anywhere", text: "Anywhere" },
  ];
  const snap = h("div", { class: "field" }, h("span", { class: "label" }, "Start and goal lie on"), choice("Start and goal lie on", snaps, end_snap(), (value) => {
    set_end_snap(value);
    const { query } = state.get();
    state.set({ query: { ...query, from: place_for(studio, query.from), to: place_for(studio, query.to) } });
  }));

  function show(): void {
    const { query, world } = state.get();
    from.show(query.from);
    to.show(query.to);
    const most = String(largest_radius(world));
    if (slider.max !== most) slider.max = most;
    slider.value = String(query.radius ?? 0);
    slider.setAttribute("aria-valuetext", coordinate(query.radius ?? 0, 3));
    const text = coordinate(query.radius ?? 0, 4);
    if (document.activeElement !== number && number.value !== text) number.value = text;
    const near = coordinate(query.within ?? 0, 4);
    if (document.activeElement !== within && within.value !== near) within.value = near;
    if (nearest_input !== null) nearest_input.checked = query.nearest ?? false;
    snap.hidden = world.kind !== "grid";
  }
  state.on(["query", "world"], show);
  show();
  return h(
    "fieldset",
    { class: "card" },
    h("legend", {}, "Question"),
    from.row,
    to.row,
    snap,
    h("div", { class: "inline" }, h("label", { for: id }, "Radius"), slider, number),
    h("div", { class: "inline" }, h("label", { for: within_id, class: "grow" }, "Arrive within this distance of the goal"), within),
    nearest,
  );
}
