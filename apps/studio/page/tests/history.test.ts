import assert from "node:assert/strict";
import test from "node:test";
import type { PolygonWorld, Ring, World } from "../src/api";
import { bits_of, bytes_for, grid_of, set_bit } from "../src/bits";
import { History, type Version } from "../src/history";
import type { Origin } from "../src/studio";

const drawn: Origin = { how: "drawn" };
const version = (world: World, origin: Origin = drawn): Version => ({ world, origin });
const grid = (side: number, ...blocked: number[]): World => {
  const bytes = new Uint8Array(bytes_for(side, side));
  for (const at of blocked) set_bit(bytes, at, 1);
  return grid_of(side, side, "forbid", bytes);
};
const triangle = (at: number): Ring => [[at, 0], [at + 1, 0], [at, 1]];
const polygons = (obstacles: Ring[][]): PolygonWorld => ({
  kind: "polygons", squeeze: "forbid", boundary: [[0, 0], [9, 0], [9, 9], [0, 9]], obstacles, walls: [], points: [],
});
const cells = (world: World | undefined): number[] => (world?.kind === "grid" ? [...bits_of(world)] : []);

test("strokes on a grid are undone and redone one by one", () => {
  const history = new History();
  const worlds = [grid(8), grid(8, 3), grid(8, 3, 40), grid(8, 40)];
  for (let i = 1; i < worlds.length; ++i) history.push(version(worlds[i - 1]!), version(worlds[i]!), `stroke ${i}`);
  let now: World = worlds[3]!;
  for (const i of [2, 1, 0]) {
    const back = history.undo(now);
    assert.equal(back?.what, `stroke ${i + 1}`);
    assert.deepEqual(cells(back?.world), cells(worlds[i]));
    now = back!.world;
  }
  assert.equal(history.undo(now), null);
  for (const i of [1, 2, 3]) {
    const on = history.redo(now);
    assert.deepEqual(cells(on?.world), cells(worlds[i]));
    now = on!.world;
  }
  assert.equal(history.redo(now), null);
});

test("letters of a map stay through strokes, and change with the map", () => {
  const lettered = (world: World, terrain: string): World => ({ ...world, terrain }) as World;
  const letters = (world: World | undefined): string | undefined => (world?.kind === "grid" ? world.terrain : undefined);
  const history = new History();
  const [wood, painted, water] = [lettered(grid(4), "16G"), lettered(grid(4, 3), "16G"), lettered(grid(4, 3), "16W")];
  history.push(version(grid(4)), version(wood), "opening");
  history.push(version(wood), version(painted), "a stroke");
  history.push(version(painted), version(water), "opening another");
  const worlds = [water];
  while (history.undo_what !== null) worlds.push(history.undo(worlds.at(-1)!)!.world);
  assert.deepEqual(worlds.map(letters), ["16W", "16G", "16G", undefined]);
  assert.deepEqual(worlds.map(cells), [[8, 0], [8, 0], [0, 0], [0, 0]]);
});

test("a new edit forgets what was undone", () => {
  const history = new History();
  history.push(version(grid(4)), version(grid(4, 1)), "one");
  history.undo(grid(4, 1));
  assert.equal(history.redo_what, "one");
  history.push(version(grid(4)), version(grid(4, 2)), "two");
  assert.equal(history.redo_what, null);
  assert.equal(history.undo_what, "two");
});

test("a stroke on a large grid costs what it changed, not what the grid holds", () => {
  const history = new History();
  history.push(version(grid(2048)), version(grid(2048, 5, 6, 100_000)), "a stroke");
  assert.ok(history.bytes < 1000, `${history.bytes} bytes`);
});

test("polygons come back as the very same objects, with their origin", () => {
  const history = new History();
  const generated: Origin = { how: "generated", request: { generator: "x", seed: 1, parameters: {} }, command: "taut generate x" };
  const before = polygons([[triangle(0)]]), after = polygons([...before.obstacles, [triangle(4)]]);
  history.push(version(before, generated), version(after), "a triangle");
  const back = history.undo(after);
  assert.equal(back?.world, before);
  assert.equal(back?.origin, generated);
  assert.equal(history.redo(before)?.world, after);
});

test("worlds of other kinds and sizes replace each other", () => {
  const history = new History();
  const small = grid(4, 1), large = grid(16, 2), shapes = polygons([]);
  history.push(version(small), version(large), "larger");
  history.push(version(large), version(shapes), "outline");
  assert.equal(history.undo(shapes)?.world, large);
  assert.equal(history.undo(large)?.world, small);
});

test("memory stays bounded: old steps are forgotten, the newest never", () => {
  const history = new History();
  const many = polygons(Array.from({ length: 20_000 }, (_, i) => [triangle(i)]));
  for (let i = 0; i < 60; ++i) history.push(version(many), version(polygons(many.obstacles.map((rings) => [...rings]))), `step ${i}`);
  assert.ok(history.bytes <= 96 * 1024 * 1024, `${history.bytes} bytes`);
  assert.equal(history.undo_what, "step 59");
});

test("small edits of a world with many walls and points can all be undone", () => {
  const walls = Array.from({ length: 500 }, (_, i): Ring => Array.from({ length: 100 }, (__, k): [number, number] => [i, k]));
  const points = Array.from({ length: 20_000 }, (_, i): [number, number] => [i, 1]);
  const first: PolygonWorld = { ...polygons([[triangle(0)]]), walls, points };
  const edits: ((world: PolygonWorld, i: number) => PolygonWorld)[] = [
    (world, i) => ({ ...world, obstacles: [...world.obstacles, [triangle(i)]] }),
    (world, i) => ({ ...world, walls: [...world.walls.slice(1), triangle(i)] }),
    (world, i) => ({ ...world, points: [...world.points.slice(1), [i, 2]] }),
  ];
  const history = new History();
  const worlds = [first];
  for (let i = 0; i < 150; ++i) {
    worlds.push(edits[i % 3]!(worlds[i]!, i));
    history.push(version(worlds[i]!), version(worlds[i + 1]!), `edit ${i}`);
  }
  assert.ok(history.bytes < 96 * 1024 * 1024, `${history.bytes} bytes`);
  for (let i = 149; i >= 0; --i) assert.equal(history.undo(worlds[i + 1]!)?.world, worlds[i]);
});
