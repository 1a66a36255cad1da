// The eraser for polygons: what is pressed on, or swept over, is deleted, as one step of undo.
import type { PolygonWorld } from "../api";
import { hit_test, with_lines } from "../geometry";
import type { PointerPlace, Studio, Tool } from "../studio";
import type { WorldOverlay } from "../world_overlay";

export function make_delete_tool(studio: Studio, overlay: WorldOverlay): Tool {
  let left: PolygonWorld | null = null;
  let deleted = 0;

  function sweep(at: PointerPlace): void {
    if (left === null) return;
    const hit = hit_test(left, at.world, (at.touch ? 16 : 6) / studio.view.scale);
    if (hit === null) return;
    left = with_lines(left, hit, null);
    ++deleted;
    overlay.show_instead(left);
  }
  function end(): void {
    left = null;
    deleted = 0;
    overlay.show_instead(null);
  }

  return {
    id: "erase",
    title: "Delete obstacles and walls",
    key: "e",
    only: "polygons",
    cursor: "crosshair",
    down(at) {
      const { world } = studio.state.get();
      left = world.kind === "polygons" ? world : null;
      sweep(at);
      // Where nothing is, the view can be dragged.
      if (deleted > 0) return true;
      end();
      return false;
    },
    move: sweep,
    up() {
      if (left !== null && deleted > 0) {
        studio.change_world(left, deleted === 1 ? "deleting" : `deleting ${deleted} things`);
        studio.tell(deleted === 1 ? "Deleted." : `${deleted} deleted.`);
      }
      end();
    },
    cancel: end,
  };
}
