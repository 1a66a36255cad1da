import assert from "node:assert/strict";
import { test } from "node:test";
import type { GridWorld } from "../src/api";
import { bit_at, bits_of, bytes_for, grid_of, set_bit } from "../src/bits";
import { set_brush_options } from "../src/tools/brush_options";
import { GridStroke, type Cell } from "../src/tools/grid_stroke";
import { fake_studio } from "./fake_studio";

let seed = 3;
const random = (below: number): number => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * below);

function random_grid(width: number, height: number): GridWorld {
  const bytes = new Uint8Array(bytes_for(width, height));
  for (let i = 0; i < width * height; ++i) set_bit(bytes, i, random(3) === 0 ? 1 : 0);
  return grid_of(width, height, "forbid", bytes);
}
/** One number a cell: nothing of the page's. */
const cells_of = (world: GridWorld): number[] => Array.from({ length: world.width * world.height }, (_, i) => bit_at(bits_of(world), i));
function fill(cells: number[], { width, height }: GridWorld, a: Cell, b: Cell, value: number): void {
  for (let y = Math.max(0, Math.min(a[1], b[1])); y <= Math.min(height - 1, Math.max(a[1], b[1])); ++y) {
    for (let x = Math.max(0, Math.min(a[0], b[0])); x <= Math.min(width - 1, Math.max(a[0], b[0])); ++x) cells[y * width + x] = value;
  }
}

test("of many rectangles in one stroke only the last is left, whatever the width of the grid", () => {
  for (let round = 0; round < 200; ++round) {
    const world = random_grid(1 + random(40), 1 + random(12));
    const value = random(2) as 0 | 1;
    const fake = fake_studio(world);
    const stroke = new GridStroke(fake.studio, fake.overlay, world, value);
    const corner = (): Cell => [random(world.width + 6) - 3, random(world.height + 6) - 3];
    const first = corner();
    let last = first;
    for (let i = 0; i < 4; ++i) {
      last = corner();
      stroke.restart();
      stroke.rectangle(first, last);
      stroke.show();
    }
    stroke.finish("a rectangle");
    const wanted = cells_of(world);
    const before = [...wanted];
    fill(wanted, world, first, last, value);
    assert.deepEqual(cells_of(fake.world() as GridWorld), wanted);
    assert.deepEqual(cells_of(world), before, "the world before stays as it was");
    assert.equal(fake.changes.length, wanted.some((cell, i) => cell !== before[i]) ? 1 : 0, "a stroke that changes nothing is no step of undo");
  }
});

test("what is shown anew covers all that has changed since it was shown", () => {
  for (let round = 0; round < 100; ++round) {
    const world = random_grid(10 + random(30), 10 + random(10));
    const fake = fake_studio(world);
    const stroke = new GridStroke(fake.studio, fake.overlay, world, 1);
    set_brush_options({ size: 1 + random(4), shape: random(2) === 0 ? "round" : "square" });
    const picture = cells_of(world);
    let shown: Uint8Array = bits_of(world);
    const bytes = (): Uint8Array => (stroke as unknown as { bytes_: Uint8Array }).bytes_;
    for (let i = 0; i < 5; ++i) {
      const cell = (): Cell => [random(world.width), random(world.height)];
      if (random(2) === 0) stroke.restart();
      if (random(2) === 0) stroke.rectangle(cell(), cell());
      else stroke.line(cell(), cell());
      fake.painted.length = 0;
      stroke.show();
      shown = bytes();
      for (const [x0, y0, x1, y1] of fake.painted) {
        for (let y = y0; y < y1; ++y) for (let x = x0; x < x1; ++x) picture[y * world.width + x] = bit_at(shown, y * world.width + x);
      }
      assert.deepEqual(picture, Array.from({ length: picture.length }, (_, k) => bit_at(shown, k)));
    }
  }
});

test("a stroke that is given up leaves the cells as they were", () => {
  const world = random_grid(33, 9);
  const fake = fake_studio(world);
  const before = cells_of(world);
  const stroke = new GridStroke(fake.studio, fake.overlay, world, 1);
  stroke.rectangle([2, 1], [30, 7]);
  stroke.show();
  stroke.cancel();
  assert.deepEqual(fake.changes, []);
  assert.equal(fake.world(), world);
  assert.deepEqual(cells_of(world), before);
  assert.deepEqual([...(stroke as unknown as { bytes_: Uint8Array }).bytes_], [...bits_of(world)], "the picture too");
});

test("a brush pulled along a row blocks the row", () => {
  set_brush_options({ size: 1, shape: "round" });
  const world = grid_of(20, 5, "forbid", new Uint8Array(bytes_for(20, 5)));
  const fake = fake_studio(world);
  const stroke = new GridStroke(fake.studio, fake.overlay, world, 1);
  stroke.line([3, 2], [15, 2]);
  stroke.line([15, 2], [15, 2]);
  stroke.finish("painting");
  const wanted = cells_of(world);
  fill(wanted, world, [3, 2], [15, 2], 1);
  assert.deepEqual(cells_of(fake.world() as GridWorld), wanted);
});

test("a rectangle over a whole large grid follows the hand", () => {
  const side = 4000;
  const world = grid_of(side, side, "forbid", new Uint8Array(bytes_for(side, side)));
  const fake = fake_studio(world);
  const stroke = new GridStroke(fake.studio, fake.overlay, world, 1);
  const begin = performance.now();
  const moves = 10;
  for (let i = 0; i < moves; ++i) {
    stroke.restart();
    stroke.rectangle([0, 0], [side - 1 - i, side - 1]);
    stroke.show();
  }
  const each = (performance.now() - begin) / moves;
  // Cell by cell it took two seconds; a few milliseconds are usual.
  assert.ok(each < 100, `${each.toFixed(1)} ms`);
});
