// Keys: shortcuts of the page, and the canvas's own keys while it has the focus. Shortcuts of one letter, digit or sign can be
// switched off (some people dictate, or hit keys by accident); everything they do has a button.
import type { KeyboardCursor } from "./cursor";
import { active_tool, type PointerControl } from "./pointer";
import { remember, remembered } from "./storage";
import type { Core } from "./studio_core";

export interface Commands {
  help(): void;
  toggle_theme(): void;
  /** The tabs of the side bar, in their order. */
  panels: readonly string[];
}

export const letters_on = (): boolean => remembered("letters") !== "off";
export const set_letters = (on: boolean): void => void remember("letters", on ? "on" : "off");

const kArrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** On a button these are the button's, or nobody's: who stands there does not look at the map. */
const kOnTheMap = new Set(["Enter", "Backspace", "Delete"]);

/** Does the focus need the key itself? */
function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest("dialog") !== null) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

export function listen_to_keys(studio: Core, cursor: KeyboardCursor, pointers: PointerControl, commands: Commands): void {
  const { view, state } = studio;
  const { canvas } = view;
  let jumps = 0;

  function with_control(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === "z") {
      if (event.shiftKey) studio.redo();
      else studio.undo();
    } else if (key === "y") studio.redo();
    else return false;
    return true;
  }

  function on_canvas(event: KeyboardEvent): boolean {
    const arrow = kArrows[event.key];
    if (arrow !== undefined) {
      if (event.ctrlKey || event.metaKey) view.pan(-60 * arrow[0], -60 * arrow[1]);
      else cursor.step(arrow[0], arrow[1], event.shiftKey ? "large" : event.altKey ? "small" : "normal");
      return true;
    }
    if (event.key === " ") {
      if (!event.repeat) pointers.hold_view(true);
      return true;
    }
    if (event.key === "Enter") {
      if (active_tool(studio)?.press?.("Enter") !== true) cursor.press(false, event.shiftKey);
      return true;
    }
    if (event.key.toLowerCase() === "j") {
      const { query } = state.get();
      cursor.jump(jumps++ % 2 === 0 ? query.from : query.to);
      return true;
    }
    return false;
  }

  function anywhere(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key.length === 1 && !letters_on()) return false;
    const elsewhere = event.target !== canvas && event.target !== document.body;
    if (!(elsewhere && kOnTheMap.has(key)) && active_tool(studio)?.press?.(key) === true) return true;
    const middle: [number, number] = [view.width / 2, view.height / 2];
    if (key === "Escape") studio.give_up("all");
    else if (key === "+" || key === "=") view.zoom(middle, 1.25);
    else if (key === "-") view.zoom(middle, 0.8);
    else if (key === "0") view.fit();
    else if (key === "?") commands.help();
    else if (/^[1-9]$/.test(key)) {
      const panel = commands.panels[Number(key) - 1];
      if (panel === undefined) return false;
      state.set({ panel });
    } else return letter(key.toLowerCase());
    return true;
  }

  function letter(key: string): boolean {
    const { world } = state.get();
    const tool = studio.tools.find((each) => each.key === key && (each.only === undefined || each.only === world.kind));
    if (tool !== undefined) {
      state.set({ tool: tool.id });
      studio.tell(tool.title);
    } else if (key === "f") view.fit();
    else if (key === "t") commands.toggle_theme();
    else return false;
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || typing(event)) return;
    const control = event.ctrlKey || event.metaKey;
    const handled =
      (event.target === canvas && on_canvas(event)) || (control ? with_control(event) : !event.altKey && anywhere(event));
    if (handled) event.preventDefault();
  });
  canvas.addEventListener("keyup", (event) => {
    // The space key is known to be a press only when it comes up without a drag in between.
    if (event.key === " " && !pointers.hold_view(false)) cursor.press(true, event.shiftKey);
  });
  canvas.addEventListener("blur", () => pointers.hold_view(false));
}
