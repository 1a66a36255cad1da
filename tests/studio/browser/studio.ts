// A test's own studio: the program serves on a free port, one server for all tests of a worker; every page starts
// afresh, and a test fails if the page logged an error.
import { test as base, expect, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";

export { expect };

interface Server {
  url: string;
  process: ChildProcess;
}

export const test = base.extend<{ studio: Page }, { server: Server }>({
  server: [
    async ({}, use) => {
      const child = spawn(process.env.TAUT_PROGRAM ?? "taut", ["studio", "--port", "0"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const url = await new Promise<string>((resolve, reject) => {
        let text = "";
        child.stdout.on("data", (bytes: Buffer) => {
          text += bytes.toString();
          const found = /http:\/\/[0-9.:]+\//.exec(text);
          if (found) resolve(found[0]);
        });
        child.on("exit", (code) => reject(new Error(`taut studio ended with ${code} before it served: ${text}`)));
      });
      await use({ url, process: child });
      const ended = new Promise((resolve) => child.on("exit", resolve));
      child.kill("SIGINT");
      await ended;
      expect(child.exitCode, "the server stops cleanly").toBe(0);
    },
    { scope: "worker" },
  ],
  studio: async ({ page, server }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(server.url);
    await use(page);
    expect(errors, "what the page logged").toEqual([]);
  },
});
