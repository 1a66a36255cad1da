import assert from "node:assert/strict";
import { test } from "node:test";
import type { BatchRow, PlanReply } from "../src/api";
import { scatter_chart, share_chart, span_of, strip_chart } from "../src/charts";
import { box_of, is_optimal, quantile, summarise } from "../src/statistics";
import { shown_columns } from "../src/result_columns";
import { batch_csv, cost_differs, csv_text, plan_csv, ratio_of } from "../src/tables";

function row(change: Partial<BatchRow>): BatchRow {
  return { query: 0, planner: "a", status: "found", length: 10, cost: 10, optimal_ratio: 1, turn_degrees: 90, expanded: 5, generated: 9, time_us: 2, valid: true, from: [0, 0], to: [1, 1], ...change };
}

test("quantiles lie between the values around them", () => {
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2.5);
  assert.equal(quantile([1, 2, 3, 4, 5], 0.25), 2);
  assert.equal(quantile([7], 0.9), 7);
  assert.ok(Number.isNaN(quantile([], 0.5)));
  assert.deepEqual(box_of([3, 1, 2]), { count: 3, least: 1, quarter: 1.5, median: 2, three_quarters: 2.5, most: 3, mean: 2 });
});

test("a summary counts found, optimal and invalid ones by planner, and nothing unfound among times", () => {
  const rows = [row({}), row({ query: 1, optimal_ratio: 1.5, time_us: 4 }), row({ query: 2, status: "unreachable", length: null, optimal_ratio: null, time_us: 1000 }), row({ planner: "b", valid: false, optimal_ratio: null })];
  const [a, b] = summarise(rows);
  assert.deepEqual([a!.planner, a!.queries, a!.found, a!.optimal, a!.compared, a!.invalid, a!.time_us.most], ["a", 3, 2, 1, 2, 0, 4]);
  assert.deepEqual([b!.planner, b!.invalid, b!.compared], ["b", 1, 0]);
  assert.ok(is_optimal(row({ optimal_ratio: 1 + 1e-12 })));
  assert.ok(!is_optimal(row({ optimal_ratio: 1 + 1e-6 })));
});

test("CSV quotes what must be quoted and leaves out what does not exist", () => {
  assert.equal(csv_text(["a", "b"], [['x,"y"', null], [0.1, true]]), 'a,b\n"x,""y""",\n0.1,true\n');
  const reply: PlanReply = { optimum: 5, results: [{ planner: "p", status: "found", valid: true, length: 10 }, { planner: "q", status: "too_wide", valid: true, length: null }] };
  const lines = plan_csv({ from: [0, 1], to: [2, 3] }, reply).trimEnd().split("\n");
  assert.equal(lines[1], "p,found,10,10,2,,,,,,,,true,0,1,2,3,0");
  assert.equal(lines[2], "q,too_wide,,,,,,,,,,,true,0,1,2,3,0");
  assert.equal(lines.every((line) => line.split(",").length === 18), true);
  assert.equal(batch_csv([row({})]).split("\n")[1], "0,a,found,10,10,1,90,5,9,2,true,0,0,1,1");
});

test("the ratio to an optimum of nothing is 1 for nothing", () => {
  const result = { planner: "p", status: "found" as const, valid: true };
  assert.equal(ratio_of({ ...result, length: 0 }, 0), 1);
  assert.equal(ratio_of({ ...result, length: 1 }, 0), null);
  assert.equal(ratio_of({ ...result, length: 1 }, null), null);
});

test("ratios are of costs, which are shown where they differ from lengths", () => {
  const result = { planner: "p", status: "found" as const, valid: true };
  assert.equal(ratio_of({ ...result, length: 10, cost: 30 }, 20), 1.5);
  assert.equal(ratio_of({ ...result, length: 10 }, 5), 2);
  assert.ok(cost_differs({ ...result, length: 10, cost: 30 }));
  assert.ok(!cost_differs({ ...result, length: 10, cost: 10 }));
  assert.ok(!cost_differs({ ...result, length: 10 }));
  assert.deepEqual(shown_columns([{ ...result, length: 10, cost: 10 }]).some(({ id }) => id === "cost"), false);
  assert.deepEqual(shown_columns([{ ...result, length: 10, cost: 30 }]).some(({ id }) => id === "cost"), true);
});

test("plots are well-formed, tell what they show, and escape names", () => {
  const series = [{ name: "a<b>&\"c\"", number: 0, points: [{ x: 1, y: 10, row: 0 }, { x: 3, y: 0, row: 1 }, { x: NaN, y: 5, row: 2 }] }, { name: "none", number: 1, points: [] }];
  const log = { title: "µs", log: true };
  const linear = { title: "x", log: false };
  for (const svg of [strip_chart("T & t", linear, series, "light"), scatter_chart("T", linear, log, series, "dark"), share_chart("S", [{ name: "<", number: 0, share: NaN, told: "–" }], "light")]) {
    assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*role="img".*<title>.+<\/title><desc>.+<\/desc>/s);
    assert.doesNotMatch(svg, /NaN|Infinity|undefined|a<b>/);
    const open: string[] = [];
    for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
      if (close === "/") assert.equal(open.pop(), name);
      else if (empty !== "/") open.push(name!);
    }
    assert.deepEqual(open, []);
  }
  // Of three points one has no number; on a logarithmic axis zero has no place either.
  assert.equal(strip_chart("T", linear, series, "light").match(/data-row/g)?.length, 2);
  assert.equal(scatter_chart("T", linear, log, series, "light").match(/data-row/g)?.length, 1);
});

test("of very many points some are drawn, and the box is of all", () => {
  const points = Array.from({ length: 10000 }, (_, i) => ({ x: i, y: 1, row: i }));
  const svg = strip_chart("T", { title: "x", log: false }, [{ name: "a", number: 0, points }], "light");
  const drawn = svg.match(/data-row/g)?.length ?? 0;
  assert.ok(drawn > 300 && drawn <= 600, `${drawn}`);
  assert.match(svg, /median 5000, from 0 to 9999\. About 600 points/);
});

test("an axis has an extent whatever there is to show", () => {
  for (const log of [true, false]) {
    for (const values of [[], [0], [5], [5, 5 + 1e-13], [-1, -1], [NaN], [1, 1e9]]) {
      const span = span_of(values, log);
      assert.ok(span.high > span.low && Number.isFinite(span.high - span.low), JSON.stringify([values, log, span]));
      if (log) assert.ok(span.low > 0);
    }
  }
});
