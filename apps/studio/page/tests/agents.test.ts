import assert from "node:assert/strict";
import { test } from "node:test";
import { agent_at, lengths_along, new_agent, place_at, rectangle, rest_of_way, take_way, thick_segment, walk } from "../src/agents";
import type { LiveAgent, LiveEdit, LiveEditReply, Point, PolygonWorld } from "../src/api";
import { ApiError, type Api } from "../src/client";
import { coalesced, LiveWorld } from "../src/live_world";
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

test("an agent arrives once, at its goal, however large the last step", () => {
  const agent = new_agent(1, [0, 0], [3, 10]);
  assert.equal(walk(agent, 1), false, "without a way it stays");
  take_way(agent, { id: 1, status: "found", points: path, blocked: false }, [0, 0], 0);
  assert.equal(walk(agent, 6), false);
  assert.deepEqual(agent_at(agent), [3, 5]);
  assert.deepEqual(rest_of_way(agent), [[3, 5], [3, 10]]);
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
