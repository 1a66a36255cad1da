// A world that moves: agents walk, crates and doors change their ways. What the server answers is checked with geometry of
// the test's own.
import type { Locator, Page } from "@playwright/test";
import { writeFileSync } from "node:fs";
import type { GridWorld, LiveAgent, LiveEdit, LiveWay } from "../../../apps/studio/page/src/api";
import { expect, test } from "./studio";
import { click_at, drag, place_of, type Point } from "./on_canvas";
import { canvas_picture, difference_from, figure, frames, pixel_at } from "./reading";
import { await_refusals, expect_told, Folder, generate, open_files, open_panel } from "./using";

// Every frame is painted while agents walk, often without a graphics card: a smaller canvas is enough.
test.use({ viewport: { width: 1000, height: 640 } });

let folder: Folder;
test.beforeEach(() => void (folder = new Folder()));
test.afterEach(() => folder.remove());

interface Exchange {
  edits: LiveEdit[];
  agents: LiveAgent[];
  ways: LiveWay[];
}
declare global {
  interface Window {
    live_talk?: { exchanges: Exchange[]; ended: number };
  }
}
/** The live world as the page has it, and all that page and server have said to each other about it. */
class Live {
  readonly panel: Locator;
  private constructor(readonly page: Page) {
    this.panel = page.getByRole("tabpanel", { name: "Move", exact: true });
  }
  /** Begins to listen. Within the page: agents that arrive ask for new ways several times a second. */
  static async of(page: Page): Promise<Live> {
    await page.evaluate(() => {
      const talk: NonNullable<Window["live_talk"]> = (window.live_talk = { exchanges: [], ended: 0 });
      const real = window.fetch.bind(window);
      window.fetch = async (where, how) => {
        const reply = await real(where, how);
        if (!/^\/api\/live(\/[^/]+)?$/.test(String(where))) return reply;
        if (how?.method === "DELETE") ++talk.ended;
        if (how?.method !== "POST" || !reply.ok) return reply;
        const asked = JSON.parse(String(how.body)) as { edits?: LiveEdit[]; agents: LiveAgent[] };
        const { ways } = (await reply.clone().json()) as { ways: LiveWay[] };
        talk.exchanges.push({ edits: asked.edits ?? [], agents: asked.agents, ways });
        return reply;
      };
    });
    return new Live(page);
  }
  exchanges(from = 0): Promise<Exchange[]> {
    return this.page.evaluate((first) => window.live_talk!.exchanges.slice(first), from);
  }
  count(): Promise<number> {
    return this.page.evaluate(() => window.live_talk!.exchanges.length);
  }
  ended(): Promise<number> {
    return this.page.evaluate(() => window.live_talk!.ended);
  }
  /** Does something that changes the world, and gives what was said about it. */
  async after(act: () => Promise<void>): Promise<Exchange> {
    const known = await this.count();
    await act();
    await this.page.waitForFunction((first) => window.live_talk!.exchanges.slice(first).some(({ edits }) => edits.length > 0), known);
    return (await this.exchanges(known)).find(({ edits }) => edits.length > 0)!;
  }
  async start(agents: number): Promise<void> {
    await open_panel(this.page, "Move");
    await this.panel.getByLabel("Agents", { exact: true }).fill(String(agents));
    await this.panel.getByRole("button", { name: "Start", exact: true }).click();
    await expect(this.panel.getByRole("status")).toHaveText(`${agents} agents are on their way.`);
  }
  async tool(name: "Crate" | "Door" | "Agent"): Promise<void> {
    await this.page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true }).click();
  }
  async send_agent(from: Point, to: Point): Promise<LiveWay> {
    await this.tool("Agent");
    const known = await this.count();
    await drag(this.page, [from, to]);
    await expect.poll(() => this.count()).toBeGreaterThan(known);
    return (await this.exchanges(known))[0]!.ways.at(-1)!;
  }
  async draw_crate(a: Point, b: Point): Promise<Exchange> {
    await this.tool("Crate");
    return this.after(() => drag(this.page, [a, b]));
  }
  /** Where everyone is now: a crate far off is nudged, and what the page then says is read. */
  async positions(crate: string): Promise<Map<number, Point>> {
    const { agents } = await this.after(() => this.panel.getByRole("button", { name: `Move ${crate} with the arrow keys` }).press("ArrowRight"));
    return new Map(agents.map(({ id, at }) => [id, at]));
  }
}

const length_of = (points: Point[]): number =>
  points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - points[i]![0], p[1] - points[i]![1]), 0);

/** How much of the segment lies deeper than `by` inside the convex ring. */
function inside_length(a: Point, b: Point, ring: Point[], by: number): number {
  const area = ring.reduce((sum, p, i) => sum + p[0] * ring[(i + 1) % ring.length]![1] - ring[(i + 1) % ring.length]![0] * p[1], 0);
  let [low, high] = [0, 1];
  for (const [i, p] of ring.entries()) {
    const q = ring[(i + 1) % ring.length]!;
    const side = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const depth = (z: Point): number => (Math.sign(area) * ((q[0] - p[0]) * (z[1] - p[1]) - (q[1] - p[1]) * (z[0] - p[0]))) / side - by;
    const [da, db] = [depth(a), depth(b)];
    if (da <= 0 && db <= 0) return 0;
    if (da < 0) low = Math.max(low, da / (da - db));
    else if (db < 0) high = Math.min(high, da / (da - db));
  }
  return Math.max(0, high - low) * Math.hypot(b[0] - a[0], b[1] - a[1]);
}
const crosses = (points: Point[], ring: Point[]): boolean => points.slice(1).some((p, i) => inside_length(points[i]!, p, ring, 1e-6) > 1e-6);

/** What of a way is before somebody who stands on it. */
function rest_of(points: Point[], at: Point): Point[] {
  let best = { off: Infinity, from: 0 };
  for (let i = 0; i + 1 < points.length; ++i) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
    const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / square));
    const off = Math.hypot(a[0] + t * (b[0] - a[0]) - at[0], a[1] + t * (b[1] - a[1]) - at[1]);
    if (off <= best.off) best = { off, from: i + 1 };
  }
  return [at, ...points.slice(best.from)];
}

/** Nobody's way leads through what stood when it was known; gives how many ways were looked at. */
function expect_clear_ways(exchanges: Exchange[]): number {
  const rings = new Map<string, Point[]>();
  const ways = new Map<number, LiveWay>();
  const faults: string[] = [];
  let looked = 0;
  for (const { edits, agents, ways: fresh } of exchanges) {
    for (const edit of edits) {
      if (edit.op === "remove") rings.delete(edit.name);
      else rings.set(edit.name, edit.ring);
    }
    for (const way of fresh) ways.set(way.id, way);
    for (const { id, at } of agents) {
      const way = ways.get(id);
      if (way === undefined || way.status !== "found") continue;
      const points = fresh.includes(way) ? way.points : rest_of(way.points, at);
      for (const [name, ring] of rings) if (crosses(points, ring)) faults.push(`the way of agent ${id} leads through ${name}`);
      ++looked;
    }
  }
  expect(faults).toEqual([]);
  return looked;
}

/** 100 x 60, free but for these rectangles. */
async function open_plain(page: Page, blocks: [Point, Point][]): Promise<void> {
  const rectangle = ([x0, y0]: Point, [x1, y1]: Point): Point[] => [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]];
  const feature = (role: string, ring: Point[]): object => ({ type: "Feature", properties: { role }, geometry: { type: "Polygon", coordinates: [ring] } });
  const file = folder.file("plain.geojson");
  const features = [feature("boundary", rectangle([0, 0], [100, 60])), ...blocks.map(([a, b]) => feature("obstacle", rectangle(a, b)))];
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  await open_files(page, file);
  await expect(page.getByRole("status").filter({ hasText: "Opened plain.geojson." })).toBeVisible();
}

test("a disc goes around corners in arcs of its radius", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, [[[40, 0], [60, 30]]]);
  await open_panel(studio, "Move");
  await live.panel.getByLabel("Radius", { exact: true }).fill("4");
  await live.start(0);
  const way = await live.send_agent([20, 10], [80, 10]);
  expect(way.status).toBe("found");
  expect(way.arcs?.map(({ centre }) => centre)).toEqual([[40, 30], [60, 30]]);
  for (const { piece, centre } of way.arcs ?? []) {
    for (const p of way.points.slice(piece, piece + 2)) expect(Math.hypot(p[0] - centre[0], p[1] - centre[1])).toBeCloseTo(4, 6);
  }
});

test("agents walk, pause and walk on, and a reset ends it all", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, [[[40, 20], [60, 40]]]);
  await live.start(6);
  await expect(figure(live.panel, "walking")).toHaveText("6");
  await live.draw_crate([2, 2], [4, 4]);
  await expect(live.panel.getByRole("listitem")).toHaveText([/crate 1/]);
  const early = await live.positions("crate 1");
  await frames(studio, 10);
  const later = await live.positions("crate 1");
  const moved = [...early].filter(([id, at]) => Math.hypot(later.get(id)![0] - at[0], later.get(id)![1] - at[1]) > 0.1);
  expect(moved.length, "agents that have moved").toBeGreaterThan(3);

  await live.panel.getByRole("button", { name: "Pause" }).click();
  const paused = await live.positions("crate 1");
  await frames(studio, 20);
  expect(await live.positions("crate 1")).toEqual(paused);
  await live.panel.getByRole("button", { name: "Walk on" }).click();
  await frames(studio, 10);
  expect(await live.positions("crate 1")).not.toEqual(paused);

  await live.panel.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => live.ended()).toBe(1);
  for (const name of ["walking", "waiting", "edits", "paths touched"]) await expect(figure(live.panel, name)).toHaveText("–");
  await expect(live.panel).toContainText("None yet.");
  await live.tool("Crate");
  await click_at(studio, [20, 50]);
  await expect(studio.getByRole("status").filter({ hasText: "Start the live world first (panel Move)." })).toBeVisible();
});

test("a crate across a path changes this path only, and away again gives the shorter one back @smoke", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, []);
  await live.start(0);
  await live.panel.getByRole("button", { name: "Pause" }).click();
  const upper = await live.send_agent([10, 12], [90, 12]);
  const lower = await live.send_agent([10, 48], [90, 48]);
  expect(upper.points).toHaveLength(2);
  expect(lower.points).toHaveLength(2);

  const { edits, ways } = await live.draw_crate([45, 8], [55, 20]);
  expect(edits).toHaveLength(1);
  const [edit] = edits;
  if (edit?.op !== "insert") throw new Error("a crate is inserted");
  expect(ways.map(({ id, status, blocked }) => [id, status, blocked])).toEqual([[upper.id, "found", true]]);
  await expect(figure(live.panel, "paths touched")).toHaveText("1 of 2");
  const way = ways[0]!.points;
  expect(crosses(upper.points, edit.ring), "the old way is blocked").toBe(true);
  expect(crosses(way, edit.ring)).toBe(false);
  // Around a rectangle in the open, over its upper or its lower side.
  const [from, to] = upper.points as [Point, Point];
  const [xs, ys] = [edit.ring.map(([x]) => x), edit.ring.map(([, y]) => y)];
  const over = (y: number): number => length_of([from, [Math.min(...xs), y], [Math.max(...xs), y], to]);
  expect(length_of(way)).toBeCloseTo(Math.min(over(Math.min(...ys)), over(Math.max(...ys))), 6);

  // Dragged onto the other path it frees the first.
  await live.tool("Crate");
  await live.after(() => drag(studio, [[50, 14], [50, 48]], 8));
  const newest = async (id: number): Promise<number> => (await live.exchanges()).flatMap(({ ways }) => ways).filter((each) => each.id === id).at(-1)!.points.length;
  await expect.poll(() => newest(lower.id)).toBeGreaterThan(2);
  await expect.poll(() => newest(upper.id)).toBe(2);

  const gone = await live.after(() => live.panel.getByRole("button", { name: "Remove crate 1" }).click());
  expect(gone.ways.map(({ id, blocked }) => [id, blocked])).toEqual([[lower.id, false]]);
  expect(length_of(gone.ways[0]!.points)).toBeCloseTo(length_of(lower.points), 9);
  expect_clear_ways(await live.exchanges());
  await expect(live.panel).toContainText("None yet.");
});

test("a door is closed and opened on the map and in the list; who is shut in waits and goes on", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, [[[48, 0], [52, 22]], [[48, 32], [52, 60]]]);
  await live.start(0);
  await live.panel.getByRole("button", { name: "Pause" }).click();
  await live.draw_crate([2, 2], [4, 4]);
  const free = await live.send_agent([10, 27], [90, 27]);
  expect(free.status).toBe("found");
  // Not quite to the walls: it is drawn on to them.
  await live.tool("Door");
  const shut = await live.after(() => drag(studio, [[50, 23], [50, 31]]));
  expect(shut.ways.map(({ id, status }) => [id, status])).toEqual([[free.id, "unreachable"]]);
  await expect(figure(live.panel, "waiting")).toHaveText("1");
  await expect(figure(live.panel, "walking")).toHaveText("0");
  const door = live.panel.getByRole("listitem").filter({ hasText: "door 1" });
  await expect(door).toContainText("closed");

  const middle = await place_of(studio, [50, 27]);
  const filled = await pixel_at(studio, middle);
  const opened = await live.after(() => click_at(studio, [50, 27]));
  expect(opened.ways.map(({ status }) => status)).toEqual(["found"]);
  expect(opened.ways[0]!.points).toEqual(free.points);
  await expect(figure(live.panel, "walking")).toHaveText("1");
  await expect(door).toContainText("open");
  await expect.poll(() => pixel_at(studio, middle)).not.toEqual(filled);

  await live.after(() => live.panel.getByRole("button", { name: "Close door 1" }).click());
  await expect(figure(live.panel, "waiting")).toHaveText("1");
  await live.panel.getByRole("button", { name: "Walk on" }).click();
  const before = await live.positions("crate 1");
  await frames(studio, 10);
  expect(await live.positions("crate 1"), "nobody walks while the door is shut").toEqual(before);
  await live.after(() => live.panel.getByRole("button", { name: "Open door 1" }).press("Enter"));
  await expect(figure(live.panel, "walking")).toHaveText("1");
  await expect.poll(async () => (await live.positions("crate 1")).get(free.id)![0]).toBeGreaterThan(before.get(free.id)![0] + 5);
});

test("a crate on an agent makes it wait until it is gone", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, []);
  await live.start(0);
  await live.panel.getByRole("button", { name: "Pause" }).click();
  await live.send_agent([20, 30], [90, 30]);
  const { ways } = await live.draw_crate([15, 25], [25, 35]);
  expect(ways.map(({ status }) => status)).toEqual(["start_blocked"]);
  await expect(figure(live.panel, "waiting")).toHaveText("1");
  // The crate in hand goes with the key as well.
  const freed = await live.after(() => studio.keyboard.press("Delete"));
  expect(freed.ways.map(({ status }) => status)).toEqual(["found"]);
  await expect(figure(live.panel, "walking")).toHaveText("1");
});

test("no way of many walking agents ever leads through a crate or a closed door", async ({ studio }) => {
  test.slow();
  const live = await Live.of(studio);
  await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
  await live.start(30);
  const crates: [Point, Point][] = [[[330, 300], [380, 335]], [[520, 350], [560, 390]], [[640, 230], [690, 290]], [[200, 320], [230, 345]], [[820, 180], [850, 230]]];
  for (const [a, b] of crates) await live.draw_crate(a, b);
  await live.tool("Door");
  await live.after(() => drag(studio, [[540, 275], [540, 293]]));
  await live.tool("Crate");
  await live.after(() => drag(studio, [[350, 320], [430, 230], [600, 370], [700, 360]], 6));
  await live.after(() => live.panel.getByRole("button", { name: "Open door 1" }).click());
  await live.after(() => live.panel.getByRole("button", { name: "Remove crate 2" }).click());
  const exchanges = await live.exchanges();
  expect(exchanges.filter(({ ways, agents, edits }) => edits.length > 0 && ways.length < agents.length).length, "edits that left some ways alone").toBeGreaterThan(4);
  expect(exchanges.filter(({ ways }) => ways.some(({ blocked }) => blocked)).length, "edits that blocked somebody").toBeGreaterThan(0);
  expect(expect_clear_ways(exchanges)).toBeGreaterThan(30 * 5);
});

test("agents walk over a grid along its outline", async ({ studio }) => {
  const live = await Live.of(studio);
  await generate(studio, "caves", 4, { Width: "60", Height: "40" });
  await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
  await live.start(10);
  await live.draw_crate([0.5, 0.5], [1.5, 1.5]);
  const found = (await live.exchanges()).flatMap(({ ways }) => ways).filter(({ status }) => status === "found");
  expect(found.length).toBeGreaterThan(5);
  const world = await studio.evaluate(() => window.taut_studio!.studio.state.get().world as unknown) as GridWorld;
  expect(world.kind).toBe("grid");
  const bits = Buffer.from(world.blocked, "base64");
  const blocked = (x: number, y: number): boolean => {
    const cell = y * world.width + x;
    return ((bits[cell >> 3]! >> (cell & 7)) & 1) === 1;
  };
  const faults: string[] = [];
  for (const { points } of found) {
    for (const [i, b] of points.slice(1).entries()) {
      const a = points[i]!;
      const cells = (axis: 0 | 1, most: number): number[] => {
        const [low, high] = [Math.floor(Math.min(a[axis], b[axis])), Math.min(most - 1, Math.floor(Math.max(a[axis], b[axis])))];
        return Array.from({ length: Math.max(0, high - low + 1) }, (_, n) => low + n);
      };
      for (const y of cells(1, world.height)) {
        for (const x of cells(0, world.width)) {
          const cell: Point[] = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
          if (blocked(x, y) && inside_length(a, b, cell, 1e-6) > 1e-6) faults.push(`a way leads through cell ${x}, ${y}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
});

test("another world ends the live one and says so", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, []);
  await live.start(3);
  await generate(studio, "polygons", 2, { Count: "10" });
  await open_panel(studio, "Move");
  await expect(live.panel.getByRole("status")).toHaveText("The world has changed: start again.");
  await expect(figure(live.panel, "walking")).toHaveText("–");
  await expect.poll(() => live.ended()).toBe(1);
  await expect(live.panel.getByRole("button", { name: "Start", exact: true })).toBeEnabled();
});

/** Requests that match are answered by the server at once, but the page has its answers only when they are released. */
async function held_back(page: Page, where: RegExp): Promise<{ count(): number; release(): Promise<void> }> {
  const held: (() => Promise<void>)[] = [];
  let open = false;
  let count = 0;
  await page.route(where, async (route) => {
    const response = await route.fetch();
    ++count;
    if (open) await route.fulfill({ response });
    else held.push(() => route.fulfill({ response }));
  });
  return {
    count: () => count,
    async release() {
      open = true;
      await Promise.all(held.splice(0).map((answer) => answer()));
    },
  };
}

test("the triangulation that is shown is that of the world as it is now", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, [[[10, 10], [20, 30]], [[70, 30], [90, 40]]]);
  await live.start(0);
  const layers = await held_back(studio, /\/api\/live\/[^/]+\/layer$/);
  const shown = live.panel.getByLabel("Show the triangulation");
  const expect_newest = async (): Promise<void> => {
    // What an edit has changed is lit for a second.
    await studio.waitForTimeout(1200);
    const then = await canvas_picture(studio);
    await shown.uncheck();
    expect(await difference_from(studio, then), "the triangulation is seen").toBeGreaterThan(0);
    await shown.check();
    await expect.poll(() => difference_from(studio, then)).toBe(0);
  };
  await shown.check();
  await expect.poll(() => layers.count()).toBe(1);
  // Drawn while the first answer is still under way.
  await live.draw_crate([45, 20], [55, 40]);
  await layers.release();
  await expect.poll(() => layers.count()).toBe(2);
  await expect_newest();

  // An answer about a world that has been reset is not shown in the next.
  await studio.unrouteAll();
  const late = await held_back(studio, /\/api\/live\/[^/]+\/layer$/);
  await shown.uncheck();
  await shown.check();
  await expect.poll(() => late.count()).toBe(1);
  await live.panel.getByRole("button", { name: "Reset" }).click();
  await live.start(0);
  await late.release();
  await expect.poll(() => late.count()).toBe(2);
  await expect_newest();
});

test("a world that changes while the live one starts ends it, and so does a reset", async ({ studio }) => {
  const live = await Live.of(studio);
  await open_plain(studio, []);
  await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
  await open_panel(studio, "Move");
  const start = live.panel.getByRole("button", { name: "Start", exact: true });
  const starts = await held_back(studio, /\/api\/live$/);
  await start.click();
  await expect.poll(() => starts.count()).toBe(1);
  await generate(studio, "polygons", 2, { Count: "10" });
  await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
  await open_panel(studio, "Move");
  await starts.release();
  await expect(live.panel.getByRole("status")).toHaveText("The world has changed: start again.");
  await expect.poll(() => live.ended()).toBe(1);
  await expect(figure(live.panel, "walking")).toHaveText("–");

  await studio.unrouteAll();
  const again = await held_back(studio, /\/api\/live$/);
  await start.click();
  await expect.poll(() => again.count()).toBe(1);
  await live.panel.getByRole("button", { name: "Reset" }).click();
  await again.release();
  await expect.poll(() => live.ended()).toBe(2);
  await expect(figure(live.panel, "walking")).toHaveText("–");
  await expect(live.panel.getByRole("status")).toHaveText("");
  await live.start(4);
});

test("a refused crate is gone and no other with it; a lost connection ends the live world", async ({ studio }) => {
  await_refusals(studio);
  const live = await Live.of(studio);
  await open_plain(studio, []);
  await live.start(0);
  await live.draw_crate([10, 10], [20, 20]);
  await studio.route(/\/api\/live\/[^/]+$/, (route) => route.fulfill({ status: 400, json: { error: { message: "no room", place: "" } } }), { times: 1 });
  await live.tool("Crate");
  await drag(studio, [[40, 10], [50, 20]]);
  await expect_told(studio, "The edit was refused: no room");
  await expect(live.panel.getByRole("listitem")).toHaveText([/crate 1/]);
  await studio.keyboard.press("Delete");
  await expect(live.panel.getByRole("listitem")).toHaveText([/crate 1/]);

  await studio.route(/\/api\/live\/[^/]+$/, (route) => route.abort());
  await drag(studio, [[60, 10], [70, 20]]);
  await expect(live.panel.getByRole("status")).toHaveText("The live world has ended: start again.");
  await expect_told(studio, "The live world has ended: the server cannot be reached");
  await expect(live.panel).toContainText("None yet.");
  await studio.unrouteAll();
  await live.start(3);
});
