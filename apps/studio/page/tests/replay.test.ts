import assert from "node:assert/strict";
import { test } from "node:test";
import type { TraceReply } from "../src/api";
import { Keyframes } from "../src/keyframes";
import { Replay } from "../src/replay";

type Event = { kind: 0 | 1; at: [number, number]; from?: [number, number]; g: number; h?: number; ends?: [number, number, number, number] };

function trace_of(events: Event[], total = events.length): TraceReply {
  return {
    planner: "test",
    kind: events.map((e) => e.kind),
    x: events.map((e) => e.at[0]),
    y: events.map((e) => e.at[1]),
    parent_x: events.map((e) => (e.from ?? e.at)[0]),
    parent_y: events.map((e) => (e.from ?? e.at)[1]),
    g: events.map((e) => e.g),
    h: events.map((e) => e.h ?? 0),
    left_x: events.map((e) => e.ends?.[0] ?? null),
    left_y: events.map((e) => e.ends?.[1] ?? null),
    right_x: events.map((e) => e.ends?.[2] ?? null),
    right_y: events.map((e) => e.ends?.[3] ?? null),
    total,
    result: { planner: "test", status: "found", valid: true },
  };
}

test("the open list shrinks when a node is expanded and not when it gets a better way", () => {
  const replay = new Replay(trace_of([
    { kind: 0, at: [0, 0], g: 0, h: 5 },
    { kind: 1, at: [0, 0], g: 0, h: 5 },
    { kind: 0, at: [1, 0], from: [0, 0], g: 3, h: 2 },
    { kind: 0, at: [0, 1], from: [0, 0], g: 1, h: 3 },
    { kind: 1, at: [0, 1], from: [0, 0], g: 1, h: 3 },
    { kind: 0, at: [1, 0], from: [0, 1], g: 2.5, h: 2 },
    { kind: 1, at: [1, 0], from: [0, 1], g: 2.5, h: 2 },
  ]));
  assert.deepEqual([...replay.open_count], [0, 1, 0, 1, 2, 1, 1, 0]);
  assert.deepEqual([...replay.expanded_count], [0, 0, 1, 1, 1, 2, 2, 3]);
  assert.deepEqual([...replay.open_at(6)], [5]);
  assert.deepEqual([...replay.open_at(4)], [2, 3]);
  assert.deepEqual(replay.best_open(4, 5), [3, 2]);
  assert.deepEqual(replay.best_open(4, 1), [3]);
  assert.equal(replay.closed_by[2], 5);
});

test("the same interval from two roots stays twice, and an expansion takes the one with its root", () => {
  const ends: [number, number, number, number] = [4, 0, 4, 2];
  const replay = new Replay(trace_of([
    { kind: 0, at: [4, 1], from: [0, 0], g: 1, ends },
    { kind: 0, at: [4, 1], from: [1, 5], g: 2, ends },
    { kind: 1, at: [4, 1], from: [0, 0], g: 1, ends },
    { kind: 1, at: [4, 1], from: [1, 5], g: 2, ends },
  ]));
  assert.deepEqual([...replay.open_count], [0, 1, 2, 1, 0]);
  assert.equal(replay.closed_by[0], 2);
  assert.equal(replay.closed_by[1], 3);
  assert.ok(replay.has_intervals);
});

test("intervals at the same point with other ends are other nodes", () => {
  const replay = new Replay(trace_of([
    { kind: 0, at: [4, 1], from: [0, 0], g: 1, ends: [4, 0, 4, 2] },
    { kind: 0, at: [4, 1], from: [0, 0], g: 1, ends: [4, 1, 4, 2] },
  ]));
  assert.equal(replay.open_count[2], 2);
});

test("an interval whose crossing was improved is still the one that is expanded", () => {
  const ends: [number, number, number, number] = [4, 0, 4, 2];
  const replay = new Replay(trace_of([
    { kind: 0, at: [4, 0.5], from: [0, 0], g: 1, ends },
    { kind: 0, at: [4, 1.5], from: [0, 0], g: 1, ends },
    { kind: 1, at: [4, 1.4], from: [9, 9], g: 0.5, ends },
    { kind: 1, at: [4, 0.5], from: [9, 9], g: 0.5, ends },
  ]));
  assert.deepEqual([...replay.open_count], [0, 1, 2, 1, 0]);
  assert.equal(replay.closed_by[1], 2);
  assert.equal(replay.closed_by[0], 3);
});

test("a lazy search may expand with another parent than it generated", () => {
  const replay = new Replay(trace_of([
    { kind: 0, at: [2, 2], from: [0, 0], g: 2 },
    { kind: 1, at: [2, 2], from: [1, 1], g: 3 },
  ]));
  assert.deepEqual([...replay.open_count], [0, 1, 0]);
});

test("open counts equal a straightforward simulation on random searches", () => {
  let seed = 12345;
  const dice = (n: number): number => (seed = (seed * 16807) % 2147483647) % n;
  for (let round = 0; round < 30; round++) {
    const events: Event[] = [];
    const open = new Map<string, number>();
    const wanted: number[] = [0];
    for (let i = 0; i < 300; i++) {
      const keys = [...open.keys()];
      if (keys.length > 0 && dice(3) === 0) {
        const key = keys[dice(keys.length)] ?? "";
        const [x, y] = key.split(",").map(Number);
        events.push({ kind: 1, at: [x ?? 0, y ?? 0], from: [0, 0], g: open.get(key) ?? 0 });
        open.delete(key);
      } else {
        const at: [number, number] = [dice(12), dice(12)];
        const old = open.get(at.join(","));
        const g = old === undefined ? 100 + dice(100) : old - 1;
        events.push({ kind: 0, at, from: [0, 0], g });
        open.set(at.join(","), g);
      }
      wanted.push(open.size);
    }
    const replay = new Replay(trace_of(events));
    assert.deepEqual([...replay.open_count], wanted);
    for (const moment of [0, 77, 150, 300]) assert.equal(replay.open_at(moment).length, wanted[moment]);
  }
});

test("stepping by expansions stops right after each, and at both ends", () => {
  const replay = new Replay(trace_of([
    { kind: 0, at: [0, 0], g: 0 },
    { kind: 1, at: [0, 0], g: 0 },
    { kind: 0, at: [1, 0], from: [0, 0], g: 1 },
    { kind: 1, at: [1, 0], from: [0, 0], g: 1 },
    { kind: 0, at: [2, 0], from: [1, 0], g: 2 },
  ]));
  assert.equal(replay.next_expansion(0, 1), 2);
  assert.equal(replay.next_expansion(2, 1), 4);
  assert.equal(replay.next_expansion(4, 1), 5);
  assert.equal(replay.next_expansion(5, 1), 5);
  assert.equal(replay.next_expansion(5, -1), 4);
  assert.equal(replay.next_expansion(2, -1), 0);
  assert.equal(replay.current(5), 3);
  assert.equal(replay.current(1), -1);
  assert.deepEqual(replay.chain(4), [0, 0, 0, 0, 1, 0, 2, 0]);
  assert.deepEqual(replay.range("order"), { low: 0, high: 1 });
});

test("a trace that was cut says so", () => {
  assert.ok(new Replay(trace_of([{ kind: 0, at: [0, 0], g: 0 }], 9)).cut_short);
  assert.ok(!new Replay(trace_of([{ kind: 0, at: [0, 0], g: 0 }])).cut_short);
});

test("keyframes: any jump paints at most one stride once all are kept, and the same events as from the beginning", () => {
  const count = 200000;
  const frames = new Keyframes<number[]>(count, 20);
  // A picture is the sum of the events painted: order and completeness show in it.
  const state = { at: 0, sum: 0 };
  let painted = 0;
  const go = (wanted: number): void => {
    const way = frames.way(state.at, wanted);
    if (way.restore !== null) Object.assign(state, { at: way.restore, sum: frames.at(way.restore)?.[0] ?? 0 });
    for (let at = way.from; at < way.to; ) {
      const stop = Math.min(way.to, frames.next_stop(at));
      for (let i = at; i < stop; i++) state.sum += (i * 7919) % 1009;
      painted += stop - at;
      at = state.at = stop;
      if (frames.wants(at)) frames.keep(at, [state.sum]);
    }
  };
  const truth = (moment: number): number => {
    let sum = 0;
    for (let i = 0; i < moment; i++) sum += (i * 7919) % 1009;
    return sum;
  };
  go(count);
  assert.equal(painted, count);
  for (const moment of [199999, 3, 100000, 99999, 150001, 10000, 0, 20000]) {
    painted = 0;
    go(moment);
    assert.equal(state.at, moment);
    assert.equal(state.sum, truth(moment));
    assert.ok(painted <= frames.stride, `${painted} events for a jump to ${moment}`);
  }
  assert.ok(frames.size <= 20);
});
