// Drawing worlds by hand, with the mouse and with the keyboard's cursor: cells of a grid, polygons and walls. What was drawn
// is read from the exported file.
import type { Page } from "@playwright/test";
import { expect, test } from "./studio";
import { click_at, drag, type Point } from "./on_canvas";
import { begin_empty, exported, expect_told, open_panel, result_row } from "./using";

const tool = (page: Page, name: string) => page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const redo = (page: Page) => page.getByRole("button", { name: "Redo" });

/** Blocked cells as "x,y", row by row. */
async function blocked_cells(page: Page): Promise<string[]> {
  const rows = (await exported(page, ".map")).trimEnd().split("\n").slice(4);
  return rows.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === "." ? [] : [`${x},${y}`])));
}
const box_of = (x0: number, y0: number, x1: number, y1: number): string[] => {
  const cells: string[] = [];
  for (let y = y0; y <= y1; ++y) for (let x = x0; x <= x1; ++x) cells.push(`${x},${y}`);
  return cells;
};

interface Drawn {
  obstacles: Point[][];
  walls: Point[][];
  points: Point[];
}
async function drawn(page: Page): Promise<Drawn> {
  interface Feature {
    properties: { role: string };
    geometry: { type: string; coordinates: Point[] | Point[][] };
  }
  const { features } = JSON.parse(await exported(page, ".geojson")) as { features: Feature[] };
  const of_role = (role: string) => features.filter(({ properties }) => properties.role === role).map(({ geometry }) => geometry.coordinates);
  return {
    obstacles: (of_role("obstacle") as Point[][][]).map(([ring]) => ring!.slice(1)),
    walls: of_role("wall") as Point[][],
    points: of_role("point") as unknown as Point[],
  };
}
/** The same points, wherever the list begins and whichever way it runs, up to a pixel. */
function expect_corners(ring: Point[] | undefined, wanted: Point[]): void {
  expect(ring).toHaveLength(wanted.length);
  for (const [x, y] of wanted) {
    const away = Math.min(...ring!.map((p) => Math.hypot(p[0] - x, p[1] - y)));
    expect(away, `a corner at ${x}, ${y} among ${JSON.stringify(ring)}`).toBeLessThan(0.25);
  }
}

test("cells are painted and freed with the mouse, and each stroke is undone and done again @smoke", async ({ studio }) => {
  await begin_empty(studio, "Grid", 16, 12);
  await expect(studio.getByRole("group", { name: "This world" })).toContainText("Grid of 16 × 12 cells, 100 % free");
  await expect(tool(studio, "Brush: block cells")).toHaveAttribute("aria-pressed", "true");
  await expect(undo(studio)).toHaveAttribute("title", /Undo beginning anew/);

  const options = studio.getByRole("group", { name: "Options of the tool" });
  await options.getByLabel("Size").fill("1");
  await drag(studio, [[3.5, 2.5], [3.5, 8.5]]);
  const column = box_of(3, 2, 3, 8);
  expect(await blocked_cells(studio)).toEqual(column);

  await tool(studio, "Eraser: free cells").click();
  await drag(studio, [[3.5, 4.5], [3.5, 5.5]]);
  const gap = column.filter((cell) => cell !== "3,4" && cell !== "3,5");
  expect(await blocked_cells(studio)).toEqual(gap);

  await tool(studio, "Rectangle of cells").click();
  await drag(studio, [[8.5, 2.5], [10.5, 3.5]]);
  expect((await blocked_cells(studio)).sort()).toEqual([...gap, ...box_of(8, 2, 10, 3)].sort());

  await undo(studio).click();
  expect(await blocked_cells(studio)).toEqual(gap);
  await expect_told(studio, "Undone: a rectangle.");
  await studio.keyboard.press("Control+z");
  await expect_told(studio, "Undone: erasing.");
  expect(await blocked_cells(studio)).toEqual(column);
  await redo(studio).click();
  await studio.keyboard.press("Control+Shift+z");
  await expect_told(studio, "Done again: a rectangle.");
  await expect(redo(studio)).toBeDisabled();
  expect((await blocked_cells(studio)).sort()).toEqual([...gap, ...box_of(8, 2, 10, 3)].sort());
});

test("brushes are round or square, of any size; shift draws straight; lines and rectangles free cells too", async ({ studio }) => {
  await begin_empty(studio, "Grid", 24, 18);
  const options = studio.getByRole("group", { name: "Options of the tool" });
  await click_at(studio, [4.5, 4.5]);
  expect((await blocked_cells(studio)).sort(), "three cells across and round is a plus").toEqual(["4,3", "3,4", "4,4", "5,4", "4,5"].sort());
  await options.getByText("Square").click();
  await click_at(studio, [10.5, 4.5]);
  expect(await blocked_cells(studio)).toEqual(expect.arrayContaining(box_of(9, 3, 11, 5)));
  await studio.locator("canvas").focus();
  for (let i = 0; i < 2; ++i) await studio.keyboard.press("[");
  await expect_told(studio, "Brush 1 cells wide.");
  await studio.keyboard.down("Shift");
  await drag(studio, [[2.5, 10.5], [6.5, 15.5], [14.5, 10.5]]);
  await studio.keyboard.up("Shift");
  const cells = await blocked_cells(studio);
  expect(cells.filter((cell) => Number(cell.split(",")[1]) > 8)).toEqual(box_of(2, 10, 14, 10));
  await studio.keyboard.press("l");
  await options.getByText("Free", { exact: true }).click();
  await drag(studio, [[4.5, 10.5], [12.5, 10.5]]);
  expect((await blocked_cells(studio)).filter((cell) => cell.endsWith(",10"))).toEqual(["2,10", "3,10", "13,10", "14,10"]);
});

test("a stroke that is given up leaves nothing", async ({ studio }) => {
  await begin_empty(studio, "Grid", 16, 12);
  await drag(studio, [[3.5, 2.5], [3.5, 8.5]]);
  const before = await blocked_cells(studio);
  const { x, y } = (await studio.getByRole("application", { name: "The world" }).boundingBox())!;
  await studio.mouse.move(x + 300, y + 200);
  await studio.mouse.down();
  await studio.mouse.move(x + 400, y + 250, { steps: 4 });
  await studio.keyboard.press("Escape");
  await studio.mouse.up();
  expect(await blocked_cells(studio)).toEqual(before);
});

test("the keyboard's cursor paints, and says where it is", async ({ studio }) => {
  await begin_empty(studio, "Grid", 16, 12);
  await studio.getByRole("group", { name: "Options of the tool" }).getByLabel("Size").fill("1");
  const canvas = studio.getByRole("application", { name: "The world" });
  await canvas.focus();
  await canvas.press("j");
  await expect_told(studio, "1, 11: free");
  for (let i = 0; i < 3; ++i) await canvas.press("ArrowUp");
  await canvas.press("ArrowRight");
  await expect_told(studio, "2, 8: free");
  await canvas.press("Space");
  await expect_told(studio, "Held: arrow keys drag, space lets go.");
  await canvas.press("ArrowRight");
  await canvas.press("ArrowRight");
  await canvas.press("ArrowUp");
  await canvas.press("Space");
  await expect_told(studio, "Let go.");
  await canvas.press("ArrowDown");
  await canvas.press("ArrowUp");
  await expect_told(studio, "4, 7: blocked");
  expect((await blocked_cells(studio)).sort()).toEqual(["2,8", "3,8", "4,8", "4,7"].sort());
  await canvas.press("e");
  await canvas.press("Enter");
  expect((await blocked_cells(studio)).sort()).toEqual(["2,8", "3,8", "4,8"].sort());
  await canvas.press("Control+z");
  await canvas.press("Control+z");
  expect(await blocked_cells(studio)).toEqual([]);
  await canvas.press("Control+y");
  expect((await blocked_cells(studio)).sort()).toEqual(["2,8", "3,8", "4,8", "4,7"].sort());
});

test("polygons are drawn corner by corner, dragged whole and by a corner, and deleted", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  const canvas = studio.getByRole("application", { name: "The world" });
  await expect(tool(studio, "Draw a polygon")).toHaveAttribute("aria-pressed", "true");
  for (const corner of [[20, 20], [40, 20], [30, 40]] as Point[]) await click_at(studio, corner);
  await studio.keyboard.press("Enter");
  const world = studio.getByRole("group", { name: "This world" });
  await expect(world).toContainText("1 obstacle,");
  let now = await drawn(studio);
  expect(now.obstacles).toHaveLength(1);
  expect_corners(now.obstacles[0], [[20, 20], [40, 20], [30, 40]]);

  await studio.keyboard.press("v");
  await drag(studio, [[30, 25], [55, 35]]);
  now = await drawn(studio);
  expect_corners(now.obstacles[0], [[45, 30], [65, 30], [55, 50]]);
  await drag(studio, [[65, 30], [80, 22]]);
  now = await drawn(studio);
  expect_corners(now.obstacles[0], [[45, 30], [80, 22], [55, 50]]);
  // From the middle of a side comes a new corner; Delete takes it away again, and then the whole.
  await drag(studio, [[50, 40], [40, 45]]);
  expect_corners((await drawn(studio)).obstacles[0], [[45, 30], [80, 22], [55, 50], [40, 45]]);
  await canvas.press("Delete");
  await expect_told(studio, "Corner deleted.");
  expect_corners((await drawn(studio)).obstacles[0], [[45, 30], [80, 22], [55, 50]]);
  await click_at(studio, [60, 34]);
  await expect_told(studio, "Selected: obstacle.");
  await studio.keyboard.press("Delete");
  await expect_told(studio, "Deleted: obstacle.");
  expect((await drawn(studio)).obstacles).toEqual([]);

  for (let i = 0; i < 3; ++i) await undo(studio).click();
  expect_corners((await drawn(studio)).obstacles[0], [[45, 30], [80, 22], [55, 50]]);
  await studio.keyboard.press("Control+z");
  expect_corners((await drawn(studio)).obstacles[0], [[45, 30], [65, 30], [55, 50]]);
  await studio.keyboard.press("Control+Shift+z");
  expect_corners((await drawn(studio)).obstacles[0], [[45, 30], [80, 22], [55, 50]]);
});

test("sides of a polygon must not cross: that is said, and the drawing goes on", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  for (const corner of [[20, 20], [60, 60], [60, 20], [20, 60]] as Point[]) await click_at(studio, corner);
  const options = studio.getByRole("group", { name: "Options of the tool" });
  await options.getByRole("button", { name: "Close" }).click();
  await expect_told(studio, "The sides of a polygon must not cross");
  await studio.getByRole("application", { name: "The world" }).press("Backspace");
  await options.getByRole("button", { name: "Close" }).click();
  expect_corners((await drawn(studio)).obstacles[0], [[20, 20], [60, 60], [60, 20]]);
});

test("rectangles and walls stand in the way until they are erased", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  await expect(result_row(studio, "polyanya")).toContainText("shortest");
  await tool(studio, "Draw a rectangle").click();
  await drag(studio, [[30, 20], [50, 45]]);
  expect_corners((await drawn(studio)).obstacles[0], [[30, 20], [50, 20], [50, 45], [30, 45]]);
  await tool(studio, "Draw a wall").click();
  // Across the whole world: there is no way any more.
  for (const corner of [[0, 10], [60, 60], [100, 79.9]] as Point[]) await click_at(studio, corner);
  await studio.getByRole("group", { name: "Options of the tool" }).getByRole("button", { name: "Close" }).click();
  const now = await drawn(studio);
  expect(now.walls).toHaveLength(1);
  expect_corners(now.walls[0], [[0, 10], [60, 60], [100, 79.9]]);
  await expect(result_row(studio, "polyanya")).toContainText("the goal cannot be reached");
  await tool(studio, "Delete obstacles and walls").click();
  await click_at(studio, [80, 70]);
  await expect_told(studio, "Deleted.");
  expect((await drawn(studio)).walls).toEqual([]);
  await expect(result_row(studio, "polyanya")).toContainText("shortest");
  const world = await open_panel(studio, "World");
  await world.getByRole("button", { name: "Clear" }).click();
  await expect(world).toContainText("0 obstacles");
  await undo(studio).click();
  await expect(world).toContainText("1 obstacle,");
});

test("a wall of one corner is a point, which can be dragged and deleted", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  await tool(studio, "Draw a wall").click();
  await click_at(studio, [40, 30]);
  await studio.keyboard.press("Enter");
  const { walls, points } = await drawn(studio);
  expect(walls).toEqual([]);
  expect_corners(points, [[40, 30]]);
  await tool(studio, "Select and drag").click();
  await drag(studio, [[40, 30], [60, 50]]);
  expect_corners((await drawn(studio)).points, [[60, 50]]);
  await click_at(studio, [60, 50]);
  await studio.keyboard.press("Delete");
  expect((await drawn(studio)).points).toEqual([]);
});

test("a polygon is drawn and dragged with the keyboard alone", async ({ studio }) => {
  await begin_empty(studio, "Polygons", 100, 80);
  const canvas = studio.getByRole("application", { name: "The world" });
  await canvas.focus();
  await canvas.press("j");
  const steps = async (key: string, n: number): Promise<void> => {
    for (let i = 0; i < n; ++i) await canvas.press(key);
  };
  await steps("Shift+ArrowRight", 2);
  await canvas.press("Space");
  await canvas.press("Space");
  await steps("Shift+ArrowRight", 1);
  await canvas.press("Space");
  await canvas.press("Space");
  await steps("Shift+ArrowUp", 1);
  await canvas.press("Space");
  await canvas.press("Space");
  await canvas.press("Enter");
  const [before] = (await drawn(studio)).obstacles;
  expect(before).toHaveLength(3);
  await canvas.press("v");
  await canvas.focus();
  await steps("ArrowLeft", 1);
  await steps("ArrowDown", 3);
  await canvas.press("Space");
  await steps("Shift+ArrowUp", 2);
  await canvas.press("Space");
  const [after] = (await drawn(studio)).obstacles;
  const middle = (ring: Point[]): Point => [ring.reduce((sum, p) => sum + p[0] / 3, 0), ring.reduce((sum, p) => sum + p[1] / 3, 0)];
  expect(middle(after!)[0]).toBeCloseTo(middle(before!)[0], 1);
  expect(middle(after!)[1]).toBeLessThan(middle(before!)[1] - 5);
});
