// Hands that change their mind: a press that is given up, a world that changes under a drag, a click that trembles, keys that
// are pressed elsewhere. Nothing may happen that nobody asked for.
import type { Page } from "@playwright/test";
import { expect, test } from "./studio";
import { click_at, drag, place_of, query_of, type Point } from "./on_canvas";
import { begin_empty, expect_told } from "./using";

const tool = (page: Page, name: string) => page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name });
const canvas = (page: Page) => page.getByRole("application", { name: "The world" });

interface Shapes {
  obstacles: Point[][][];
  walls: Point[][];
}
/** Obstacles and walls as the page has them, to the nearest unit. */
async function shapes(page: Page): Promise<Shapes> {
  const { obstacles, walls } = await page.evaluate(() => window.taut_studio!.studio.state.get().world as unknown as Shapes);
  const whole = (line: Point[]): Point[] => line.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  return { obstacles: obstacles.map((rings) => rings.map(whole)), walls: walls.map(whole) };
}
const box_ring = (x0: number, y0: number, x1: number, y1: number): Point[] => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];

async function two_boxes(page: Page): Promise<void> {
  await begin_empty(page, "Polygons", 100, 80);
  await tool(page, "Draw a rectangle").click();
  await drag(page, [[20, 20], [30, 30]]);
  await drag(page, [[60, 20], [70, 30]]);
  await tool(page, "Select and drag").click();
}
async function press_at(page: Page, point: Point): Promise<void> {
  const { x, y } = await place_of(page, point);
  await page.mouse.move(x, y);
  await page.mouse.down();
}
async function move_to(page: Page, point: Point): Promise<void> {
  const { x, y } = await place_of(page, point);
  await page.mouse.move(x, y, { steps: 4 });
}
/** From the start to a point, by arrow keys. */
async function lead_cursor(page: Page, to: Point): Promise<void> {
  const map = canvas(page);
  await map.focus();
  await map.press("j");
  const begin = await place_of(page, (await query_of(page)).from), end = await place_of(page, to);
  const lead = async (pixels: number, back: string, on: string): Promise<void> => {
    const steps = Math.round(Math.abs(pixels) / 8), key = pixels < 0 ? back : on;
    for (let i = 0; i < Math.floor(steps / 8); ++i) await map.press(`Shift+${key}`);
    for (let i = 0; i < steps % 8; ++i) await map.press(key);
  };
  await lead(end.x - begin.x, "ArrowLeft", "ArrowRight");
  await lead(end.y - begin.y, "ArrowUp", "ArrowDown");
}

test("what is dragged while a step is undone stays where it was, and nothing is overwritten", async ({ studio }) => {
  await two_boxes(studio);
  await click_at(studio, [25, 25]);
  await canvas(studio).press("Delete");
  expect((await shapes(studio)).obstacles).toEqual([[box_ring(60, 20, 70, 30)]]);
  await press_at(studio, [65, 25]);
  await move_to(studio, [65, 50]);
  await studio.keyboard.press("Control+z");
  await move_to(studio, [65, 60]);
  await studio.mouse.up();
  expect((await shapes(studio)).obstacles).toEqual([[box_ring(20, 20, 30, 30)], [box_ring(60, 20, 70, 30)]]);
  // The next drag is one as ever.
  await drag(studio, [[65, 25], [65, 55]]);
  expect((await shapes(studio)).obstacles).toEqual([[box_ring(20, 20, 30, 30)], [box_ring(60, 50, 70, 60)]]);
});

test("what the keyboard holds while a step is undone stays where it was", async ({ studio }) => {
  await two_boxes(studio);
  await click_at(studio, [25, 25]);
  const map = canvas(studio);
  await map.press("Delete");
  const before = await shapes(studio);
  await lead_cursor(studio, [65, 25]);
  await map.press("Space");
  await expect_told(studio, "Held: arrow keys drag, space lets go.");
  await map.press("Shift+ArrowDown");
  await map.press("Control+z");
  await map.press("Shift+ArrowDown");
  // Nothing is held any more: this lets go of nothing.
  await map.press("Space");
  expect((await shapes(studio)).obstacles).toEqual([[box_ring(20, 20, 30, 30)], ...before.obstacles]);
});

test("a stroke during which a step is undone paints nothing", async ({ studio }) => {
  await begin_empty(studio, "Grid", 16, 12);
  await drag(studio, [[3.5, 2.5], [3.5, 8.5]]);
  const blocked = () => studio.evaluate(() => (window.taut_studio!.studio.state.get().world as unknown as { blocked: string }).blocked);
  const nothing = Buffer.from(new Uint8Array(24)).toString("base64");
  expect(await blocked()).not.toBe(nothing);
  await press_at(studio, [10.5, 2.5]);
  await move_to(studio, [10.5, 6.5]);
  await studio.keyboard.press("Control+z");
  await move_to(studio, [10.5, 9.5]);
  await studio.mouse.up();
  expect(await blocked()).toBe(nothing);
  await drag(studio, [[3.5, 2.5], [3.5, 8.5]]);
  expect(await blocked()).not.toBe(nothing);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  for (const [end, what] of [["touchEnd", "becomes half of a pinch"], ["touchCancel", "is taken away"]] as const) {
    test(`a press that ${what} leaves a polygon in the making alone`, async ({ studio }) => {
      // The first world comes by itself, and must not come after this one.
      await expect(studio.getByRole("region", { name: "Results" })).toContainText("valid");
      await studio.evaluate(() => {
        const { studio } = window.taut_studio! as unknown as { studio: { change_world(...all: unknown[]): void; state: { set(change: object): void } } };
        const boundary = [[0, 0], [100, 0], [100, 80], [0, 80]];
        studio.change_world({ kind: "polygons", squeeze: "forbid", boundary, obstacles: [], walls: [], points: [] }, "beginning anew", { how: "drawn" });
        studio.state.set({ tool: "polygon" });
      });
      const fingers = await studio.context().newCDPSession(studio);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", ...points: { x: number; y: number }[]) =>
        fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
      for (const corner of [[30, 30], [60, 30], [60, 50]] as Point[]) {
        await touch("touchStart", await place_of(studio, corner));
        await touch("touchEnd");
      }
      const { x, y } = await place_of(studio, [45, 60]);
      await touch("touchStart", { x, y });
      if (end === "touchEnd") {
        await touch("touchStart", { x, y }, { x: x - 60, y });
        for (let i = 1; i <= 4; ++i) await touch("touchMove", { x: x + 4 * i, y }, { x: x - 60 - 4 * i, y });
      }
      await touch(end);
      await studio.getByRole("group", { name: "Options of the tool" }).getByRole("button", { name: "Close" }).click();
      expect((await shapes(studio)).obstacles).toEqual([[[[30, 30], [60, 30], [60, 50]]]]);
    });
  }
});

for (const [name, end] of [["start", "from"], ["goal", "to"]] as const) {
  test(`Escape gives up placing the ${name}, by pointer and by keyboard`, async ({ studio }) => {
    await begin_empty(studio, "Polygons", 100, 80);
    const before = await query_of(studio);
    await tool(studio, `Place the ${name}`).click();
    await press_at(studio, [40, 40]);
    await move_to(studio, [50, 45]);
    expect((await query_of(studio))[end]).not.toEqual(before[end]);
    await studio.keyboard.press("Escape");
    expect(await query_of(studio)).toEqual(before);
    await move_to(studio, [55, 40]);
    await studio.mouse.up();
    expect(await query_of(studio)).toEqual(before);

    await lead_cursor(studio, [30, 60]);
    const map = canvas(studio);
    await map.press("Space");
    await expect_told(studio, "Held: arrow keys drag, space lets go.");
    await map.press("Shift+ArrowRight");
    expect((await query_of(studio))[end]).not.toEqual(before[end]);
    await map.press("Escape");
    await map.press("Shift+ArrowRight");
    expect(await query_of(studio)).toEqual(before);
    // The next press takes hold again, it does not let go.
    await map.press("Space");
    await map.press("Shift+ArrowRight");
    const there = (await query_of(studio))[end];
    expect(there).not.toEqual(before[end]);
    await map.press("Space");
    await map.press("Shift+ArrowRight");
    expect((await query_of(studio))[end]).toEqual(there);
  });
}

test("another tool chosen during a press gives the press up", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  await press_at(studio, [30, 30]);
  await studio.keyboard.press("w");
  await studio.mouse.up();
  for (const corner of [[40, 40], [60, 40]] as Point[]) await click_at(studio, corner);
  await studio.keyboard.press("Enter");
  expect((await shapes(studio)).walls).toEqual([[[40, 40], [60, 40]]]);
});

test("Enter, Backspace and Delete on a button are the button's, not the tool's", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  for (const corner of [[30, 30], [60, 30], [60, 50], [45, 60]] as Point[]) await click_at(studio, corner);
  const options = studio.getByRole("group", { name: "Options of the tool" });
  const close = options.getByRole("button", { name: "Close" });
  await close.press("Backspace");
  await close.press("Enter");
  expect((await shapes(studio)).obstacles).toEqual([[[[30, 30], [60, 30], [60, 50], [45, 60]]]]);

  for (const corner of [[10, 10], [20, 10], [20, 25]] as Point[]) await click_at(studio, corner);
  await options.getByRole("button", { name: "Cancel" }).press("Enter");
  expect((await shapes(studio)).obstacles).toHaveLength(1);
  await canvas(studio).press("Enter");
  expect((await shapes(studio)).obstacles, "there is nothing left to close").toHaveLength(1);

  await tool(studio, "Select and drag").click();
  await click_at(studio, [50, 40]);
  await tool(studio, "Select and drag").press("Delete");
  expect((await shapes(studio)).obstacles).toHaveLength(1);
  await canvas(studio).press("Delete");
  expect((await shapes(studio)).obstacles).toEqual([]);
});

test("Enter with too few corners says so and the polygon goes on", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  for (const corner of [[30, 30], [60, 30]] as Point[]) await click_at(studio, corner);
  await studio.keyboard.press("Enter");
  await expect_told(studio, "A polygon needs three corners or more");
  await click_at(studio, [60, 50]);
  await studio.keyboard.press("Enter");
  expect((await shapes(studio)).obstacles).toEqual([[[[30, 30], [60, 30], [60, 50]]]]);
});

test("shortcuts of a single key are off when they are switched off, digits and signs too", async ({ studio }) => {
  await begin_empty(studio, "Grid", 16, 12);
  const panel = (name: string) => studio.getByRole("tab", { name, exact: true });
  const size = studio.getByRole("group", { name: "Options of the tool" }).getByLabel("Size");
  const help = studio.getByRole("dialog");
  await canvas(studio).press("?");
  await help.getByLabel("Shortcuts of a single letter, digit or sign").uncheck();
  await studio.keyboard.press("Escape");
  await expect(help).toBeHidden();
  const width = async (): Promise<number> => (await place_of(studio, [16, 0])).x - (await place_of(studio, [0, 0])).x;
  const before = { width: await width(), size: await size.inputValue() };
  for (const key of ["3", "+", "]", "?", "l", "t"]) await canvas(studio).press(key);
  await expect(panel("World")).toHaveAttribute("aria-selected", "true");
  await expect(help).toBeHidden();
  await expect(tool(studio, "Brush: block cells")).toHaveAttribute("aria-pressed", "true");
  expect({ width: await width(), size: await size.inputValue() }).toEqual(before);
  // The canvas's own keys and those with Control are no such shortcuts.
  await canvas(studio).press("j");
  await canvas(studio).press("Enter");
  await canvas(studio).press("Control+z");
  await expect_told(studio, "Undone: painting.");

  await studio.getByRole("button", { name: /^Help/ }).click();
  await help.getByLabel("Shortcuts of a single letter, digit or sign").check();
  await studio.keyboard.press("Escape");
  await canvas(studio).press("3");
  await expect(panel("Watch")).toHaveAttribute("aria-selected", "true");
});
