// Plots as SVG text: they are put into the page, saved as files and read by tests in the same form, so every colour stands
// in them. Each has a title and a description; points carry data-row, the number of the row they stand for.
import { ink, marker_corners, path_style, type Marker, type Theme } from "./palette";
import { box_of } from "./statistics";
import { linear_ticks, log_ticks, tick_text } from "./ticks";

export interface Series {
  name: string;
  /** Of the planner on the screen: colour and marker. */
  number: number;
  points: { x: number; y: number; row: number }[];
}
export interface Axis {
  title: string;
  log: boolean;
}

const kWidth = 420;
const kLeft = 14;
const kRight = 16;
/** Where numbers stand beside the plot. */
const kNumbersLeft = 52;
const kTop = 34;
const kFont = "system-ui, sans-serif";

export function escape_xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
const px = (x: number): string => x.toFixed(1);

function marker_path(marker: Marker, x: number, y: number, size: number): string {
  const corners = marker_corners(marker).map(([dx, dy]) => `${px(x + dx * size)} ${px(y + dy * size)}`);
  return `M${corners.join("L")}Z`;
}

/** More marks than this say no more and make the page slow: every so many-th is drawn, evenly. Boxes count all. */
const kMostMarks = 600;
const some_of = <T>(points: readonly T[]): T[] => {
  const step = Math.ceil(points.length / kMostMarks);
  return step <= 1 ? [...points] : points.filter((_, i) => i % step === 0);
};
function told_of_marks(series: readonly Series[]): string {
  const most = Math.max(0, ...series.map((s) => s.points.length));
  return most > kMostMarks ? ` About ${kMostMarks} points of each are drawn.` : "";
}

interface Span {
  low: number;
  high: number;
  log: boolean;
}

/** What an axis covers: all values, with a little air. What a logarithm cannot show is left out. */
export function span_of(values: readonly number[], log: boolean): Span {
  let low = Infinity;
  let high = -Infinity;
  for (const v of values) {
    if (!Number.isFinite(v) || (log && v <= 0)) continue;
    if (v < low) low = v;
    if (v > high) high = v;
  }
  if (low > high) return log ? { low: 1, high: 10, log } : { low: 0, high: 1, log };
  if (log) return low === high ? { low: low / 2, high: high * 2, log } : { low: low / 1.15, high: high * 1.15, log };
  // Values that differ by rounding only are one value: no axis can tell them apart.
  const least = Math.abs(high) * 1e-9;
  if (high - low <= least) return low === 0 ? { low: 0, high: 1, log } : { low: low - Math.abs(low) * 0.05, high: high + Math.abs(high) * 0.05, log };
  const air = (high - low) * 0.05;
  return { low: low - air, high: high + air, log };
}

function place(span: Span, from: number, to: number): (value: number) => number {
  const f = span.log ? Math.log10 : (x: number): number => x;
  const low = f(span.low);
  const size = f(span.high) - low;
  return (value) => from + ((f(value) - low) / size) * (to - from);
}
const shows = (span: Span, value: number): boolean => Number.isFinite(value) && (!span.log || value > 0);
const ticks_of = (span: Span): number[] => (span.log ? log_ticks(span.low, span.high) : linear_ticks(span.low, span.high));

class Drawing {
  private readonly parts: string[] = [];
  readonly colours: ReturnType<typeof ink>;

  constructor(
    private readonly title: string,
    private readonly description: string,
    private readonly height: number,
    readonly theme: Theme,
  ) {
    this.colours = ink(theme);
    this.parts.push(`<rect width="${kWidth}" height="${height}" fill="${this.colours.free}"/>`);
    this.text(kLeft, 19, title, { size: 14, weight: 600 });
  }

  add(part: string): void {
    this.parts.push(part);
  }
  line(x0: number, y0: number, x1: number, y1: number, colour: string, width = 1): void {
    this.add(`<path d="M${px(x0)} ${px(y0)}L${px(x1)} ${px(y1)}" stroke="${colour}" stroke-width="${width}"/>`);
  }
  text(x: number, y: number, text: string, o: { size?: number; anchor?: string; weight?: number; faint?: boolean; turn?: number } = {}): void {
    const turned = o.turn === undefined ? "" : ` transform="rotate(${o.turn} ${px(x)} ${px(y)})"`;
    const fill = o.faint === true ? this.colours.faint : this.colours.text;
    this.add(
      `<text x="${px(x)}" y="${px(y)}" font-size="${o.size ?? 12}" font-weight="${o.weight ?? 400}" text-anchor="${o.anchor ?? "start"}" fill="${fill}"${turned}>${escape_xml(text)}</text>`,
    );
  }
  mark(number: number, x: number, y: number, row: number, tip: string, size = 3.2): void {
    const style = path_style(number, this.theme);
    this.add(
      `<path class="mark" data-row="${row}" d="${marker_path(style.marker, x, y, size)}" fill="${style.colour}" fill-opacity="0.7" stroke="${this.colours.free}" stroke-width="0.5"><title>${escape_xml(tip)}</title></path>`,
    );
  }
  svg(): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kWidth} ${this.height}" width="${kWidth}" height="${this.height}" role="img" font-family="${kFont}">` +
      `<title>${escape_xml(this.title)}</title><desc>${escape_xml(this.description)}</desc>` +
      this.parts.join("") +
      "</svg>"
    );
  }
}

/** Spreads points of a row up and down, the same way each time. */
function spread(row: number): number {
  return (((row * 0.618033988749895) % 1) - 0.5) * 2;
}

function horizontal_axis(d: Drawing, span: Span, title: string, left: number, top: number, bottom: number): (value: number) => number {
  const x_of = place(span, left, kWidth - kRight);
  for (const tick of ticks_of(span)) {
    const x = x_of(tick);
    if (x < left - 0.5 || x > kWidth - kRight + 0.5) continue;
    d.line(x, top, x, bottom, d.colours.cell_line);
    d.text(x, bottom + 15, tick_text(tick), { size: 11, anchor: "middle", faint: true });
  }
  d.text((left + kWidth - kRight) / 2, bottom + 32, title, { anchor: "middle", faint: true });
  return x_of;
}

/** All values of each series in a row, with the middle half as a box and the median as a line. */
export function strip_chart(title: string, axis: Axis, series: readonly Series[], theme: Theme): string {
  const row_height = 44;
  const bottom = kTop + row_height * Math.max(1, series.length);
  const boxes = series.map((s) => box_of(s.points.map((p) => p.x).filter((x) => Number.isFinite(x))));
  const told = series.map((s, i) => {
    const box = boxes[i];
    if (box === undefined || box.count === 0) return `${s.name}: no values`;
    return `${s.name}: median ${tick_text(box.median)}, from ${tick_text(box.least)} to ${tick_text(box.most)}`;
  });
  const d = new Drawing(title, `${axis.title}${axis.log ? ", logarithmic" : ""}. ${told.join("; ")}.${told_of_marks(series)}`, bottom + 42, theme);
  const span = span_of(series.flatMap((s) => s.points.map((p) => p.x)), axis.log);
  const x_of = horizontal_axis(d, span, axis.title, kLeft, kTop, bottom);
  series.forEach((s, i) => {
    const top = kTop + i * row_height;
    const middle = top + row_height / 2 + 5;
    const style = path_style(s.number, theme);
    for (const p of some_of(s.points)) {
      if (!shows(span, p.x)) continue;
      d.mark(s.number, x_of(p.x), middle + spread(p.row) * 9, p.row, `${s.name}, query ${p.row + 1}: ${tick_text(p.x, 6)}`);
    }
    const box = boxes[i];
    if (box !== undefined && box.count > 0 && shows(span, box.quarter)) {
      const [a, m, b] = [x_of(box.quarter), x_of(box.median), x_of(box.three_quarters)];
      d.add(`<rect x="${px(a)}" y="${px(middle - 11)}" width="${px(Math.max(1, b - a))}" height="22" fill="none" stroke="${d.colours.text}" stroke-width="1.2" pointer-events="none"/>`);
      d.add(`<path d="M${px(m)} ${px(middle - 13)}v26" stroke="${d.colours.text}" stroke-width="2.4" pointer-events="none"/>`);
    }
    d.add(`<path d="${marker_path(style.marker, kLeft + 5, top + 7, 4)}" fill="${style.colour}"/>`);
    d.text(kLeft + 14, top + 11, s.name, { size: 11 });
  });
  return d.svg();
}

export function scatter_chart(title: string, x_axis: Axis, y_axis: Axis, series: readonly Series[], theme: Theme): string {
  const legend_rows = Math.ceil(series.length / 2);
  const top = kTop + legend_rows * 17;
  const bottom = top + 230;
  const names = series.map((s) => `${s.name} (${s.points.length} points)`).join(", ");
  const d = new Drawing(title, `${y_axis.title}${y_axis.log ? " (logarithmic)" : ""} against ${x_axis.title}${x_axis.log ? " (logarithmic)" : ""}: ${names}.${told_of_marks(series)}`, bottom + 42, theme);
  const x_span = span_of(series.flatMap((s) => s.points.map((p) => p.x)), x_axis.log);
  const y_span = span_of(series.flatMap((s) => s.points.map((p) => p.y)), y_axis.log);
  const x_of = horizontal_axis(d, x_span, x_axis.title, kNumbersLeft, top, bottom);
  const y_of = place(y_span, bottom, top);
  for (const tick of ticks_of(y_span)) {
    const y = y_of(tick);
    if (y < top - 0.5 || y > bottom + 0.5) continue;
    d.line(kNumbersLeft, y, kWidth - kRight, y, d.colours.cell_line);
    d.text(kNumbersLeft - 6, y + 4, tick_text(tick), { size: 11, anchor: "end", faint: true });
  }
  d.text(14, (top + bottom) / 2, y_axis.title, { anchor: "middle", faint: true, turn: -90 });
  series.forEach((s, i) => {
    const x = kLeft + (i % 2) * ((kWidth - kLeft - kRight) / 2);
    const y = kTop + Math.floor(i / 2) * 17 + 2;
    const style = path_style(s.number, theme);
    d.add(`<path d="${marker_path(style.marker, x + 5, y, 4)}" fill="${style.colour}"/>`);
    d.text(x + 14, y + 4, s.name, { size: 11 });
    for (const p of some_of(s.points)) {
      if (!shows(x_span, p.x) || !shows(y_span, p.y)) continue;
      d.mark(s.number, x_of(p.x), y_of(p.y), p.row, `${s.name}, query ${p.row + 1}: ${tick_text(p.x, 6)}, ${tick_text(p.y, 6)}`);
    }
  });
  return d.svg();
}

/** A share, 0 to 1, of each series. */
export function share_chart(title: string, bars: readonly { name: string; number: number; share: number; told: string }[], theme: Theme): string {
  const row_height = 36;
  const bottom = kTop + row_height * Math.max(1, bars.length);
  const d = new Drawing(title, bars.map((bar) => `${bar.name}: ${bar.told}`).join("; ") + ".", bottom + 10, theme);
  const wide = kWidth - kLeft - kRight - 130;
  bars.forEach((bar, i) => {
    const y = kTop + i * row_height + 14;
    const style = path_style(bar.number, theme);
    const share = Number.isFinite(bar.share) ? bar.share : 0;
    d.add(`<path d="${marker_path(style.marker, kLeft + 5, y - 7, 4)}" fill="${style.colour}"/>`);
    d.text(kLeft + 14, y - 3, bar.name, { size: 11 });
    d.add(`<rect x="${kLeft}" y="${y + 2}" width="${wide}" height="11" fill="none" stroke="${d.colours.frame}"/>`);
    d.add(`<rect x="${kLeft}" y="${y + 2}" width="${px(wide * share)}" height="11" fill="${style.colour}"/>`);
    d.text(kLeft + wide + 8, y + 12, bar.told, { size: 11 });
  });
  return d.svg();
}
