import assert from "node:assert/strict";
import test from "node:test";
import type { GridWorld, Point, PolygonWorld } from "../src/api";
import { bit_at, bits_of, bytes_for, grid_of, set_bit } from "../src/bits";
import { first_query } from "../src/first_ends";
import { is_blocked } from "../src/geometry";

/** Rows of text, @ is blocked. */
function grid(...rows: string[]): GridWorld {
  const width = rows[0]?.length ?? 0;
  const bytes = new Uint8Array(bytes_for(width, rows.length));
  rows.forEach((row, y) => [...row].forEach((letter, x) => set_bit(bytes, y * width + x, letter === "@" ? 1 : 0)));
  return grid_of(width, rows.length, "forbid", bytes);
}
const touches_free_cell = (world: GridWorld, [x, y]: Point): boolean =>
  [[x, y], [x - 1, y], [x, y - 1], [x - 1, y - 1]].some(
    ([cx, cy]) => cx! >= 0 && cy! >= 0 && cx! < world.width && cy! < world.height && bit_at(bits_of(world), cy! * world.width + cx!) === 0,
  );

test("the ends lie in the part of a grid that is large, not in a pocket at its corner", () => {
  const world = grid(
    "..........@@",
    "..........@.",
    "............",
    "............",
    "@@..........",
    ".@..........",
  );
  const { from, to } = first_query(world, { how: "drawn" });
  assert.ok(touches_free_cell(world, from) && touches_free_cell(world, to));
  assert.ok(from[1] < 5 || from[0] > 1, `start ${from} is not in the pocket`);
  assert.ok(from[0] < 4 && to[0] > 8, "they are far from each other");
});

test("a grid without any free cell still gets a question", () => {
  const { from, to } = first_query(grid("@@", "@@"), { how: "drawn" });
  for (const value of [...from, ...to]) assert.ok(Number.isFinite(value));
});

test("among polygons the ends are free and keep away from walls of obstacles", () => {
  const world: PolygonWorld = {
    kind: "polygons", squeeze: "forbid", boundary: [[0, 0], [100, 0], [100, 60], [0, 60]],
    obstacles: [[[[0, 40], [30, 40], [30, 60], [0, 60]]], [[[70, 0], [100, 0], [100, 20], [70, 20]]]], walls: [], points: [],
  };
  const { from, to } = first_query(world, { how: "drawn" });
  assert.equal(is_blocked(world, from), false);
  assert.equal(is_blocked(world, to), false);
  assert.ok(from[0] < 50 && to[0] > 50 && from[1] > to[1], "from the lower left to the upper right");
});

test("the archipelago keeps the way that it was made for", () => {
  const world: PolygonWorld = { kind: "polygons", squeeze: "forbid", boundary: [[0, 0], [1000, 0], [1000, 600], [0, 600]], obstacles: [], walls: [], points: [] };
  const query = first_query(world, { how: "generated", request: { generator: "showcase", seed: 1, parameters: {} }, command: "" });
  assert.deepEqual([query.from, query.to], [[40, 560], [960, 40]]);
});
