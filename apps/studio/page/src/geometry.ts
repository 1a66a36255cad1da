// The little geometry that the page needs itself: what lies under the pointer, and how large a world is. What is free and
// what is shortest, only the server decides.
import type { Point, PolygonWorld, Ring, World } from "./api";
import type { Bounds } from "./canvas_view";

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function distance_to_segment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0], dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) : 0;
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

export function bounds_of(points: Iterable<Point>): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}

export function world_bounds(world: World): Bounds {
  return world.kind === "grid" ? [0, 0, world.width, world.height] : ring_bounds(world.boundary);
}

const kBoxes = new WeakMap<object, Bounds>();
export function ring_bounds(ring: Ring): Bounds {
  let box = kBoxes.get(ring);
  if (box === undefined) kBoxes.set(ring, (box = bounds_of(ring)));
  return box;
}
export function obstacle_bounds(rings: Ring[]): Bounds {
  if (rings.length === 1 && rings[0] !== undefined) return ring_bounds(rings[0]);
  let box = kBoxes.get(rings);
  if (box === undefined) kBoxes.set(rings, (box = bounds_of(rings.flat())));
  return box;
}
export const box_distance = (box: Bounds, p: Point): number =>
  Math.hypot(Math.max(box[0] - p[0], 0, p[0] - box[2]), Math.max(box[1] - p[1], 0, p[1] - box[3]));

export function signed_area(ring: Ring): number {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const next = ring[(i + 1) % ring.length] ?? [x, y];
    sum += x * next[1] - next[0] * y;
  });
  return sum / 2;
}

/** By parity over all rings, as the server counts. */
export function inside(rings: Ring[], [x, y]: Point): boolean {
  let odd = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const a = ring[i], b = ring[j];
      if (a === undefined || b === undefined || a[1] > y === b[1] > y) continue;
      if (x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
    }
  }
  return odd;
}

const side = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Do two sides of the ring cross? The server takes no such ring. Looked at for rings of moderate length only. */
export function crosses_itself(ring: Ring): boolean {
  const n = ring.length;
  if (n < 4 || n > 500) return false;
  for (let i = 0; i < n; ++i) {
    for (let j = i + 2; j < n; ++j) {
      const a = ring[i], b = ring[i + 1], c = ring[j], d = ring[(j + 1) % n];
      if (a === undefined || b === undefined || c === undefined || d === undefined || (i === 0 && j === n - 1)) continue;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

export function is_blocked(world: PolygonWorld, p: Point): boolean {
  if (!inside([world.boundary], p)) return true;
  return world.obstacles.some((rings) => box_distance(obstacle_bounds(rings), p) === 0 && inside(rings, p));
}

/** What a pointer can take hold of in a world of polygons. */
export type Hit =
  | { what: "obstacle"; index: number }
  | { what: "wall"; index: number }
  | { what: "point"; index: number };

/** The topmost thing within `reach` of the point; walls and points before areas. */
export function hit_test(world: PolygonWorld, p: Point, reach: number): Hit | null {
  for (let i = world.points.length - 1; i >= 0; --i) {
    const at = world.points[i];
    if (at !== undefined && distance(at, p) <= reach) return { what: "point", index: i };
  }
  for (let i = world.walls.length - 1; i >= 0; --i) {
    const wall = world.walls[i] ?? [];
    for (let k = 0; k + 1 < wall.length; ++k) {
      const a = wall[k], b = wall[k + 1];
      if (a !== undefined && b !== undefined && distance_to_segment(p, a, b) <= reach) return { what: "wall", index: i };
    }
  }
  for (let i = world.obstacles.length - 1; i >= 0; --i) {
    const rings = world.obstacles[i] ?? [];
    if (box_distance(obstacle_bounds(rings), p) === 0 && inside(rings, p)) return { what: "obstacle", index: i };
  }
  return null;
}

/** The lines that a hit consists of, and whether they are closed. */
export function lines_of(world: PolygonWorld, hit: Hit): { lines: Point[][]; closed: boolean } {
  if (hit.what === "obstacle") return { lines: world.obstacles[hit.index] ?? [], closed: true };
  if (hit.what === "wall") return { lines: [world.walls[hit.index] ?? []], closed: false };
  const at = world.points[hit.index];
  return { lines: at === undefined ? [] : [[at]], closed: false };
}

const replaced = <T>(list: T[], index: number, by: T[]): T[] => [...list.slice(0, index), ...by, ...list.slice(index + 1)];

/** The world with other lines in the hit's place; without it where there are none. Everything else is shared. */
export function with_lines(world: PolygonWorld, hit: Hit, lines: Point[][] | null): PolygonWorld {
  const first = lines?.[0];
  switch (hit.what) {
    case "obstacle":
      return { ...world, obstacles: replaced(world.obstacles, hit.index, lines === null ? [] : [lines]) };
    case "wall":
      return { ...world, walls: replaced(world.walls, hit.index, first === undefined ? [] : [first]) };
    case "point":
      return { ...world, points: replaced(world.points, hit.index, first?.[0] === undefined ? [] : [first[0]]) };
  }
}
