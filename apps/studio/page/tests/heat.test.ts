import assert from "node:assert/strict";
import { test } from "node:test";
import { even_stops, oklab_to_srgb, scale_colours, step_of } from "../src/heat";
import { linear_ticks, log_ticks, tick_text } from "../src/ticks";

for (const theme of ["light", "dark"] as const) {
  test(`the ${theme} scale gets lighter with every step, in even steps`, () => {
    const stops = even_stops(theme, 33);
    const steps: number[] = [];
    for (let i = 1; i < stops.length; i++) {
      const [a, b] = [stops[i - 1]!, stops[i]!];
      assert.ok(b[0] > a[0], `lightness falls at ${i}`);
      steps.push(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
    }
    assert.ok(Math.max(...steps) / Math.min(...steps) < 1.05, `${Math.max(...steps)} / ${Math.min(...steps)}`);
  });

  test(`grey photographs of the ${theme} scale rise too, so it reads without colour vision`, () => {
    const grey = scale_colours(theme).map((colour) => {
      const [r, g, b] = (colour.match(/\d+/g) ?? []).map((v) => (Number(v) / 255) ** 2.2);
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    });
    for (let i = 1; i < grey.length; i++) assert.ok(grey[i]! >= grey[i - 1]!, `at ${i}: ${grey[i - 1]} then ${grey[i]}`);
    assert.ok(grey[grey.length - 1]! - grey[0]! > 0.5);
  });
}

test("OKLab's white and black are the screen's", () => {
  for (const v of oklab_to_srgb([1, 0, 0])) assert.ok(Math.abs(v - 1) < 1e-3);
  for (const v of oklab_to_srgb([0, 0, 0])) assert.equal(v, 0);
});

test("values fall on the scale's steps, ends included, and what is no number on the first", () => {
  assert.equal(step_of(0, 0, 10, 5), 0);
  assert.equal(step_of(10, 0, 10, 5), 4);
  assert.equal(step_of(5, 0, 10, 5), 2);
  assert.equal(step_of(NaN, 0, 10, 5), 0);
  assert.equal(step_of(3, 3, 3, 5), 0);
});

test("ticks are round, inside and few", () => {
  assert.deepEqual(linear_ticks(0, 10), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(linear_ticks(0.13, 0.31, 3), [0.2, 0.3]);
  assert.deepEqual(log_ticks(0.5, 2000), [1, 10, 100, 1000]);
  assert.deepEqual(log_ticks(3, 30), [5, 10, 20]);
  assert.ok(log_ticks(1e-9, 1e9).length <= 8);
  assert.equal(tick_text(0.30000000000000004), "0.3");
  assert.equal(tick_text(1e6), "1e6");
});
