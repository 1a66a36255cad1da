import assert from "node:assert/strict";
import test from "node:test";
import type { Point, PolygonWorld, Ring } from "../src/api";
import { crosses_itself, distance_to_segment, hit_test, inside, is_blocked, lines_of, signed_area, with_lines } from "../src/geometry";

const square = (x: number, y: number, side: number): Ring => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
const world: PolygonWorld = {
  kind: "polygons", squeeze: "forbid", boundary: square(0, 0, 20),
  obstacles: [[square(1, 1, 6), square(3, 3, 2)], [square(5, 5, 4)]],
  walls: [[[12, 2], [18, 2], [18, 8]]],
  points: [[15, 15]],
};

test("inside counts by parity: a courtyard is outside, an island in it inside", () => {
  const rings = [square(0, 0, 9), square(2, 2, 5), square(4, 4, 1)];
  assert.equal(inside(rings, [1, 1]), true);
  assert.equal(inside(rings, [3, 3]), false);
  assert.equal(inside(rings, [4.5, 4.5]), true);
  assert.equal(inside(rings, [10, 4]), false);
});

test("blocked is what lies in an obstacle or outside the boundary", () => {
  assert.equal(is_blocked(world, [2, 2]), true);
  assert.equal(is_blocked(world, [4, 4]), false);
  assert.equal(is_blocked(world, [-1, 4]), true);
  assert.equal(is_blocked(world, [10, 10]), false);
});

test("the pointer finds points and walls within reach, and of overlapping obstacles the later one", () => {
  assert.deepEqual(hit_test(world, [15.3, 15], 0.5), { what: "point", index: 0 });
  assert.deepEqual(hit_test(world, [18.2, 5], 0.5), { what: "wall", index: 0 });
  assert.deepEqual(hit_test(world, [6, 6], 0.5), { what: "obstacle", index: 1 });
  assert.deepEqual(hit_test(world, [1.5, 1.5], 0.5), { what: "obstacle", index: 0 });
  assert.equal(hit_test(world, [4, 4], 0.5), null);
});

test("an edit shares everything that it leaves alone", () => {
  const hit = { what: "obstacle", index: 1 } as const;
  const moved = lines_of(world, hit).lines.map((line) => line.map(([x, y]): Point => [x + 1, y]));
  const edited = with_lines(world, hit, moved);
  assert.equal(edited.obstacles[0], world.obstacles[0]);
  assert.deepEqual(edited.obstacles[1]?.[0]?.[0], [6, 5]);
  assert.equal(edited.walls, world.walls);
  const without = with_lines(world, hit, null);
  assert.equal(without.obstacles.length, 1);
  assert.equal(with_lines(world, { what: "wall", index: 0 }, null).walls.length, 0);
  assert.equal(with_lines(world, { what: "point", index: 0 }, null).points.length, 0);
});

test("a bow tie crosses itself, a star shape does not, nor does a ring that touches itself in a corner", () => {
  assert.equal(crosses_itself([[0, 0], [2, 2], [2, 0], [0, 2]]), true);
  assert.equal(crosses_itself([[0, 0], [4, 1], [8, 0], [5, 3], [4, 8], [3, 3]]), false);
  assert.equal(crosses_itself([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 1]]), false);
});

test("area has the sign of the turn, and distance to a segment ends at its ends", () => {
  assert.equal(signed_area(square(0, 0, 3)), 9);
  assert.equal(signed_area([...square(0, 0, 3)].reverse()), -9);
  assert.equal(distance_to_segment([5, 4], [0, 0], [2, 0]), 5);
  assert.equal(distance_to_segment([1, 4], [0, 0], [2, 0]), 4);
  assert.equal(distance_to_segment([3, 4], [0, 0], [0, 0]), 5);
});
