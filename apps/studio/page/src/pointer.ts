// Mouse, pen and fingers on the canvas. The tool is asked first; what it does not take drags the view, as do the middle
// button, the space key and two fingers, which also zoom.
import type { Point } from "./api";
import type { Core } from "./studio_core";
import type { PointerPlace, Tool } from "./studio";
import { measured } from "./timings";

export function active_tool(studio: Core): Tool | undefined {
  const { tool, world } = studio.state.get();
  const fits = (candidate: Tool): boolean => candidate.only === undefined || candidate.only === world.kind;
  return studio.tools.find((candidate) => candidate.id === tool && fits(candidate)) ?? studio.tools[0];
}

/** The tool's press comes to nothing. */
export function release(tool: Tool): void {
  if (tool.release !== undefined) tool.release();
  else tool.cancel?.();
}

export interface PointerControl {
  /** While the space key is down, any drag moves the view. Tells whether one has since. */
  hold_view(held: boolean): boolean;
}

export function listen_to_pointers(studio: Core): PointerControl {
  const { canvas } = studio.view;
  const pointers = new Map<number, Point>();
  let mode: "none" | "tool" | "view" | "pinch" = "none";
  let tool: Tool | undefined;
  let view_held = false, view_dragged = false;

  const point_of = (event: PointerEvent | WheelEvent): Point => [event.offsetX, event.offsetY];
  function place_of(event: PointerEvent): PointerPlace {
    const screen = point_of(event);
    return { world: studio.view.to_world(screen), screen, shift: event.shiftKey, touch: event.pointerType === "touch" };
  }
  function show_cursor(): void {
    const wanted = mode === "view" ? "grabbing" : view_held ? "grab" : (active_tool(studio)?.cursor ?? "default");
    if (canvas.style.cursor !== wanted) canvas.style.cursor = wanted;
  }

  function down(event: PointerEvent): void {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, point_of(event));
    if (pointers.size === 2) {
      give_up();
      mode = "pinch";
    } else if (pointers.size === 1) {
      tool = active_tool(studio);
      const wants_view = event.button === 1 || view_held || (event.button !== 0 && event.pointerType === "mouse");
      mode = !wants_view && tool?.down(place_of(event)) === true ? "tool" : "view";
    }
    show_cursor();
  }

  function move(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    const now = point_of(event);
    if (before === undefined) {
      active_tool(studio)?.hover?.(place_of(event));
      show_cursor();
      return;
    }
    pointers.set(event.pointerId, now);
    if (mode === "tool") tool?.move(place_of(event));
    else if (mode === "view") {
      view_dragged = true;
      studio.view.pan(now[0] - before[0], now[1] - before[1]);
    } else if (mode === "pinch") pinch(event.pointerId, before, now);
  }

  function pinch(id: number, before: Point, now: Point): void {
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    const length = (p: Point): number => Math.max(10, Math.hypot(p[0] - other[0], p[1] - other[1]));
    studio.view.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    studio.view.zoom([(now[0] + other[0]) / 2, (now[1] + other[1]) / 2], length(now) / length(before));
  }

  function up(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === "pointercancel") give_up();
    const was = mode;
    // The last finger of a pinch does nothing until it is lifted too.
    mode = pointers.size === 0 ? "none" : "pinch";
    // Only now: a tool that changes the world has nothing in its hand any more.
    if (was === "tool") tool?.up(place_of(event));
    show_cursor();
  }
  /** The press under way comes to nothing; until it ends, the pointer does nothing either. */
  function give_up(): void {
    if (mode !== "tool") return;
    mode = "none";
    if (tool !== undefined) release(tool);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    if (event.shiftKey) studio.view.pan(-(event.deltaX || event.deltaY) * unit, 0);
    else studio.view.zoom(point_of(event), Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)));
  }

  const counted = <E extends Event>(handler: (event: E) => void) => (event: E): void => measured(() => handler(event));
  canvas.addEventListener("pointerdown", counted(down));
  canvas.addEventListener("pointermove", counted(move));
  canvas.addEventListener("pointerup", counted(up));
  canvas.addEventListener("pointercancel", counted(up));
  canvas.addEventListener("wheel", counted(wheel), { passive: false });
  canvas.addEventListener("dblclick", () => active_tool(studio)?.press?.("Enter"));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("auxclick", (event) => event.preventDefault());

  // With keys another tool can be chosen while this one is pressed.
  studio.state.on(["tool"], give_up);
  studio.on_give_up((what) => {
    give_up();
    if (what === "all") active_tool(studio)?.cancel?.();
    show_cursor();
  });

  return {
    hold_view(held) {
      const dragged = view_dragged;
      view_held = held;
      view_dragged = false;
      show_cursor();
      return dragged;
    },
  };
}
