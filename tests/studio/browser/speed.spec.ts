// Dragging the goal with the path following live: what the page costs per frame and how soon the server answers, in a game
// map's worth of cells and among 10^5 triangles.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "./studio";
import { ask_only, drag, median, percentile, place_of, query_of, type Point } from "./on_canvas";

const folder = mkdtempSync(join(tmpdir(), "taut-speed-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function generated(name: string, args: string[]): string {
  const file = join(folder, name);
  execFileSync(process.env.TAUT_PROGRAM ?? "taut", ["generate", ...args, "-o", file]);
  return file;
}

// The real map where the data lies beside the repository, one like it elsewhere.
function game_map(): string {
  const real = join(dirname(fileURLToPath(import.meta.url)), "../../../../shared/data/movingai/bgmaps/AR0011SR.map");
  return existsSync(real) ? real : generated("caves.map", ["caves", "--size", "512", "--seed", "3"]);
}

const worlds: [string, () => string, RegExp][] = [
  ["a game map of 512 x 512 cells", game_map, /512 × 512 cells/],
  ["10^5 triangles", () => generated("many.geojson", ["polygons", "--count", "7000", "--mean-size", "6", "--seed", "1"]), /7.000 obstacles/],
];

for (const [what, file, told] of worlds) {
  test(`the path follows the goal through ${what} @alone`, async ({ studio }) => {
    await studio.getByRole("tab", { name: "World" }).click();
    await studio.locator('input[type="file"]').first().setInputFiles(file());
    await expect(studio.getByRole("tabpanel", { name: "World" })).toContainText(told);
    await ask_only(studio, "polyanya");
    await expect(studio.getByRole("row").filter({ hasText: "polyanya" })).toContainText("shortest");
    const { to } = await query_of(studio);
    const at = await place_of(studio, to);
    const around: Point[] = [to];
    for (let i = 0; i <= 40; ++i) {
      const t = (i / 40) * 2 * Math.PI;
      around.push(await studio.evaluate(([x, y]) => {
        const box = document.querySelector("canvas")!.getBoundingClientRect();
        return (window.taut_studio!.studio.view as unknown as { to_world(p: Point): Point }).to_world([x - box.x, y - box.y]);
      }, [at.x - 150 + 150 * Math.cos(t), at.y + 120 * Math.sin(t)] as Point));
    }
    await drag(studio, around.slice(0, 8), 2); // warm
    await drag(studio, [around[7]!, to], 2);
    await studio.evaluate(() => window.taut_studio!.frame_times.clear());
    await drag(studio, around, 3);
    const times = await studio.evaluate(() => {
      const { script_ms, plan_ms, answer_ms, server_ms } = window.taut_studio!.frame_times;
      return { script_ms, plan_ms, answer_ms, server_ms };
    });
    for (const [name, list] of Object.entries(times)) {
      console.log(`${what}: ${name} n=${list.length} median=${median(list).toFixed(2)} p95=${percentile(list, 0.95).toFixed(2)} max=${Math.max(...list).toFixed(2)}`);
    }
    expect(times.script_ms.length).toBeGreaterThan(40);
    expect(Math.max(...times.script_ms)).toBeLessThan(16);
    // What the server counts; the browser's own way to it and back, on two cores that also draw, comes on top.
    expect(times.server_ms.length).toBeGreaterThan(20);
    expect(median(times.server_ms)).toBeLessThan(2);
  });
}
