// Drawing in a world of polygons: corner by corner (an obstacle, or a wall, which stays open and may be a single point), or a
// rectangle in one go. The first corner attracts the pointer and closes the polygon; Enter and a double click do so too.
import type { Point, PolygonWorld } from "../api";
import { seen_digits } from "../ends";
import { crosses_itself, distance, world_bounds } from "../geometry";
import { ink } from "../palette";
import { trace_line } from "../polygon_picture";
import type { Overlay, PointerPlace, Studio, Tool, View } from "../studio";
import { draw_grip, draw_shape } from "./shape_in_hand";

const kSnap = 12;
const kTouchSnap = 22;

/** What is being drawn: by at most one tool at a time. */
class Sketch implements Overlay {
  readonly order = 170;
  corners: Point[] = [];
  pointer: Point | null = null;
  closed = true;
  closing = false;

  constructor(private readonly studio_: Studio) {}
  clear(): void {
    this.corners = [];
    this.pointer = null;
    this.closing = false;
    this.studio_.view.redraw();
  }
  draw(context: CanvasRenderingContext2D, view: View): void {
    if (this.corners.length === 0) return;
    const colours = ink(this.studio_.state.get().theme);
    const first = this.corners[0];
    const line = [...this.corners, ...(this.pointer === null || this.closing ? [] : [this.pointer])].map((p) => view.to_screen(p));
    const path = new Path2D();
    trace_line(path, line, this.closing);
    draw_shape(context, path, this.closed && line.length > 2, colours);
    for (const corner of this.corners) draw_grip(context, view.to_screen(corner), corner === first && this.closing ? 8 : 4, colours.halo, colours.accent);
  }
}

function rounded(studio: Studio, [x, y]: Point): Point {
  const [x0, y0, x1, y1] = world_bounds(studio.state.get().world);
  const inside = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, seen_digits(studio.view, value)));
  return [inside(x, x0, x1), inside(y, y0, y1)];
}

function polygons_of(studio: Studio): PolygonWorld | null {
  const { world } = studio.state.get();
  return world.kind === "polygons" ? world : null;
}

function add_obstacle(studio: Studio, ring: Point[], what: string): void {
  const world = polygons_of(studio);
  if (world !== null) studio.change_world({ ...world, obstacles: [...world.obstacles, [ring]] }, what);
}

function make_corner_tool(studio: Studio, sketch: Sketch, kind: "polygon" | "wall"): Tool {
  const closed = kind === "polygon";

  function finish(): void {
    const corners = sketch.corners;
    if (closed && crosses_itself(corners)) {
      studio.tell("The sides of a polygon must not cross: Backspace takes back the last corner, Escape all.", "error");
      return;
    }
    if (closed && corners.length < 3) {
      studio.tell("A polygon needs three corners or more: go on, or give up with Escape.");
      return;
    }
    sketch.clear();
    const world = polygons_of(studio);
    const [only] = corners;
    if (world === null || only === undefined) return;
    if (closed) {
      add_obstacle(studio, corners, "a polygon");
    } else if (corners.length === 1) {
      studio.change_world({ ...world, points: [...world.points, only] }, "a point");
    } else {
      studio.change_world({ ...world, walls: [...world.walls, corners] }, "a wall");
    }
  }
  const nears_first = (at: PointerPlace): boolean => {
    const first = sketch.corners[0];
    if (!closed || sketch.corners.length < 3 || first === undefined) return false;
    return distance(studio.view.to_screen(first), at.screen) <= (at.touch ? kTouchSnap : kSnap);
  };
  const follow = (at: PointerPlace): void => {
    sketch.pointer = rounded(studio, at.world);
    sketch.closing = nears_first(at);
    studio.view.redraw();
  };

  return {
    id: kind,
    title: closed ? "Draw a polygon" : "Draw a wall",
    key: closed ? "p" : "w",
    only: "polygons",
    cursor: "crosshair",
    down(at) {
      follow(at);
      return true;
    },
    move: follow,
    hover: follow,
    up(at) {
      sketch.closed = closed;
      if (nears_first(at)) {
        finish();
        return;
      }
      const corner = rounded(studio, at.world);
      const last = sketch.corners[sketch.corners.length - 1];
      if (last === undefined || distance(last, corner) * studio.view.scale > 2) sketch.corners.push(corner);
      sketch.pointer = null;
      if (sketch.corners.length === 1) {
        studio.tell(closed ? "Next corners; Enter or the first corner closes, Escape gives up." : "Next corners; Enter ends the wall, or leaves a single point, Escape gives up.");
      }
      studio.view.redraw();
    },
    cancel: () => sketch.clear(),
    release() {
      sketch.pointer = null;
      sketch.closing = false;
      studio.view.redraw();
    },
    press(key) {
      if (sketch.corners.length === 0) return false;
      if (key === "Enter") finish();
      else if (key === "Backspace") {
        sketch.corners.pop();
        studio.view.redraw();
      } else return false;
      return true;
    },
  };
}

function make_rectangle_tool(studio: Studio, sketch: Sketch): Tool {
  let first: Point | null = null;
  function span(at: PointerPlace): Point[] {
    if (first === null) return [];
    let [x, y] = rounded(studio, at.world);
    if (at.shift) {
      const side = Math.max(Math.abs(x - first[0]), Math.abs(y - first[1]));
      x = first[0] + side * (Math.sign(x - first[0]) || 1);
      y = first[1] + side * (Math.sign(y - first[1]) || 1);
    }
    return [first, [x, first[1]], [x, y], [first[0], y]];
  }
  function follow(at: PointerPlace): void {
    if (first === null) return;
    sketch.corners = span(at);
    sketch.closing = sketch.closed = true;
    studio.view.redraw();
  }
  return {
    id: "rectangle",
    title: "Draw a rectangle",
    key: "r",
    only: "polygons",
    cursor: "crosshair",
    down(at) {
      first = rounded(studio, at.world);
      follow(at);
      return true;
    },
    move: follow,
    up(at) {
      const [a, , c] = span(at);
      const ring = span(at);
      first = null;
      sketch.clear();
      if (a !== undefined && c !== undefined && a[0] !== c[0] && a[1] !== c[1]) add_obstacle(studio, ring, "a rectangle");
      else studio.tell("Drag from one corner of the rectangle to the opposite one.");
    },
    cancel() {
      first = null;
      sketch.clear();
    },
  };
}

export function make_draw_tools(studio: Studio): Tool[] {
  const sketch = new Sketch(studio);
  studio.add_overlay(sketch);
  return [make_corner_tool(studio, sketch, "polygon"), make_rectangle_tool(studio, sketch), make_corner_tool(studio, sketch, "wall")];
}
