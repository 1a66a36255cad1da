// Start and goal: handles on the canvas, told apart by shape (a disc and a flag), crossed out where they are blocked, and
// joined to the point that was used instead where the nearest one was asked for.
import type { Point } from "./api";
import { distance, world_bounds } from "./geometry";
import { ink, type Ink } from "./palette";
import type { Overlay, PointerPlace, State, Studio, View } from "./studio";

export type End = "from" | "to";
export type Snap = "corners" | "centres" | "anywhere";

const kSize = 11;
const kReach = 18;
const kTouchReach = 28;

let snap: Snap = "corners";
export const end_snap = (): Snap => snap;
export function set_end_snap(value: Snap): void {
  snap = value;
}

/** Where the end comes to lie: within the world, on a node of the grid if so wished, else with no more digits than seen. */
export function place_for(studio: Studio, [x, y]: Point): Point {
  const { world } = studio.state.get();
  const [x0, y0, x1, y1] = world_bounds(world);
  const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  if (world.kind === "grid" && snap === "corners") return [clamp(Math.round(x), x0, x1), clamp(Math.round(y), y0, y1)];
  if (world.kind === "grid" && snap === "centres") {
    return [clamp(Math.floor(x), x0, x1 - 1) + 0.5, clamp(Math.floor(y), y0, y1 - 1) + 0.5];
  }
  return [clamp(seen_digits(studio.view, x), x0, x1), clamp(seen_digits(studio.view, y), y0, y1)];
}

/** Rounded to what a quarter of a pixel can tell: links and files stay short. */
export function seen_digits(view: View, value: number): number {
  const digits = Math.max(0, Math.min(12, Math.ceil(Math.log10(4 * view.scale))));
  return Number(value.toFixed(digits));
}

export function move_end(studio: Studio, end: End, to: Point): void {
  const { query } = studio.state.get();
  const place = place_for(studio, to);
  if (query[end][0] !== place[0] || query[end][1] !== place[1]) studio.state.set({ query: { ...query, [end]: place } });
}

/** Where agents walk on their own, there is no query to look at. */
const shows_ends = ({ panel, tool }: Readonly<State>): boolean => panel !== "move" || tool === "start" || tool === "goal";

/** The handle under the pointer. */
export function end_at(studio: Studio, at: PointerPlace): End | null {
  const { query } = studio.state.get();
  if (!shows_ends(studio.state.get())) return null;
  const reach = at.touch ? kTouchReach : kReach;
  const away = (end: End): number => distance(studio.view.to_screen(query[end]), at.screen);
  const nearer: End = away("to") <= away("from") ? "to" : "from";
  return away(nearer) <= reach ? nearer : null;
}

export class EndsOverlay implements Overlay {
  readonly order = 200;
  /** The handle in the user's hand. */
  held: End | null = null;

  constructor(private readonly studio_: Studio) {
    studio_.state.on(["query", "reply", "theme", "focus", "panel", "tool"], () => studio_.view.redraw());
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    const { query, reply, theme, focus } = this.studio_.state.get();
    if (!shows_ends(this.studio_.state.get())) return;
    const colours = ink(theme);
    const results = reply?.results ?? [];
    const result = results.find(({ planner }) => planner === focus) ?? results[0];
    const radius = (query.radius ?? 0) * view.scale, within = (query.within ?? 0) * view.scale;
    for (const end of ["from", "to"] as const) {
      const colour = end === "from" ? colours.start : colours.goal;
      const at = view.to_screen(query[end]);
      const blocked = result?.status === (end === "from" ? "start_blocked" : "goal_blocked");
      if (radius > 2) draw_disc(context, at, radius, colour);
      if (end === "to" && within > 2) draw_reach(context, at, within, colour);
      const used = end === "from" ? result?.start_used : result?.goal_used;
      if (used !== undefined && distance(used, query[end]) > 1e-9) draw_used(context, at, view.to_screen(used), colour);
      draw_handle(context, end, at, blocked ? colours.bad : colour, colours, blocked, this.held === end);
    }
  }
}

function draw_disc(context: CanvasRenderingContext2D, [x, y]: Point, radius: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.globalAlpha = 0.14;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = 1.2;
  context.stroke();
}

/** Anywhere in here will do. */
function draw_reach(context: CanvasRenderingContext2D, [x, y]: Point, radius: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash([6, 4]);
  context.stroke();
  context.setLineDash([]);
}

function draw_used(context: CanvasRenderingContext2D, [ax, ay]: Point, [bx, by]: Point, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash([2, 4]);
  context.beginPath();
  context.moveTo(ax, ay);
  context.lineTo(bx, by);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(bx, by, 5, 0, 2 * Math.PI);
  context.stroke();
}

function draw_handle(
  context: CanvasRenderingContext2D, end: End, [x, y]: Point, colour: string, colours: Ink, blocked: boolean, held: boolean,
): void {
  const size = held ? kSize + 2 : kSize;
  context.lineJoin = "round";
  context.lineCap = "round";
  const body = new Path2D();
  if (blocked) {
    // An octagon, as on the signs that say stop.
    for (let i = 0; i < 8; ++i) {
      const a = ((2 * i + 1) * Math.PI) / 8;
      body.lineTo(x + (size + 1) * Math.cos(a), y + (size + 1) * Math.sin(a));
    }
    body.closePath();
  } else if (end === "from") {
    body.arc(x, y, size, 0, 2 * Math.PI);
  } else {
    body.roundRect(x - size + 1, y - size + 1, 2 * size - 2, 2 * size - 2, 4);
  }
  context.strokeStyle = colours.halo;
  context.lineWidth = 5;
  context.stroke(body);
  context.fillStyle = colour;
  context.fill(body);
  context.strokeStyle = colours.halo;
  context.fillStyle = colours.halo;
  context.lineWidth = 2.2;
  context.beginPath();
  if (blocked) {
    context.moveTo(x - 4, y - 4);
    context.lineTo(x + 4, y + 4);
    context.moveTo(x + 4, y - 4);
    context.lineTo(x - 4, y + 4);
    context.stroke();
  } else if (end === "from") {
    context.arc(x, y, 3.6, 0, 2 * Math.PI);
    context.fill();
  } else {
    context.moveTo(x - 3.5, y + 5.5);
    context.lineTo(x - 3.5, y - 5);
    context.lineTo(x + 5, y - 2);
    context.lineTo(x - 3.5, y + 1);
    context.stroke();
    context.fill();
  }
}
