// Placing start or goal: press where it shall be, drag on and the path follows.
import { move_end, type End, type EndsOverlay } from "../ends";
import type { PointerPlace, Studio, Tool } from "../studio";

export function make_end_tool(studio: Studio, overlay: EndsOverlay, end: End): Tool {
  const name = end === "from" ? "start" : "goal";
  const follow = (at: PointerPlace): void => move_end(studio, end, at.world);
  return {
    id: name,
    title: `Place the ${name}`,
    key: end === "from" ? "s" : "g",
    cursor: "crosshair",
    down(at) {
      overlay.held = end;
      follow(at);
      return true;
    },
    move: follow,
    up(at) {
      follow(at);
      overlay.held = null;
      studio.view.redraw();
    },
    cancel() {
      overlay.held = null;
    },
  };
}
