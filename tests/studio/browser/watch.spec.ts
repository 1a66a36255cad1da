// Watching a search: its moments by button, key, slider and film; its numbers against the record the server sent; colours,
// and the layers below.
import type { Locator, Page, Response } from "@playwright/test";
import type { Layer, LayerInfo, TraceReply, TraceRequest } from "../../../apps/studio/page/src/api";
import { expect, test } from "./studio";
import { drag, place_of, query_of } from "./on_canvas";
import { canvas_picture, choose_planners, counted, difference_from, figure, frames, number_in, pixel_at, table_rows } from "./reading";
import { begin_empty, generate, open_panel, result_row } from "./using";

/** The next record of a search that the page gets, by this planner if one is named. */
async function next_trace(page: Page, planner?: string): Promise<TraceReply> {
  const reply = await page.waitForResponse((response) => {
    if (!response.url().endsWith("/trace") || !response.ok()) return false;
    return planner === undefined || (response.request().postDataJSON() as TraceRequest).planner === planner;
  });
  return (await reply.json()) as TraceReply;
}

/** The panel, and the search it shows, which is the planner's. */
async function watch(page: Page, planner: string): Promise<{ panel: Locator; trace: TraceReply }> {
  await expect(result_row(page, planner)).toContainText("valid");
  const coming = next_trace(page);
  const panel = await open_panel(page, "Watch");
  const trace = await coming;
  expect(trace.planner).toBe(planner);
  await expect(figure(panel, "event")).toHaveText(`${counted(trace.kind.length)} of ${counted(trace.kind.length)}`);
  return { panel, trace };
}

const expansions_before = (trace: TraceReply, moment: number): number => trace.kind.slice(0, moment).filter((kind) => kind === 1).length;

/** Where places are nodes: those put on the list and not taken off. */
function open_places(trace: TraceReply, moment: number): Map<string, { g: number; h: number }> {
  const open = new Map<string, { g: number; h: number }>();
  for (let i = 0; i < moment; ++i) {
    const place = `${trace.x[i]}, ${trace.y[i]}`;
    if (trace.kind[i] === 1) open.delete(place);
    else open.set(place, { g: trace.g[i]!, h: trace.h[i]! });
  }
  return open;
}

async function moment_of(panel: Locator): Promise<number> {
  return number_in(await figure(panel, "event").innerText());
}

/** The node that is shown is the one of this event, to the digits that are shown. */
async function expect_node(panel: Locator, trace: TraceReply, event: number): Promise<void> {
  const [x, y] = (await figure(panel, "at").innerText()).split(", ").map(Number);
  expect(x).toBeCloseTo(trace.x[event]!, 1);
  expect(y).toBeCloseTo(trace.y[event]!, 1);
  const [g, h] = [trace.g[event]!, trace.h[event]!];
  for (const [name, value] of [["g", g], ["h", h], ["f", g + h]] as const) {
    const shown = number_in(await figure(panel, name).innerText());
    expect(Math.abs(shown - value), `${name} of ${value} is shown as ${shown}`).toBeLessThanOrEqual(1e-4 * Math.max(1, Math.abs(value)));
  }
}

test("a search is stepped through by buttons and keys, and its counts agree with record and table @smoke", async ({ studio }) => {
  const { panel, trace } = await watch(studio, "polyanya");
  const count = trace.kind.length;
  const [expanded, generated] = [expansions_before(trace, count), count - expansions_before(trace, count)];
  const end = await canvas_picture(studio);
  // Each expansion of this search takes one interval off the list.
  await expect(figure(panel, "expanded")).toHaveText(counted(expanded));
  await expect(figure(panel, "open")).toHaveText(counted(generated - expanded));
  expect(trace.result.expanded).toBe(expanded);
  expect(number_in(await result_row(studio, "polyanya").getByRole("cell").nth(3).innerText())).toBe(expanded);
  await expect_node(panel, trace, trace.kind.lastIndexOf(1));

  await panel.getByRole("button", { name: "To the start" }).click();
  await expect(figure(panel, "event")).toHaveText(`0 of ${counted(count)}`);
  await expect(figure(panel, "open")).toHaveText("0");
  await expect(figure(panel, "expanded")).toHaveText("0");
  for (const name of ["at", "g", "h", "f"]) await expect(figure(panel, name)).toHaveText("–");
  const begin = await canvas_picture(studio);
  expect(await difference_from(studio, end)).toBeGreaterThan(0.01);

  const first = trace.kind.indexOf(1);
  const second = trace.kind.indexOf(1, first + 1);
  const step = panel.getByRole("button", { name: "Step" });
  await step.click();
  expect(await moment_of(panel)).toBe(first + 1);
  await expect_node(panel, trace, first);
  await step.press("Enter");
  expect(await moment_of(panel)).toBe(second + 1);
  await expect(figure(panel, "expanded")).toHaveText("2");
  await expect_node(panel, trace, second);
  await panel.getByRole("button", { name: "Back" }).press("Space");
  expect(await moment_of(panel)).toBe(first + 1);
  await panel.getByLabel("A step is").selectOption("an event");
  await step.click();
  expect(await moment_of(panel)).toBe(first + 2);
  await panel.getByRole("button", { name: "Back" }).click();
  expect(await moment_of(panel)).toBe(first + 1);

  const slider = panel.getByRole("slider", { name: "Moment of the search" });
  await slider.press("ArrowRight");
  expect(await moment_of(panel)).toBe(first + 2);
  await slider.press("End");
  await expect(figure(panel, "event")).toHaveText(`${counted(count)} of ${counted(count)}`);
  // Links that cross blend a little differently when they are painted in other portions.
  await expect.poll(() => difference_from(studio, end)).toBeLessThan(0.002);
  await slider.press("Home");
  await expect(figure(panel, "event")).toHaveText(`0 of ${counted(count)}`);
  await expect.poll(() => canvas_picture(studio)).toBe(begin);
  await panel.getByRole("button", { name: "To the end" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`expanded ${counted(expanded)}$`));
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("a search plays, pauses and plays to its end", async ({ studio }) => {
    const { panel, trace } = await watch(studio, "polyanya");
    await panel.getByLabel("Speed").selectOption({ label: `100 events/s` });
    // At its end it starts over.
    await panel.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => moment_of(panel)).toBeLessThan(trace.kind.length);
    const early = await moment_of(panel);
    await expect.poll(() => moment_of(panel)).toBeGreaterThan(early);
    await panel.getByRole("button", { name: "Pause" }).click();
    const paused = await moment_of(panel);
    expect(paused).toBeLessThan(trace.kind.length);
    await frames(studio, 20);
    expect(await moment_of(panel)).toBe(paused);
    await panel.getByLabel("Speed").selectOption({ label: `10\u202f000 events/s` });
    await panel.getByRole("button", { name: "Play" }).press("Enter");
    await expect(figure(panel, "event")).toHaveText(`${counted(trace.kind.length)} of ${counted(trace.kind.length)}`);
    await expect(panel.getByRole("button", { name: "Play" })).toBeVisible();
    // Whoever looks elsewhere does not leave a film running.
    await panel.getByLabel("Speed").selectOption({ label: `1 events/s` });
    await panel.getByRole("button", { name: "Play" }).click();
    await open_panel(studio, "World");
    await open_panel(studio, "Watch");
    await expect(panel.getByRole("button", { name: "Play" })).toBeVisible();
  });
});

test("the open list of a search on a grid holds what the record left on it, best first", async ({ studio }) => {
  await generate(studio, "caves", 4, { Width: "40", Height: "30" });
  await choose_planners(studio, ["astar"]);
  const { panel, trace } = await watch(studio, "astar");
  expect(trace.left_x.every((x) => x === null)).toBe(true);
  const slider = panel.getByRole("slider", { name: "Moment of the search" });
  for (const share of [0.1, 0.35, 0.7, 1]) {
    const moment = Math.round(share * trace.kind.length);
    await slider.fill(String(moment));
    const open = open_places(trace, moment);
    await expect(figure(panel, "open")).toHaveText(counted(open.size));
    await expect(figure(panel, "expanded")).toHaveText(counted(expansions_before(trace, moment)));
    const best = [...open.values()].map(({ g, h }) => g + h).sort((a, b) => a - b).slice(0, 6);
    const rows = (await table_rows(panel.getByRole("table"))).filter((row) => row["at"] !== "");
    expect(rows).toHaveLength(best.length);
    for (const [i, row] of rows.entries()) {
      const node = open.get(row["at"]!);
      expect(node, `${row["at"]} is on the open list`).toBeDefined();
      expect(number_in(row["g"]!)).toBeCloseTo(node!.g, 3);
      expect(number_in(row["h"]!)).toBeCloseTo(node!.h, 3);
      expect(number_in(row["f"]!)).toBeCloseTo(best[i]!, 3);
    }
  }
  const with_open = await canvas_picture(studio);
  await panel.getByRole("checkbox", { name: "Open list" }).uncheck();
  await expect.poll(() => canvas_picture(studio)).not.toBe(with_open);
  // There are no intervals to hide.
  const without = await canvas_picture(studio);
  await panel.getByRole("checkbox", { name: "What is seen from the parent" }).uncheck();
  expect(await canvas_picture(studio)).toBe(without);
  await panel.getByRole("checkbox", { name: "Open list" }).check();
  await expect.poll(() => canvas_picture(studio)).toBe(with_open);
});

for (const planner of ["anya", "polyanya"]) {
  test(`intervals of ${planner} and what is seen through them are drawn`, async ({ studio }) => {
    await generate(studio, "caves", 4, { Width: "40", Height: "30" });
    await choose_planners(studio, [planner]);
    const { panel, trace } = await watch(studio, planner);
    // The cone of an expansion in the middle: its inside is tinted while it is the newest, and bare without cones.
    const events = trace.kind.map((_, i) => i).filter((i) => trace.kind[i] === 1 && trace.left_x[i] !== null);
    const area = (i: number): number =>
      Math.abs((trace.left_x[i]! - trace.parent_x[i]!) * (trace.right_y[i]! - trace.parent_y[i]!) - (trace.right_x[i]! - trace.parent_x[i]!) * (trace.left_y[i]! - trace.parent_y[i]!));
    const widest = events.reduce((a, b) => (area(b) > area(a) ? b : a));
    expect(area(widest)).toBeGreaterThan(0);
    const slider = panel.getByRole("slider", { name: "Moment of the search" });
    await slider.fill(String(widest + 1));
    await expect_node(panel, trace, widest);
    const cones = panel.getByRole("checkbox", { name: "What is seen from the parent" });
    const shown = await canvas_picture(studio);
    await cones.uncheck();
    await expect.poll(() => canvas_picture(studio)).not.toBe(shown);
    await cones.check();
    await expect.poll(() => canvas_picture(studio)).toBe(shown);
    // Its two ends are joined by a line, whatever is drawn of cones.
    const middle = await place_of(studio, [(trace.left_x[widest]! + trace.right_x[widest]!) / 2, (trace.left_y[widest]! + trace.right_y[widest]!) / 2]);
    const during = await pixel_at(studio, middle);
    await slider.fill("0");
    await expect.poll(() => pixel_at(studio, middle)).not.toEqual(during);
  });
}

test("nodes are coloured by g, f or order, with a scale that says what the colours mean", async ({ studio }) => {
  const { panel, trace } = await watch(studio, "polyanya");
  const events = trace.kind.map((_, i) => i).filter((i) => trace.kind[i] === 1);
  const ends = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const ranges = {
    g: ends(events.map((i) => trace.g[i]!)),
    f: ends(events.map((i) => trace.g[i]! + trace.h[i]!)),
    Order: [0, events.length - 1] as [number, number],
  };
  const pictures = new Set<string>();
  for (const [name, [low, high]] of Object.entries(ranges)) {
    await panel.getByRole("radiogroup", { name: "Colour nodes by" }).getByText(name, { exact: true }).click();
    await expect(panel.getByRole("radio", { name, exact: true })).toBeChecked();
    const scale = panel.getByRole("region", { name: "Colours" }).getByRole("figure");
    await expect(scale).toHaveAccessibleName(new RegExp(`^${name}\\b`));
    const shown = /from (\S+) \(dark\) to (\S+) \(light\)/.exec((await scale.getAttribute("aria-label"))!)!;
    expect(Math.abs(number_in(shown[1]!) - low)).toBeLessThanOrEqual(0.01 * Math.max(1, low));
    expect(Math.abs(number_in(shown[2]!) - high)).toBeLessThanOrEqual(0.01 * high);
    await expect.poll(async () => pictures.has(await canvas_picture(studio))).toBe(false);
    pictures.add(await canvas_picture(studio));
  }
  expect(pictures.size).toBe(3);
});

test("the search follows the goal and the planner", async ({ studio }) => {
  await choose_planners(studio, ["polyanya", "tra"]);
  await result_row(studio, "polyanya").getByRole("button", { name: "polyanya" }).click();
  const { panel, trace } = await watch(studio, "polyanya");
  const { to } = await query_of(studio);
  const heard: Response[] = [];
  studio.on("response", (response) => {
    if (response.url().endsWith("/trace") && response.ok()) heard.push(response);
  });
  await drag(studio, [to, [to[0] - 300, to[1] + 350]]);
  // A slow hand gets records on its way as well; the last is of where it let go.
  const { to: now } = await query_of(studio);
  const goal_of = (response: Response | undefined): unknown => (response?.request().postDataJSON() as TraceRequest | undefined)?.query.to;
  await expect.poll(() => goal_of(heard.at(-1))).toEqual(now);
  const after = (await heard.at(-1)!.json()) as TraceReply;
  expect(after.kind.length).not.toBe(trace.kind.length);
  await expect(figure(panel, "event")).toHaveText(`${counted(after.kind.length)} of ${counted(after.kind.length)}`);
  await expect(figure(panel, "expanded")).toHaveText(counted(after.result.expanded!));
  await expect(result_row(studio, "polyanya").getByRole("cell").nth(3)).toHaveText(counted(after.result.expanded!));
  const coming = next_trace(studio, "tra");
  await panel.getByLabel("Planner", { exact: true }).selectOption("tra");
  const tra = await coming;
  await expect(figure(panel, "expanded")).toHaveText(counted(tra.result.expanded!));
});

for (const [kind, fields, told] of [["polygons", { Count: "25" }, /^25 obstacles/], ["rooms", { Columns: "5", Rows: "4" }, /^Grid of 8\d × 6\d cells/]] as const) {
  test(`every layer of a world made by ${kind} is drawn and explained`, async ({ studio }) => {
    await generate(studio, kind, 4, { ...fields });
    await expect(studio.getByRole("group", { name: "This world" }).getByText(told)).toBeVisible();
    await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
    const list = studio.waitForResponse((response) => response.url().endsWith("/layers"));
    const watch = await open_panel(studio, "Watch");
    const panel = watch.getByRole("region", { name: "Layers" });
    const infos = (await (await list).json()) as LayerInfo[];
    expect(infos.map(({ name }) => name)).toEqual(expect.arrayContaining(["triangulation", "widths", "levels", "chokes", "trapezoids", "portals", "graph"]));
    // Without layers, but with the search, which comes a moment later.
    await expect(figure(watch, "event")).toHaveText(/\d of/);
    const bare = await canvas_picture(studio);
    for (const { name, title, misfit } of infos) {
      expect(misfit, `${name} fits`).toBe("");
      const box = panel.getByRole("checkbox", { name: title, exact: true });
      const coming = studio.waitForResponse((response) => response.url().endsWith(`/layers/${name}`));
      await box.check();
      const layer = (await (await coming).json()) as Layer;
      const entry = panel.getByRole("listitem").filter({ has: studio.getByRole("checkbox", { name: title, exact: true }) });
      if (layer.scale !== null) {
        await expect(entry.getByRole("figure")).toHaveAccessibleName(new RegExp(`^${layer.scale.title.replace(/[()]/g, "\\$&")}: from`));
      }
      const keys = new Set(layer.areas.map(({ key }) => key));
      if (layer.scale === null && keys.size > 1) for (const key of keys) await expect(entry).toContainText(key);
      if (layer.areas.length > 0) await expect(entry).toContainText(`${counted(layer.areas.reduce((sum, { rings }) => sum + rings.length, 0))} areas`);
      else await expect(entry).toContainText(`${counted(layer.segments.length / 4)} lines`);
      if (layer.gates.length > 0) await expect(entry).toContainText(`${counted(layer.gates.length)} narrow places`);
      await expect.poll(() => canvas_picture(studio), { message: `${name} is drawn` }).not.toBe(bare);
      await box.uncheck();
      await expect.poll(() => canvas_picture(studio), { message: `${name} is gone` }).toBe(bare);
    }
  });
}

test("a layer that this world is too large for is greyed out and says why", async ({ studio }) => {
  await generate(studio, "polygons", 1, { "Mean size": "10", Count: "1500" });
  await expect(studio.getByRole("group", { name: "This world" })).toContainText("1\u202f500 obstacles");
  const list = studio.waitForResponse((response) => response.url().endsWith("/layers"));
  const panel = (await open_panel(studio, "Watch")).getByRole("region", { name: "Layers" });
  const infos = (await (await list).json()) as LayerInfo[];
  const unfit = infos.filter(({ misfit }) => misfit !== "");
  expect(unfit.map(({ name }) => name)).toEqual(["graph"]);
  const box = panel.getByRole("checkbox", { name: unfit[0]!.title, exact: true });
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleDescription(unfit[0]!.misfit);
  await expect(panel).toContainText(unfit[0]!.misfit);
  await expect(panel.getByRole("checkbox", { name: /Constrained Delaunay/ })).toBeEnabled();
});

test("a layer that has nothing to show in this world says so", async ({ studio }) => {
  await begin_empty(studio, "Grid", 30, 20);
  const panel = (await open_panel(studio, "Watch")).getByRole("region", { name: "Layers" });
  const name = /^How wide an agent gets through where/;
  await panel.getByRole("checkbox", { name }).check();
  await expect(panel.getByRole("listitem").filter({ has: studio.getByRole("checkbox", { name }) })).toContainText("Nothing to show: no corridors");
});
