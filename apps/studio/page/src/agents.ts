// Agents that walk along polylines: where one is after so much way, and what happens when its path changes under way.
import type { LiveWay, Point, Ring, Status } from "./api";

export interface Agent {
  readonly id: number;
  goal: Point;
  /** Did the page draw the goal? One that cannot be reached is given up for another then. */
  drawn: boolean;
  points: Point[];
  /** Length of the path up to each of its points. */
  lengths: number[];
  travelled: number;
  status: Status | "asking";
  /** Until when (milliseconds) it is shown as one whose path has just changed. */
  lit_until: number;
  /** Since when it waits. */
  waiting_since: number;
}

export function new_agent(id: number, at: Point, goal: Point, drawn = false): Agent {
  return { id, goal, drawn, points: [at], lengths: [0], travelled: 0, status: "asking", lit_until: 0, waiting_since: 0 };
}

export function lengths_along(points: readonly Point[]): number[] {
  const lengths: number[] = [];
  let sum = 0;
  points.forEach((p, i) => {
    const before = points[i - 1];
    if (before !== undefined) sum += Math.hypot(p[0] - before[0], p[1] - before[1]);
    lengths.push(sum);
  });
  return lengths;
}

/** The place after `distance` along a polyline, and the piece it lies on. */
export function place_at(points: readonly Point[], lengths: readonly number[], distance: number): { at: Point; piece: number } {
  const last = points.length - 1;
  const end = points[last] ?? [0, 0];
  if (last <= 0 || distance >= (lengths[last] ?? 0)) return { at: end, piece: Math.max(0, last - 1) };
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lengths[middle] ?? 0) <= distance) low = middle;
    else high = middle;
  }
  const a = points[low] ?? end;
  const b = points[high] ?? end;
  const from = lengths[low] ?? 0;
  const whole = (lengths[high] ?? 0) - from;
  const part = whole > 0 ? Math.max(0, distance - from) / whole : 0;
  return { at: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part], piece: low };
}

export const agent_at = (agent: Agent): Point => place_at(agent.points, agent.lengths, agent.travelled).at;

/** What is still before it. */
export function rest_of_way(agent: Agent): Point[] {
  const { at, piece } = place_at(agent.points, agent.lengths, agent.travelled);
  return [at, ...agent.points.slice(piece + 1)];
}

/** Walks on; true if it has arrived by this step. */
export function walk(agent: Agent, distance: number): boolean {
  if (agent.status !== "found") return false;
  const end = agent.lengths[agent.lengths.length - 1] ?? 0;
  agent.travelled = Math.min(end, agent.travelled + distance);
  return agent.travelled >= end;
}

/**
 * Takes the path that was asked for from `asked_at`. The agent may have walked on since: where the new path begins like the
 * old one it stays where it is, otherwise it goes back the few steps it took meanwhile.
 */
export function take_way(agent: Agent, way: LiveWay, asked_at: Point, now: number): void {
  const here = agent_at(agent);
  if (way.status !== "found" || way.points.length === 0) {
    // It stays on the spot from which no way was found.
    agent.points = [asked_at];
    agent.lengths = [0];
    agent.travelled = 0;
    if (agent.status === "found" || agent.status === "asking") agent.waiting_since = now;
    agent.status = way.status === "found" ? "unreachable" : way.status;
    return;
  }
  agent.points = way.points;
  agent.lengths = lengths_along(way.points);
  agent.status = "found";
  const walked = Math.hypot(here[0] - asked_at[0], here[1] - asked_at[1]);
  const there = place_at(agent.points, agent.lengths, walked).at;
  const near = 1e-6 * (1 + Math.abs(here[0]) + Math.abs(here[1]));
  agent.travelled = Math.hypot(there[0] - here[0], there[1] - here[1]) <= near ? walked : 0;
}

/** A segment made into a thin rectangle. */
export function thick_segment(a: Point, b: Point, width: number): Ring {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (!(length > 0)) return [];
  const nx = (-(b[1] - a[1]) / length) * (width / 2);
  const ny = ((b[0] - a[0]) / length) * (width / 2);
  return [
    [a[0] - nx, a[1] - ny],
    [b[0] - nx, b[1] - ny],
    [b[0] + nx, b[1] + ny],
    [a[0] + nx, a[1] + ny],
  ];
}

export function rectangle(a: Point, b: Point): Ring {
  const [x0, x1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [y0, y1] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

export const moved = (ring: Ring, dx: number, dy: number): Ring => ring.map(([x, y]): Point => [x + dx, y + dy]);
