// Pointing at places of the world on the canvas, and asking the page what it knows.
import type { Page } from "@playwright/test";

export type Point = [number, number];

interface TautStudio {
  studio: {
    state: { get(): { query: { from: Point; to: Point; radius?: number }; reply: unknown; world: { kind: string } } };
    view: { to_screen(p: Point): Point };
  };
  frame_times: Record<"script_ms" | "plan_ms" | "answer_ms" | "server_ms", number[]> & { clear(): void };
}
declare global {
  interface Window {
    taut_studio?: TautStudio;
  }
}

/** Where a point of the world is on the page. */
export async function place_of(page: Page, point: Point): Promise<{ x: number; y: number }> {
  return page.evaluate((p) => {
    const box = document.querySelector("canvas")!.getBoundingClientRect();
    const [x, y] = window.taut_studio!.studio.view.to_screen(p);
    return { x: box.x + x, y: box.y + y };
  }, point);
}

export async function click_at(page: Page, point: Point): Promise<void> {
  const { x, y } = await place_of(page, point);
  await page.mouse.click(x, y);
}

/** Presses at the first point, moves over the others and lets go at the last. */
export async function drag(page: Page, points: Point[], steps = 4): Promise<void> {
  const places = await Promise.all(points.map((p) => place_of(page, p)));
  const first = places[0]!;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of places.slice(1)) await page.mouse.move(x, y, { steps });
  await page.mouse.up();
}

/** Leaves one planner chosen. */
export async function ask_only(page: Page, planner: string): Promise<void> {
  await page.getByRole("tab", { name: "Planners" }).click();
  const boxes = page.getByRole("tabpanel", { name: "Planners" }).locator("input[data-planner]");
  await page.locator(`input[data-planner="${planner}"]`).check();
  const others = await boxes.evaluateAll((all, wanted) =>
    (all as HTMLInputElement[]).filter((box) => box.checked && box.dataset.planner !== wanted).map((box) => box.dataset.planner),
    planner);
  for (const other of others) await page.locator(`input[data-planner="${other}"]`).uncheck();
}

export async function query_of(page: Page): Promise<{ from: Point; to: Point; radius?: number }> {
  return page.evaluate(() => window.taut_studio!.studio.state.get().query);
}

export const median = (values: number[]): number => percentile(values, 0.5);
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
