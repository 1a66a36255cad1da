// The studio in a real browser, as a person uses it. `run.sh smoke` is the short set that `make test` runs, `run.sh`
// alone is everything. Screenshots are compared with those in screenshots/; `run.sh --update-snapshots` makes them anew.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: process.env.TAUT_BROWSER_OUT ?? "/tmp/taut-browser-tests",
  snapshotPathTemplate: "{testDir}/screenshots/{arg}{ext}",
  // Missing screenshots fail; they are only written when asked for.
  updateSnapshots: "none",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Fonts are smoothed differently from one release of the browser to the next.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: "disabled" },
  },
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.TAUT_CHROMIUM ?? "/usr/bin/chromium",
      // Chromium's sandbox refuses to run as root, as it is in containers.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
});
