// Placing start or goal: press where it shall be, drag on and the path follows.
import type { Query } from "../api";
import { move_end, type End, type EndsOverlay } from "../ends";
import type { PointerPlace, Studio, Tool } from "../studio";

export function make_end_tool(studio: Studio, overlay: EndsOverlay, end: End): Tool {
  const name = end === "from" ? "start" : "goal";
  /** Where it goes back to if the press turns out to be half of a pinch. */
  let before: Query | null = null;
  const follow = (at: PointerPlace): void => {
    // After Escape it is no longer in the hand.
    if (before !== null) move_end(studio, end, at.world);
  };
  return {
    id: name,
    title: `Place the ${name}`,
    key: end === "from" ? "s" : "g",
    cursor: "crosshair",
    down(at) {
      overlay.held = end;
      before = studio.state.get().query;
      follow(at);
      return true;
    },
    move: follow,
    up(at) {
      follow(at);
      overlay.held = before = null;
      studio.view.redraw();
    },
    cancel() {
      if (before !== null) studio.state.set({ query: before });
      overlay.held = before = null;
      studio.view.redraw();
    },
  };
}
