// The canvas: what is seen of the world, and who draws on it in which order. Overlays draw in CSS pixels. Those below 100
// are the ground, kept as a picture; a ground that takes long to draw is moved and stretched as a picture while the view
// moves, and drawn anew when it rests.
import type { Point } from "./api";
import type { Overlay, View } from "./studio";
import { frame_done, measured } from "./timings";

export type Bounds = readonly [number, number, number, number];

const kSlowGroundMs = 6;
const kRestMs = 90;

interface Place {
  scale: number;
  x: number;
  y: number;
}

export class CanvasView implements View {
  /** What floats over the rim of the canvas, and a margin: a world that is fitted keeps clear of it. */
  insets = { left: 24, top: 24, right: 24, bottom: 24 };
  scale = 1;
  width = 1;
  height = 1;
  /** Where the world's origin is, in CSS pixels. */
  private x_ = 0;
  private y_ = 0;
  private readonly context_: CanvasRenderingContext2D;
  private readonly ground_ = document.createElement("canvas");
  private readonly overlays_: Overlay[] = [];
  private pixel_ratio_ = 1;
  private asked_ = false;
  private ground_place_: Place | null = null;
  private ground_ms_ = 0;
  private ground_stale_ = true;
  private moved_at_ = -1e9;
  private rest_timer_ = 0;
  /** Until the user moves the view, it keeps showing all of the world. */
  private fitted_ = true;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly bounds_: () => Bounds,
    private readonly outside_colour_: () => string,
  ) {
    const context = canvas.getContext("2d", { alpha: false });
    if (context === null) throw new Error("this browser draws no canvas");
    this.context_ = context;
    new ResizeObserver(() => this.resize_()).observe(canvas);
    this.resize_();
  }

  add(overlay: Overlay): void {
    const after = this.overlays_.findIndex((other) => other.order > overlay.order);
    this.overlays_.splice(after < 0 ? this.overlays_.length : after, 0, overlay);
    this.redraw_ground();
  }

  to_screen(p: Point): Point {
    return [this.x_ + p[0] * this.scale, this.y_ + p[1] * this.scale];
  }
  to_world(p: Point): Point {
    return [(p[0] - this.x_) / this.scale, (p[1] - this.y_) / this.scale];
  }

  fit(): void {
    const [x0, y0, x1, y1] = this.bounds_();
    const { left, top, right, bottom } = this.insets;
    const wide = Math.max(40, this.width - left - right), high = Math.max(40, this.height - top - bottom);
    const scale = Math.min(wide / (x1 - x0), high / (y1 - y0));
    const usable = Number.isFinite(scale) && scale > 0 ? scale : 1;
    this.place_(usable, left + wide / 2 - (usable * (x0 + x1)) / 2, top + high / 2 - (usable * (y0 + y1)) / 2);
    this.fitted_ = true;
  }
  /** Fits again if the user has not moved the view since. */
  set_insets(insets: CanvasView["insets"]): void {
    this.insets = insets;
    if (this.fitted_) this.fit();
  }
  pan(dx: number, dy: number): void {
    this.place_(this.scale, this.x_ + dx, this.y_ + dy);
  }
  zoom(at: Point, factor: number): void {
    const [x0, y0, x1, y1] = this.bounds_();
    const extent = Math.max(x1 - x0, y1 - y0, 1e-9);
    // From the world as a stamp to a millionth of it across the screen.
    const scale = Math.max(40 / extent, Math.min((1e6 * 1000) / extent, this.scale * factor));
    const by = scale / this.scale;
    this.place_(scale, at[0] + (this.x_ - at[0]) * by, at[1] + (this.y_ - at[1]) * by);
  }
  /** Moves the view as little as needed to show the point. */
  reveal(p: Point): void {
    const [x, y] = this.to_screen(p);
    const edge = 40;
    const aside = (at: number, size: number): number => (at < edge ? edge - at : at > size - edge ? size - edge - at : 0);
    const dx = aside(x, this.width), dy = aside(y, this.height);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  redraw(): void {
    if (this.asked_) return;
    this.asked_ = true;
    requestAnimationFrame(() => {
      this.asked_ = false;
      measured(() => this.draw_());
      frame_done();
    });
  }
  redraw_ground(): void {
    this.ground_stale_ = true;
    this.redraw();
  }

  private place_(scale: number, x: number, y: number): void {
    // At least a corner of the world stays in sight.
    const [x0, y0, x1, y1] = this.bounds_();
    const keep = 60;
    this.scale = scale;
    this.x_ = Math.min(this.width - keep - x0 * scale, Math.max(keep - x1 * scale, x));
    this.y_ = Math.min(this.height - keep - y0 * scale, Math.max(keep - y1 * scale, y));
    this.fitted_ = false;
    this.moved_at_ = performance.now();
    this.redraw();
  }

  private resize_(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    const centre = this.to_world([this.width / 2, this.height / 2]);
    this.pixel_ratio_ = window.devicePixelRatio || 1;
    this.width = clientWidth;
    this.height = clientHeight;
    for (const canvas of [this.canvas, this.ground_]) {
      canvas.width = Math.round(clientWidth * this.pixel_ratio_);
      canvas.height = Math.round(clientHeight * this.pixel_ratio_);
    }
    if (this.fitted_) this.fit();
    else this.place_(this.scale, this.width / 2 - centre[0] * this.scale, this.height / 2 - centre[1] * this.scale);
    this.ground_place_ = null;
    // At once: setting its size has cleared the canvas.
    measured(() => this.draw_());
  }

  private draw_(): void {
    const ground = this.ground_place_;
    const moved = ground === null || ground.scale !== this.scale || ground.x !== this.x_ || ground.y !== this.y_;
    const moving = performance.now() - this.moved_at_ < kRestMs;
    if (ground === null || this.ground_stale_ || (moved && !(moving && this.ground_ms_ > kSlowGroundMs))) {
      const begin = performance.now();
      this.draw_ground_();
      this.copy_ground_();
      // Browsers put off the work of drawing until the picture is used.
      this.ground_ms_ = performance.now() - begin;
    } else {
      this.copy_ground_();
      window.clearTimeout(this.rest_timer_);
      if (moved) this.rest_timer_ = window.setTimeout(() => this.redraw(), kRestMs + 10);
    }
    this.draw_overlays_(this.context_, (order) => order >= 100);
  }

  private draw_ground_(): void {
    const context = this.ground_.getContext("2d", { alpha: false });
    if (context === null) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.outside_colour_();
    context.fillRect(0, 0, this.ground_.width, this.ground_.height);
    this.draw_overlays_(context, (order) => order < 100);
    this.ground_place_ = { scale: this.scale, x: this.x_, y: this.y_ };
    this.ground_stale_ = false;
  }

  private copy_ground_(): void {
    const context = this.context_;
    const ground = this.ground_place_;
    if (ground === null) return;
    const by = this.scale / ground.scale;
    const dx = (this.x_ - ground.x * by) * this.pixel_ratio_, dy = (this.y_ - ground.y * by) * this.pixel_ratio_;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (by !== 1 || dx !== 0 || dy !== 0) {
      context.fillStyle = this.outside_colour_();
      context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    }
    context.setTransform(by, 0, 0, by, dx, dy);
    context.drawImage(this.ground_, 0, 0);
  }

  private draw_overlays_(context: CanvasRenderingContext2D, which: (order: number) => boolean): void {
    for (const overlay of this.overlays_) {
      if (!which(overlay.order)) continue;
      context.setTransform(this.pixel_ratio_, 0, 0, this.pixel_ratio_, 0, 0);
      context.save();
      try {
        overlay.draw(context, this);
      } catch (error) {
        reportError(error);
      }
      context.restore();
    }
  }
}
