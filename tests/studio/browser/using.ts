// What people do again and again in the studio: look at a panel, read what it tells, take a file home; and the program on the
// command line, to compare with.
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.TAUT_PROGRAM ?? "taut";

/** A folder of a test's own. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), "taut-browser-"));
  file(name: string): string {
    return join(this.path, name);
  }
  read(name: string): string {
    return readFileSync(this.file(name), "latin1");
  }
  /** Runs the program here; what it printed. */
  taut(...words: string[]): string {
    return execFileSync(program, words, { cwd: this.path, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  }
  /** The program's complaint about wrong input. */
  complaint(...words: string[]): string {
    const { status, stderr } = spawnSync(program, words, { cwd: this.path, encoding: "utf8" });
    expect(status, `taut ${words.join(" ")}`).toBe(2);
    return stderr;
  }
  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** The browser itself logs a request that is refused; in a test of refusals that is no fault of the page. */
export function await_refusals(page: Page): void {
  page.removeAllListeners("console");
}

/** Requests to such addresses, or those of them that are meant, wait until what is returned is called. */
export async function hold(page: Page, address: string, meant: (request: Request) => boolean = () => true): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (meant(route.request())) await held;
    await route.continue();
  });
  return release;
}

export async function open_panel(page: Page, name: string): Promise<Locator> {
  await page.getByRole("tab", { name, exact: true }).click();
  return page.getByRole("tabpanel", { name, exact: true });
}

/** The line at the bottom, or what is only said to screen readers. */
export async function expect_told(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: words }).first()).toBeAttached();
}

export const result_row = (page: Page, spec: string): Locator =>
  page.getByRole("region", { name: "Results" }).getByRole("row").filter({ has: page.getByRole("button", { name: spec, exact: true }) });

/** The world on the screen as a file, by the panel's export. */
export async function exported(page: Page, extension: string): Promise<string> {
  const share = await open_panel(page, "Share");
  await share.getByLabel("Format").selectOption(extension);
  const coming = page.waitForEvent("download");
  await share.getByRole("button", { name: "Export the world only" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`world${extension}`);
  return readFileSync(await download.path(), "latin1");
}

export async function open_files(page: Page, files: string | string[]): Promise<void> {
  const world = await open_panel(page, "World");
  await world.getByLabel("Files of a world").setInputFiles(files);
}

export async function begin_empty(page: Page, kind: "Grid" | "Polygons", width: number, height: number): Promise<void> {
  const form = (await open_panel(page, "World")).getByRole("group", { name: "Begin empty" });
  await form.getByLabel("Width").fill(String(width));
  await form.getByLabel("Height").fill(String(height));
  await form.getByRole("button", { name: kind }).click();
}

/** Fills a generator's form and presses its button. */
export async function generate(page: Page, kind: string, seed: number, parameters: Record<string, string | boolean>): Promise<Locator> {
  const form = (await open_panel(page, "World")).getByRole("group", { name: "Generate" });
  await form.getByLabel("Kind of world").selectOption(kind);
  for (const [label, value] of Object.entries(parameters)) {
    const control = form.getByLabel(label, { exact: true });
    if (typeof value === "boolean") await control.setChecked(value);
    else if ((await control.evaluate((element) => element.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
  await form.getByLabel("Seed", { exact: true }).fill(String(seed));
  await form.getByRole("button", { name: "Generate", exact: true }).click();
  return form;
}
