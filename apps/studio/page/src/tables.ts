// Results as files: CSV (RFC 4180) and JSON. Numbers keep all their digits; what does not exist is an empty field.
import type { BatchRow, PlanReply, PlanResult, Query } from "./api";

type Field = string | number | boolean | null | undefined;

function field_text(field: Field): string {
  if (field === null || field === undefined || (typeof field === "number" && Number.isNaN(field))) return "";
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv_text(columns: readonly string[], rows: readonly (readonly Field[])[]): string {
  return [columns, ...rows].map((row) => row.map(field_text).join(",") + "\n").join("");
}

/** What the path costs; answers from before costs were told apart have only a length. */
export function cost_of(result: PlanResult): number | null | undefined {
  return result.cost === undefined ? result.length : result.cost;
}

/** Whether the path costs something else than it is long. */
export function cost_differs(result: PlanResult): boolean {
  const cost = cost_of(result);
  if (typeof cost !== "number" || typeof result.length !== "number") return false;
  return Math.abs(cost - result.length) > 1e-9 * Math.max(1, result.length);
}

export function ratio_of(result: PlanResult, optimum: number | null): number | null {
  const cost = cost_of(result);
  if (result.status !== "found" || cost === null || cost === undefined || optimum === null) return null;
  // Start and goal in the same place: there is nothing to cost more than.
  return optimum > 0 ? cost / optimum : cost === 0 ? 1 : null;
}

const plan_columns = [
  "planner", "status", "length", "cost", "optimal_ratio", "proven_optimal", "turn_degrees", "expanded", "generated", "time_us",
  "build_us", "memory_bytes", "valid", "from_x", "from_y", "to_x", "to_y", "radius",
]; // prettier-ignore

export function plan_csv(query: Query, reply: PlanReply): string {
  return csv_text(
    plan_columns,
    reply.results.map((r) => [
      r.planner, r.status, r.length, cost_of(r), ratio_of(r, reply.optimum), r.proven_optimal, r.turn_degrees, r.expanded, r.generated,
      r.time_us, r.build_us, r.memory_bytes, r.valid, ...query.from, ...query.to, query.radius ?? 0,
    ]), // prettier-ignore
  );
}

export function plan_json(query: Query, reply: PlanReply): string {
  return JSON.stringify({ query, optimum: reply.optimum, results: reply.results }, null, 2) + "\n";
}

const batch_columns = [
  "query", "planner", "status", "length", "cost", "optimal_ratio", "turn_degrees", "expanded", "generated", "time_us", "valid",
  "from_x", "from_y", "to_x", "to_y",
]; // prettier-ignore

export function batch_csv(rows: readonly BatchRow[]): string {
  return csv_text(
    batch_columns,
    rows.map((r) => [
      r.query, r.planner, r.status, r.length, r.cost, r.optimal_ratio, r.turn_degrees, r.expanded, r.generated, r.time_us, r.valid,
      ...r.from, ...r.to,
    ]), // prettier-ignore
  );
}
