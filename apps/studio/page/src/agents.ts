// Agents that walk along paths, straight or around corners in arcs: where one is after so much way, and what happens when
// its path changes under way.
import type { Arc, LiveWay, Point, Ring, Status } from "./api";

export interface Agent {
  readonly id: number;
  goal: Point;
  /** Did the page draw the goal? One that cannot be reached is given up for another then. */
  drawn: boolean;
  /** Of a disc; 0 for a point. */
  readonly radius: number;
  points: Point[];
  arcs: readonly Arc[];
  /** Length of the path up to each of its points. */
  lengths: number[];
  travelled: number;
  status: Status | "asking";
  /** Until when (milliseconds) it is shown as one whose path has just changed. */
  lit_until: number;
  /** Since when it waits. */
  waiting_since: number;
}

export function new_agent(id: number, at: Point, goal: Point, drawn = false, radius = 0): Agent {
  return { id, goal, drawn, radius, points: [at], arcs: [], lengths: [0], travelled: 0, status: "asking", lit_until: 0, waiting_since: 0 };
}

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The angle from one point to another around the arc's centre, the way the arc turns: from 0 up to a full turn. */
function turn(arc: Arc, from: Point, to: Point): number {
  const a = Math.atan2(from[1] - arc.centre[1], from[0] - arc.centre[0]);
  const b = Math.atan2(to[1] - arc.centre[1], to[0] - arc.centre[0]);
  const angle = arc.counter_clockwise ? b - a : a - b;
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

/** The point after a part of a piece. */
function on_piece(a: Point, b: Point, arc: Arc | undefined, part: number): Point {
  if (part >= 1) return b;
  if (arc === undefined) return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  const angle = (arc.counter_clockwise ? 1 : -1) * turn(arc, a, b) * part;
  const [x, y] = [a[0] - arc.centre[0], a[1] - arc.centre[1]];
  return [arc.centre[0] + x * Math.cos(angle) - y * Math.sin(angle), arc.centre[1] + x * Math.sin(angle) + y * Math.cos(angle)];
}

const arc_of = (arcs: readonly Arc[], piece: number): Arc | undefined => arcs.find((arc) => arc.piece === piece);

export function lengths_along(points: readonly Point[], arcs: readonly Arc[] = []): number[] {
  const lengths: number[] = [];
  let sum = 0;
  points.forEach((p, i) => {
    const before = points[i - 1];
    const arc = arc_of(arcs, i - 1);
    if (before !== undefined) sum += arc === undefined ? distance(before, p) : distance(before, arc.centre) * turn(arc, before, p);
    lengths.push(sum);
  });
  return lengths;
}

/** The place after so much way along a path, and the piece it lies on. */
export function place_at(points: readonly Point[], lengths: readonly number[], walked: number, arcs: readonly Arc[] = []): { at: Point; piece: number } {
  const last = points.length - 1;
  const end = points[last] ?? [0, 0];
  if (last <= 0 || walked >= (lengths[last] ?? 0)) return { at: end, piece: Math.max(0, last - 1) };
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lengths[middle] ?? 0) <= walked) low = middle;
    else high = middle;
  }
  const a = points[low] ?? end;
  const b = points[high] ?? end;
  const from = lengths[low] ?? 0;
  const whole = (lengths[high] ?? 0) - from;
  const part = whole > 0 ? Math.max(0, walked - from) / whole : 0;
  return { at: on_piece(a, b, arc_of(arcs, low), part), piece: low };
}

/** How far along a path a place near its beginning is; null if it is not on it. Pieces that begin after `at_most` do not count. */
export function way_to(place: Point, points: readonly Point[], lengths: readonly number[], arcs: readonly Arc[], at_most: number): number | null {
  const near = 1e-6 * (1 + Math.abs(place[0]) + Math.abs(place[1]));
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, from] = [points[i] ?? place, points[i + 1] ?? place, lengths[i] ?? 0];
    if (from > at_most + near) return null;
    const whole = (lengths[i + 1] ?? 0) - from;
    const arc = arc_of(arcs, i);
    const along = arc === undefined ? distance(a, place) : distance(a, arc.centre) * turn(arc, a, place);
    const part = whole > 0 ? Math.min(1, along / whole) : 0;
    if (distance(on_piece(a, b, arc, part), place) <= near) return from + part * whole;
    if (distance(a, place) <= near) return from;
  }
  return null;
}

export const agent_at = (agent: Agent): Point => place_at(agent.points, agent.lengths, agent.travelled, agent.arcs).at;

/** What is still before it. */
export function rest_of_way(agent: Agent): { points: Point[]; arcs: Arc[] } {
  const { at, piece } = place_at(agent.points, agent.lengths, agent.travelled, agent.arcs);
  const arcs = agent.arcs.filter((arc) => arc.piece >= piece).map((arc) => ({ ...arc, piece: arc.piece - piece }));
  return { points: [at, ...agent.points.slice(piece + 1)], arcs };
}

/** Without a path, where it is. */
export function stand(agent: Agent, at: Point): void {
  agent.points = [at];
  agent.arcs = [];
  agent.lengths = [0];
  agent.travelled = 0;
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
    stand(agent, asked_at);
    if (agent.status === "found" || agent.status === "asking") agent.waiting_since = now;
    agent.status = way.status === "found" ? "unreachable" : way.status;
    return;
  }
  agent.points = way.points;
  agent.arcs = way.arcs ?? [];
  agent.lengths = lengths_along(agent.points, agent.arcs);
  agent.status = "found";
  agent.travelled = way_to(here, agent.points, agent.lengths, agent.arcs, 2 * distance(asked_at, here)) ?? 0;
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
