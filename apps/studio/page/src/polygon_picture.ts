// A world of polygons as paths that the browser fills. Obstacles are gathered in tiles of the plane: only tiles in sight
// are drawn, and after an edit only the tiles it touched are built anew.
import type { Point, PolygonWorld, Ring } from "./api";
import type { Bounds } from "./canvas_view";
import { obstacle_bounds, ring_bounds, signed_area, world_bounds } from "./geometry";
import type { Ink } from "./palette";
import type { View } from "./studio";

const kTiles = 12;
/** Outlines of obstacles that are mostly smaller than this (in pixels) would only blur them. */
const kOutlineFrom = 9;

interface Tile {
  obstacles: Ring[][];
  box: [number, number, number, number];
  /** Obstacles of one ring (simple, or the server would not take them), all turned the same way: what lies in any of them is filled. */
  plain: Path2D;
  /** Each by itself, by parity. */
  holed: Path2D[];
  /** Mean diameter. */
  size: number;
}

export function trace_line(path: Path2D | CanvasRenderingContext2D, line: readonly Point[], closed: boolean, backwards = false): void {
  for (let i = 0; i < line.length; ++i) {
    const p = line[backwards ? line.length - 1 - i : i];
    if (p === undefined) continue;
    if (i === 0) path.moveTo(p[0], p[1]);
    else path.lineTo(p[0], p[1]);
  }
  if (closed) path.closePath();
}

function make_tile(obstacles: Ring[][]): Tile {
  const tile: Tile = { obstacles, box: [Infinity, Infinity, -Infinity, -Infinity], plain: new Path2D(), holed: [], size: 0 };
  for (const rings of obstacles) {
    const box = obstacle_bounds(rings);
    tile.box = [
      Math.min(tile.box[0], box[0]), Math.min(tile.box[1], box[1]), Math.max(tile.box[2], box[2]), Math.max(tile.box[3], box[3]),
    ];
    tile.size += Math.max(box[2] - box[0], box[3] - box[1]) / obstacles.length;
    const [first] = rings;
    if (rings.length === 1 && first !== undefined) {
      trace_line(tile.plain, first, true, signed_area(first) < 0);
    } else {
      const path = new Path2D();
      for (const ring of rings) trace_line(path, ring, true);
      tile.holed.push(path);
    }
  }
  return tile;
}

const same = (a: Ring[][], b: Ring[][]): boolean => a.length === b.length && a.every((obstacle, i) => obstacle === b[i]);

export class PolygonPicture {
  private tiles_ = new Map<number, Tile>();
  private world_: PolygonWorld | null = null;

  show(world: PolygonWorld): void {
    if (world === this.world_) return;
    const [x0, y0, x1, y1] = world_bounds(world);
    const gathered = new Map<number, Ring[][]>();
    const place = (low: number, high: number, from: number, to: number): number =>
      Math.max(0, Math.min(kTiles - 1, Math.floor((((low + high) / 2 - from) / (to - from)) * kTiles)));
    for (const rings of world.obstacles) {
      const box = obstacle_bounds(rings);
      const key = place(box[1], box[3], y0, y1) * kTiles + place(box[0], box[2], x0, x1);
      const list = gathered.get(key);
      if (list === undefined) gathered.set(key, [rings]);
      else list.push(rings);
    }
    const before = this.tiles_;
    this.tiles_ = new Map();
    for (const [key, obstacles] of gathered) {
      const old = before.get(key);
      this.tiles_.set(key, old !== undefined && same(old.obstacles, obstacles) ? old : make_tile(obstacles));
    }
    this.world_ = world;
  }

  draw(context: CanvasRenderingContext2D, view: View, ink: Ink): void {
    const world = this.world_;
    if (world === null) return;
    const [left, top] = view.to_world([0, 0]), [right, bottom] = view.to_world([view.width, view.height]);
    const seen = (box: Bounds): boolean => box[0] <= right && box[2] >= left && box[1] <= bottom && box[3] >= top;
    const [ox, oy] = view.to_screen([0, 0]);
    const pixel = 1 / view.scale;
    context.translate(ox, oy);
    context.scale(view.scale, view.scale);

    const boundary = new Path2D();
    trace_line(boundary, world.boundary, true);
    context.fillStyle = ink.free;
    if (seen(ring_bounds(world.boundary))) context.fill(boundary, "evenodd");

    context.fillStyle = ink.blocked;
    context.strokeStyle = ink.outline;
    // Plain joins: round ones cost as much as all the rest.
    context.lineJoin = "bevel";
    context.lineWidth = 1.2 * pixel;
    for (const tile of this.tiles_.values()) {
      if (!seen(tile.box)) continue;
      context.fill(tile.plain, "nonzero");
      for (const path of tile.holed) context.fill(path, "evenodd");
      if (tile.size * view.scale < kOutlineFrom) continue;
      context.stroke(tile.plain);
      for (const path of tile.holed) context.stroke(path);
    }
    context.lineJoin = "round";
    context.lineCap = "round";
    context.lineWidth = 1.5 * pixel;
    context.strokeStyle = ink.frame;
    context.stroke(boundary);

    if (world.walls.length > 0) {
      const walls = new Path2D();
      for (const wall of world.walls) trace_line(walls, wall, false);
      context.strokeStyle = ink.wall;
      context.lineWidth = 2.4 * pixel;
      context.stroke(walls);
    }
    if (world.points.length > 0) {
      const points = new Path2D();
      for (const [x, y] of world.points) {
        points.moveTo(x + 3 * pixel, y);
        points.arc(x, y, 3 * pixel, 0, 2 * Math.PI);
      }
      context.fillStyle = ink.wall;
      context.fill(points);
    }
  }
}
