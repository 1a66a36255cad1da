// Draws a moment of a replay. What has happened is painted event by event onto pictures that are kept every so many events,
// so that a jump anywhere paints at most the events since the nearest one; what cannot be painted within a frame's share is
// gone on with in the next. While the view moves, the last picture is moved along and painted anew when it rests.
import { scale_colours, step_of } from "./heat";
import { Keyframes } from "./keyframes";
import { ink, type Theme } from "./palette";
import type { Measure, Replay } from "./replay";
import type { View } from "./studio";

export interface Shown {
  by: Measure;
  links: boolean;
  cones: boolean;
  open: boolean;
}

interface Place {
  scale: number;
  x: number;
  y: number;
  width: number;
  height: number;
  ratio: number;
}
/** Cones and links below, nodes above them. */
type Sheets = [HTMLCanvasElement, HTMLCanvasElement];

const kBudgetMs = 9;
const kRestMs = 90;
const kSmall = 4000;
const kKeptPixels = 36e6;

function same(a: Place, b: Place): boolean {
  return a.scale === b.scale && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.ratio === b.ratio;
}

function new_sheets(place: Place): Sheets {
  const make = (): HTMLCanvasElement => {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(place.width * place.ratio));
    canvas.height = Math.max(1, Math.round(place.height * place.ratio));
    return canvas;
  };
  return [make(), make()];
}

export class ReplayPainter {
  private readonly colours: string[];
  private readonly range: { low: number; high: number };
  private sheets: Sheets | null = null;
  private place: Place | null = null;
  private painted: number | null = null;
  private frames: Keyframes<Sheets> = new Keyframes(1, 1);
  private before: { sheets: Sheets; place: Place } | null = null;
  private moved_at = -1e9;
  private timer = 0;

  constructor(
    readonly replay: Replay,
    readonly shown: Shown,
    private readonly theme: Theme,
    /** Nodes stand in a lattice of unit steps: they are drawn as tiles of a heat map. */
    private readonly tiles: boolean,
  ) {
    this.colours = scale_colours(theme);
    this.range = replay.range(shown.by);
  }

  colour_of(event: number): string {
    const { low, high } = this.range;
    return this.colours[step_of(this.replay.measure(event, this.shown.by), low, high)] ?? "gray";
  }

  draw(context: CanvasRenderingContext2D, view: View, moment: number): void {
    this.settle(view);
    const moving = this.before !== null && this.replay.count > kSmall && performance.now() - this.moved_at < kRestMs;
    if (moving) {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => view.redraw(), kRestMs + 10);
    } else {
      this.advance(moment);
    }
    if (this.painted === moment) this.before = null;
    else if (!moving) view.redraw();
    this.copy(context);
    if (this.painted === moment || this.replay.count <= kSmall) this.draw_newest(context, view, moment);
  }

  /** Begins anew if the view has moved. */
  private settle(view: View): void {
    const [x, y] = view.to_screen([0, 0]);
    const now = { scale: view.scale, x, y, width: view.width, height: view.height, ratio: window.devicePixelRatio || 1 };
    if (this.place !== null && same(this.place, now)) return;
    if (this.sheets !== null && this.place !== null && this.before === null) {
      this.before = { sheets: this.sheets, place: this.place };
    }
    this.place = now;
    this.sheets = new_sheets(now);
    this.painted = null;
    this.moved_at = performance.now();
    const pixels = 2 * now.width * now.height * now.ratio * now.ratio;
    this.frames = new Keyframes(this.replay.count, Math.max(4, Math.min(40, Math.floor(kKeptPixels / pixels))), 2048);
  }

  private advance(moment: number): void {
    if (this.sheets === null || this.place === null || this.painted === moment) return;
    const way = this.frames.way(this.painted, moment);
    if (way.restore !== null) this.restore(way.restore);
    let at = way.from;
    const begin = performance.now();
    while (at < way.to) {
      const stop = Math.min(way.to, this.frames.next_stop(at), at + 1024);
      this.paint(at, stop);
      at = stop;
      if (this.frames.wants(at)) this.keep(at);
      if (performance.now() - begin > kBudgetMs) break;
    }
    this.painted = at;
  }

  private restore(moment: number): void {
    const kept = this.frames.at(moment);
    this.sheets?.forEach((sheet, i) => {
      const context = sheet.getContext("2d");
      if (context === null) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, sheet.width, sheet.height);
      const picture = kept?.[i];
      if (picture !== undefined) context.drawImage(picture, 0, 0);
    });
    this.painted = moment;
  }

  private keep(moment: number): void {
    if (this.sheets === null || this.place === null) return;
    const copy = new_sheets(this.place);
    this.sheets.forEach((sheet, i) => copy[i]?.getContext("2d")?.drawImage(sheet, 0, 0));
    this.frames.keep(moment, copy);
  }

  private copy(context: CanvasRenderingContext2D): void {
    const { sheets, place } = this.before ?? { sheets: this.sheets, place: this.place };
    if (sheets === null || place === null || this.place === null) return;
    const by = this.place.scale / place.scale;
    context.save();
    context.translate(this.place.x - place.x * by, this.place.y - place.y * by);
    context.scale(by / place.ratio, by / place.ratio);
    for (const sheet of sheets) context.drawImage(sheet, 0, 0);
    context.restore();
  }

  /** The side of a tile or the width of a dot, in CSS pixels. */
  private node_size(): number {
    const scale = this.place?.scale ?? 1;
    if (this.tiles) return scale <= 10 ? Math.max(1.4, scale * (scale < 4 ? 1 : 0.9)) : Math.min(22, 9 + (scale - 10) * 0.3);
    return this.replay.count > 20000 ? 4 : 6.5;
  }

  private paint(from: number, to: number): void {
    const [below, above] = (this.sheets ?? []).map((sheet) => sheet.getContext("2d"));
    if (below === null || above === null || below === undefined || above === undefined || this.place === null) return;
    const { scale, x, y, ratio } = this.place;
    for (const context of [below, above]) context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
    if (this.shown.cones && this.replay.has_intervals) this.paint_cones(below, scale, from, to);
    if (this.shown.links) this.paint_links(below, scale, from, to);
    this.paint_nodes(above, scale, from, to);
  }

  private paint_cones(context: CanvasRenderingContext2D, s: number, from: number, to: number): void {
    const r = this.replay;
    context.globalAlpha = r.count > 20000 ? 0.06 : 0.13;
    for (let i = from; i < to; i++) {
      if (r.expanded[i] === 0 || !r.has_interval(i)) continue;
      context.fillStyle = this.colour_of(i);
      context.beginPath();
      context.moveTo((r.parent_x[i] ?? 0) * s, (r.parent_y[i] ?? 0) * s);
      context.lineTo((r.left_x[i] ?? 0) * s, (r.left_y[i] ?? 0) * s);
      context.lineTo((r.right_x[i] ?? 0) * s, (r.right_y[i] ?? 0) * s);
      context.fill();
    }
    context.globalAlpha = 1;
  }

  private paint_links(context: CanvasRenderingContext2D, s: number, from: number, to: number): void {
    const r = this.replay;
    context.strokeStyle = ink(this.theme).faint;
    context.lineWidth = r.count > 20000 ? 0.6 : 1;
    context.globalAlpha = 0.6;
    context.beginPath();
    for (let i = from; i < to; i++) {
      if (r.expanded[i] === 0) continue;
      context.moveTo((r.parent_x[i] ?? 0) * s, (r.parent_y[i] ?? 0) * s);
      context.lineTo((r.x[i] ?? 0) * s, (r.y[i] ?? 0) * s);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  private paint_nodes(context: CanvasRenderingContext2D, s: number, from: number, to: number): void {
    const r = this.replay;
    const size = this.node_size();
    const open_size = size < 5 ? Math.max(1.6, size * 0.8) : size * 0.62;
    const open_colour = ink(this.theme).accent;
    const hole = ink(this.theme).halo;
    let colour = "";
    const fill = (wanted: string): void => {
      if (wanted !== colour) context.fillStyle = colour = wanted;
    };
    for (let i = from; i < to; i++) {
      const x = (r.x[i] ?? 0) * s;
      const y = (r.y[i] ?? 0) * s;
      if (r.expanded[i] === 1) {
        if (r.has_interval(i)) this.paint_interval(context, s, i);
        fill(this.colour_of(i));
        if (this.tiles) context.fillRect(x - size / 2, y - size / 2, size, size);
        else disc(context, x, y, size / 2);
      } else if (this.shown.open) {
        fill(open_colour);
        // Hollow where there is room: told from expanded nodes by shape, not by colour alone.
        if (this.tiles) context.fillRect(x - open_size / 2, y - open_size / 2, open_size, open_size);
        else disc(context, x, y, open_size / 2 + 0.6);
        if (open_size < 3.6) continue;
        fill(hole);
        const inner = open_size - 2.4;
        if (this.tiles) context.fillRect(x - inner / 2, y - inner / 2, inner, inner);
        else disc(context, x, y, open_size / 2 - 0.8);
      }
    }
  }

  private paint_interval(context: CanvasRenderingContext2D, s: number, i: number): void {
    const r = this.replay;
    context.strokeStyle = this.colour_of(i);
    context.lineWidth = 2.4;
    context.beginPath();
    context.moveTo((r.left_x[i] ?? 0) * s, (r.left_y[i] ?? 0) * s);
    context.lineTo((r.right_x[i] ?? 0) * s, (r.right_y[i] ?? 0) * s);
    context.stroke();
  }

  /** The node just expanded, how it was reached, what it sees, and what it has put on the open list. */
  private draw_newest(context: CanvasRenderingContext2D, view: View, moment: number): void {
    const r = this.replay;
    const event = r.current(moment);
    if (event < 0) return;
    const colours = ink(this.theme);
    const at = (x: Float64Array, y: Float64Array, i: number): [number, number] => view.to_screen([x[i] ?? 0, y[i] ?? 0]);
    const here = at(r.x, r.y, event);
    if (this.shown.cones && r.has_interval(event)) {
      context.beginPath();
      context.moveTo(...at(r.parent_x, r.parent_y, event));
      context.lineTo(...at(r.left_x, r.left_y, event));
      context.lineTo(...at(r.right_x, r.right_y, event));
      context.closePath();
      context.globalAlpha = 0.35;
      context.fillStyle = colours.accent;
      context.fill();
      context.globalAlpha = 1;
      two_strokes(context, colours.halo, colours.accent, 1.8);
    }
    const chain = r.chain(event);
    context.beginPath();
    for (let i = 0; i + 1 < chain.length; i += 2) {
      const p = view.to_screen([chain[i] ?? 0, chain[i + 1] ?? 0]);
      if (i === 0) context.moveTo(...p);
      else context.lineTo(...p);
    }
    two_strokes(context, colours.halo, colours.text, 1.6);
    for (let i = event + 1; i < moment; i++) {
      const p = at(r.x, r.y, i);
      context.beginPath();
      context.arc(...p, 4.2, 0, 7);
      context.fillStyle = colours.halo;
      context.fill();
      two_strokes(context, colours.halo, colours.accent, 2);
    }
    context.beginPath();
    context.arc(...here, 6.5, 0, 7);
    context.fillStyle = this.colour_of(event);
    context.fill();
    two_strokes(context, colours.halo, colours.text, 2.2);
  }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, Math.max(0.5, radius), 0, 6.2832);
  context.fill();
}

function two_strokes(context: CanvasRenderingContext2D, halo: string, colour: string, width: number): void {
  context.strokeStyle = halo;
  context.lineWidth = width + 2;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}
