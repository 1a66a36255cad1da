// Sharing: links that bring everything back, files in every format, saved runs that the program accepts, the studio's own file.
import type { Download, Page } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import type { PlanReply, PolygonWorld, Query, Ring, World, WorldInfo } from "../../../apps/studio/page/src/api";
import { expect, test } from "./studio";
import { drag, query_of } from "./on_canvas";
import { choose_planners, downloaded, table_rows } from "./reading";
import { await_refusals, begin_empty, expect_told, Folder, generate, open_files, open_panel } from "./using";

let folder: Folder;
test.beforeEach(() => {
  folder = new Folder();
});
test.afterEach(() => folder.remove());

interface Screen {
  world: string | undefined;
  how: string;
  query: Query;
  planners: string[];
  focus: string | null;
}
async function screen_of(page: Page): Promise<Screen> {
  return page.evaluate(() => {
    const now = window.taut_studio!.studio.state.get() as unknown as {
      info: WorldInfo | null; origin: { how: string }; query: Query; chosen: { spec: string }[]; focus: string | null;
    };
    return { world: now.info?.id, how: now.origin.how, query: now.query, planners: now.chosen.map(({ spec }) => spec), focus: now.focus };
  });
}
async function world_id(page: Page): Promise<string> {
  await expect.poll(async () => (await screen_of(page)).world).toBeDefined();
  return (await screen_of(page)).world!;
}

/** Drags the goal onto a corner of the first path, which is a free place. */
async function move_goal(page: Page): Promise<void> {
  const { to } = await query_of(page);
  const reply = await page.evaluate(() => window.taut_studio!.studio.state.get().reply as PlanReply);
  const points = reply.results[0]!.points!;
  await drag(page, [to, points[Math.ceil(points.length / 2) - 1]!]);
  await expect.poll(() => query_of(page)).not.toMatchObject({ to });
}

/** Rings turned so that they begin at their least point, in order: files may write them from another point on. */
function rings_of(world: PolygonWorld): string[] {
  const turned = (ring: Ring): string => {
    const least = ring.reduce((best, p, i) => (p[0] < ring[best]![0] || (p[0] === ring[best]![0] && p[1] < ring[best]![1]) ? i : best), 0);
    return JSON.stringify([...ring.slice(least), ...ring.slice(0, least)]);
  };
  const walls = world.walls.map((wall) => JSON.stringify([wall, [...wall].reverse()].sort((a, b) => a[0]![0] - b[0]![0])[0]));
  return [...[world.boundary, ...world.obstacles.flat()].map(turned), ...walls, JSON.stringify(world.points)].sort();
}
const world_of = (page: Page): Promise<World> => page.evaluate(() => window.taut_studio!.studio.state.get().world as World);

/** Planner, length and turning of every row. */
async function answers(page: Page): Promise<string[][]> {
  const table = page.getByRole("region", { name: "Results" }).getByRole("table");
  for (const row of await table.locator("tbody").getByRole("row").all()) await expect(row).toContainText("valid");
  return (await table_rows(table)).map((row) => [row["Planner"]!, row["Length"]!, row["Turning"]!, row["Expanded"]!]);
}

async function link_to(page: Page): Promise<string> {
  const panel = (await open_panel(page, "Share")).getByRole("region", { name: "Link" });
  await panel.getByRole("button", { name: "Make link" }).click();
  const box = panel.getByLabel("Link to what is on the screen");
  await expect(box).toHaveValue(/#./);
  return box.inputValue();
}

/** What another person sees who opens the link. */
async function expect_restored(page: Page, link: string): Promise<Page> {
  const [screen, shown] = [await screen_of(page), await answers(page)];
  const other = await page.context().newPage();
  await other.goto(link);
  await expect_told(other, "The shared world is on the screen.");
  await expect.poll(() => screen_of(other)).toEqual(screen);
  await expect.poll(() => answers(other)).toEqual(shown);
  return other;
}

test("the link of a generated world is short and brings back world, query and planners", async ({ studio }) => {
  const form = await generate(studio, "caves", 5, { Width: "90", Height: "60" });
  await choose_planners(studio, ["anya", "theta"]);
  await move_goal(studio);
  const link = await link_to(studio);
  expect(link.length).toBeLessThan(600);
  const other = await expect_restored(studio, link);
  await open_panel(studio, "World");
  const command = await form.getByLabel("Command line that makes this world").innerText();
  expect(command).toMatch(/^taut generate caves .*--seed 5/);
  await open_panel(other, "World");
  await expect(other.getByLabel("Command line that makes this world")).toHaveText(command);
});

for (const kind of ["Grid", "Polygons"] as const) {
  test(`the link of drawn ${kind.toLowerCase()} brings them back`, async ({ studio }) => {
    await begin_empty(studio, kind, 40, 30);
    if (kind === "Polygons") await studio.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: "Rectangle" }).click();
    await drag(studio, [[12.5, 4.5], [20.25, 24.5]], 10);
    await studio.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: /^Select/ }).click();
    const { to } = await query_of(studio);
    await drag(studio, [to, [30, 3]]);
    expect((await query_of(studio)).to).not.toEqual(to);
    await choose_planners(studio, kind === "Grid" ? ["anya"] : ["polyanya", "visibility"]);
    await world_id(studio);
    const other = await expect_restored(studio, await link_to(studio));
    await open_panel(other, "World");
    await expect(other.getByRole("group", { name: "This world" })).toContainText(kind === "Grid" ? /Grid of 40 × 30 cells, 9\d % free/ : /1 obstacles?, 8 corners/);
  });
}

test("a link opens in a page that is open already, and what is on the screen later is not in it", async ({ studio }) => {
  await generate(studio, "maze", 2, { Columns: "12", Rows: "9" });
  await choose_planners(studio, ["anya"]);
  const link = await link_to(studio);
  const maze = await world_id(studio);
  await generate(studio, "polygons", 1, { Count: "12" });
  await expect.poll(() => world_id(studio)).not.toBe(maze);
  const panel = (await open_panel(studio, "Share")).getByRole("region", { name: "Link" });
  await expect(panel.getByLabel("Link to what is on the screen")).toHaveValue("");
  // As if it was pasted, twice, into the address of this page; what came between is nowhere in it.
  for (let i = 0; i < 2; ++i) {
    expect(new URL(studio.url()).hash).toBe("");
    await studio.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await expect.poll(() => screen_of(studio)).toMatchObject({ world: maze, planners: ["anya"] });
    expect(studio.url()).toBe(link);
    await (await open_panel(studio, "World")).getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => world_id(studio)).not.toBe(maze);
  }
});

test("copying a link makes it first", async ({ studio }) => {
  await studio.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const panel = (await open_panel(studio, "Share")).getByRole("region", { name: "Link" });
  await panel.getByRole("button", { name: "Copy link" }).click();
  await expect_told(studio, "Copied.");
  const link = await studio.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#./);
  await expect(panel.getByLabel("Link to what is on the screen")).toHaveValue(link);
});

test("what was drawn is there again when the page is, with its question", async ({ studio, server }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  await studio.getByRole("button", { name: "Draw a rectangle" }).click();
  await drag(studio, [[30, 20], [50, 45]]);
  await choose_planners(studio, ["ta"]);
  await (await open_panel(studio, "Planners")).getByRole("spinbutton", { name: "Radius, as a number" }).fill("1.5");
  const shown = await answers(studio);
  const screen = await screen_of(studio);
  await studio.goto(server.url);
  await expect_told(studio, "Here is what you left.");
  await expect.poll(() => screen_of(studio)).toEqual(screen);
  await expect.poll(() => answers(studio)).toEqual(shown);
  // A link goes before it.
  await generate(studio, "maze", 2, { Columns: "5", Rows: "4" });
  const link = await link_to(studio);
  const maze = await world_id(studio);
  await begin_empty(studio, "Grid", 10, 10);
  await studio.goto("about:blank");
  await studio.goto(link);
  await expect.poll(() => screen_of(studio).catch(() => null)).toMatchObject({ world: maze });
});

test("where the browser remembers nothing for pages, the studio works all the same", async ({ studio, server }) => {
  await studio.addInitScript(() =>
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("not here", "SecurityError"); } }));
  await studio.goto(server.url);
  await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
  await studio.getByRole("button", { name: "Switch to dark" }).click();
  await expect(studio.locator("html")).toHaveAttribute("data-theme", "dark");
  // What cannot be kept is not left without a question.
  await begin_empty(studio, "Polygons", 100, 80);
  const asked = studio.waitForEvent("dialog");
  await studio.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
});

test("a broken link gets a message and the first world", async ({ studio, server }) => {
  await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
  const first = await world_id(studio);
  const good = new URL(await link_to(studio)).hash;
  for (const hash of ["#nonsense", "#d", "#dAAAAbad", good.slice(0, good.length / 2), "#p" + Buffer.from('{"world": 3}\0').toString("base64url")]) {
    const other = await studio.context().newPage();
    await other.goto(server.url + hash);
    await expect_told(other, /^!?\s*This link could not be opened\. .+: expected /);
    await expect(other.getByRole("region", { name: "Results" })).toContainText("valid");
    expect(await world_id(other)).toBe(first);
    await other.close();
  }
});

test("a world too large for a link says so", async ({ studio }) => {
  folder.taut("generate", "polygons", "--count", "3000", "--mean-size", "8", "--seed", "1", "-o", "large.geojson");
  await open_files(studio, folder.file("large.geojson"));
  await expect_told(studio, "Opened large.geojson.");
  const panel = (await open_panel(studio, "Share")).getByRole("region", { name: "Link" });
  await panel.getByRole("button", { name: "Make link" }).click();
  await expect(panel.getByRole("status")).toHaveText(/^This world is too large for a link \(\d+\u202fKiB, at most 29\u202fKiB\)\. Save it as a file below\.$/);
  await expect(panel.getByLabel("Link to what is on the screen")).toHaveValue("");
});

interface SavedRuns {
  format: string;
  runs: { query: Query; results: PlanReply["results"] }[];
}

for (const [paths, statistics] of [[true, true], [true, false], [false, true], [false, false]] as const) {
  test(`a world is saved ${paths ? "with" : "without"} paths and ${statistics ? "with" : "without"} statistics`, async ({ studio }) => {
    await choose_planners(studio, ["polyanya", "visibility"]);
    const reply = await studio.evaluate(() => window.taut_studio!.studio.state.get().reply as PlanReply);
    const panel = (await open_panel(studio, "Share")).getByRole("region", { name: "Files" });
    await panel.getByLabel("Name").fill("islands");
    await panel.getByRole("checkbox", { name: "With the paths on the screen" }).setChecked(paths);
    await panel.getByRole("checkbox", { name: "With their statistics" }).setChecked(statistics);
    const files: Record<string, Promise<string>> = {};
    studio.on("download", (download) => {
      files[download.suggestedFilename()] = download.path();
    });
    await panel.getByRole("button", { name: "Save as file" }).click();
    const names = paths || statistics ? ["islands.geojson", "islands.geojson.json"] : ["islands.geojson"];
    await expect(panel.getByRole("status")).toHaveText(`Saved: ${names.join(", ")}.`);
    await expect.poll(() => Object.keys(files).sort()).toEqual(names);
    for (const name of names) writeFileSync(folder.file(name), readFileSync(await files[name]!));
    folder.taut("render", "islands.geojson", "-o", "plain.svg");
    if (!paths && !statistics) return;

    const saved = JSON.parse(folder.read("islands.geojson.json")) as SavedRuns;
    expect(saved.runs).toHaveLength(1);
    expect(saved.runs[0]!.query).toMatchObject({ from: [40, 560], to: [960, 40] });
    expect(saved.runs[0]!.results.map(({ planner }) => planner)).toEqual(["polyanya", "visibility"]);
    for (const [i, result] of saved.runs[0]!.results.entries()) {
      if (paths) expect(result.points).toEqual(reply.results[i]!.points);
      else expect(result.points).toBeUndefined();
      if (statistics) expect([result.length, result.expanded]).toEqual([reply.results[i]!.length, reply.results[i]!.expanded]);
      else expect([result.time_us, result.expanded, result.memory_bytes]).toEqual([undefined, undefined, undefined]);
    }
    if (!paths) return;
    folder.taut("validate", "islands.geojson", "islands.geojson.json");
    folder.taut("render", "islands.geojson", "--saved", "-o", "paths.svg");
    expect(folder.read("paths.svg")).toContain("visibility");
    expect(folder.read("plain.svg")).not.toContain("visibility");
    // Both opened together, the query is there again.
    await begin_empty(studio, "Grid", 20, 20);
    await open_files(studio, names.map((name) => folder.file(name)));
    await expect_told(studio, "Opened islands.geojson.");
    expect(await query_of(studio)).toMatchObject({ from: [40, 560], to: [960, 40] });
  });
}

const kFitting = { grid: [".map", ".yaml", ".pgm", ".png"], polygons: [".geojson", ".json", ".poly"] };
for (const [kind, fitting] of Object.entries(kFitting)) {
  test(`${kind} exported in every format come back the same`, async ({ studio, server }) => {
    await_refusals(studio);
    const about = (await (await studio.request.get(`${server.url}api/about`)).json()) as { writes: string[] };
    expect([...kFitting.grid, ...kFitting.polygons].sort(), "all formats are tried").toEqual(about.writes.sort());
    const parameters: Record<string, string> = kind === "grid" ? { Width: "50", Height: "35" } : { Count: "20", Walls: "3", Courtyards: "0.3" };
    const before = await world_id(studio);
    await generate(studio, kind, 6, parameters);
    await expect.poll(async () => (await screen_of(studio)).world).not.toBe(before);
    const world = await world_id(studio);
    const content = await world_of(studio);
    const panel = (await open_panel(studio, "Share")).getByRole("region", { name: "Files" });
    const named: string[][] = [];
    for (const extension of about.writes) {
      await panel.getByLabel("Format").selectOption(extension);
      if (fitting.includes(extension)) {
        const count = extension === ".yaml" ? 2 : 1;
        const coming: string[] = [];
        const take = (download: Download): void => {
          const name = `${extension.slice(1)}-${download.suggestedFilename()}`.replace(/^yaml-/, "");
          coming.push(name);
          pending.push(download.saveAs(folder.file(name)));
        };
        const pending: Promise<void>[] = [];
        studio.on("download", take);
        await panel.getByRole("button", { name: "Export the world only" }).click();
        await expect(panel.getByRole("status")).toHaveText(/^Saved: /);
        await expect.poll(() => coming.length).toBe(count);
        await Promise.all(pending);
        studio.off("download", take);
        named.push(coming);
      } else {
        await panel.getByRole("button", { name: "Export the world only" }).click();
        await expect(panel.getByRole("status")).toHaveText(new RegExp(`^Not saved: .*${fitting.join(", ").replaceAll(".", "\\.").slice(0, 6)}`));
      }
    }
    expect(named).toHaveLength(fitting.length);
    for (const names of named) {
      await begin_empty(studio, kind === "grid" ? "Polygons" : "Grid", 10, 10);
      await expect.poll(() => world_id(studio)).not.toBe(world);
      await open_files(studio, names.map((name) => folder.file(name)));
      await expect_told(studio, `Opened ${names.find((name) => name.endsWith(".yaml")) ?? names[0]!}.`);
      expect((await screen_of(studio)).how).toBe("imported");
      // A graph of points and segments knows rings, but not where they begin nor which of them are one obstacle's.
      if (names[0]!.endsWith(".poly")) expect(rings_of((await world_of(studio)) as PolygonWorld)).toEqual(rings_of(content as PolygonWorld));
      else expect((await screen_of(studio)).world, names.join(", ")).toBe(world);
    }
  });
}

test("the studio's own file brings everything back, and a wrong one says what is wrong", async ({ studio, server }) => {
  await generate(studio, "rooms", 3, { Columns: "4", Rows: "3" });
  await choose_planners(studio, ["anya", "lazy-theta"]);
  await move_goal(studio);
  const [screen, shown] = [await screen_of(studio), await answers(studio)];
  const panel = (await open_panel(studio, "Share")).getByRole("region", { name: "Studio file" });
  const file = await downloaded(studio, panel.getByRole("button", { name: "Save studio file" }));
  expect(file.name).toBe("world.studio.json");
  await studio.goto(server.url);
  await generate(studio, "polygons", 1, { Count: "5" });
  await choose_planners(studio, ["ta"]);
  await open_panel(studio, "Share");
  const input = panel.getByLabel("Open studio file");
  await input.setInputFiles({ name: "mine.studio.json", mimeType: "application/json", buffer: file.bytes });
  await expect_told(studio, "mine.studio.json is on the screen.");
  await expect.poll(() => screen_of(studio)).toEqual(screen);
  await expect.poll(() => answers(studio)).toEqual(shown);
  await input.setInputFiles({ name: "cut.json", mimeType: "application/json", buffer: file.bytes.subarray(0, 50) });
  await expect_told(studio, "cut.json could not be opened: it is no JSON");
  await input.setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from('{"hello": 1}') });
  await expect_told(studio, /other\.json could not be opened: .*expected/);
  expect(await screen_of(studio)).toEqual(screen);
});

test("a studio file opens in World too; planners that nobody knows, and generators, are left out", async ({ studio }) => {
  await generate(studio, "rooms", 3, { Columns: "4", Rows: "3" });
  const panel = (await open_panel(studio, "Share")).getByRole("region", { name: "Studio file" });
  const file = await downloaded(studio, panel.getByRole("button", { name: "Save studio file" }));
  const rooms = await world_id(studio);
  await generate(studio, "polygons", 1, { Count: "5" });
  await expect.poll(() => world_id(studio)).not.toBe(rooms);
  const saved = JSON.parse(file.bytes.toString()) as { planners: string[]; origin: { request: { generator: string } } };
  saved.planners = ["nobody", "anya", "block-astar:block=x", "block-astar:block=2"];
  saved.origin.request.generator = "dungeon";
  writeFileSync(folder.file("old.studio.json"), JSON.stringify(saved));
  await_refusals(studio);  // of the generator
  await open_files(studio, folder.file("old.studio.json"));
  await expect.poll(() => screen_of(studio)).toMatchObject({ world: rooms, how: "drawn", planners: ["anya", "block-astar:block=2"] });
  await expect.poll(() => answers(studio)).toHaveLength(2);
});
