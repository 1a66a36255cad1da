import assert from "node:assert/strict";
import test from "node:test";
import type { PlannerInfo } from "../src/api";
import { above_optimum, count, measure, time } from "../src/format";
import { free_number, options_of, planner_of, with_spec, write_spec } from "../src/specs";
import { brush_rows } from "../src/tools/brush_options";

const planner: PlannerInfo = {
  name: "ta", title: "", source: "", guarantee: "", worlds: "", optimal: true, radius: true, within: false, nearest: false,
  options: [{ name: "f", values: ["proof", "1", "2"], help: "" }, { name: "mode", values: ["corrected", "thesis"], help: "" }],
};

test("options are written in the planner's order, without those at their default, and read back", () => {
  const spec = write_spec(planner, new Map([["mode", "thesis"], ["f", "2"]]));
  assert.equal(spec, "ta:f=2:mode=thesis");
  assert.equal(planner_of(spec), "ta");
  assert.deepEqual([...options_of(spec)], [["f", "2"], ["mode", "thesis"]]);
  assert.equal(write_spec(planner, new Map([["f", "proof"]])), "ta");
});

test("a planner keeps its number while others come and go", () => {
  let chosen = with_spec(with_spec(with_spec([], "a"), "b"), "c");
  chosen = chosen.filter(({ spec }) => spec !== "b");
  assert.equal(free_number(chosen), 1);
  chosen = with_spec(chosen, "d");
  assert.deepEqual(chosen, [{ spec: "a", number: 0 }, { spec: "c", number: 2 }, { spec: "d", number: 1 }]);
  assert.deepEqual(with_spec(chosen, "a"), chosen);
});

test("a brush is as wide and as high as it says, a round one without the corners of a square", () => {
  for (const size of [1, 2, 3, 4, 9, 10, 65]) {
    const square = brush_rows({ size, shape: "square", paints: "blocked" });
    assert.equal(square.length, size);
    assert.ok(square.every(({ from, to }) => to - from + 1 === size));
    const round = brush_rows({ size, shape: "round", paints: "blocked" });
    assert.equal(round.length, size);
    assert.equal(Math.max(...round.map(({ from, to }) => to - from + 1)), size);
    if (size >= 3) assert.ok((round[0]?.to ?? 0) - (round[0]?.from ?? 0) + 1 < size);
    assert.deepEqual(round.map(({ from, to }) => to - from), round.map(({ from, to }) => to - from).reverse(), "symmetric");
  }
});

test("numbers are written for people", () => {
  assert.equal(count(1234567), "1\u202f234\u202f567");
  assert.equal(measure(0.5), "0.5000");
  assert.equal(measure(1234.56), "1\u202f234.6");
  assert.equal(measure(0), "0.0000");
  assert.equal(time(12.3), "12\u202fµs");
  assert.equal(time(1234), "1.23\u202fms");
  assert.equal(above_optimum(1), "shortest");
  assert.equal(above_optimum(1.0262), "+2.62\u202f%");
});
