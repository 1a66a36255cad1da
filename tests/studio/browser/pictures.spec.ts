// The pictures of the studio in README and docs, taken as a person would come to them: scripts/studio_pictures.sh. Runs
// with the other tests too, so that the pictures can always be made anew; only with TAUT_PICTURES they are kept.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./studio";
import { ask_only, drag, query_of } from "./on_canvas";

test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const folder = process.env.TAUT_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `studio-${name}.png`), animations: "disabled" });
}

async function close_hint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Got it" }).click();
}

async function choose(page: Page, planners: string[]): Promise<void> {
  await ask_only(page, planners[0]!);
  for (const planner of planners.slice(1)) await page.locator(`input[data-planner="${planner}"]`).check();
  for (const planner of planners) await expect(page.getByRole("row").filter({ hasText: planner }).first()).toContainText(/\d/);
}

async function generate(page: Page, kind: RegExp, fields: Record<string, string>): Promise<void> {
  await page.getByRole("tab", { name: "World" }).click();
  const select = page.getByLabel("Kind of world");
  await select.selectOption({ label: (await select.locator("option").allInnerTexts()).find((text) => kind.test(text))! });
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(value);
  await page.getByRole("button", { name: "Generate" }).click();
}

test("planners beside each other on a grid", async ({ studio }) => {
  await generate(studio, /caves/i, { Width: "72", Height: "48", Seed: "7" });
  await choose(studio, ["anya", "theta", "astar", "block-astar"]);
  await close_hint(studio);
  await take(studio, "compare-paths");
});

test("a search in the making", async ({ studio }) => {
  await expect(studio.getByRole("row").filter({ hasText: "polyanya" })).toContainText("shortest");
  await close_hint(studio);
  await studio.getByRole("tab", { name: "Watch" }).click();
  const scrubber = studio.getByRole("tabpanel", { name: "Watch" }).getByRole("slider").first();
  await expect(scrubber).toBeVisible();
  await expect(studio.getByRole("tabpanel", { name: "Watch" })).toContainText(/of 1.\d\d\d/);
  const most = Number(await scrubber.getAttribute("max"));
  await scrubber.fill(String(Math.round(0.6 * most)));
  await take(studio, "watch");
});

test("an agent with a radius, and the narrow places, in the dark", async ({ studio }) => {
  await expect(studio.getByRole("row").filter({ hasText: "polyanya" })).toContainText("shortest");
  await choose(studio, ["tra"]);
  await studio.getByRole("slider", { name: /radius/i }).first().focus();
  await studio.getByRole("spinbutton", { name: /radius/i }).first().fill("9");
  await studio.keyboard.press("Enter");
  await studio.getByRole("tab", { name: "Watch" }).click();
  await studio.getByRole("checkbox", { name: /chokes|narrow/i }).first().check();
  await close_hint(studio);
  await studio.getByRole("button", { name: /dark|theme/i }).first().click();
  await expect(studio.getByRole("row").filter({ hasText: "tra" })).toContainText(/\d/);
  await studio.waitForLoadState("networkidle");
  await take(studio, "chokes");
});

test("many queries at once", async ({ studio }) => {
  await generate(studio, /rooms/i, { Columns: "6", Rows: "4", Seed: "3" });
  await choose(studio, ["anya", "astar", "theta", "astar-smoothed", "lazy-theta"]);
  await close_hint(studio);
  await studio.getByRole("tab", { name: "Compare" }).click();
  await studio.getByRole("button", { name: "Run batch" }).click();
  const plot = studio.getByRole("tabpanel", { name: "Compare" }).getByRole("img").first();
  await expect(plot).toBeVisible();
  await plot.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await take(studio, "batch");
});

test("agents among crates", async ({ studio }) => {
  await expect(studio.getByRole("row").filter({ hasText: "polyanya" })).toContainText("shortest");
  await close_hint(studio);
  await studio.getByRole("tab", { name: "Move" }).click();
  await studio.getByRole("checkbox", { name: /triangulation/i }).check();
  await studio.getByRole("button", { name: "Start", exact: true }).click();
  await expect(studio.getByRole("tabpanel", { name: "Move" })).toContainText("on their way");
  await studio.getByRole("toolbar").getByRole("button", { name: /crate/i }).click();
  const { from } = await query_of(studio);
  await drag(studio, [[from[0] + 120, from[1] - 420], [from[0] + 180, from[1] - 370]]);
  await drag(studio, [[from[0] + 330, from[1] - 270], [from[0] + 390, from[1] - 320]]);
  await studio.waitForLoadState("networkidle");
  await take(studio, "move");
});
