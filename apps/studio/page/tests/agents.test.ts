import assert from "node:assert/strict";
import { test } from "node:test";
import { agent_at, lengths_along, new_agent, place_at, rectangle, rest_of_way, take_way, thick_segment, walk, way_to } from "../src/agents";
import type { Arc, LiveAgent, LiveEdit, LiveEditReply, LiveWay, Point, PolygonWorld } from "../src/api";
import { ApiError, type Api } from "../src/client";
import { coalesced, LiveWorld, type Thing } from "../src/live_world";
import { signed_area } from "../src/geometry";

const path: Point[] = [[0, 0], [3, 4], [3, 4], [3, 10]];

test("a place on a path is where that much of it has been walked", () => {
  const lengths = lengths_along(path);
  assert.deepEqual(lengths, [0, 5, 5, 11]);
  assert.deepEqual(place_at(path, lengths, 2.5).at, [1.5, 2]);
  assert.deepEqual(place_at(path, lengths, 5).at, [3, 4]);
  assert.deepEqual(place_at(path, lengths, 8).at, [3, 7]);
  assert.deepEqual(place_at(path, lengths, 99).at, [3, 10]);
  assert.deepEqual(place_at([[1, 2]], [0], 5).at, [1, 2]);
});

// Straight to a corner, a quarter around it, and straight on.
const bent: Point[] = [[0, 1], [5, 1], [6, 0], [6, -4]];
const around: Arc[] = [{ piece: 1, centre: [5, 0], counter_clockwise: false }];

const near = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-9;

test("a disc walks around a corner in an arc", () => {
  const lengths = lengths_along(bent, around);
  assert.ok(Math.abs((lengths[2] ?? 0) - 5 - Math.PI / 2) < 1e-12);
  assert.ok(Math.abs((lengths[3] ?? 0) - 9 - Math.PI / 2) < 1e-12);
  const half = place_at(bent, lengths, 5 + Math.PI / 4, around);
  assert.equal(half.piece, 1);
  assert.ok(near(half.at, [5 + Math.SQRT1_2, Math.SQRT1_2]));
  assert.deepEqual(place_at(bent, lengths, 99, around).at, [6, -4]);
  const agent = { ...new_agent(1, [0, 1], [6, -4], false, 1), points: bent, arcs: around, lengths, status: "found" as const };
  walk(agent, 5 + Math.PI / 4);
  const rest = rest_of_way(agent);
  assert.ok(near(rest.points[0] ?? [0, 0], half.at));
  assert.deepEqual(rest.arcs, [{ ...around[0], piece: 0 }]);
  assert.equal(rest.points.length, 3);
});

test("how far along a path a place is, on arcs as well", () => {
  const lengths = lengths_along(bent, around);
  for (const walked of [0, 2, 5, 5.3, 6.5, 7, 8]) {
    const { at } = place_at(bent, lengths, walked, around);
    assert.ok(Math.abs((way_to(at, bent, lengths, around, 9) ?? -1) - walked) < 1e-6, String(walked));
  }
  assert.equal(way_to([3, 3], bent, lengths, around, 9), null);
  assert.equal(way_to([6, -2], bent, lengths, around, 1), null);
});

test("an agent that is on an arc stays there when its path begins with the rest of it", () => {
  const agent = new_agent(1, [5, 1], [6, -4], false, 1);
  const way: LiveWay = { id: 1, status: "found", points: bent.slice(1), arcs: [{ ...(around[0] as Arc), piece: 0 }], blocked: false };
  take_way(agent, way, [5, 1], 0);
  walk(agent, 0.4);
  const here = agent_at(agent);
  take_way(agent, way, [5, 1], 0);
  assert.ok(near(agent_at(agent), here));
  take_way(agent, { ...way, points: [[5, 1], [9, 9]], arcs: [] }, [5, 1], 0);
  assert.deepEqual(agent_at(agent), [5, 1]);
});

test("an agent arrives once, at its goal, however large the last step", () => {
  const agent = new_agent(1, [0, 0], [3, 10]);
  assert.equal(walk(agent, 1), false, "without a way it stays");
  take_way(agent, { id: 1, status: "found", points: path, blocked: false }, [0, 0], 0);
  assert.equal(walk(agent, 6), false);
  assert.deepEqual(agent_at(agent), [3, 5]);
  assert.deepEqual(rest_of_way(agent), { points: [[3, 5], [3, 10]], arcs: [] });
  assert.equal(walk(agent, 1000), true);
  assert.deepEqual(agent_at(agent), [3, 10]);
});

test("who walked on while the answer was under way stays there if the new path leads through that place", () => {
  const agent = new_agent(1, [0, 0], [10, 0]);
  take_way(agent, { id: 1, status: "found", points: [[0, 0], [10, 0]], blocked: false }, [0, 0], 0);
  walk(agent, 2);
  take_way(agent, { id: 1, status: "found", points: [[1, 0], [5, 0], [10, 3]], blocked: true }, [1, 0], 0);
  assert.deepEqual(agent_at(agent), [2, 0]);
  take_way(agent, { id: 1, status: "found", points: [[1, 0], [1, 5]], blocked: true }, [1, 0], 0);
  assert.deepEqual(agent_at(agent), [1, 0], "and goes back to where the new path begins if not");
  take_way(agent, { id: 1, status: "unreachable", points: [], blocked: true }, [1, 0], 7);
  assert.deepEqual([agent_at(agent), agent.status, agent.waiting_since], [[1, 0], "unreachable", 7]);
});

test("rectangles and doors have the area they should", () => {
  assert.equal(Math.abs(signed_area(rectangle([3, 1], [1, 2]))), 2);
  assert.ok(Math.abs(Math.abs(signed_area(thick_segment([0, 0], [3, 4], 0.2))) - 1) < 1e-12);
  assert.deepEqual(thick_segment([1, 1], [1, 1], 1), []);
});

test("edits of one thing melt into one that leads to the same world", () => {
  const ring = (x: number): Point[] => [[x, 0], [x + 1, 0], [x, 1]];
  const kinds: LiveEdit["op"][] = ["insert", "move", "remove"];
  const run = (before: string | null, edits: LiveEdit[]): string | null => {
    let state = before;
    for (const edit of edits) {
      if (edit.op === "insert") assert.equal(state, null);
      else assert.notEqual(state, null);
      state = edit.op === "remove" ? null : JSON.stringify(edit.ring);
    }
    return state;
  };
  for (const before of [null, "there"]) {
    for (let code = 0; code < 3 ** 5; code++) {
      const edits: LiveEdit[] = [];
      let there = before !== null;
      for (let rest = code, i = 0; i < 5; i++, rest = Math.floor(rest / 3)) {
        const op = kinds[rest % 3]!;
        if ((op === "insert") === there) continue;
        there = op !== "remove";
        edits.push(op === "remove" ? { op, name: "a" } : { op, name: "a", ring: ring(i) });
      }
      const fewer = coalesced(edits);
      assert.ok(fewer.length <= 1);
      const after = run(before, edits);
      // A thing that came and went leaves no edit at all.
      assert.equal(fewer.length === 0 ? before : run(before, fewer), after);
    }
  }
});

const square: PolygonWorld = { kind: "polygons", squeeze: "forbid", boundary: [[0, 0], [10, 0], [10, 10], [0, 10]], obstacles: [[[[2, 2], [8, 2], [8, 8], [2, 8]]]], walls: [], points: [] };

interface Call {
  edits: LiveEdit[];
  agents: LiveAgent[];
  answer: (reply: LiveEditReply) => void;
  refuse: (error: Error) => void;
}
function fake(calls: Call[]): Api {
  return {
    start_live: (_: string, agents: LiveAgent[]) => Promise.resolve({ live: "l", ways: agents.map(({ id, at, goal }) => ({ id, status: "found", points: [at, goal], blocked: false })) }),
    edit_live: (_: string, edits: LiveEdit[], agents: LiveAgent[]) => new Promise<LiveEditReply>((answer, refuse) => calls.push({ edits, agents, answer, refuse })),
  } as unknown as Api;
}
const nothing: LiveEditReply = { ways: [], edit_us: 1, plan_us: 1, changed: [] };
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test("free places are free, with crates too", async () => {
  let seed = 5;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const live = new LiveWorld(fake([]), square, random, () => undefined, () => undefined);
  await live.start("w", 3);
  live.add_thing("crate", rectangle([0, 0], [10, 1.5]));
  for (let i = 0; i < 200; i++) {
    const [x, y] = live.free_place();
    assert.ok(x >= 0 && x <= 10 && y >= 1.5 && y <= 10 && !(x > 2 && x < 8 && y > 2 && y < 8), `${x},${y}`);
  }
});

test("one request is under way at a time, and what happened meanwhile goes with the next", async () => {
  const calls: Call[] = [];
  const live = new LiveWorld(fake(calls), square, () => 0.05, () => undefined, () => undefined);
  await live.start("w", 1);
  const crate = live.add_thing("crate", rectangle([1, 1], [2, 2]));
  await settled();
  for (let i = 0; i < 20; i++) live.move_thing(crate, rectangle([1 + i, 1], [2 + i, 2]));
  live.toggle(live.add_thing("door", rectangle([5, 0], [5.1, 2])));
  await settled();
  assert.equal(calls.length, 1);
  calls[0]!.answer(nothing);
  await settled();
  assert.equal(calls.length, 2);
  assert.deepEqual(calls[1]!.edits, [{ op: "move", name: "crate 1", ring: rectangle([20, 1], [21, 2]) }], "a door that came and went is no edit");
  calls[1]!.answer(nothing);
  await settled();
  assert.equal(calls.length, 2);
});

test("an answer for an old goal does not move an agent, and what the server refuses is taken away", async () => {
  const calls: Call[] = [];
  const failures: string[] = [];
  let next = 0.01;
  const live = new LiveWorld(fake(calls), square, () => (next += 0.013) % 0.15, () => undefined, (why) => failures.push(why));
  await live.start("w", 1);
  const agent = live.agents[0]!;
  live.add_thing("crate", rectangle([9, 9], [9, 9]));
  await settled();
  live.step(1e9, 0);
  assert.equal(agent.status, "asking");
  const goal = agent.goal;
  calls[0]!.answer({ ...nothing, ways: [{ id: agent.id, status: "found", points: [[0, 0], [9, 0]], blocked: true }] });
  await settled();
  assert.equal(agent.status, "asking");
  assert.equal(calls[1]!.agents[0]!.goal, goal);
  live.add_thing("crate", rectangle([1, 9], [1, 9]));
  calls[1]!.answer(nothing);
  await settled();
  calls[2]!.refuse(new ApiError(400, "no area"));
  await settled();
  assert.deepEqual(failures, ["no area"]);
  assert.deepEqual(live.things.map(({ name }) => name), ["crate 1"]);
  assert.ok(live.running);
});

/** A server that takes all edits of a request or none, and nothing without area or beyond x = 100. */
class FakeServer {
  readonly rings = new Map<string, string>();
  lost = false;
  readonly api = {
    start_live: (_: string, agents: LiveAgent[]) => Promise.resolve({ live: "l", ways: agents.map(({ id, at, goal }) => ({ id, status: "found", points: [at, goal], blocked: false })) }),
    end_live: () => Promise.resolve(),
    edit_live: async (_: string, edits: LiveEdit[], agents: LiveAgent[]): Promise<LiveEditReply> => {
      await settled();
      if (this.lost) throw new TypeError("Failed to fetch");
      const rings = new Map(this.rings);
      for (const edit of edits) {
        if ((edit.op === "insert") === rings.has(edit.name)) throw new ApiError(400, `wrong ${edit.op} of ${edit.name}`);
        if (edit.op === "remove") rings.delete(edit.name);
        else if (signed_area(edit.ring) === 0 || edit.ring.some(([x]) => x > 100)) throw new ApiError(400, "no such ring");
        else rings.set(edit.name, JSON.stringify(edit.ring));
      }
      this.rings.clear();
      for (const [name, ring] of rings) this.rings.set(name, ring);
      const ways = agents.map(({ id, at, goal }): LiveWay => ({ id, status: "found", points: [at, goal], blocked: false }));
      return { ...nothing, ways };
    },
  } as unknown as Api;
}
const quiet = async (): Promise<void> => {
  for (let i = 0; i < 12; i++) await settled();
};

test("whatever edit is refused, page and server have the same things afterwards", async () => {
  const bad = rectangle([200, 1], [201, 2]);
  const deeds: [string, (live: LiveWorld, crate: Thing, door: Thing) => void][] = [
    ["a new crate", (live) => void live.add_thing("crate", bad)],
    ["a crate that is moved", (live, crate) => live.move_thing(crate, bad)],
    ["a crate that is moved while another is removed", (live, crate, door) => (live.remove_thing(door), live.move_thing(crate, bad))],
    ["a door that is opened in the same turn", (live, _, door) => (live.toggle(door), live.add_thing("crate", bad))],
    ["a door that was moved while open", (live, _, door) => (live.toggle(door), live.move_thing(door, bad), live.toggle(door))],
    ["a crate that is removed in the same turn", (live, crate) => (live.remove_thing(crate), live.add_thing("crate", bad))],
  ];
  for (const [what, deed] of deeds) {
    const server = new FakeServer();
    const failures: string[] = [];
    const live = new LiveWorld(server.api, square, () => 0.05, () => undefined, (why) => failures.push(why));
    await live.start("w", 1);
    const crate = live.add_thing("crate", rectangle([1, 1], [2, 2])), door = live.add_thing("door", rectangle([5, 0], [5.1, 2]));
    await quiet();
    const before = new Map(server.rings);
    deed(live, crate, door);
    await quiet();
    const standing = (): Map<string, string> => new Map(live.things.filter(({ closed }) => closed).map(({ name, ring }) => [name, JSON.stringify(ring)]));
    assert.deepEqual(failures, ["no such ring"], what);
    assert.deepEqual([...standing()].sort(), [...server.rings].sort(), what);
    assert.deepEqual([...server.rings].sort(), [...before].sort(), what);
    // And they stay together.
    live.move_thing(crate, rectangle([3, 0], [4, 1]));
    live.toggle(door);
    await quiet();
    assert.deepEqual(failures, ["no such ring"], what);
    assert.deepEqual([...standing()].sort(), [...server.rings].sort(), what);
    assert.deepEqual([...server.rings], [["crate 1", JSON.stringify(rectangle([3, 0], [4, 1]))]], what);
  }
});

test("a thing that is gone can be neither removed, moved nor closed", async () => {
  const server = new FakeServer();
  const live = new LiveWorld(server.api, square, () => 0.05, () => undefined, () => undefined);
  await live.start("w", 0);
  const crate = live.add_thing("crate", rectangle([1, 1], [2, 2]));
  const refused = live.add_thing("crate", rectangle([200, 1], [201, 2]));
  await quiet();
  live.add_thing("crate", rectangle([1, 1], [2, 2]));
  await quiet();
  const left = [...live.things];
  live.remove_thing(refused);
  live.move_thing(refused, crate.ring);
  live.toggle(refused);
  await quiet();
  assert.deepEqual(live.things, left);
  assert.equal(left.length, 1);
  assert.equal(server.rings.size, 1);
});

test("who asked for a way together with a refused edit gets one all the same", async () => {
  const live = new LiveWorld(new FakeServer().api, square, () => 0.05, () => undefined, () => undefined);
  await live.start("w", 1);
  live.step(1e9, 0);
  live.add_thing("crate", rectangle([200, 1], [201, 2]));
  assert.equal(live.agents[0]!.status, "asking");
  await quiet();
  assert.equal(live.agents[0]!.status, "found");
});

test("a lost connection ends the live world, and says so once", async () => {
  const server = new FakeServer();
  const failures: string[] = [];
  const live = new LiveWorld(server.api, square, () => 0.05, () => undefined, (why) => failures.push(why));
  await live.start("w", 1);
  server.lost = true;
  live.add_thing("crate", rectangle([1, 1], [2, 2]));
  await quiet();
  assert.equal(live.running, false);
  live.step(1e9, 0);
  live.add_thing("crate", rectangle([1, 1], [2, 2]));
  await quiet();
  assert.deepEqual(failures, ["the server cannot be reached"]);
});

test("an answer that comes after the end is nobody's", async () => {
  const calls: Call[] = [];
  const heard: string[] = [];
  const api = { ...fake(calls), end_live: () => Promise.resolve() } as unknown as Api;
  const live = new LiveWorld(api, square, () => 0.05, () => heard.push("answer"), (why) => heard.push(why));
  await live.start("w", 1);
  live.add_thing("crate", rectangle([1, 1], [2, 2]));
  await settled();
  await live.end();
  calls[0]!.refuse(new ApiError(404, "no such live world"));
  await settled();
  assert.deepEqual(heard, []);
});

test("who cannot reach a goal that was drawn tries another after a while; one that was chosen is waited for", async () => {
  // Two halves: ways within one are found, between them there are none.
  const half = ([x]: Point): boolean => x < 5;
  const way = ({ id, at, goal }: LiveAgent): LiveWay =>
    half(at) === half(goal) ? { id, status: "found", points: [at, goal], blocked: false } : { id, status: "unreachable", points: [], blocked: false };
  const api = {
    start_live: (_: string, agents: LiveAgent[]) => Promise.resolve({ live: "l", ways: agents.map(way) }),
    edit_live: (_: string, __: LiveEdit[], agents: LiveAgent[]) => Promise.resolve({ ...nothing, ways: agents.map(way) }),
  } as unknown as Api;
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const live = new LiveWorld(api, { ...square, obstacles: [] }, random, () => undefined, () => undefined);
  await live.start("w", 20);
  const sent = live.add_agent([1, 1], [9, 9]);
  await settled();
  const lost = live.agents.filter(({ status }) => status === "unreachable");
  assert.ok(lost.length > 5 && lost.includes(sent), `${lost.length} have no way`);
  const goals = lost.map(({ goal }) => goal);
  live.step(0, performance.now() + 100);
  await settled();
  assert.deepEqual(lost.map(({ goal }) => goal), goals, "not at once");
  for (let i = 0; i < 40; i++) {
    live.step(0, performance.now() + 2000);
    await settled();
  }
  assert.deepEqual(live.agents.filter(({ status }) => status !== "found"), [sent]);
  assert.deepEqual(sent.goal, [9, 9]);
});

test("discs tell their radius, and begin and end where they have room", async () => {
  const calls: LiveAgent[][] = [];
  const api = { start_live: async (_world: string, agents: LiveAgent[]) => (calls.push(agents), { live: "1", ways: [] }) } as unknown as Api;
  let seed = 1;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const live = new LiveWorld(api, square, random, () => undefined, () => undefined);
  await live.start("w", 5, 0.5);
  assert.equal(calls[0]?.length, 5);
  for (const { at, goal, radius } of calls[0] ?? []) {
    assert.equal(radius, 0.5);
    for (const [x, y] of [at, goal]) {
      assert.ok(Math.min(x, y, 10 - x, 10 - y) >= 0.5, `${x}, ${y}`);
      assert.ok(Math.hypot(Math.max(2 - x, 0, x - 8), Math.max(2 - y, 0, y - 8)) >= 0.5, `${x}, ${y}`);
    }
  }
});
