// Runs the page's unit tests: node run_tests.mjs [PART-OF-A-NAME]. Checks their types, and bundles each tests/*.test.ts into a temporary folder,
// since Node 18 reads no TypeScript, and hands them to node --test.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv[2] ?? "";
const tests = readdirSync(join(here, "tests")).filter((name) => name.endsWith(".test.ts") && name.includes(wanted));
if (tests.length === 0) {
  console.error(`no test in tests/ has '${wanted}' in its name`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "taut-page-tests-"));
let code = 1;
try {
  await build({
    entryPoints: tests.map((name) => join(here, "tests", name)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node18",
    sourcemap: "inline",
    logLevel: "warning",
  });
  const files = tests.map((name) => join(folder, name.replace(/\.ts$/, ".mjs")));
  const checked = spawnSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "-p", join(here, "tests")], { stdio: "inherit" });
  if (checked.status === 0) code = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
