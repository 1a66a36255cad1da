// Reading what panels show: numbers under their names, tables, what lies on the canvas, files that were downloaded.
import { expect, type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { ask_only } from "./on_canvas";
import { open_panel } from "./using";

/** The number that stands beside a name, as text. */
export const figure = (host: Locator, name: string): Locator =>
  host.getByRole("definition").and(host.page().locator(`dt:text-is("${name}") + dd`));

/** "1 470" with thin spaces, "12.5 ms" and the like: the number in front. */
export function number_in(text: string): number {
  const found = /-?[\d\u202f]+(\.\d+)?/.exec(text);
  return found === null ? Number.NaN : Number(found[0].replaceAll("\u202f", ""));
}

/** As the page writes whole numbers. */
export const counted = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** Rows of a table as texts by their column's title. */
export async function table_rows(table: Locator): Promise<Record<string, string>[]> {
  return table.evaluate((element) => {
    const texts = (row: Element): string[] => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim());
    const [head, ...rows] = [...element.querySelectorAll("tr")].map(texts);
    return rows.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ""])));
  });
}

/** A name for all that is on the canvas, once it stays the same for some frames: the same picture has the same name. */
export async function canvas_picture(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.querySelector("canvas")!;
    const look = async (): Promise<string> => {
      for (let i = 0; i < 3; ++i) await new Promise(requestAnimationFrame);
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      const digest = await crypto.subtle.digest("SHA-256", data);
      const name = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      ((window as { kept_pictures?: Record<string, Uint8ClampedArray> }).kept_pictures ??= {})[name] = data;
      return name;
    };
    let before = await look();
    for (;;) {
      const now = await look();
      if (now === before) return now;
      before = now;
    }
  });
}

/** The share of pixels that differ to the eye between what is on the canvas now and a picture that was there. */
export async function difference_from(page: Page, then: string): Promise<number> {
  const now = await canvas_picture(page);
  return page.evaluate(([a, b]) => {
    const kept = (window as { kept_pictures?: Record<string, Uint8ClampedArray> }).kept_pictures!;
    const [x, y] = [kept[a]!, kept[b]!];
    let differ = 0;
    for (let i = 0; i < x.length; i += 4) {
      if (Math.max(Math.abs(x[i]! - y[i]!), Math.abs(x[i + 1]! - y[i + 1]!), Math.abs(x[i + 2]! - y[i + 2]!)) > 40) ++differ;
    }
    return (4 * differ) / x.length;
  }, [now, then] as const);
}

/** Red, green and blue of the canvas at a place of the page. */
export async function pixel_at(page: Page, place: { x: number; y: number }): Promise<[number, number, number]> {
  return page.evaluate(({ x, y }) => {
    const canvas = document.querySelector("canvas")!;
    const box = canvas.getBoundingClientRect();
    const by = canvas.width / box.width;
    const [r, g, b] = canvas.getContext("2d")!.getImageData(Math.round((x - box.x) * by), Math.round((y - box.y) * by), 1, 1).data;
    return [r!, g!, b!] as [number, number, number];
  }, place);
}

/** Waits so many frames: time in which something that goes on would show. */
export async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (n) => {
    for (let i = 0; i < n; ++i) await new Promise(requestAnimationFrame);
  }, count);
}

export async function choose_planners(page: Page, planners: string[]): Promise<void> {
  await ask_only(page, planners[0]!);
  const panel = await open_panel(page, "Planners");
  for (const planner of planners.slice(1)) await panel.locator(`input[data-planner="${planner}"]`).check();
  const table = page.getByRole("region", { name: "Results" });
  for (const planner of planners) {
    await expect(table.getByRole("row").filter({ has: page.getByRole("button", { name: planner, exact: true }) })).toContainText(/valid/);
  }
}

/** Presses, and takes the file that comes. */
export async function downloaded(page: Page, press: Locator): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await press.click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Width and height of a PNG; fails if it is none. */
export function png_size(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect(bytes.subarray(-8, -4).toString("latin1"), "the last chunk").toBe("IEND");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
