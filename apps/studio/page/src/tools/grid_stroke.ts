// One stroke on a grid: cells are painted on a copy and on the picture at once; at the end the copy becomes the world,
// as one step of undo. A stroke that is begun anew with each move (a line, a rectangle) takes back what it painted first.
import type { GridWorld, Point } from "../api";
import { bits_of, set_bits, with_bits } from "../bits";
import type { Studio } from "../studio";
import type { WorldOverlay } from "../world_overlay";
import { brush_options, brush_rows } from "./brush_options";

export type Cell = [number, number];
export const cell_of = ([x, y]: Point): Cell => [Math.floor(x), Math.floor(y)];

/** Left, top, right, bottom; the last two are one beyond. */
type Box = [number, number, number, number];
function joined(a: Box | null, b: Box): Box {
  return a === null ? b : [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export class GridStroke {
  private readonly before_: Uint8Array;
  private readonly bytes_: Uint8Array;
  private readonly rows_ = brush_rows(brush_options());
  /** All that was painted since the last restart lies in here; what is to be shown anew, in there. */
  private painted_: Box | null = null;
  private dirty_: Box | null = null;

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
    if (x0 > x1) return;
    set_bits(this.bytes_, y * width + x0, y * width + x1, this.value_);
    const run: Box = [x0, y, x1 + 1, y + 1];
    this.painted_ = joined(this.painted_, run);
    this.dirty_ = joined(this.dirty_, run);
  }

  /** The bytes that hold all that was painted. */
  private bytes_painted_(): [number, number] {
    if (this.painted_ === null) return [0, 0];
    const { width } = this.world_;
    const [x0, y0, x1, y1] = this.painted_;
    return [(y0 * width + x0) >> 3, (((y1 - 1) * width + x1 - 1) >> 3) + 1];
  }
  private changed_(): boolean {
    const [begin, end] = this.bytes_painted_();
    for (let i = begin; i < end; ++i) if (this.bytes_[i] !== this.before_[i]) return true;
    return false;
  }

  /** Takes back all that was painted. */
  restart(): void {
    if (this.painted_ === null) return;
    const [begin, end] = this.bytes_painted_();
    this.bytes_.set(this.before_.subarray(begin, end), begin);
    this.dirty_ = joined(this.dirty_, this.painted_);
    this.painted_ = null;
  }

  show(): void {
    if (this.dirty_ !== null) this.overlay_.cells_changed(...this.dirty_);
    this.dirty_ = null;
  }

  finish(what: string): void {
    this.show();
    const changed = this.changed_();
    this.overlay_.end_edit(changed);
    if (!changed) return;
    this.studio_.change_world(with_bits(this.world_, this.bytes_), what);
  }
  cancel(): void {
    this.restart();
    this.show();
    this.overlay_.end_edit(false);
  }
}
