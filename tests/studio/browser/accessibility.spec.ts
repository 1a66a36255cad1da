// No serious findings of axe on any view, in light and dark, on a desk and on a phone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./studio";
import { open_panel } from "./using";

const axe_source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

async function serious_findings(page: Page): Promise<string[]> {
  // Through the debugger: the page's own security policy lets no other script in.
  await page.evaluate(axe_source);
  const found = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe;
    return (await axe.run()).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}: ${node.failureSummary}`));
}

for (const scheme of ["light", "dark"] as const) {
  for (const [device, viewport] of [["desk", { width: 1280, height: 800 }], ["phone", { width: 390, height: 844 }]] as const) {
    test.describe(`${scheme}, ${device}`, () => {
      test.use({ colorScheme: scheme, viewport });
      test(`every view can be used by everyone (${scheme}, ${device})${scheme === "light" && device === "desk" ? " @smoke" : ""}`, async ({ studio }) => {
        test.setTimeout(240_000);  // axe looks at every element of a dozen views
        await expect(studio.getByRole("row").filter({ hasText: "polyanya" })).toContainText("shortest");
        const tabs = studio.getByRole("tab");
        expect(await tabs.count()).toBeGreaterThanOrEqual(6);
        for (const tab of await tabs.all()) {
          await tab.click();
          expect(await serious_findings(studio), await tab.innerText()).toEqual([]);
        }
        // What panels hold once they have been used.
        const compare = await open_panel(studio, "Compare");
        await compare.getByRole("button", { name: "Run batch" }).click();
        await expect(compare.getByRole("img", { name: "Time of a query" })).toBeVisible();
        await compare.getByText("Queries, one by one").click();
        expect(await serious_findings(studio), "a batch").toEqual([]);
        const move = await open_panel(studio, "Move");
        await move.getByRole("button", { name: "Start" }).click();
        await expect(move.getByRole("button", { name: "Pause" })).toBeEnabled();
        await move.getByRole("button", { name: "Crate" }).click();
        expect(await serious_findings(studio), "agents on their way").toEqual([]);
        await move.getByRole("button", { name: "Reset" }).click();
        await studio.getByRole("button", { name: "Draw a polygon" }).click();
        await studio.locator("canvas").click({ position: { x: 120, y: 120 } });
        await expect(studio.getByRole("group", { name: "Options of the tool" })).toBeVisible();
        expect(await serious_findings(studio), "options of a tool").toEqual([]);
        await studio.keyboard.press("Escape");
        await studio.keyboard.press("?");
        await expect(studio.getByRole("dialog")).toBeVisible();
        expect(await serious_findings(studio), "help").toEqual([]);
      });
    });
  }
}
