// Comparing planners: the table and how it sorts, measuring, batches with progress and cancel, plots, files, and the command
// lines, which are run for real.
import type { Locator, Page } from "@playwright/test";
import { execSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import type { BatchRow, PlanReply, Query } from "../../../apps/studio/page/src/api";
import { expect, test } from "./studio";
import { drag, query_of } from "./on_canvas";
import { choose_planners, counted, downloaded, number_in, png_size, table_rows } from "./reading";
import { begin_empty, exported, Folder, generate, hold, open_panel, result_row } from "./using";

let folder: Folder;
test.beforeEach(() => {
  folder = new Folder();
});
test.afterEach(() => folder.remove());

const kGridPlanners = ["astar", "anya", "theta"];

const reply_of = (page: Page): Promise<PlanReply> => page.evaluate(() => window.taut_studio!.studio.state.get().reply as PlanReply);
const this_query = (panel: Locator): Locator => panel.getByRole("region", { name: "This query" });
const batch_of = (panel: Locator): Locator => panel.getByRole("region", { name: "Batch of random queries" });

async function caves(page: Page, planners = kGridPlanners): Promise<Locator> {
  await generate(page, "caves", 7, { Width: "60", Height: "40" });
  await choose_planners(page, planners);
  return open_panel(page, "Compare");
}

async function run_batch(panel: Locator, queries: number, seed: number): Promise<void> {
  const batch = batch_of(panel);
  await batch.getByLabel("Queries", { exact: true }).fill(String(queries));
  await batch.getByLabel("Seed", { exact: true }).fill(String(seed));
  await batch.getByRole("button", { name: "Run batch" }).click();
  await expect(batch.getByRole("status")).toHaveText(new RegExp(`^${counted(queries)} queries with \\d planners? done`));
}

/** Fields by their column; texts without quotes or commas in them, which is what these files hold. */
function csv(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trimEnd().split("\n").map((line) => line.split(","));
  for (const line of lines) expect(line, "as many fields as columns").toHaveLength(head!.length);
  return lines.map((line) => Object.fromEntries(head!.map((name, i) => [name, line[i]!])));
}

/** Shown with about five digits. */
function expect_shown(text: string, value: number): void {
  expect(Math.abs(number_in(text) - value), `${value} is shown as ${text}`).toBeLessThanOrEqual(1e-4 * Math.max(1, Math.abs(value)));
}

test("the table holds every number of every planner and sorts by each", async ({ studio }) => {
  const panel = await caves(studio);
  const table = this_query(panel).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Planner", "Length", "vs. optimum", "Turning", "Clearance", "Expanded", "Generated", "Time", "Build", "Memory", "Valid"]);
  const { results, optimum } = await reply_of(studio);
  expect(results).toHaveLength(kGridPlanners.length);
  const rows = await table_rows(table);
  for (const result of results) {
    const row = rows.find((each) => each["Planner"] === result.planner)!;
    expect_shown(row["Length"]!, result.length!);
    expect_shown(row["Turning"]!, result.turn_degrees!);
    expect(row["Expanded"]).toBe(counted(result.expanded!));
    expect(row["Generated"]).toBe(counted(result.generated!));
    expect(row["Valid"]).toBe("yes");
    const above = 100 * (result.length! / optimum! - 1);
    if (above < 5e-5) expect(row["vs. optimum"]).toBe("shortest");
    else expect(Math.abs(number_in(row["vs. optimum"]!.slice(1)) - above)).toBeLessThan(0.006);
  }
  await expect(this_query(panel)).toContainText(/A shortest path is [\d.\u202f]+ long/);
  const by: [string, (planner: string) => number][] = [
    ["Length", (planner) => results.find((r) => r.planner === planner)!.length!],
    ["Expanded", (planner) => results.find((r) => r.planner === planner)!.expanded!],
    ["Turning", (planner) => results.find((r) => r.planner === planner)!.turn_degrees!],
  ];
  const order = async (): Promise<string[]> => (await table_rows(table)).map((row) => row["Planner"]!);
  const header = (title: string): Locator => table.getByRole("columnheader", { name: title, exact: true });
  await expect(header("Length")).toHaveAttribute("aria-sort", "ascending");
  for (const [title, value] of by.slice(1)) {
    await header(title).getByRole("button").click();
    await expect(header(title)).toHaveAttribute("aria-sort", "ascending");
    const rising = (await order()).map(value);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    await header(title).getByRole("button").press("Enter");
    await expect(header(title)).toHaveAttribute("aria-sort", "descending");
    const falling = (await order()).map(value);
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
  }
  await header("Planner").getByRole("button").click();
  expect(await order()).toEqual([...kGridPlanners].sort());
});

test("measuring takes the median of as many runs as were asked for", async ({ studio }) => {
  const panel = await caves(studio);
  await this_query(panel).getByLabel("Runs").fill("40");
  const asked = studio.waitForRequest((request) => request.url().endsWith("/plan") && (request.postDataJSON() as { repeat?: number }).repeat === 40);
  await this_query(panel).getByRole("button", { name: "Measure" }).click();
  const reply = (await (await (await asked).response())!.json()) as PlanReply;
  await expect(studio.getByRole("status").filter({ hasText: "Measured: median of 40 runs." })).toBeVisible();
  const rows = await table_rows(this_query(panel).getByRole("table"));
  for (const { planner, time_us } of reply.results) {
    const text = rows.find((row) => row["Planner"] === planner)!["Time"]!;
    const unit = text.endsWith("µs") ? 1 : text.endsWith("ms") ? 1e3 : 1e6;
    // Rounded to the last digit that is shown, no more.
    const last_digit = unit * 10 ** -(/\.(\d+)/.exec(text)?.[1]?.length ?? 0);
    expect(Math.abs(number_in(text) * unit - time_us!)).toBeLessThanOrEqual(0.5001 * last_digit);
    expect(await result_row(studio, planner).innerText()).toContain(text);
  }
  await expect(panel.getByRole("region", { name: "Command line" })).toContainText("--repeat 40");
});

test("what was measured in a world that has changed meanwhile is not shown", async ({ studio }) => {
  const panel = await caves(studio);
  const answer = await hold(studio, "**/plan", (request) => (request.postDataJSON() as { repeat?: number }).repeat === 7);
  await this_query(panel).getByLabel("Runs").fill("7");
  await this_query(panel).getByRole("button", { name: "Measure" }).click();
  const world = await open_panel(studio, "World");
  await world.getByRole("button", { name: "Clear" }).click();
  await expect(world).toContainText("100 % free");
  await expect.poll(async () => (await reply_of(studio))?.results.find(({ planner }) => planner === "anya")?.points?.length).toBe(2);
  const now = await reply_of(studio);
  answer();
  await expect(studio.getByRole("status").filter({ hasText: "Not measured: the question has changed meanwhile." })).toBeVisible();
  expect((await reply_of(studio)).results.map(({ length }) => length)).toEqual(now.results.map(({ length }) => length));
});

test("a batch has plots, and each of its points shows its query on the map", async ({ studio }) => {
  const panel = await caves(studio);
  await run_batch(panel, 30, 5);
  const batch = batch_of(panel);
  for (const name of ["Longer than a shortest path", "How often a shortest path was found", "Time of a query", "Nodes expanded", "Turning", "Time against length"]) {
    const plot = batch.getByRole("img", { name, exact: true });
    await expect(plot).toBeVisible();
    for (const planner of kGridPlanners) await expect(plot).toContainText(planner);
  }
  await expect(batch.getByRole("img", { name: "Time of a query" }).locator("desc")).toHaveText(/anya: median [\d.]+.*, from/);
  const summary = await table_rows(batch.getByRole("region", { name: "Batch by planner" }).getByRole("table"));
  expect(summary.map((row) => row["Planner"]).sort()).toEqual([...kGridPlanners].sort());
  for (const row of summary) expect(row["Not valid"]).toBe("0");
  const anya = summary.find((row) => row["Planner"] === "anya")!;
  expect(anya["Optimal"]).toBe("100.0 %");
  expect(anya["Longer, most"]).toBe("shortest");

  const rows = (JSON.parse((await downloaded(studio, panel.getByRole("button", { name: "Batch JSON" }))).bytes.toString()) as { rows: BatchRow[] }).rows;
  const mark = batch.getByRole("img", { name: "Time against length" }).locator("[data-row]").filter({ hasText: /^anya, query 12:/ });
  await mark.dispatchEvent("click");
  const wanted = rows.find((row) => row.query === 11 && row.planner === "anya")!;
  await expect.poll(() => query_of(studio)).toMatchObject({ from: wanted.from, to: wanted.to });
  await expect(studio.getByRole("status").filter({ hasText: "Query 12 of the batch is on the map." })).toBeVisible();
  await expect.poll(async () => (await reply_of(studio))?.results.find(({ planner }) => planner === "anya")?.length).toBe(wanted.length);

  await batch.getByText("Queries, one by one").click();
  await batch.getByRole("region", { name: "Queries of the batch" }).getByRole("button", { name: "3", exact: true }).first().click();
  const third = rows.find((row) => row.query === 2)!;
  await expect.poll(() => query_of(studio)).toMatchObject({ from: third.from, to: third.to });
});

test("a large batch shows its progress and can be cancelled, and the server is free afterwards", async ({ studio }) => {
  await generate(studio, "caves", 7, { Width: "400", Height: "300" });
  await choose_planners(studio, ["astar", "dijkstra"]);
  const panel = await open_panel(studio, "Compare");
  const batch = batch_of(panel);
  await batch.getByLabel("Queries", { exact: true }).fill("10000");
  await batch.getByRole("button", { name: "Run batch" }).click();
  const bar = batch.getByRole("progressbar", { name: "Progress of the batch" });
  await expect(bar).toBeVisible();
  const progress = (): Promise<number> => bar.evaluate((element) => (element as HTMLProgressElement).value);
  await expect.poll(progress).toBeGreaterThan(0);
  const early = await progress();
  await expect.poll(progress).toBeGreaterThan(early);
  expect(await progress()).toBeLessThan(1);
  await expect(batch.getByRole("button", { name: "Run batch" })).toBeDisabled();
  await batch.getByRole("button", { name: "Cancel" }).click();
  await expect(batch.getByRole("status")).toHaveText("Cancelled.");
  await expect(bar).toBeHidden();
  await expect(batch.getByRole("button", { name: "Cancel" })).toBeHidden();
  await run_batch(panel, 5, 1);
  await expect(batch.getByRole("img", { name: "Nodes expanded" })).toBeVisible();
});

test("tables and batches are exported as CSV and JSON that hold what is shown", async ({ studio }) => {
  const panel = await caves(studio);
  await run_batch(panel, 20, 3);
  const { results, optimum } = await reply_of(studio);
  const query = await query_of(studio);
  const take = (name: string): Promise<{ name: string; bytes: Buffer }> => downloaded(studio, panel.getByRole("button", { name, exact: true }));

  const shown = await table_rows(this_query(panel).getByRole("table"));
  const table = csv((await take("Table CSV")).bytes.toString());
  expect(table).toHaveLength(results.length);
  for (const row of table) {
    const result = results.find(({ planner }) => planner === row["planner"])!;
    expect(Number(row["length"])).toBe(result.length);
    expect(Number(row["optimal_ratio"])).toBeCloseTo(result.length! / optimum!, 12);
    expect([row["from_x"], row["from_y"], row["to_x"], row["to_y"]].map(Number)).toEqual([...query.from, ...query.to]);
    expect_shown(shown.find((each) => each["Planner"] === row["planner"])!["Length"]!, Number(row["length"]));
  }
  const json = JSON.parse((await take("Table JSON")).bytes.toString()) as PlanReply & { query: Query };
  expect(json.query).toEqual(query);
  expect(json.optimum).toBe(optimum);
  expect(json.results).toEqual(results);

  const batch = csv((await take("Batch CSV")).bytes.toString());
  const batch_json = JSON.parse((await take("Batch JSON")).bytes.toString()) as { request: { queries: number; seed: number }; rows: BatchRow[] };
  expect(batch_json.request).toMatchObject({ queries: 20, seed: 3, planners: kGridPlanners });
  expect(batch_json.rows).toHaveLength(20 * kGridPlanners.length);
  expect(batch.map((row) => [Number(row["query"]), row["planner"], Number(row["length"]), Number(row["time_us"])])).toEqual(
    batch_json.rows.map((row) => [row.query, row.planner, row.length, row.time_us]),
  );
  const bench = csv((await take("CSV of taut bench")).bytes.toString());
  expect(bench.map((row) => [row["query"], row["planner"], row["length"], row["expanded"]])).toEqual(
    batch.map((row) => [row["query"], row["planner"], row["length"], row["expanded"]]),
  );
  await batch_of(panel).getByText("Queries, one by one").click();
  const rows = await table_rows(batch_of(panel).getByRole("region", { name: "Queries of the batch" }).getByRole("table"));
  expect(rows).toHaveLength(batch_json.rows.length);
  for (const [i, row] of rows.entries()) expect_shown(row["Length"]!, batch_json.rows[i]!.length!);
});

/** The picture as a browser reads it; fails if it is not well-formed. */
async function svg_facts(page: Page, text: string): Promise<{ root: string; width: number; shapes: number; colours: number }> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
    if (parsed.querySelector("parsererror") !== null) throw new Error(parsed.querySelector("parsererror")!.textContent!);
    const root = parsed.documentElement;
    const shapes = [...root.querySelectorAll("path, polygon, polyline, rect, circle, line")];
    const colours = new Set(shapes.flatMap((shape) => [shape.getAttribute("fill"), shape.getAttribute("stroke")]).filter((c) => c !== null && c !== "none"));
    return { root: root.localName, width: Number.parseFloat(root.getAttribute("width") ?? "0"), shapes: shapes.length, colours: colours.size };
  }, text);
}

test("pictures and plots are exported as SVG and PNG that hold something", async ({ studio }) => {
  await expect(result_row(studio, "polyanya")).toContainText("valid");
  const panel = await open_panel(studio, "Compare");
  const svg = await downloaded(studio, panel.getByRole("button", { name: "Picture SVG" }));
  expect(svg.name).toBe("picture.svg");
  const facts = await svg_facts(studio, svg.bytes.toString());
  expect(facts.root).toBe("svg");
  expect(facts.shapes).toBeGreaterThan(5);
  expect(facts.colours).toBeGreaterThan(2);
  expect(svg.bytes.toString()).toContain("polyanya");

  const png = await downloaded(studio, panel.getByRole("button", { name: "Picture PNG" }));
  expect(png.name).toBe("picture.png");
  const { width, height } = png_size(png.bytes);
  expect(Math.min(width, height)).toBeGreaterThan(300);
  const colours = await studio.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    const data = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    return new Set(data).size;
  }, `data:image/png;base64,${png.bytes.toString("base64")}`);
  expect(colours).toBeGreaterThan(4);

  await run_batch(panel, 10, 1);
  const names: string[] = [];
  studio.on("download", (download) => names.push(download.suggestedFilename()));
  await panel.getByRole("button", { name: "Plots SVG" }).click();
  await expect.poll(() => names.length).toBe(6);
  expect(names.sort()).toEqual(["expanded", "optimal", "ratio", "time-length", "time", "turning"].map((name) => `plot-${name}.svg`).sort());
});

/** Runs a line as it would be typed, in the test's folder, with the program under its own name. */
function typed(line: string): string {
  mkdirSync(folder.file("bin"), { recursive: true });
  try {
    symlinkSync(process.env.TAUT_PROGRAM!, folder.file("bin/taut"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return execSync(line, { cwd: folder.path, encoding: "utf8", shell: "/bin/sh", env: { ...process.env, PATH: `${folder.file("bin")}:${process.env.PATH}` }, stdio: ["ignore", "pipe", "pipe"] });
}

/** The shown commands give the shown lengths, and the shown batch but for its times. */
async function expect_reproduced(page: Page, panel: Locator): Promise<string[]> {
  const lines = (await panel.getByRole("region", { name: "Command line" }).locator("pre").innerText()).split("\n");
  expect(lines).toHaveLength(3);
  typed(lines[0]!);
  const { results } = await reply_of(page);
  expect(typed(lines[1]!)).toContain(results[0]!.planner);
  const planned = JSON.parse(typed(`${lines[1]!} --json`)) as { results: PlanReply["results"] };
  const facts = (list: PlanReply["results"]): unknown[] => list.map((r) => [r.planner, r.status, r.length, r.turn_degrees, r.expanded, r.valid]);
  expect(facts(planned.results)).toEqual(facts(results));
  typed(lines[2]!);
  const kept = (text: string): Record<string, string>[] => csv(text).map(({ world: _, time_us: __, ...rest }) => rest);
  const ours = kept((await downloaded(page, panel.getByRole("button", { name: "CSV of taut bench" }))).bytes.toString());
  expect(ours.length).toBeGreaterThan(0);
  expect(kept(folder.read("results.csv"))).toEqual(ours);
  return lines;
}

test("the commands shown for a generated world do the same again", async ({ studio }) => {
  const panel = await caves(studio, ["anya", "lazy-theta", "block-astar"]);
  await run_batch(panel, 25, 9);
  const lines = await expect_reproduced(studio, panel);
  expect(lines[0]).toMatch(/^taut generate caves /);
  await studio.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copy commands" }).click();
  await expect(studio.getByRole("status").filter({ hasText: "Copied." })).toBeVisible();
  expect(await studio.evaluate(() => navigator.clipboard.readText())).toBe(lines.join("\n"));
});

test("the commands shown for a world with a radius do the same again", async ({ studio }) => {
  await generate(studio, "polygons", 3, { Count: "40" });
  await choose_planners(studio, ["tra", "tangent-graph"]);
  await (await open_panel(studio, "Planners")).getByRole("spinbutton", { name: "Radius, as a number" }).fill("4.5");
  await expect.poll(async () => (await reply_of(studio))?.results.every(({ status }) => status === "found")).toBe(true);
  const panel = await open_panel(studio, "Compare");
  await run_batch(panel, 10, 2);
  const lines = await expect_reproduced(studio, panel);
  for (const line of lines.slice(1)) expect(line).toContain("--radius 4.5");
});

test("a batch asks whom its own queries suit, not the one on the screen", async ({ studio }) => {
  await generate(studio, "polygons", 3, { Count: "40" });
  await choose_planners(studio, ["polyanya", "tra"]);
  await (await open_panel(studio, "Planners")).getByRole("spinbutton", { name: "Radius, as a number" }).fill("4.5");
  const panel = await open_panel(studio, "Compare");
  await run_batch(panel, 5, 2);
  await expect(batch_of(panel).getByRole("status")).toContainText("with 1 planner");
  await batch_of(panel).getByLabel("With the radius of the query").uncheck();
  await run_batch(panel, 5, 2);
  await expect(batch_of(panel).getByRole("status")).toContainText("with 2 planners");
});

for (const kind of ["Grid", "Polygons"] as const) {
  test(`the commands shown for drawn ${kind.toLowerCase()} do the same once the world is saved`, async ({ studio }) => {
    await begin_empty(studio, kind, 30, 20);
    if (kind === "Polygons") await studio.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: "Rectangle" }).click();
    await drag(studio, kind === "Grid" ? [[10.5, 2.5], [10.5, 16.5]] : [[8.25, 2.5], [11.5, 16.125]], 20);
    await drag(studio, kind === "Grid" ? [[20.5, 6.5], [20.5, 19.5]] : [[18.5, 6], [21, 19.5]], 20);
    await choose_planners(studio, kind === "Grid" ? ["anya", "theta"] : ["polyanya", "visibility"]);
    const panel = await open_panel(studio, "Compare");
    await run_batch(panel, 15, 4);
    const extension = kind === "Grid" ? ".map" : ".geojson";
    await expect(panel.getByRole("region", { name: "Command line" })).toContainText(`# First save the world as world${extension}`);
    writeFileSync(folder.file(`world${extension}`), await exported(studio, extension), "latin1");
    await open_panel(studio, "Compare");
    await expect_reproduced(studio, panel);
  });
}
