// The tool bar at the canvas, and under it the options of the tool in hand.
import { button, choice, h, replace_children } from "./dom";
import { icon, type IconName } from "./icons";
import { active_tool } from "./pointer";
import type { Core } from "./studio_core";
import type { Tool } from "./studio";
import { brush_options, kLargestBrush, on_brush_options, set_brush_options } from "./tools/brush_options";

const kIcons: Record<string, IconName> = {
  select: "select", start: "start", goal: "goal", brush: "brush", "erase-cells": "erase", line: "line",
  "cell-rectangle": "rectangle", polygon: "polygon", rectangle: "rectangle", wall: "wall", erase: "erase",
  door: "door", doors: "door", crate: "crate", crates: "crate", agent: "agent", agents: "agent",
};

function tool_button(studio: Core, tool: Tool): HTMLButtonElement {
  const name = kIcons[tool.id];
  return h(
    "button",
    {
      type: "button", class: "tool", "data-tool": tool.id, title: `${tool.title} (${tool.key.toUpperCase()})`, "aria-label": tool.title,
      "aria-keyshortcuts": tool.key.toUpperCase(), onclick: () => studio.state.set({ tool: tool.id }),
    },
    name === undefined ? h("span", { class: "letter" }, tool.key.toUpperCase()) : icon(name),
  );
}

export function make_toolbar(studio: Core): HTMLElement {
  const bar = h("div", { role: "toolbar", "aria-label": "Tools", "aria-orientation": "vertical", class: "toolbar" });

  function rebuild(): void {
    const { world } = studio.state.get();
    const fitting = studio.tools.filter(({ only }) => only === undefined || only === world.kind);
    const had_focus = bar.contains(document.activeElement);
    replace_children(bar, fitting.map((tool) => tool_button(studio, tool)));
    mark();
    if (had_focus) bar.querySelector<HTMLButtonElement>("[tabindex='0']")?.focus();
  }
  function mark(): void {
    const now = active_tool(studio)?.id;
    for (const each of bar.querySelectorAll<HTMLButtonElement>(".tool")) {
      const pressed = each.dataset["tool"] === now;
      each.setAttribute("aria-pressed", String(pressed));
      each.tabIndex = pressed ? 0 : -1;
    }
  }
  bar.addEventListener("keydown", (event) => {
    const buttons = [...bar.querySelectorAll<HTMLButtonElement>(".tool")];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by === undefined || now < 0) return;
    event.preventDefault();
    buttons[(now + by + buttons.length) % buttons.length]?.focus();
  });

  let kind = "";
  studio.state.on(["world"], ({ world }) => {
    if (world.kind === kind) return;
    kind = world.kind;
    const tool = studio.tools.find(({ id }) => id === studio.state.get().tool);
    if (tool?.only !== undefined && tool.only !== kind) studio.state.set({ tool: "select" });
    rebuild();
  });
  studio.on_tools(rebuild);
  let previous: Tool | undefined;
  studio.state.on(["tool"], () => {
    const tool = active_tool(studio);
    if (previous !== undefined && previous !== tool) previous.cancel?.();
    previous = tool;
    mark();
  });
  kind = studio.state.get().world.kind;
  rebuild();
  return bar;
}

/** What can be chosen for the brush; hidden for tools without options. */
export function make_tool_options(studio: Core): HTMLElement {
  const size = h("input", {
    type: "range", min: 1, max: kLargestBrush, id: "brush-size", value: brush_options().size,
    oninput: () => set_brush_options({ size: size.valueAsNumber }),
  });
  const number = h("output", { for: "brush-size" });
  const shape = choice("Shape of the brush", [{ value: "round", text: "Round" }, { value: "square", text: "Square" }], brush_options().shape, (value) =>
    set_brush_options({ shape: value }),
  );
  const paints = choice("What is painted", [{ value: "blocked", text: "Blocked" }, { value: "free", text: "Free" }], brush_options().paints, (value) =>
    set_brush_options({ paints: value }),
  );
  const sizes = h("div", { class: "inline" }, h("label", { for: "brush-size" }, "Size"), size, number);
  const finish = button("Close", () => void active_tool(studio)?.press?.("Enter"), { icon: "check" });
  const give_up = button("Cancel", () => active_tool(studio)?.cancel?.(), { icon: "close" });
  const box = h("div", { class: "tool-options", role: "group", "aria-label": "Options of the tool" }, sizes, shape, paints, finish, give_up);

  function show(): void {
    const id = active_tool(studio)?.id ?? "";
    const brush = ["brush", "erase-cells", "line"].includes(id);
    const corners = id === "polygon" || id === "wall";
    sizes.hidden = shape.hidden = !brush;
    paints.hidden = !["line", "cell-rectangle"].includes(id);
    finish.hidden = give_up.hidden = !corners;
    box.hidden = !brush && paints.hidden && !corners;
    size.value = String(brush_options().size);
    number.textContent = String(brush_options().size);
  }
  studio.state.on(["tool", "world"], show);
  on_brush_options(show);
  show();
  return box;
}
