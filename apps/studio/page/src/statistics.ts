// What a batch says in a few numbers, by planner.
import type { BatchRow } from "./api";

/** By linear interpolation between the neighbours; NaN of nothing. `sorted` rises. */
export function quantile(sorted: readonly number[], part: number): number {
  if (sorted.length === 0) return NaN;
  const place = part * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? NaN;
  const high = sorted[Math.ceil(place)] ?? NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export interface Box {
  count: number;
  least: number;
  quarter: number;
  median: number;
  three_quarters: number;
  most: number;
  mean: number;
}
export function box_of(values: readonly number[]): Box {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    count: sorted.length,
    least: sorted[0] ?? NaN,
    quarter: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    three_quarters: quantile(sorted, 0.75),
    most: sorted[sorted.length - 1] ?? NaN,
    mean: sorted.length > 0 ? sorted.reduce((sum, x) => sum + x, 0) / sorted.length : NaN,
  };
}

/** A path counts as a shortest one up to the rounding of sums of square roots. */
export const kOptimalTolerance = 1e-9;
export function is_optimal(row: BatchRow): boolean {
  return row.status === "found" && row.optimal_ratio !== null && row.optimal_ratio <= 1 + kOptimalTolerance;
}

export interface PlannerSummary {
  planner: string;
  queries: number;
  found: number;
  invalid: number;
  /** Of the queries that have a shortest length to compare with. */
  optimal: number;
  compared: number;
  ratio: Box;
  time_us: Box;
  expanded: Box;
  turn_degrees: Box;
}

/** In the order planners first appear. */
export function summarise(rows: readonly BatchRow[]): PlannerSummary[] {
  const groups = new Map<string, BatchRow[]>();
  for (const row of rows) {
    const group = groups.get(row.planner);
    if (group === undefined) groups.set(row.planner, [row]);
    else group.push(row);
  }
  const present = (x: number | null): x is number => x !== null && Number.isFinite(x);
  return [...groups].map(([planner, group]) => {
    const found = group.filter((row) => row.status === "found");
    return {
      planner,
      queries: group.length,
      found: found.length,
      invalid: group.filter((row) => !row.valid).length,
      optimal: found.filter(is_optimal).length,
      compared: found.filter((row) => present(row.optimal_ratio)).length,
      ratio: box_of(found.map((row) => row.optimal_ratio).filter(present)),
      time_us: box_of(found.map((row) => row.time_us)),
      expanded: box_of(found.map((row) => row.expanded)),
      turn_degrees: box_of(found.map((row) => row.turn_degrees).filter(present)),
    };
  });
}
