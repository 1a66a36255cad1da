// One stroke on a grid: cells are painted on a copy and on the picture at once; at the end the copy becomes the world,
// as one step of undo. A stroke that is begun anew with each move (a line, a rectangle) takes back what it painted first.
import type { GridWorld, Point } from "../api";
import { bit_at, bits_of, grid_of, set_bit } from "../bits";
import type { Studio } from "../studio";
import type { WorldOverlay } from "../world_overlay";
import { brush_options, brush_rows } from "./brush_options";

export type Cell = [number, number];
export const cell_of = ([x, y]: Point): Cell => [Math.floor(x), Math.floor(y)];

export class GridStroke {
  private readonly before_: Uint8Array;
  private readonly bytes_: Uint8Array;
  private readonly rows_ = brush_rows(brush_options());
  private readonly touched_: number[] = [];
  private dirty_: [number, number, number, number] | null = null;
  private changed_ = false;

  constructor(
    private readonly studio_: Studio,
    private readonly overlay_: WorldOverlay,
    private readonly world_: GridWorld,
    private readonly value_: 0 | 1,
  ) {
    this.before_ = bits_of(world_);
    this.bytes_ = this.before_.slice();
    overlay_.edit_cells(this.bytes_);
  }

  /** The brush pulled from one cell to another. */
  line(from: Cell, to: Cell): void {
    const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
    for (let i = 0; i <= steps; ++i) {
      const x = Math.round(from[0] + ((to[0] - from[0]) * i) / steps), y = Math.round(from[1] + ((to[1] - from[1]) * i) / steps);
      for (const { dy, from: left, to: right } of this.rows_) this.run_(y + dy, x + left, x + right);
    }
  }
  rectangle(a: Cell, b: Cell): void {
    for (let y = Math.min(a[1], b[1]); y <= Math.max(a[1], b[1]); ++y) this.run_(y, Math.min(a[0], b[0]), Math.max(a[0], b[0]));
  }

  private run_(y: number, from: number, to: number): void {
    const { width, height } = this.world_;
    if (y < 0 || y >= height) return;
    const x0 = Math.max(0, from), x1 = Math.min(width - 1, to);
    for (let x = x0; x <= x1; ++x) {
      const at = y * width + x;
      if (!set_bit(this.bytes_, at, this.value_)) continue;
      this.changed_ = true;
      this.touched_.push(at);
      this.spread_(x, y);
    }
  }
  private spread_(x: number, y: number): void {
    const d = this.dirty_;
    if (d === null) this.dirty_ = [x, y, x + 1, y + 1];
    else this.dirty_ = [Math.min(d[0], x), Math.min(d[1], y), Math.max(d[2], x + 1), Math.max(d[3], y + 1)];
  }

  /** Takes back all that was painted. */
  restart(): void {
    const { width } = this.world_;
    for (const at of this.touched_) {
      set_bit(this.bytes_, at, bit_at(this.before_, at));
      this.spread_(at % width, Math.floor(at / width));
    }
    this.touched_.length = 0;
    this.changed_ = false;
  }

  show(): void {
    if (this.dirty_ !== null) this.overlay_.cells_changed(...this.dirty_);
    this.dirty_ = null;
  }

  finish(what: string): void {
    this.show();
    this.overlay_.end_edit(this.changed_);
    if (!this.changed_) return;
    const { width, height, squeeze } = this.world_;
    this.studio_.change_world(grid_of(width, height, squeeze, this.bytes_), what);
  }
  cancel(): void {
    this.restart();
    this.show();
    this.overlay_.end_edit(false);
  }
}
