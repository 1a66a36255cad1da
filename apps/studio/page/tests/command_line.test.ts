import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import type { World } from "../src/api";
import { command_lines, number_word, shell_word } from "../src/command_line";

const grid: World = { kind: "grid", width: 2, height: 1, squeeze: "forbid", blocked: "AA==" };
const polygons: World = { kind: "polygons", squeeze: "allow", boundary: [[0, 0], [1, 0], [0, 1]], obstacles: [], walls: [], points: [] };
const query = { from: [0.1, 0.2] as [number, number], to: [-3, 1e21] as [number, number] };

test("numbers read back as the same double", () => {
  for (const x of [0.1, 1 / 3, 1e21, 5e-324, -0, 123456789.123456789, 2 ** 53 + 2, 1e-7, 1.7976931348623157e308]) {
    assert.ok(Object.is(Number(number_word(x)), x), number_word(x));
  }
});

test("a shell reads each word back as it was", () => {
  for (const word of ["plain", "a b", "it's", "$HOME", "`id`", "\\", "a\nb", '"', "*", "#x", "~", "", "-x", "é", "a;b", "!x"]) {
    assert.equal(execFileSync("/bin/sh", ["-c", `printf %s ${shell_word(word)}`], { encoding: "utf8" }), word);
  }
});

test("a generated world is made, then planned in", () => {
  const command = "taut generate grid --size 64 --seed 7 -o world.map";
  const lines = command_lines(
    { world: grid, origin: { how: "generated", request: { generator: "grid", seed: 7, parameters: {} }, command }, query: { ...query, radius: 0.25, nearest: true, within: 2 }, planners: ["theta", "portal-graph:width=1/3"], repeat: 5 },
    { queries: 100, seed: 3, repeat: 2, radius: 0.25, planners: ["theta", "anya"] },
  );
  assert.deepEqual(lines, [
    command,
    "taut plan world.map --from 0.1,0.2 --to -3,1e+21 --radius 0.25 --nearest --within 2 --planner theta,portal-graph:width=1/3 --repeat 5",
    "taut bench world.map --random 100 --seed 3 --radius 0.25 --repeat 2 --planner theta,anya --csv results.csv",
  ]);
});

test("an imported world is saved under its quoted name first, and the corner rule is told", () => {
  const lines = command_lines({ world: polygons, origin: { how: "imported", name: "my level's.poly" }, query, planners: ["polyanya"], repeat: 1 }, null);
  assert.equal(lines.length, 2);
  assert.match(lines[0]!, /^# First save the world as 'my level'\\''s.geojson' /);
  assert.equal(lines[1], "taut plan 'my level'\\''s.geojson' --squeeze allow --from 0.1,0.2 --to -3,1e+21 --planner polyanya");
});

test("no name of a file can begin a command of its own", () => {
  const lines = command_lines({ world: grid, origin: { how: "imported", name: "x\nrm -rf y.map" }, query, planners: [], repeat: 1 }, null);
  assert.ok(lines.every((line) => !line.includes("\n")));
  const dashes = command_lines({ world: grid, origin: { how: "imported", name: "-o.map" }, query, planners: [], repeat: 1 }, null);
  assert.match(dashes[1]!, /^taut plan \.\/-o\.map /);
});
