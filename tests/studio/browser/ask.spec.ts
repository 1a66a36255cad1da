// Asking: start and goal placed and dragged by mouse, finger and keyboard with the path following, the agent's radius, ends
// that are blocked, and planners of all kinds; their numbers are those of the command line.
import type { Locator, Page } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { expect, test } from "./studio";
import { ask_only, click_at, drag, place_of, query_of, type Point } from "./on_canvas";
import { exported, expect_told, Folder, generate, open_panel, result_row } from "./using";

let folder: Folder;
test.beforeEach(() => void (folder = new Folder()));
test.afterEach(() => folder.remove());

interface Result {
  planner: string;
  status: string;
  length: number | null;
  turn_degrees: number | null;
  expanded: number;
  valid: boolean;
  points: Point[];
  arcs?: { piece: number; centre: Point; counter_clockwise: boolean }[];
}
const shown_results = (page: Page): Promise<Result[]> =>
  page.evaluate(() => (window.taut_studio!.studio.state.get().reply as { results: Result[] } | null)?.results ?? []);
const shown_result = async (page: Page, planner: string): Promise<Result | undefined> =>
  (await shown_results(page)).find((result) => result.planner === planner);

const planner_box = (page: Page, name: string): Locator => page.locator(`input[data-planner="${name}"]`);
const question = (page: Page): Locator => page.getByRole("group", { name: "Question" });

/** Types start and goal into their fields. */
async function ask(page: Page, from: Point, to: Point): Promise<void> {
  await open_panel(page, "Planners");
  for (const [name, point] of [["Start", from], ["Goal", to]] as const) {
    for (const [i, axis] of ["x", "y"].entries()) {
      const input = question(page).getByLabel(`${name} ${axis}`);
      await input.fill(String(point[i]));
      await input.press("Enter");
    }
  }
}

/** What the command line answers for the exported world. */
async function by_command_line(page: Page, specs: string[], extension: ".map" | ".geojson", ...more: string[]): Promise<Result[]> {
  writeFileSync(folder.file(`world${extension}`), await exported(page, extension), "latin1");
  const { from, to } = await query_of(page);
  const words = ["plan", `world${extension}`, `--from=${from.join(",")}`, `--to=${to.join(",")}`, "--planner", specs.join(","), "--json", ...more];
  return (JSON.parse(folder.taut(...words)) as { results: Result[] }).results;
}

const number_in = (text: string): number => Number(text.replaceAll(/[\s%°]/g, ""));

/** Waits for the path that ends where the goal is now, and gives its planner's result. */
async function settled(page: Page, planner: string): Promise<Result> {
  const { from, to } = await query_of(page);
  const ends = async (): Promise<Point[]> => {
    const points = (await shown_result(page, planner))?.points ?? [];
    return [points[0]!, points.at(-1)!];
  };
  await expect.poll(ends).toEqual([from, to]);
  return (await shown_result(page, planner))!;
}

test("start and goal are placed with their tools @smoke", async ({ studio }) => {
  const row = result_row(studio, "polyanya");
  await expect(row).toContainText("shortest");
  await studio.getByRole("button", { name: "Place the start" }).click();
  await click_at(studio, [700, 330]);
  await studio.keyboard.press("g");
  await click_at(studio, [560, 270]);
  await open_panel(studio, "Planners");
  const { from, to } = await query_of(studio);
  expect(Math.hypot(from[0] - 700, from[1] - 330)).toBeLessThan(2);
  expect(Math.hypot(to[0] - 560, to[1] - 270)).toBeLessThan(2);
  for (const [label, value] of [["Start x", from[0]], ["Start y", from[1]], ["Goal x", to[0]], ["Goal y", to[1]]] as const) {
    await expect(question(studio).getByLabel(label)).toHaveValue(String(value));
  }
  const { length, valid } = await settled(studio, "polyanya");
  expect(valid).toBe(true);
  const [told] = await by_command_line(studio, ["polyanya"], ".geojson");
  expect(length).toBeCloseTo(told!.length!, 9);
});

test("the path follows the dragged goal, one question at a time", async ({ studio }) => {
  await ask_only(studio, "polyanya");
  await expect(result_row(studio, "polyanya")).toContainText("shortest");
  // Counted in the page: from outside, what was given up is seen to end only after the next one has begun.
  const counted = await studio.evaluateHandle(() => {
    const counts = { under_way: 0, most: 0, asked: 0 };
    const real = window.fetch;
    window.fetch = async (...words) => {
      if (!String(words[0]).endsWith("/plan")) return real(...words);
      ++counts.asked;
      counts.most = Math.max(counts.most, ++counts.under_way);
      try {
        return await real(...words);
      } finally {
        --counts.under_way;
      }
    };
    return counts;
  });
  const { to } = await query_of(studio);
  const start = await place_of(studio, to);
  await studio.mouse.move(start.x, start.y);
  await studio.mouse.down();
  const lengths = new Set<number>();
  for (const goal of [[900, 60], [820, 260], [700, 330], [600, 350], [560, 270]] as Point[]) {
    const { x, y } = await place_of(studio, goal);
    await studio.mouse.move(x, y, { steps: 12 });
    // The button is still down.
    lengths.add((await settled(studio, "polyanya")).length!);
  }
  expect(lengths.size).toBe(5);
  await studio.mouse.up();
  const { length } = await settled(studio, "polyanya");
  const [told] = await by_command_line(studio, ["polyanya"], ".geojson");
  expect(length).toBeCloseTo(told!.length!, 9);
  const { most, asked } = await counted.jsonValue();
  expect(most).toBe(1);
  expect(asked).toBeGreaterThanOrEqual(5);
  expect(asked, "no more questions than moves, but for measuring again").toBeLessThan(5 * 12 + 8);
});

test("escape gives the goal back", async ({ studio }) => {
  await expect(result_row(studio, "polyanya")).toContainText("shortest");
  const { to } = await query_of(studio);
  const { x, y } = await place_of(studio, to);
  await studio.mouse.move(x, y);
  await studio.mouse.down();
  await studio.mouse.move(x - 200, y + 100, { steps: 4 });
  expect((await query_of(studio)).to).not.toEqual(to);
  await studio.keyboard.press("Escape");
  await studio.mouse.up();
  expect((await query_of(studio)).to).toEqual(to);
});

test("start and goal are moved with the keyboard alone", async ({ studio }) => {
  await ask_only(studio, "polyanya");
  const before = await query_of(studio);
  const canvas = studio.getByRole("application", { name: "The world" });
  await canvas.focus();
  for (const [i, key] of (["ArrowUp", "ArrowDown"] as const).entries()) {
    await canvas.press("j");
    await expect_told(studio, i === 0 ? "40, 560: free" : "960, 40: free");
    await canvas.press("Space");
    for (let n = 0; n < 3; ++n) await canvas.press(key);
    await canvas.press("Space");
    await expect_told(studio, "Let go.");
  }
  const after = await query_of(studio);
  expect(after.from[0]).toBeCloseTo(before.from[0], 6);
  expect(after.from[1]).toBeLessThan(before.from[1] - 5);
  expect(after.to[1]).toBeGreaterThan(before.to[1] + 5);
  await settled(studio, "polyanya");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test("a finger drags the goal, and two zoom without moving it", async ({ studio }) => {
    await expect(result_row(studio, "polyanya")).toContainText("shortest");
    const { to } = await query_of(studio);
    const at = await place_of(studio, to);
    const fingers = await studio.context().newCDPSession(studio);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    // Not quite on it: fingers are thick.
    await touch("touchStart", { x: at.x - 9, y: at.y + 9 });
    for (let i = 1; i <= 8; ++i) await touch("touchMove", { x: at.x - 12 * i, y: at.y + 8 * i });
    await touch("touchEnd");
    const dragged = (await query_of(studio)).to;
    const wanted = await place_of(studio, dragged);
    expect(Math.hypot(wanted.x - (at.x - 96), wanted.y - (at.y + 64))).toBeLessThan(3);
    await settled(studio, "polyanya");

    const width = async (): Promise<number> => (await place_of(studio, [960, 40])).x - (await place_of(studio, [40, 40])).x;
    const before = await width();
    await touch("touchStart", wanted);
    await touch("touchStart", wanted, { x: wanted.x - 60, y: wanted.y });
    for (let i = 1; i <= 8; ++i) await touch("touchMove", { x: wanted.x + 5 * i, y: wanted.y }, { x: wanted.x - 60 - 5 * i, y: wanted.y });
    await touch("touchEnd");
    expect(await width()).toBeGreaterThan(1.5 * before);
    expect((await query_of(studio)).to).toEqual(dragged);
  });
});

function distance_to_segment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}
/** Points along the path, also along its arcs. */
function along({ points, arcs = [] }: Result): Point[] {
  return points.slice(1).flatMap((b, piece) => {
    const a = points[piece]!;
    const arc = arcs.find((each) => each.piece === piece);
    return Array.from({ length: 40 }, (_, i): Point => {
      const t = i / 40;
      if (arc === undefined) return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
      const [x, y] = arc.centre;
      const from = Math.atan2(a[1] - y, a[0] - x);
      const turn = Math.atan2(b[1] - y, b[0] - x) - from;
      const full = 2 * Math.PI;
      const by = arc.counter_clockwise ? ((turn % full) + full) % full : -(((-turn % full) + full) % full);
      const r = Math.hypot(a[0] - x, a[1] - y);
      return [x + r * Math.cos(from + t * by), y + r * Math.sin(from + t * by)];
    });
  });
}

test("a wider agent keeps its distance and goes further, until nothing is wide enough", async ({ studio }) => {
  await ask_only(studio, "ta");
  await expect(result_row(studio, "ta")).toContainText("shortest");
  const { features } = JSON.parse(await exported(studio, ".geojson")) as {
    features: { geometry: { type: string; coordinates: Point & Point[] & Point[][] } }[];
  };
  const lines: Point[][] = features.flatMap(({ geometry: { type, coordinates } }) =>
    type === "Point" ? [[coordinates as Point, coordinates as Point]] : type === "Polygon" ? (coordinates as Point[][]) : [coordinates as Point[]]);
  const clearance = (path: Result): number => {
    let least = Infinity;
    for (const p of along(path)) {
      for (const line of lines) line.slice(1).forEach((b, i) => (least = Math.min(least, distance_to_segment(p, line[i]!, b))));
    }
    return least;
  };

  await open_panel(studio, "Planners");
  const slider = question(studio).getByLabel("Radius", { exact: true });
  let length = (await settled(studio, "ta")).length!;
  expect(length).toBeGreaterThan(0);
  for (const radius of [4, 9]) {
    await slider.fill(String(radius));
    await expect(question(studio).getByLabel("Radius, as a number")).toHaveValue(String(radius));
    await expect.poll(async () => (await shown_result(studio, "ta"))?.length ?? 0).toBeGreaterThan(length + 0.1);
    const path = await settled(studio, "ta");
    expect(path.valid).toBe(true);
    expect(clearance(path)).toBeGreaterThan(radius - 1e-6);
    expect(clearance(path), "and touches what it goes around").toBeLessThan(radius + 0.5);
    const [told] = await by_command_line(studio, ["ta"], ".geojson", "--radius", String(radius));
    expect(path.length).toBeCloseTo(told!.length!, 9);
    await open_panel(studio, "Planners");
    length = path.length!;
  }
  // Who cannot keep a distance is greyed out meanwhile, and says so.
  await expect(planner_box(studio, "polyanya")).toBeDisabled();
  await expect(planner_box(studio, "polyanya")).toHaveAccessibleDescription(/radius/);
  await question(studio).getByLabel("Radius, as a number").fill("38");
  await expect(result_row(studio, "ta")).toContainText("no way is wide enough");
  await slider.fill("0");
  await expect(result_row(studio, "ta")).toContainText("shortest");
  await expect(planner_box(studio, "polyanya")).toBeEnabled();
});

test("a goal inside an obstacle is told, and the nearest free point taken if wished", async ({ studio }) => {
  await ask_only(studio, "polyanya");
  await ask(studio, [40, 560], [105, 90]);
  await expect(result_row(studio, "polyanya")).toContainText("the goal is blocked");
  await expect_told(studio, "polyanya: the goal is blocked");
  const nearest = question(studio).getByLabel("If an end is blocked, use the nearest free point");
  await nearest.check();
  await expect(result_row(studio, "polyanya")).toContainText("valid");
  const { points, length } = (await shown_result(studio, "polyanya"))!;
  const [told] = await by_command_line(studio, ["polyanya"], ".geojson", "--nearest");
  expect(length).toBeCloseTo(told!.length!, 9);
  expect(points.at(-1)).toEqual(told!.points.at(-1));
  await open_panel(studio, "Planners");
  await nearest.uncheck();
  await expect(result_row(studio, "polyanya")).toContainText("the goal is blocked");
  await ask(studio, [105, 90], [960, 40]);
  await expect(result_row(studio, "polyanya")).toContainText("the start is blocked");
});

test("coming near the goal is enough if so wished, for planners that can", async ({ studio }) => {
  await ask_only(studio, "polyanya");
  await open_panel(studio, "Planners");
  const { length } = await settled(studio, "polyanya");
  const within = question(studio).getByLabel("Arrive within this distance of the goal");
  await within.fill("50");
  await expect.poll(async () => (await shown_result(studio, "polyanya"))?.length ?? length).toBeLessThan(length! - 40);
  const near = (await shown_result(studio, "polyanya"))!;
  expect(near.valid).toBe(true);
  const [x, y] = near.points.at(-1)!;
  const { to } = await query_of(studio);
  expect(Math.hypot(x - to[0], y - to[1])).toBeCloseTo(50, 6);
  await expect(planner_box(studio, "naive-triangle-astar")).toBeDisabled();
  await expect(planner_box(studio, "naive-triangle-astar")).toHaveAccessibleDescription(/within/);
  const [told] = await by_command_line(studio, ["polyanya"], ".geojson", "--within", "50");
  expect(near.length).toBeCloseTo(told!.length!, 9);
  const compare = await open_panel(studio, "Compare");
  await expect(compare.getByRole("region", { name: "Command line" })).toContainText("--within 50");
  await open_panel(studio, "Planners");
  await within.fill("0");
  await expect(planner_box(studio, "naive-triangle-astar")).toBeEnabled();
  await settled(studio, "polyanya");
});

test("planners that go from corner to corner are greyed out while an end is none", async ({ studio }) => {
  await generate(studio, "grid", 7, { Width: "40", Height: "30", Coverage: "0.15", Clustering: "3" });
  await open_panel(studio, "Planners");
  await expect(planner_box(studio, "theta")).toBeEnabled();
  await question(studio).getByText("Cell centres").click();
  await expect(planner_box(studio, "theta")).toBeDisabled();
  await expect(planner_box(studio, "theta")).toHaveAccessibleDescription(/cell corners/);
  await expect(planner_box(studio, "anya")).toBeEnabled();
  await question(studio).getByText("Cell corners").click();
  await expect(planner_box(studio, "theta")).toBeEnabled();
});

for (const { kind, extension, parameters, misfits } of [
  { kind: "grid", extension: ".map", parameters: { Width: "40", Height: "30", Coverage: "0.15", Clustering: "3" }, misfits: [] },
  { kind: "polygons", extension: ".geojson", parameters: { Count: "12", "Mean size": "25", Width: "200", Height: "150" }, misfits: ["anya", "theta", "dijkstra"] },
] as const) {
  test(`all planners for ${kind} answer as they do on the command line`, async ({ studio }) => {
    await generate(studio, kind, 7, parameters);
    await expect_told(studio, "Generated:");
    const panel = await open_panel(studio, "Planners");
    for (const name of misfits) {
      await expect(planner_box(studio, name)).toBeDisabled();
      await expect(planner_box(studio, name)).toHaveAccessibleDescription(/grid/);
    }
    await expect(planner_box(studio, "polyanya")).toBeEnabled();
    const names = await panel.locator("input[data-planner]:enabled").evaluateAll((all) => all.map((box) => (box as HTMLInputElement).dataset.planner!));
    expect(names.length).toBeGreaterThanOrEqual(8);
    for (const name of names) await planner_box(studio, name).check();
    for (const name of names) await expect(result_row(studio, name)).toContainText("valid");
    const shown = await shown_results(studio);
    const told = await by_command_line(studio, names, extension);
    expect(shown.map(({ planner }) => planner).sort()).toEqual(told.map(({ planner }) => planner).sort());
    const shortest = Math.min(...told.map(({ length }) => length!));
    for (const each of told) {
      const mine = shown.find(({ planner }) => planner === each.planner)!;
      expect(mine.status, each.planner).toBe(each.status);
      expect(mine.length, each.planner).toBeCloseTo(each.length!, 9);
      expect(mine.turn_degrees, each.planner).toBeCloseTo(each.turn_degrees!, 6);
      expect(mine.expanded, each.planner).toBe(each.expanded);
      const cells = await result_row(studio, each.planner).getByRole("cell").allInnerTexts();
      expect(Math.abs(number_in(cells[0]!) / each.length! - 1), each.planner).toBeLessThan(6e-5);
      const above = each.length! / shortest - 1;
      if (above < 5e-7) expect(cells[1], each.planner).toBe("shortest");
      else expect(number_in(cells[1]!), each.planner).toBeCloseTo(100 * above, 1);
      expect(number_in(cells[3]!), each.planner).toBe(each.expanded);
    }
  });
}

test("variants of a planner are asked side by side, and rows are sorted", async ({ studio }) => {
  await generate(studio, "maze", 2, { Columns: "12", Rows: "9", Corridor: "3" });
  await expect_told(studio, "Generated:");
  await ask_only(studio, "block-astar");
  const card = studio.getByRole("listitem").filter({ has: planner_box(studio, "block-astar") });
  await card.getByText("About and options").click();
  await expect(card).toContainText("never longer than on the 8-neighbour graph of cell corners");
  await card.getByLabel("block", { exact: true }).selectOption("2");
  await expect(result_row(studio, "block-astar:block=2")).toContainText("valid");
  await card.getByRole("button", { name: "Add a variant" }).click();
  await expect(result_row(studio, "block-astar")).toContainText("valid");
  await card.getByRole("button", { name: "Add a variant" }).click();
  await expect(result_row(studio, "block-astar:block=3")).toContainText("valid");
  // One of them cannot become another that is there; and who chooses keeps the focus.
  const second = card.getByLabel("block", { exact: true }).nth(1);
  await second.focus();
  await second.selectOption("2");
  await expect_told(studio, "block-astar:block=2 is chosen already.");
  await expect(second).toHaveValue("4");
  const database = card.getByLabel("database", { exact: true }).nth(1);
  await database.focus();
  await database.selectOption("semi");
  await expect(result_row(studio, "block-astar:database=semi")).toContainText("valid");
  await expect(database).toBeFocused();
  await database.selectOption("full");
  await expect(result_row(studio, "block-astar")).toContainText("valid");
  const specs = ["block-astar:block=2", "block-astar", "block-astar:block=3"];
  const told = await by_command_line(studio, specs, ".map");
  const shown = await shown_results(studio);
  for (const each of told) {
    const mine = shown.find(({ planner }) => planner === each.planner)!;
    expect(mine.length, each.planner).toBeCloseTo(each.length!, 9);
    expect(mine.expanded, each.planner).toBe(each.expanded);
  }
  const results = studio.getByRole("region", { name: "Results" });
  await results.getByRole("button", { name: "Expanded" }).click();
  await expect(results.getByRole("columnheader", { name: "Expanded" })).toHaveAttribute("aria-sort", "ascending");
  const order = [...told].sort((a, b) => a.expanded - b.expanded).map(({ planner }) => planner);
  await expect(results.getByRole("rowheader")).toHaveText(order);
  await open_panel(studio, "Planners");
  await card.getByRole("button", { name: "Remove block-astar:block=2" }).click();
  await expect(result_row(studio, "block-astar:block=2")).toHaveCount(0);
});

test("a planner that has to build much first shows how far it is, and can be cancelled", async ({ studio }) => {
  await generate(studio, "polygons", 3, { Width: "4000", Height: "3000", Count: "2200", "Mean size": "36" });
  await expect(studio.getByRole("group", { name: "This world" })).toContainText(/2\s200 obstacles/);
  await ask_only(studio, "polyanya");
  await expect(result_row(studio, "polyanya")).toContainText("shortest");
  await planner_box(studio, "visibility").check();
  await expect(result_row(studio, "visibility")).toContainText("Being prepared");
  const progress = studio.getByRole("group", { name: "Preparing planners" });
  await expect(progress).toContainText("visibility");
  await expect(progress.getByRole("progressbar")).toBeVisible();
  const stopped = studio.waitForResponse((response) => response.request().method() === "DELETE" && response.url().includes("/api/jobs/"));
  await progress.getByRole("button", { name: "Cancel" }).click();
  expect((await stopped).ok()).toBe(true);
  await expect(progress).toBeHidden();
  await expect_told(studio, "Stopped: these planners are no longer chosen.");
  await expect(planner_box(studio, "visibility")).not.toBeChecked();
  await expect(result_row(studio, "visibility")).toHaveCount(0);
  // Taking its tick away is as good.
  await planner_box(studio, "visibility").check();
  await expect(progress).toBeVisible();
  const given_up = studio.waitForResponse((response) => response.request().method() === "DELETE" && response.url().includes("/api/jobs/"));
  await planner_box(studio, "visibility").uncheck();
  expect((await given_up).ok()).toBe(true);
  await expect(progress).toBeHidden();
  // Those that were ready go on.
  const { to } = await query_of(studio);
  await drag(studio, [to, [to[0] - 1000, to[1] + 700]]);
  await settled(studio, "polyanya");
});
