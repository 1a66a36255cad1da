// Where start and goal are put in a world that came without them: near two opposite corners, in free space, and in a grid
// so that one can be reached from the other.
import type { GridWorld, Point, PolygonWorld, Query, World } from "./api";
import { bit_at, bits_of } from "./bits";
import { distance_to_segment, is_blocked, world_bounds } from "./geometry";
import type { Origin } from "./studio";

/** The way through the archipelago that its plan was made for. */
const kShowcase: [Point, Point] = [[40, 560], [960, 40]];
const kLargestFlood = 1 << 22;

export function first_query(world: World, origin: Origin): Query {
  const [from, to] =
    origin.how === "generated" && origin.request.generator === "showcase"
      ? kShowcase
      : world.kind === "grid"
        ? grid_ends(world)
        : polygon_ends(world);
  return { from, to };
}

/** All free cells that can be reached sideways from this one, as a mark for each cell. */
function flood(world: GridWorld, from: number): { reached: Uint8Array; count: number } {
  const { width, height } = world;
  const bytes = bits_of(world);
  const reached = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  let top = 0, count = 0;
  const visit = (cell: number): void => {
    if (reached[cell] !== 0 || bit_at(bytes, cell) !== 0) return;
    reached[cell] = 1;
    stack[top++] = cell;
    ++count;
  };
  visit(from);
  while (top > 0) {
    const cell = stack[--top] ?? 0;
    const x = cell % width;
    if (x > 0) visit(cell - 1);
    if (x < width - 1) visit(cell + 1);
    if (cell >= width) visit(cell - width);
    if (cell < width * (height - 1)) visit(cell + width);
  }
  return { reached, count };
}

/** The good cell next to a corner of the grid, by the number of steps along rows and columns. */
function nearest_cell(world: GridWorld, right: boolean, low: boolean, good: (cell: number) => boolean): number | null {
  const { width, height } = world;
  for (let steps = 0; steps < width + height - 1; ++steps) {
    for (let dx = Math.max(0, steps - height + 1); dx <= Math.min(steps, width - 1); ++dx) {
      const x = right ? width - 1 - dx : dx, y = low ? height - 1 - (steps - dx) : steps - dx;
      if (good(y * width + x)) return y * width + x;
    }
  }
  return null;
}

function grid_ends(world: GridWorld): [Point, Point] {
  const { width, height } = world;
  const bytes = bits_of(world);
  const free = (cell: number): boolean => bit_at(bytes, cell) === 0;
  let region: (cell: number) => boolean = free;
  if (width * height <= kLargestFlood) {
    let best = 0;
    for (const [right, low] of [[false, true], [true, false], [true, true], [false, false]] as const) {
      const seed = nearest_cell(world, right, low, free);
      if (seed === null) break;
      const { reached, count } = flood(world, seed);
      if (count > best) region = (cell) => reached[cell] !== 0;
      best = Math.max(best, count);
      if (best > (width * height) / 8) break;
    }
  }
  // A corner with free cells all around it is a node of every planner.
  const place = (right: boolean, low: boolean): Point => {
    const open = nearest_cell(world, right, low, (cell) => {
      const x = cell % width, y = Math.floor(cell / width);
      return x > 0 && y > 0 && [cell, cell - 1, cell - width, cell - width - 1].every((other) => free(other) && region(other));
    });
    const cell = open ?? nearest_cell(world, right, low, region) ?? 0;
    return [cell % width, Math.floor(cell / width)];
  };
  return [place(false, true), place(true, false)];
}

function polygon_ends(world: PolygonWorld): [Point, Point] {
  const [x0, y0, x1, y1] = world_bounds(world);
  const apart = Math.max(x1 - x0, y1 - y0) / 80;
  const corners = world.obstacles.reduce((sum, rings) => sum + rings.reduce((n, ring) => n + ring.length, 0), 0);
  const roomy = (p: Point): boolean =>
    corners > 20000 ||
    [...world.obstacles.flat(), world.boundary].every((ring) =>
      ring.every((a, i) => distance_to_segment(p, a, ring[(i + 1) % ring.length] ?? a) >= apart),
    );
  const place = (fx: (t: number) => number, fy: (t: number) => number): Point => {
    const kSteps = 40;
    for (let steps = 1; steps < 2 * kSteps; ++steps) {
      for (let i = Math.max(1, steps - kSteps); i <= Math.min(steps, kSteps); ++i) {
        const p: Point = [round(fx(i / (kSteps + 1))), round(fy((steps - i + 1) / (kSteps + 1)))];
        if (!is_blocked(world, p) && roomy(p)) return p;
      }
    }
    return [round(fx(0.1)), round(fy(0.1))];
  };
  const left = (t: number): number => x0 + t * (x1 - x0), right = (t: number): number => x1 - t * (x1 - x0);
  const upper = (t: number): number => y0 + t * (y1 - y0), lower = (t: number): number => y1 - t * (y1 - y0);
  return [place(left, lower), place(right, upper)];
}

const round = (value: number): number => Number(value.toPrecision(6));
