// Crates and doors as a list: opened, moved and removed without a pointer.
import { button, h } from "../dom";
import type { Thing } from "../live_world";
import type { Move } from "./move";

const kArrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function row(move: Move, thing: Thing): HTMLElement {
  const name = thing.name;
  const arrows = button("Move", () => undefined, { title: `Arrow keys move ${name}; with Shift five times as far` });
  arrows.setAttribute("aria-label", `Move ${name} with the arrow keys`);
  arrows.addEventListener("keydown", (event) => {
    const by = kArrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? 5 : 1;
    move.nudge(thing, by[0] * far, by[1] * far);
  });
  const remove = button(`Remove ${name}`, () => move.remove(thing), { icon: "trash", bare: true });
  const toggle = button(thing.closed ? "Open" : "Close", () => move.toggle(thing));
  toggle.setAttribute("aria-label", `${thing.closed ? "Open" : "Close"} ${name}`);
  return h(
    "li",
    { class: "thing", onmouseenter: () => move.select(thing), onfocusin: () => move.select(thing) },
    h("span", {}, name, thing.kind === "door" && h("span", { class: "note" }, thing.closed ? " closed" : " open")),
    h("span", { class: "buttons" }, thing.kind === "door" && toggle, arrows, remove),
  );
}

/** Gives the focus to the control that was held before the list was made anew; opening becomes closing. */
export function focus_thing(list: HTMLElement, label: string): void {
  const other = label.startsWith("Open ") ? label.replace("Open", "Close") : label.replace("Close", "Open");
  const found = [...list.querySelectorAll("button")].find((each) => [label, other].includes(each.getAttribute("aria-label") ?? ""));
  (found ?? list).focus();
}

export function things_list(move: Move): HTMLElement {
  const things = move.live?.things ?? [];
  if (things.length === 0) return h("p", { class: "note" }, "None yet. Draw them with the tools Crate and Door, or add them here.");
  return h("ul", { class: "things" }, things.map((thing) => row(move, thing)));
}
