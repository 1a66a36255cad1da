// Where crates and doors go: up to the walls, and somewhere free for those who do not point.
import type { Point } from "../api";
import type { Move } from "./move";

/** The first blocked place in a direction, at most `reach` away; just inside, so that a door leaves no crack. */
export function wall_from(move: Move, p: Point, [dx, dy]: Point, reach: number): Point {
  const steps = 200;
  const deeper = move.door_width() / 2;
  for (let i = 0; i <= steps; i++) {
    const s = (reach * i) / steps;
    const q: Point = [p[0] + dx * s, p[1] + dy * s];
    if (move.live?.blocked(q) === true) return [q[0] + dx * deeper, q[1] + dy * deeper];
  }
  return p;
}

export function add_crate_somewhere(move: Move): void {
  const live = move.running();
  if (live === null) return;
  const [x, y] = live.free_place();
  const half = live.extent * 0.03;
  move.add_crate([x - half, y - half], [x + half, y + half]);
}

/** From wall to wall where there are walls near, upright. */
export function add_door_somewhere(move: Move): void {
  const live = move.running();
  if (live === null) return;
  const [x, y] = live.free_place();
  const reach = live.extent * 0.12;
  const end = (dy: number): Point => {
    const wall = wall_from(move, [x, y], [0, dy], reach);
    return wall[1] === y ? [x, y + (dy * reach) / 2] : wall;
  };
  move.add_door(end(-1), end(1));
}
