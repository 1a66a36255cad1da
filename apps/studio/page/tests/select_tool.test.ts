import assert from "node:assert/strict";
import { test } from "node:test";
import type { Point, PolygonWorld, Ring } from "../src/api";
import type { EndsOverlay } from "../src/ends";
import { SelectTool } from "../src/tools/select_tool";
import { fake_studio, place, settled, type FakeStudio } from "./fake_studio";

const square: Ring = [[100, 100], [300, 100], [300, 300], [100, 300]];
const courtyard: Ring = [[150, 150], [250, 150], [200, 240]];
const island: Ring = [[190, 170], [210, 170], [200, 185]];
const world_of = (obstacles: Ring[][], walls: Point[][] = []): PolygonWorld => ({
  kind: "polygons", squeeze: "forbid", boundary: [[0, 0], [900, 0], [900, 900], [0, 900]], obstacles, walls, points: [],
});

function begin(world: PolygonWorld): FakeStudio & { tool: SelectTool; click(x: number, y: number): Promise<void>; drag(...points: Point[]): Promise<void> } {
  const fake = fake_studio(world);
  const tool = new SelectTool(fake.studio, fake.overlay, { held: null } as unknown as EndsOverlay);
  async function drag(...points: Point[]): Promise<void> {
    const [first = [0, 0], ...rest] = points;
    tool.down(place(...first));
    for (const point of rest) tool.move(place(...point));
    tool.up(place(...(rest.at(-1) ?? first)));
    await settled();
  }
  return { ...fake, tool, drag, click: (x, y) => drag([x, y]) };
}

test("Delete after a click on the middle of a side removes what is selected, not a corner", async () => {
  for (const [x, y] of [[200, 100], [100, 200]] as const) {
    const { tool, click, polygons, told, changes } = begin(world_of([[square]]));
    await click(200, 200);
    await click(x, y);
    assert.match(told.at(-1)!, /Delete removes it\.$/);
    assert.ok(tool.press("Delete"));
    assert.deepEqual(polygons().obstacles, []);
    assert.deepEqual(changes, ["deleting the obstacle"]);
  }
});

test("a middle that was pulled into a crossing leaves no corner chosen", async () => {
  const { tool, click, drag, polygons, told } = begin(world_of([[square]]));
  await click(200, 200);
  await drag([200, 100], [200, 250], [200, 400]);
  assert.match(told.at(-1)!, /must not cross/);
  assert.deepEqual(polygons().obstacles, [[square]]);
  tool.press("Delete");
  assert.deepEqual(polygons().obstacles, []);
});

test("a middle that was pulled out is a corner, which Delete removes again", async () => {
  const { tool, click, drag, polygons } = begin(world_of([[square]]));
  await click(200, 200);
  await drag([200, 100], [200, 50]);
  assert.deepEqual(polygons().obstacles[0]![0], [[100, 100], [200, 50], [300, 100], [300, 300], [100, 300]]);
  tool.press("Delete");
  assert.deepEqual(polygons().obstacles, [[square]]);
});

test("a corner that was there before is deleted alone", async () => {
  const { tool, click, polygons, told } = begin(world_of([[square]]));
  await click(200, 200);
  await click(300, 100);
  assert.match(told.at(-1)!, /Delete removes the corner\.$/);
  tool.press("Delete");
  assert.deepEqual(polygons().obstacles[0]![0], [[100, 100], [300, 300], [100, 300]]);
});

test("of a ring of three corners the ring goes, with what lies in it; with the outer one goes all", async () => {
  const outer: Ring = [[100, 100], [300, 100], [200, 330]];
  const inner: Ring = [[180, 130], [220, 130], [200, 180]];
  for (const [rings, [x, y], left] of [
    [[square, courtyard], [200, 240], [[square]]],
    [[square, courtyard, island], [200, 240], [[square]]],
    [[square, courtyard, island], [200, 185], [[square, courtyard]]],
    [[outer, inner], [200, 330], []],
    [[inner, outer], [200, 330], []],
  ] as [Ring[], Point, Ring[][]][]) {
    const { tool, click, polygons, told } = begin(world_of([rings]));
    await click(110, 105);
    await click(x, y);
    const promised = told.at(-1)!;
    tool.press("Delete");
    assert.deepEqual(polygons().obstacles, left);
    assert.match(promised, left.length === 0 ? /Delete removes it\.$/ : /Delete removes its ring\.$/);
  }
});

test("a wall of two corners goes as a whole, and that is said before", async () => {
  const { tool, click, polygons, told } = begin(world_of([], [[[100, 500], [300, 500]]]));
  await click(200, 500);
  await click(300, 500);
  assert.match(told.at(-1)!, /Delete removes it\.$/);
  tool.press("Delete");
  assert.deepEqual(polygons().walls, []);
});

test("a click that trembles moves nothing; a finger may roll further; a drag may come back", async () => {
  const still = begin(world_of([[square]]));
  await still.drag([200, 200], [201, 200], [201, 202]);
  assert.deepEqual(still.changes, []);
  assert.match(still.told.at(-1)!, /^Selected: obstacle/);
  await still.drag([200, 100], [201, 101]);
  assert.deepEqual(still.changes, [], "nor does the middle of a side become a corner");

  const { tool, changes } = begin(world_of([[square]]));
  const [pressed, rolled] = [place(200, 200, true), place(206, 205, true)];
  tool.down(pressed);
  tool.move(rolled);
  tool.up(rolled);
  assert.deepEqual(changes, []);

  const { drag, polygons } = begin(world_of([[square]]));
  await drag([200, 200], [240, 200], [201, 200]);
  assert.deepEqual(polygons().obstacles[0]![0]![0], [101, 100]);
});

test("the smallest step of the keyboard's cursor is a drag", () => {
  const { tool, polygons } = begin(world_of([[square]]));
  tool.down({ ...place(200, 200), steady: true });
  tool.move({ ...place(201, 200), steady: true });
  tool.up({ ...place(201, 200), steady: true });
  assert.deepEqual(polygons().obstacles[0]![0]![0], [101, 100]);
});
