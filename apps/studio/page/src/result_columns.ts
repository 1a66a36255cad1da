// What can be said of a planner's answer, a column each: for the table under the world, which shows the most important ones,
// and for the panel that compares. And how lists are sorted by them.
import type { PlanReply, PlanResult } from "./api";
import { above_optimum, bytes, count, measure, time } from "./format";
import { cost_differs, cost_of, ratio_of } from "./tables";

export interface Column {
  id: string;
  title: string;
  help: string;
  /** What is sorted by. */
  value(result: PlanResult, optimum: PlanReply["optimum"]): number | string | null | undefined;
  text(result: PlanResult, optimum: PlanReply["optimum"]): string;
  /** Where there is little room. */
  brief?(result: PlanResult): string;
}

const or_dash = (value: number | null | undefined, text: (x: number) => string): string =>
  value === null || value === undefined ? "–" : text(value);

export const kResultColumns: readonly Column[] = [
  { id: "length", title: "Length", help: "Length of the path", value: (r) => r.length, text: (r) => or_dash(r.length, measure) },
  { id: "cost", title: "Cost", help: "Cost of the path: the weight of the ground, summed up along it", value: cost_of, text: (r) => or_dash(cost_of(r), measure) },
  { id: "ratio", title: "vs. optimum", help: "How much more than a best path costs", value: ratio_of, text: (r, o) => or_dash(ratio_of(r, o), above_optimum) },
  { id: "turn", title: "Turning", help: "Sum of all turns", value: (r) => r.turn_degrees, text: (r) => or_dash(r.turn_degrees, (x) => `${measure(x)}°`), brief: (r) => or_dash(r.turn_degrees, (x) => `${Math.round(x)}°`) },
  { id: "clearance", title: "Clearance", help: "Least distance that the path keeps from obstacles and the boundary", value: (r) => r.clearance, text: (r) => or_dash(r.clearance, measure) },
  { id: "expanded", title: "Expanded", help: "Nodes taken off the open list", value: (r) => r.expanded, text: (r) => or_dash(r.expanded, count) },
  { id: "generated", title: "Generated", help: "Nodes put on the open list", value: (r) => r.generated, text: (r) => or_dash(r.generated, count) },
  { id: "time", title: "Time", help: "Time of one query in the server; the median where it was measured more than once", value: (r) => r.time_us, text: (r) => or_dash(r.time_us, time) },
  { id: "build", title: "Build", help: "Time to build what the planner needs, once for this world", value: (r) => r.build_us, text: (r) => or_dash(r.build_us, time) },
  { id: "memory", title: "Memory", help: "Memory of what was built", value: (r) => r.memory_bytes, text: (r) => or_dash(r.memory_bytes, bytes) },
];

/** All columns; costs only where they are not the lengths. */
export function shown_columns(results: readonly PlanResult[], columns: readonly Column[] = kResultColumns): readonly Column[] {
  return results.some(cost_differs) ? columns : columns.filter(({ id }) => id !== "cost");
}

/** Rising or falling; what has no value comes last either way. */
export function sorted<T>(list: readonly T[], value: (item: T) => number | string | null | undefined, falling: boolean): T[] {
  const sign = falling ? -1 : 1;
  return [...list].sort((a, b) => {
    const [x, y] = [value(a) ?? null, value(b) ?? null];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return x === y ? 0 : x < y ? -sign : sign;
  });
}
