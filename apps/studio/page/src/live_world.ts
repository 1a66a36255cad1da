// A world that changes while agents walk in it: crates and doors on this side, the triangulation and the paths on the
// server's. One request is under way at a time; what happens meanwhile is gathered, and of several moves of one thing only
// the last is sent. The server takes all edits of a request or none: things of a refused one go back to what the server knows.
import type { LiveAgent, LiveEdit, LiveEditReply, Point, PolygonWorld, Ring } from "./api";
import { ApiError, describe, type Api } from "./client";
import { agent_at, new_agent, stand, take_way, walk, type Agent } from "./agents";
import { bounds_of, distance_to_segment, inside, is_blocked } from "./geometry";

export interface Thing {
  readonly name: string;
  readonly kind: "crate" | "door";
  ring: Ring;
  /** Whether it stands in the way; crates always do, doors when closed. */
  closed: boolean;
}

/** Of several edits of a thing, those that lead to the same state of the world in fewest steps. */
export function coalesced(edits: readonly LiveEdit[]): LiveEdit[] {
  const out: LiveEdit[] = [];
  for (const edit of edits) {
    const at = out.findIndex((other) => other.name === edit.name);
    const before = out[at];
    if (before === undefined) {
      out.push(edit);
    } else if (before.op === "insert") {
      if (edit.op === "remove") out.splice(at, 1);
      else out[at] = { op: "insert", name: edit.name, ring: edit.ring };
    } else if (before.op === "move") {
      out[at] = edit;
    } else if (edit.op !== "remove") {
      out[at] = { op: "move", name: edit.name, ring: edit.ring };
    }
  }
  return out;
}

export interface LiveNumbers {
  edits: number;
  edit_us: number;
  plan_us: number;
  touched: number;
  changed_cells: number;
}

interface ThingState {
  thing: Thing;
  ring: Ring;
  closed: boolean;
}

const kLitMs = 900;
const kRetryMs = 1500;

export class LiveWorld {
  readonly agents: Agent[] = [];
  readonly things: Thing[] = [];
  numbers: LiveNumbers | null = null;
  /** Cells made anew by the last edit, and until when they are shown. */
  changed: { rings: number[][]; until: number } = { rings: [], until: 0 };
  private live: string | null = null;
  private edits: LiveEdit[] = [];
  /** As the server has them: after the last request that it took. */
  private known: readonly ThingState[] = [];
  private renewed = false;
  private busy = false;
  private next_agent = 1;
  private readonly made = { crate: 0, door: 0 };
  readonly extent: number;

  constructor(
    private readonly api: Api,
    private readonly world: PolygonWorld,
    private readonly random: () => number,
    /** Told after each answer, and what went wrong. */
    private readonly answered: (reply: LiveEditReply | null) => void,
    private readonly failed: (message: string) => void,
  ) {
    const [x0, y0, x1, y1] = bounds_of(world.boundary);
    this.extent = Math.max(x1 - x0, y1 - y0);
  }

  async start(world: string, agents: number, radius = 0): Promise<void> {
    for (let i = 0; i < agents; i++) this.agents.push(new_agent(this.next_agent++, this.free_place(radius), this.free_place(radius), true, radius));
    const asked = this.places();
    const reply = await this.api.start_live(world, asked);
    this.live = reply.live;
    this.take(reply.ways, asked, false);
  }
  get running(): boolean {
    return this.live !== null;
  }
  get id(): string | null {
    return this.live;
  }

  async end(): Promise<void> {
    const { live } = this;
    this.live = null;
    if (live !== null) await this.api.end_live(live).catch(() => undefined);
  }

  blocked(p: Point): boolean {
    return is_blocked(this.world, p) || this.things.some((thing) => thing.closed && inside([thing.ring], p));
  }

  /** Whether a disc has room there. */
  private has_room(p: Point, radius: number): boolean {
    if (this.blocked(p)) return false;
    if (radius === 0) return true;
    const clear_of = (ring: readonly Point[], closed: boolean): boolean =>
      ring.every((q, i) => {
        const next = ring[i + 1] ?? (closed ? ring[0] : q) ?? q;
        return distance_to_segment(p, q, next) >= radius;
      });
    const { boundary, obstacles, walls, points } = this.world;
    return (
      clear_of(boundary, true) &&
      obstacles.every((polygon) => polygon.every((ring) => clear_of(ring, true))) &&
      walls.every((wall) => clear_of(wall, false)) &&
      points.every((q) => clear_of([q], false)) &&
      this.things.every((thing) => !thing.closed || clear_of(thing.ring, true))
    );
  }

  free_place(radius = 0): Point {
    const [x0, y0, x1, y1] = bounds_of(this.world.boundary);
    let p: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
    for (let tries = 0; tries < 400; tries++) {
      p = [x0 + this.random() * (x1 - x0), y0 + this.random() * (y1 - y0)];
      if (this.has_room(p, radius)) return p;
    }
    // Hardly any free ground: the server says what is wrong with this place.
    return p;
  }

  /** Without a goal it gets one, and others as long as it cannot be reached. */
  add_agent(at: Point, goal?: Point, radius = 0): Agent {
    const agent = new_agent(this.next_agent++, at, goal ?? this.free_place(radius), goal === undefined, radius);
    this.agents.push(agent);
    this.renew();
    return agent;
  }
  remove_agent(agent: Agent): void {
    const at = this.agents.indexOf(agent);
    if (at >= 0) this.agents.splice(at, 1);
    this.renew();
  }

  add_thing(kind: Thing["kind"], ring: Ring): Thing {
    const thing: Thing = { name: `${kind} ${++this.made[kind]}`, kind, ring, closed: true };
    this.things.push(thing);
    this.edit({ op: "insert", name: thing.name, ring });
    return thing;
  }
  // Somebody may still hold a thing that is gone: the three below do nothing then.
  move_thing(thing: Thing, ring: Ring): void {
    if (!this.things.includes(thing)) return;
    thing.ring = ring;
    if (thing.closed) this.edit({ op: "move", name: thing.name, ring });
  }
  toggle(thing: Thing): void {
    if (!this.things.includes(thing)) return;
    thing.closed = !thing.closed;
    this.edit(thing.closed ? { op: "insert", name: thing.name, ring: thing.ring } : { op: "remove", name: thing.name });
  }
  remove_thing(thing: Thing): void {
    const at = this.things.indexOf(thing);
    if (at < 0) return;
    this.things.splice(at, 1);
    if (thing.closed) this.edit({ op: "remove", name: thing.name });
  }
  thing_at(p: Point, near: number): Thing | null {
    for (const thing of [...this.things].reverse()) {
      if (inside([thing.ring], p) || thing.ring.some((q, i) => distance_to_segment(p, q, thing.ring[(i + 1) % thing.ring.length] ?? q) <= near)) return thing;
    }
    return null;
  }

  /** Everyone walks on; those who arrive get a new goal, those who wait for a place under a crate, or drawn in another part of
   *  the world, look for another. */
  step(distance: number, now: number): void {
    for (const agent of this.agents) {
      const in_vain = agent.status === "goal_blocked" || ((agent.status === "unreachable" || agent.status === "too_wide") && agent.drawn);
      const stuck = in_vain && now - agent.waiting_since > kRetryMs;
      if (!walk(agent, distance) && !stuck) continue;
      stand(agent, agent_at(agent));
      agent.status = "asking";
      agent.goal = this.free_place(agent.radius);
      agent.drawn = true;
      this.renew();
    }
  }

  waiting(): number {
    return this.agents.filter((agent) => agent.status !== "found" && agent.status !== "asking").length;
  }

  private edit(edit: LiveEdit): void {
    this.edits.push(edit);
    void this.pump();
  }
  private renew(): void {
    this.renewed = true;
    void this.pump();
  }
  private places(): LiveAgent[] {
    return this.agents.map((agent) => ({ id: agent.id, at: agent_at(agent), goal: agent.goal, ...(agent.radius > 0 ? { radius: agent.radius } : {}) }));
  }

  private async pump(): Promise<void> {
    // Not within the caller's turn: a tool may make several edits in one.
    await Promise.resolve();
    if (this.busy || this.live === null || (this.edits.length === 0 && !this.renewed)) return;
    this.busy = true;
    const edits = coalesced(this.edits);
    this.edits = [];
    this.renewed = false;
    const asked = this.places();
    const things = this.things.map((thing): ThingState => ({ thing, ring: thing.ring, closed: thing.closed }));
    let reply: LiveEditReply | null = null;
    try {
      reply = await this.api.edit_live(this.live, edits, asked);
    } catch (error) {
      // What was asked before the end may well be refused after it.
      if (this.running) this.refused(error, edits);
    } finally {
      this.busy = false;
    }
    if (!this.running) return;
    if (reply !== null) {
      this.known = things;
      this.take(reply.ways, asked, edits.length > 0);
      if (edits.length > 0) this.count(reply, edits.length);
      this.answered(reply);
    }
    void this.pump();
  }

  private refused(error: unknown, edits: LiveEdit[]): void {
    const names = new Set(edits.map(({ name }) => name));
    this.edits = this.edits.filter(({ name }) => !names.has(name));
    const before = this.known.filter(({ thing }) => names.has(thing.name));
    for (const thing of [...this.things]) {
      if (names.has(thing.name) && !before.some((state) => state.thing === thing)) this.things.splice(this.things.indexOf(thing), 1);
    }
    for (const { thing, ring, closed } of before) {
      Object.assign(thing, { ring, closed });
      if (!this.things.includes(thing)) this.things.push(thing);
    }
    // Those who asked for a way in the same request have had no answer.
    if (edits.length > 0) this.renewed = true;
    // Without an answer nobody knows what the server did.
    if (!(error instanceof ApiError) || error.status === 404) void this.end();
    this.failed(describe(error));
  }

  private count(reply: LiveEditReply, edits: number): void {
    this.numbers = {
      edits: (this.numbers?.edits ?? 0) + edits,
      edit_us: reply.edit_us,
      plan_us: reply.plan_us,
      touched: reply.ways.length,
      changed_cells: reply.changed.length,
    };
    this.changed = { rings: reply.changed, until: performance.now() + kLitMs };
  }

  private take(ways: LiveEditReply["ways"], asked: readonly LiveAgent[], by_edit: boolean): void {
    const now = performance.now();
    for (const way of ways) {
      const agent = this.agents.find(({ id }) => id === way.id);
      const then = asked.find(({ id }) => id === way.id);
      // It may have left, or have a newer goal by now.
      if (agent === undefined || then === undefined || then.goal !== agent.goal) continue;
      take_way(agent, way, then.at, now);
      if (by_edit) agent.lit_until = now + kLitMs;
    }
  }
}
