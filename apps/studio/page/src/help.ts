// The help dialog: how to begin, and every key.
import { button, checkbox, h } from "./dom";
import { letters_on, set_letters } from "./keyboard";
import type { Core } from "./studio_core";

const kGeneral: [string, string][] = [
  ["Ctrl Z", "Undo"],
  ["Ctrl Shift Z, Ctrl Y", "Redo"],
  ["+  −", "Zoom in and out"],
  ["0, F", "Show all of the world"],
  ["1 … 6", "Panels of the side bar"],
  ["T", "Light or dark"],
  ["Esc", "Give up what is being drawn"],
  ["Delete", "Delete what is selected"],
  ["[  ]", "Smaller or larger brush"],
  ["?", "This help"],
];
const kCanvas: [string, string][] = [
  ["Arrows", "Move the cursor by a cell or a few pixels"],
  ["Shift arrows", "Move it further"],
  ["Alt arrows", "Move it a little"],
  ["Ctrl arrows", "Move the view"],
  ["J", "Jump to the start, then to the goal"],
  ["Space", "Take hold; arrows drag; space again lets go. Places corners."],
  ["Enter", "Click; ends a polygon or wall that is being drawn"],
  ["Backspace", "Take back the last corner"],
];
const kPointer: [string, string][] = [
  ["Drag start or goal", "The paths follow"],
  ["Drag on nothing, space and drag, two fingers", "Move the view"],
  ["Wheel, pinch", "Zoom"],
  ["Shift with the brush", "A straight line"],
  ["Shift with a rectangle", "A square"],
  ["Click an obstacle", "Select: drag it, its corners, or the middle of a side for a new corner"],
];

function keys(entries: [string, string][]): HTMLElement {
  return h("dl", { class: "keys" }, entries.map(([key, what]) => h("div", {}, h("dt", {}, key.split(/(?<=\w), |  /).map((each) => h("kbd", {}, each))), h("dd", {}, what))));
}
function deeds(entries: [string, string][]): HTMLElement {
  return h("dl", { class: "keys" }, entries.map(([deed, what]) => h("div", {}, h("dt", {}, deed), h("dd", {}, what))));
}

export function make_help(studio: Core): { dialog: HTMLDialogElement; show(): void } {
  const tools = h("div");
  const title = h("h2", { id: "help-title" }, "taut studio");
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": title.id },
    h("header", {}, title, button("Close", () => dialog.close(), { icon: "close", bare: true })),
    h(
      "div",
      { class: "help-body", tabindex: 0, role: "group", "aria-label": "Help" },
      h("p", {}, "Make a world, choose planners, drag start and goal: the shortest ways follow your hand. The table says how long each path is and what it took to find."),
      h("div", { class: "help-columns" }, [
        h("section", {}, h("h3", {}, "Mouse and fingers"), deeds(kPointer), h("h3", {}, "Tools"), tools),
        h("section", {}, h("h3", {}, "Keys"), keys(kGeneral), h("h3", {}, "Keys on the canvas"), h("p", { class: "note" }, "Tab to the canvas: a cursor does all that a pointer can."), keys(kCanvas)),
      ]),
      checkbox("Shortcuts of a single letter, digit or sign", letters_on(), set_letters),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    dialog,
    show() {
      const names = studio.tools.map(({ key, title: what, only }): [string, string] => [key.toUpperCase(), what + (only === undefined ? "" : only === "grid" ? " (grids)" : " (polygons)")]);
      tools.replaceChildren(keys(names));
      dialog.showModal();
    },
  };
}
