// The pointer in a live world: draw and drag crates, draw and open doors, send agents.
import { moved, rectangle, thick_segment } from "../agents";
import type { Point, Ring } from "../api";
import { distance } from "../geometry";
import type { LiveWorld, Thing } from "../live_world";
import type { PointerPlace, Tool } from "../studio";
import type { Move } from "./move";
import { wall_from } from "./move_place";

/** What is being drawn. */
export interface Draft {
  ring: Ring | null;
  way: [Point, Point] | null;
}

const kLeastPixels = 6;

function show_draft(move: Move, { ring = null, way = null }: Partial<Draft>): void {
  move.draft = { ring, way };
  move.studio.view.redraw();
}
function thing_under(move: Move, live: LiveWorld, at: PointerPlace): Thing | null {
  return live.thing_at(at.world, (at.touch ? 14 : 6) / move.studio.view.scale);
}
function delete_selected(move: Move, key: string): boolean {
  if (move.selected === null || (key !== "Delete" && key !== "Backspace")) return false;
  move.remove(move.selected);
  return true;
}

export function crate_tool(move: Move): Tool {
  let from: PointerPlace | null = null;
  let held: { thing: Thing; ring: Ring } | null = null;
  const end = (): void => {
    from = held = null;
    show_draft(move, {});
  };
  return {
    id: "crate",
    title: "Crate",
    key: "c",
    cursor: "crosshair",
    down(at) {
      const live = move.running();
      if (live === null) return false;
      from = at;
      const thing = thing_under(move, live, at);
      held = thing === null ? null : { thing, ring: thing.ring };
      if (thing !== null) move.select(thing);
      return true;
    },
    move(at) {
      if (from === null) return;
      if (held !== null) move.live?.move_thing(held.thing, moved(held.ring, at.world[0] - from.world[0], at.world[1] - from.world[1]));
      show_draft(move, held === null ? { ring: rectangle(from.world, at.world) } : {});
    },
    up(at) {
      const drawn = from !== null && held === null ? from : null;
      end();
      if (drawn === null) return;
      const [w, t] = [Math.abs(at.screen[0] - drawn.screen[0]), Math.abs(at.screen[1] - drawn.screen[1])];
      if (w >= kLeastPixels && t >= kLeastPixels) {
        move.add_crate(drawn.world, at.world);
      } else {
        // A click: a crate of usual size around it.
        const half = (move.live?.extent ?? 0) * 0.025;
        move.add_crate([at.world[0] - half, at.world[1] - half], [at.world[0] + half, at.world[1] + half]);
      }
    },
    cancel() {
      if (held !== null) move.live?.move_thing(held.thing, held.ring);
      end();
    },
    press: (key) => delete_selected(move, key),
  };
}

export function door_tool(move: Move): Tool {
  let from: PointerPlace | null = null;
  let hit: Thing | null = null;
  /** Ends that stop just before a wall are drawn on to it. */
  const ends = (a: PointerPlace, b: PointerPlace): [Point, Point] => {
    const length = distance(a.world, b.world);
    if (!(length > 0)) return [a.world, b.world];
    const along: Point = [(b.world[0] - a.world[0]) / length, (b.world[1] - a.world[1]) / length];
    const far = 28 / move.studio.view.scale;
    return [wall_from(move, a.world, [-along[0], -along[1]], far), wall_from(move, b.world, along, far)];
  };
  const end = (): void => {
    from = hit = null;
    show_draft(move, {});
  };
  return {
    id: "door",
    title: "Door",
    key: "d",
    cursor: "crosshair",
    down(at) {
      const live = move.running();
      if (live === null) return false;
      from = at;
      const thing = thing_under(move, live, at);
      hit = thing?.kind === "door" ? thing : null;
      return true;
    },
    move(at) {
      if (from === null || distance(at.screen, from.screen) < kLeastPixels) return;
      const [a, b] = ends(from, at);
      show_draft(move, { ring: thick_segment(a, b, move.door_width()) });
    },
    up(at) {
      const begin = from;
      const thing = hit;
      end();
      if (begin === null) return;
      if (distance(at.screen, begin.screen) >= kLeastPixels) move.add_door(...ends(begin, at));
      else if (thing !== null) move.toggle(thing);
      else move.studio.tell("Drag from wall to wall for a door; click one to open or close it.");
    },
    cancel: end,
    press: (key) => delete_selected(move, key),
  };
}

export function agent_tool(move: Move): Tool {
  let from: PointerPlace | null = null;
  const end = (): void => {
    from = null;
    show_draft(move, {});
  };
  return {
    id: "agent",
    title: "Agent",
    key: "a",
    cursor: "crosshair",
    down(at) {
      if (move.running() === null) return false;
      from = at;
      return true;
    },
    move(at) {
      if (from === null) return;
      show_draft(move, { way: [from.world, at.world] });
    },
    up(at) {
      const begin = from;
      end();
      if (begin === null) return;
      // A click sends one to anywhere, a drag to where it ends.
      if (distance(at.screen, begin.screen) >= kLeastPixels) move.add_agent(begin.world, at.world);
      else move.add_agent(begin.world);
    },
    cancel: end,
  };
}
