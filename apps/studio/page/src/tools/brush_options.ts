// How cells are painted: one set of options for all tools of a grid.
export interface BrushOptions {
  /** Cells across. */
  size: number;
  shape: "round" | "square";
  /** What lines and rectangles paint. */
  paints: "blocked" | "free";
}

const options: BrushOptions = { size: 3, shape: "round", paints: "blocked" };
const listeners = new Set<() => void>();

export const kLargestBrush = 65;
export const brush_options = (): Readonly<BrushOptions> => options;
export function set_brush_options(change: Partial<BrushOptions>): void {
  Object.assign(options, change);
  options.size = Math.max(1, Math.min(kLargestBrush, Math.round(options.size)));
  for (const listener of listeners) listener();
}
export const on_brush_options = (listener: () => void): void => void listeners.add(listener);

/** The cells of the brush as runs around its middle: for each row, from where to where. */
export function brush_rows({ size, shape }: Readonly<BrushOptions>): { dy: number; from: number; to: number }[] {
  const low = -Math.floor((size - 1) / 2);
  const middle = low + (size - 1) / 2;
  // A quarter less than the half: so a brush of three is a plus, not a square.
  const reach = size / 2 - 0.25;
  const rows = [];
  for (let dy = low; dy < low + size; ++dy) {
    const cells = [];
    for (let dx = low; dx < low + size; ++dx) {
      if (shape === "square" || Math.hypot(dx - middle, dy - middle) <= reach) cells.push(dx);
    }
    const from = cells[0], to = cells[cells.length - 1];
    if (from !== undefined && to !== undefined) rows.push({ dy, from, to });
  }
  return rows;
}
