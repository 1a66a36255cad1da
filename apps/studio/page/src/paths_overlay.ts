// The paths that were found. Those that share stretches lie on each other as stripes: the first is the broadest, and the
// dashes of the ones above let it show. Markers sit at distances that differ from path to path, so none hides another.
import type { PlanResult, Point } from "./api";
import { ink, path_style, trace_marker, type Ink, type PathStyle } from "./palette";
import type { Overlay, Studio, View } from "./studio";

const kWidth = 3.2;
const kMarkerApart = 150;

/** Adds the path to the context, in pixels; arcs around their centres. */
export function trace_path(context: CanvasRenderingContext2D | Path2D, view: View, result: Pick<PlanResult, "points" | "arcs">): void {
  const points = result.points ?? [];
  const arcs = new Map((result.arcs ?? []).map((arc) => [arc.piece, arc]));
  points.forEach((p, i) => {
    const [x, y] = view.to_screen(p);
    const arc = arcs.get(i - 1), before = points[i - 1];
    if (i === 0) context.moveTo(x, y);
    else if (arc === undefined || before === undefined) context.lineTo(x, y);
    else {
      const [cx, cy] = arc.centre;
      const radius = Math.hypot(p[0] - cx, p[1] - cy) * view.scale;
      const angle = (q: Point): number => Math.atan2(q[1] - cy, q[0] - cx);
      const [sx, sy] = view.to_screen(arc.centre);
      context.arc(sx, sy, radius, angle(before), angle(p), !arc.counter_clockwise);
    }
  });
}

/** Points along the path on the screen, `apart` pixels from each other. */
function along(view: View, points: readonly Point[], first: number, apart: number): Point[] {
  const places: Point[] = [];
  let next = first, gone = 0;
  for (let i = 1; i < points.length && places.length < 200; ++i) {
    const p = points[i - 1], q = points[i];
    if (p === undefined || q === undefined) continue;
    const [ax, ay] = view.to_screen(p), [bx, by] = view.to_screen(q);
    const length = Math.hypot(bx - ax, by - ay);
    while (next <= gone + length && length > 0 && places.length < 200) {
      const t = (next - gone) / length;
      places.push([ax + t * (bx - ax), ay + t * (by - ay)]);
      next += apart;
    }
    gone += length;
  }
  return places;
}

interface Drawn {
  number: number;
  style: PathStyle;
  line: Path2D;
  width: number;
  points: readonly Point[];
}

function stroke(context: CanvasRenderingContext2D, line: Path2D, colour: string, width: number, dash: readonly number[] = []): void {
  context.setLineDash([...dash]);
  context.lineCap = dash.length > 0 ? "butt" : "round";
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(line);
}

export class PathsOverlay implements Overlay {
  readonly order = 150;
  constructor(private readonly studio_: Studio) {
    studio_.state.on(["reply", "chosen", "focus", "theme", "query", "panel"], () => studio_.view.redraw());
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    const { reply, chosen, focus, theme, query, panel } = this.studio_.state.get();
    // Agents have paths of their own, and a search is watched with the path it leads to.
    if (reply === null || panel === "move") return;
    const watched = panel === "watch" ? (chosen.some(({ spec }) => spec === focus) ? focus : chosen[0]?.spec) : null;
    const colours = ink(theme);
    const numbers = new Map(chosen.map(({ spec, number }) => [spec, number]));
    const found = reply.results.filter(
      ({ planner, points }) => numbers.has(planner) && (watched ?? planner) === planner && (points?.length ?? 0) > 1,
    );
    // The one that is looked at lies on top.
    found.sort((a, b) => Number(a.planner === focus) - Number(b.planner === focus));
    context.lineJoin = "round";
    const stripe = found.length > 1 ? Math.min(2.4, 9 / (found.length - 1)) : 0;
    const drawn = found.map((result, i): Drawn => {
      const number = numbers.get(result.planner) ?? 0;
      const line = new Path2D();
      trace_path(line, view, result);
      return { number, style: path_style(number, theme), line, width: kWidth + stripe * (found.length - 1 - i), points: result.points ?? [] };
    });
    this.draw_lines_(context, drawn, colours, 2 * (query.radius ?? 0) * view.scale);
    for (const path of drawn) this.draw_markers_(context, view, path, colours);
  }

  private draw_lines_(context: CanvasRenderingContext2D, drawn: readonly Drawn[], colours: Ink, swath: number): void {
    const top = drawn[drawn.length - 1];
    if (top !== undefined && swath > 6) {
      context.globalAlpha = 0.13;
      stroke(context, top.line, top.style.colour, swath);
    }
    // All halos lie below all lines: what shows between the dashes of one path is the path below it.
    context.globalAlpha = 0.8;
    for (const { line, width } of drawn) stroke(context, line, colours.halo, width + 2.5);
    context.globalAlpha = 1;
    drawn.forEach(({ line, width, style }, i) => {
      const dash = style.dash.map((part) => part * kWidth * 1.15);
      // A seam along each dash: colours that are far apart in hue can be close in brightness.
      if (i > 0 && dash.length > 0) stroke(context, line, colours.halo, width + 1.4, dash);
      stroke(context, line, style.colour, width, dash);
    });
    context.setLineDash([]);
  }

  private draw_markers_(context: CanvasRenderingContext2D, view: View, { number, style, points }: Drawn, colours: Ink): void {
    const markers = new Path2D();
    const first = 46 + ((number * 55) % kMarkerApart);
    for (const [x, y] of along(view, points, first, kMarkerApart)) trace_marker(markers, style.marker, x, y, 5);
    context.strokeStyle = colours.halo;
    context.lineWidth = 2.5;
    context.stroke(markers);
    context.fillStyle = style.colour;
    context.fill(markers);
  }
}
