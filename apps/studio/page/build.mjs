// Bundles the page into a folder: node build.mjs FOLDER. With a second argument also writes it as a C++ source that
// holds every file, for the program that serves it (../server/page.hpp).
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, "dist");
const embedded = process.argv[3];
mkdirSync(folder, { recursive: true });

await build({
  entryPoints: [join(here, "src/main.ts")],
  outfile: join(folder, "main.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
for (const file of ["index.html", "style.css", "icon.svg"]) copyFileSync(join(here, file), join(folder, file));

const types = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml" };
const files = ["index.html", "main.js", "style.css", "icon.svg"];

// String literals of bounded length: compilers take them faster than lists of numbers, and all allow 4 KiB.
function literal(bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 1024) {
    let line = "";
    for (const byte of bytes.subarray(at, at + 1024)) {
      const c = String.fromCharCode(byte);
      if (c === "\n") line += "\\n";
      else if (c === '"' || c === "\\") line += "\\" + c;
      else if (c === "?") line += "\\?";
      else if (byte >= 32 && byte < 127) line += c;
      else line += "\\" + byte.toString(8).padStart(3, "0");
    }
    lines.push(`"${line}"`);
  }
  return lines.length > 0 ? lines.join("\n    ") : '""';
}

if (embedded !== undefined) {
  let source = '// Made by page/build.mjs.\n#include "page.hpp"\n\nnamespace taut::studio {\nnamespace {\n\nconstexpr PageFile kFiles[] = {\n';
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    const tag = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    const path = file === "index.html" ? "/" : "/" + file;
    const type = types[file.slice(file.lastIndexOf(".") + 1)];
    source += `  {"${path}", "${type}", "\\"${tag}\\"", {\n    ${literal(bytes)}, ${bytes.length}}},\n`;
  }
  source += "};\n\n}  // namespace\n\nstd::span<const PageFile> page_files() { return kFiles; }\n\n}  // namespace taut::studio\n";
  writeFileSync(embedded, source);
}
