// The tool for what is there: drag start and goal, select, drag and delete obstacles and walls, drag single corners, pull new
// ones out of the middle of a side. Where nothing is, the view is dragged.
import type { Point, PolygonWorld, Query } from "../api";
import { end_at, move_end, seen_digits, type End, type EndsOverlay } from "../ends";
import { crosses_itself, distance, hit_test, inside, lines_of, with_lines, type Hit } from "../geometry";
import { ink } from "../palette";
import { trace_line } from "../polygon_picture";
import type { Overlay, PointerPlace, Studio, Tool, View } from "../studio";
import type { WorldOverlay } from "../world_overlay";
import { draw_grip, draw_shape } from "./shape_in_hand";

interface Corner {
  line: number;
  index: number;
}
interface Selection {
  hit: Hit;
  corner: Corner | null;
}
interface Drag {
  from: PointerPlace;
  /** As they were when the drag began. */
  lines: Point[][];
  closed: boolean;
  corner: Corner | null;
  /** Was the corner the middle of a side? Then it comes to be only if it is pulled somewhere. */
  fresh: boolean;
  now: Point[][];
  /** Is the world drawn without it? */
  lifted: boolean;
}

const kReach = 9;
const kTouchReach = 20;
const kGrip = 4;
/** A press that moves by less is a click: hands tremble, and fingers roll. */
const kTremble = 4;
const kTouchTremble = 10;
const kNames: Record<Hit["what"], string> = { obstacle: "obstacle", wall: "wall", point: "point" };

export class SelectTool implements Tool, Overlay {
  readonly id = "select";
  readonly title = "Select and drag";
  readonly key = "v";
  readonly order = 160;
  private selection_: Selection | null = null;
  private drag_: Drag | null = null;
  private end_: End | null = null;
  /** Where the end in hand goes back to if the drag is given up. */
  private before_: Query | null = null;
  private hovered_: End | Hit["what"] | "corner" | null = null;

  constructor(
    private readonly studio_: Studio,
    private readonly world_: WorldOverlay,
    private readonly ends_: EndsOverlay,
  ) {
    studio_.add_overlay(this);
    studio_.state.on(["world"], () => {
      if (this.drag_ === null) this.select_(null);
    });
  }

  get cursor(): string {
    if (this.drag_ !== null || this.end_ !== null) return "grabbing";
    return this.hovered_ === null ? "default" : this.hovered_ === "corner" ? "move" : "grab";
  }
  private polygons_(): PolygonWorld | null {
    const { world } = this.studio_.state.get();
    return world.kind === "polygons" ? world : null;
  }
  private select_(selection: Selection | null): void {
    this.selection_ = selection;
    this.studio_.view.redraw();
  }

  /** A corner of what is selected, or the middle of a side: then the corner is new. */
  private corner_at_(at: PointerPlace): { corner: Corner; fresh: Point | null } | null {
    const world = this.polygons_();
    if (world === null || this.selection_ === null) return null;
    const { lines, closed } = lines_of(world, this.selection_.hit);
    const reach = at.touch ? kTouchReach : kReach;
    const near = (p: Point, within = reach): boolean => distance(this.studio_.view.to_screen(p), at.screen) <= within;
    for (const [line, points] of lines.entries()) {
      const within = grip_size(this.studio_.view, points) < kGrip ? reach / 3 : reach;
      for (const [index, p] of points.entries()) if (near(p, within)) return { corner: { line, index }, fresh: null };
    }
    for (const [line, points] of lines.entries()) {
      for (const [index, middle] of middles(this.studio_.view, points, closed)) {
        if (near(middle)) return { corner: { line, index: index + 1 }, fresh: middle };
      }
    }
    return null;
  }

  down(at: PointerPlace): boolean {
    this.end_ = end_at(this.studio_, at);
    if (this.end_ !== null) {
      this.ends_.held = this.end_;
      this.before_ = this.studio_.state.get().query;
      this.studio_.view.redraw();
      return true;
    }
    const world = this.polygons_();
    if (world === null) return false;
    const reach = (at.touch ? kTouchReach : kReach) / this.studio_.view.scale;
    const grabbed = this.corner_at_(at);
    const hit = grabbed !== null && this.selection_ !== null ? this.selection_.hit : hit_test(world, at.world, reach);
    if (hit === null) {
      this.select_(null);
      return false;
    }
    const { lines, closed } = lines_of(world, hit);
    const copy = lines.map((line) => [...line]);
    if (grabbed !== null && grabbed.fresh !== null) copy[grabbed.corner.line]?.splice(grabbed.corner.index, 0, grabbed.fresh);
    this.select_({ hit, corner: grabbed?.corner ?? null });
    this.drag_ = { from: at, lines: copy, closed, corner: grabbed?.corner ?? null, fresh: grabbed !== null && grabbed.fresh !== null, now: copy, lifted: false };
    return true;
  }

  move(at: PointerPlace): void {
    if (this.end_ !== null) {
      move_end(this.studio_, this.end_, at.world);
      return;
    }
    const drag = this.drag_, world = this.polygons_();
    if (drag === null || world === null || this.selection_ === null) return;
    if (!drag.lifted && at.steady !== true && distance(at.screen, drag.from.screen) < (at.touch ? kTouchTremble : kTremble)) return;
    const digits = (value: number): number => seen_digits(this.studio_.view, value);
    const dx = digits(at.world[0] - drag.from.world[0]), dy = digits(at.world[1] - drag.from.world[1]);
    drag.now = drag.lines.map((line, l) =>
      line.map((p, i): Point => {
        const moves = drag.corner === null || (drag.corner.line === l && drag.corner.index === i);
        return moves ? [p[0] + dx, p[1] + dy] : p;
      }),
    );
    if (!drag.lifted) this.world_.show_instead(with_lines(world, this.selection_.hit, null));
    drag.lifted = true;
    this.studio_.view.redraw();
  }

  up(at: PointerPlace): void {
    if (this.end_ !== null) {
      this.move(at);
      this.end_ = this.ends_.held = this.before_ = null;
      this.studio_.view.redraw();
      return;
    }
    const drag = this.drag_, selection = this.selection_, world = this.polygons_();
    this.drag_ = null;
    this.world_.show_instead(null);
    if (drag === null || selection === null || world === null) return;
    const kept: Selection = drag.fresh ? { hit: selection.hit, corner: null } : selection;
    if (drag.now === drag.lines) {
      const { goes } = without(world, kept);
      this.studio_.tell(`Selected: ${kNames[kept.hit.what]}. Drag it or its corners; Delete removes ${goes === "all" ? "it" : goes === "ring" ? "its ring" : "the corner"}.`);
      this.select_(kept);
      return;
    }
    if (drag.closed && drag.corner !== null && drag.now.some(crosses_itself)) {
      this.studio_.tell("The corner is back where it was: the sides of a polygon must not cross.", "error");
      this.select_(kept);
      return;
    }
    const what = drag.corner === null ? `moving the ${kNames[selection.hit.what]}` : "moving a corner";
    this.studio_.change_world(with_lines(world, selection.hit, drag.now), what);
    // The listener above forgets the selection with the old world; in the new one it is at the same place.
    queueMicrotask(() => queueMicrotask(() => this.select_(selection)));
  }

  hover(at: PointerPlace): void {
    const world = this.polygons_();
    this.hovered_ = end_at(this.studio_, at);
    if (this.hovered_ !== null || world === null) return;
    if (this.corner_at_(at) !== null) this.hovered_ = "corner";
    else this.hovered_ = hit_test(world, at.world, kReach / this.studio_.view.scale)?.what ?? null;
  }

  cancel(): void {
    if (this.before_ !== null) this.studio_.state.set({ query: this.before_ });
    this.drag_ = this.end_ = this.ends_.held = this.before_ = null;
    this.world_.show_instead(null);
    this.select_(null);
  }

  press(key: string): boolean {
    const world = this.polygons_(), selection = this.selection_;
    if ((key !== "Delete" && key !== "Backspace") || world === null || selection === null || this.drag_ !== null) return false;
    const { left, goes } = without(world, selection);
    const name = kNames[selection.hit.what];
    this.studio_.change_world(with_lines(world, selection.hit, left), goes === "all" ? `deleting the ${name}` : `deleting a ${goes}`);
    this.studio_.tell(goes === "all" ? `Deleted: ${name}.` : goes === "ring" ? "Ring deleted." : "Corner deleted.");
    this.select_(null);
    return true;
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    const world = this.polygons_(), selection = this.selection_;
    const { theme, tool } = this.studio_.state.get();
    if (world === null || selection === null || tool !== this.id) return;
    const { lines, closed } = this.drag_ !== null ? { lines: this.drag_.now, closed: this.drag_.closed } : lines_of(world, selection.hit);
    const colours = ink(theme);
    const shape = new Path2D();
    for (const line of lines) trace_line(shape, line.map((p) => view.to_screen(p)), closed);
    if (closed && this.drag_ !== null) {
      context.fillStyle = colours.blocked;
      context.fill(shape, "evenodd");
    }
    draw_shape(context, shape, closed, colours);
    if (lines.reduce((sum, line) => sum + line.length, 0) > 2000) return;
    for (const [l, line] of lines.entries()) {
      const size = grip_size(view, line);
      for (const [i, p] of line.entries()) {
        const chosen = selection.corner?.line === l && selection.corner.index === i;
        draw_grip(context, view.to_screen(p), chosen ? 5.5 : size, chosen ? colours.accent : colours.halo, colours.accent);
      }
      if (this.drag_ === null) {
        for (const [, middle] of middles(view, line, closed)) draw_grip(context, view.to_screen(middle), 2.2, colours.accent, colours.halo);
      }
    }
  }
}

/** What Delete leaves of the selected thing: all but the corner, or, where the corner's ring is too short to do without, all
 *  but this ring and those within it. */
function without(world: PolygonWorld, { hit, corner }: Selection): { left: Point[][] | null; goes: "corner" | "ring" | "all" } {
  const { lines, closed } = lines_of(world, hit);
  const line = corner === null ? undefined : lines[corner.line];
  if (corner === null || line === undefined) return { left: null, goes: "all" };
  if (line.length > (closed ? 3 : 2)) {
    return { left: lines.map((other) => (other === line ? line.filter((_, i) => i !== corner.index) : other)), goes: "corner" };
  }
  // Rings may touch, so a single corner does not tell what lies in what.
  const within = (other: Point[]): boolean => 2 * other.filter((p) => inside([line], p)).length > other.length;
  const left = lines.filter((other) => other !== line && !within(other));
  return left.length === 0 ? { left: null, goes: "all" } : { left, goes: "ring" };
}

/** Where corners are crowded their grips are small, and the line stays what one takes hold of. */
function grip_size(view: View, line: readonly Point[]): number {
  let length = 0;
  line.forEach((p, i) => (length += i > 0 ? distance(p, line[i - 1] ?? p) : 0));
  return (length / Math.max(1, line.length - 1)) * view.scale < 14 && line.length > 2 ? 1.6 : kGrip;
}

/** The middles of sides that are long enough to take hold of, by the side's first corner. */
function middles(view: View, line: readonly Point[], closed: boolean): [number, Point][] {
  const result: [number, Point][] = [];
  for (let i = 0; i + (closed ? 0 : 1) < line.length; ++i) {
    const a = line[i], b = line[(i + 1) % line.length];
    if (a === undefined || b === undefined || distance(a, b) * view.scale < 44) continue;
    result.push([i, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]);
  }
  return result;
}
