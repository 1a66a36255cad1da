// The main views as pictures, compared with those in screenshots/. What would differ from run to run is fixed: seeds,
// chance, and in the server's answers the times, on which the widths of a table's columns depend as well.
import type { Page, Route } from "@playwright/test";
import { expect, test } from "./studio";
import { ask_only, place_of, type Point } from "./on_canvas";
import { expect_told, generate, open_panel, result_row } from "./using";

const grid = { Width: "72", Height: "48", Fill: "0.44" };

// Tighter than the rest of the tests: a path that is missing is less than a hundredth of the picture.
const picture = { maxDiffPixelRatio: 0.0015 };

/** The server's answer with each field of these names at its value. */
async function answer_with(route: Route, fixed: Record<string, number>): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const text = JSON.stringify(await response.json(), (name, value: unknown) => (typeof value === "number" ? (fixed[name] ?? value) : value));
  await route.fulfill({ response, body: text });
}
test.beforeEach(async ({ page }) => {
  await page.route(/\/api\/(worlds|live)\/[^/]+(\/plan)?$/, (route) =>
    route.request().method() === "POST" && !route.request().url().endsWith("/generate")
      ? answer_with(route, { time_us: 123.4, build_us: 5678, edit_us: 45.6, plan_us: 78.9 })
      : route.continue());
});

// The page may ask once more after the picture was taken.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** The planners have answered, and nothing is being prepared. */
async function quiet(page: Page, ...planners: string[]): Promise<void> {
  for (const planner of planners) await expect(result_row(page, planner)).toContainText(/valid/);
  await expect(page.getByRole("group", { name: "Preparing planners" })).toBeHidden();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
}

async function dismiss_hint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Got it" }).click();
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    test(`the first page, ${scheme}`, async ({ studio }) => {
      await expect(studio.getByRole("group", { name: "This world" })).toContainText("corners");
      await expect(studio.getByRole("group", { name: "Generate" })).toBeVisible();
      await quiet(studio, "polyanya", "naive-triangle-astar");
      await expect(studio).toHaveScreenshot(`world-${scheme}.png`, picture);
    });
  });
}

test.describe("phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the first page on a phone", async ({ studio }) => {
    await expect(studio.getByRole("group", { name: "Generate" })).toBeVisible();
    await quiet(studio, "polyanya", "naive-triangle-astar");
    await expect(studio).toHaveScreenshot("world-phone.png", picture);
  });
  test("the planners on a phone, in the dark", async ({ studio }) => {
    await studio.getByRole("button", { name: "Switch to dark" }).click();
    await open_panel(studio, "Planners");
    await quiet(studio, "polyanya", "naive-triangle-astar");
    await expect(studio).toHaveScreenshot("planners-phone.png", picture);
  });
});

test("planners on a grid", async ({ studio }) => {
  await generate(studio, "caves", 7, grid);
  await expect(studio.getByRole("group", { name: "This world" })).toContainText("Grid of 72 × 48 cells");
  await dismiss_hint(studio);
  await ask_only(studio, "anya");
  for (const planner of ["theta", "astar"]) await studio.locator(`input[data-planner="${planner}"]`).check();
  await quiet(studio, "anya", "theta", "astar");
  await expect(result_row(studio, "anya")).toContainText("shortest");
  await studio.getByRole("tabpanel", { name: "Planners" }).evaluate((panel) => panel.scrollTo(0, 0));
  await expect(studio).toHaveScreenshot("planners-grid.png", picture);
});

test("a wide agent among polygons", async ({ studio }) => {
  await dismiss_hint(studio);
  await ask_only(studio, "tangent-graph");
  await studio.getByLabel("Radius, as a number").fill("9");
  await expect(studio.locator('input[data-planner="polyanya"]')).toBeDisabled();
  await quiet(studio, "tangent-graph");
  await studio.locator("canvas").focus();
  await expect(studio).toHaveScreenshot("planners-radius.png", picture);
});

test("a search at its end", async ({ studio }) => {
  await generate(studio, "caves", 7, grid);
  await expect(studio.getByRole("group", { name: "This world" })).toContainText("Grid of 72 × 48 cells");
  await dismiss_hint(studio);
  await ask_only(studio, "theta");
  await quiet(studio, "theta");
  const watch = await open_panel(studio, "Watch");
  await expect(watch.getByLabel("Moment of the search")).toHaveAttribute("aria-valuetext", /Event (.+) of \1, /);
  await expect(watch.getByRole("checkbox", { name: "Constrained Delaunay" })).toBeVisible();
  await expect(studio).toHaveScreenshot("watch-end.png", picture);
});

test("a search over intervals, half way, with a layer below", async ({ studio }) => {
  await dismiss_hint(studio);
  await quiet(studio, "polyanya");
  const watch = await open_panel(studio, "Watch");
  const moment = watch.getByLabel("Moment of the search");
  await expect(moment).toHaveAttribute("aria-valuetext", /Event (.+) of \1, /);
  await moment.fill(String(Math.round(Number(await moment.getAttribute("max")) / 2)));
  const layer = studio.waitForResponse(/\/layers\/triangulation$/);
  await watch.getByRole("checkbox", { name: "Constrained Delaunay" }).check();
  await (await layer).finished();
  await watch.evaluate((panel) => panel.scrollTo(0, 0));
  await expect(studio).toHaveScreenshot("watch-intervals.png", picture);
});

test("a comparison of planners", async ({ studio }) => {
  await generate(studio, "caves", 7, grid);
  await expect(studio.getByRole("group", { name: "This world" })).toContainText("Grid of 72 × 48 cells");
  await dismiss_hint(studio);
  await ask_only(studio, "anya");
  for (const planner of ["theta", "astar", "block-astar"]) await studio.locator(`input[data-planner="${planner}"]`).check();
  await quiet(studio, "anya", "theta", "astar", "block-astar");
  const compare = await open_panel(studio, "Compare");
  await compare.getByRole("button", { name: "Measure" }).click();
  await expect_told(studio, "Measured: median of 25 runs.");
  const table = compare.getByRole("region", { name: "Comparison of planners" }).getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(5);
  await expect(studio).toHaveScreenshot("compare.png", picture);
});

test("a live world, paused", async ({ studio }) => {
  // The agents' places are by chance: here always by the same.
  await studio.addInitScript(() => {
    let state = 12345;
    Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  });
  await studio.reload();
  await dismiss_hint(studio);
  await quiet(studio, "polyanya", "naive-triangle-astar");
  const move = await open_panel(studio, "Move");
  // No time passes: agents stay where they are put, and what an edit has changed stays lit.
  await studio.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => frame(() => draw(0));
    performance.now = () => 0;
  });
  await move.getByRole("spinbutton", { name: "Agents" }).fill("6");
  await move.getByRole("spinbutton", { name: "Agents" }).press("Tab");
  await move.getByRole("button", { name: "Start", exact: true }).click();
  await expect(move).toContainText("6 agents are on their way.");
  await move.getByRole("button", { name: "Pause" }).click();
  await move.getByLabel("Show the triangulation").check();
  const at = await Promise.all(([[470, 420], [520, 460]] as Point[]).map((p) => place_of(studio, p)));
  await studio.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: /crate/i }).click();
  await studio.mouse.move(at[0]!.x, at[0]!.y);
  await studio.mouse.down();
  await studio.mouse.move(at[1]!.x, at[1]!.y, { steps: 3 });
  await studio.mouse.up();
  await studio.mouse.move(0, 0);
  await expect(move.getByRole("definition").filter({ hasText: /µs|ms/ })).toHaveCount(2);
  await studio.waitForLoadState("networkidle");
  await move.evaluate((panel) => panel.scrollTo(0, 0));
  await expect(studio).toHaveScreenshot("move.png", picture);
});
