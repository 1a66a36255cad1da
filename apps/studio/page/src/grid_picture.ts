// A grid as a picture of one pixel a cell, kept while the grid is edited: only the rows that changed are painted again.
// The browser scales it; cells get lines between them when they are large.
import { bit_at } from "./bits";
import type { Ink } from "./palette";
import type { View } from "./studio";

const kLinesFrom = 9;

function pixel(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const bytes = new Uint8ClampedArray([r ?? 0, g ?? 0, b ?? 0, 255]);
  return new Uint32Array(bytes.buffer)[0] ?? 0;
}

export class GridPicture {
  private readonly canvas_ = document.createElement("canvas");
  private readonly context_: CanvasRenderingContext2D;
  private bytes_: Uint8Array | null = null;
  private colours_ = "";

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.canvas_.width = width;
    this.canvas_.height = height;
    const context = this.canvas_.getContext("2d", { alpha: false });
    if (context === null) throw new Error("this browser draws no canvas");
    this.context_ = context;
  }

  /** Shows these cells; painting costs what differs from those shown before. */
  show(bytes: Uint8Array, ink: Ink): void {
    const colours = ink.free + ink.blocked;
    if (bytes === this.bytes_ && colours === this.colours_) return;
    const before = colours === this.colours_ ? this.bytes_ : null;
    this.bytes_ = bytes;
    this.colours_ = colours;
    if (before === null) {
      this.paint(bytes, ink, 0, 0, this.width, this.height);
      return;
    }
    let first = 0, last = bytes.length - 1;
    while (first <= last && before[first] === bytes[first]) ++first;
    while (last >= first && before[last] === bytes[last]) --last;
    if (first > last) return;
    const y0 = Math.floor((8 * first) / this.width), y1 = Math.min(this.height, Math.ceil((8 * last + 8) / this.width));
    this.paint(bytes, ink, 0, y0, this.width, y1);
  }

  /** These cells are shown already: they were painted while they changed. */
  adopt(bytes: Uint8Array): void {
    this.bytes_ = bytes;
  }

  /** Paints cells of a grid that is being edited in place. */
  paint(bytes: Uint8Array, ink: Ink, x0: number, y0: number, x1: number, y1: number): void {
    const wide = x1 - x0;
    if (wide <= 0 || y1 <= y0) return;
    const free = pixel(ink.free), blocked = pixel(ink.blocked);
    // In strips, so that a large grid needs no second picture of its size in memory.
    const rows = Math.max(1, Math.min(y1 - y0, Math.floor((1 << 20) / wide)));
    for (let top = y0; top < y1; top += rows) {
      const strip = Math.min(rows, y1 - top);
      const image = new ImageData(wide, strip);
      const pixels = new Uint32Array(image.data.buffer);
      let k = 0;
      for (let y = top; y < top + strip; ++y) {
        let i = y * this.width + x0;
        for (let x = 0; x < wide; ++x, ++i) pixels[k++] = bit_at(bytes, i) !== 0 ? blocked : free;
      }
      this.context_.putImageData(image, x0, top);
    }
  }

  draw(context: CanvasRenderingContext2D, view: View, ink: Ink): void {
    const [left, top] = view.to_world([0, 0]), [right, bottom] = view.to_world([view.width, view.height]);
    const x0 = Math.max(0, Math.floor(left)), y0 = Math.max(0, Math.floor(top));
    const x1 = Math.min(this.width, Math.ceil(right)), y1 = Math.min(this.height, Math.ceil(bottom));
    if (x1 <= x0 || y1 <= y0) return;
    const [sx, sy] = view.to_screen([x0, y0]);
    // Cells smaller than a pixel are averaged, or narrow walls would flicker.
    context.imageSmoothingEnabled = view.scale * window.devicePixelRatio < 1;
    context.imageSmoothingQuality = "low";
    context.drawImage(this.canvas_, x0, y0, x1 - x0, y1 - y0, sx, sy, (x1 - x0) * view.scale, (y1 - y0) * view.scale);
    if (view.scale >= kLinesFrom) this.draw_lines_(context, view, ink, x0, y0, x1, y1);
    const [fx, fy] = view.to_screen([0, 0]);
    context.strokeStyle = ink.frame;
    context.lineWidth = 1;
    context.strokeRect(fx - 0.5, fy - 0.5, this.width * view.scale + 1, this.height * view.scale + 1);
  }

  private draw_lines_(context: CanvasRenderingContext2D, view: View, ink: Ink, x0: number, y0: number, x1: number, y1: number): void {
    context.beginPath();
    for (let x = x0; x <= x1; ++x) {
      const [sx] = view.to_screen([x, 0]);
      context.moveTo(Math.round(sx) + 0.5, view.to_screen([0, y0])[1]);
      context.lineTo(Math.round(sx) + 0.5, view.to_screen([0, y1])[1]);
    }
    for (let y = y0; y <= y1; ++y) {
      const [, sy] = view.to_screen([0, y]);
      context.moveTo(view.to_screen([x0, 0])[0], Math.round(sy) + 0.5);
      context.lineTo(view.to_screen([x1, 0])[0], Math.round(sy) + 0.5);
    }
    context.strokeStyle = ink.outline;
    context.globalAlpha = Math.min(0.3, (view.scale - kLinesFrom + 3) / 60);
    context.lineWidth = 1;
    context.stroke();
    context.globalAlpha = 1;
  }
}
