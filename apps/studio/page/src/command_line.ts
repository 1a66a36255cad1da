// The commands that reproduce what is on the screen. Numbers are written with as many digits as it takes to read back the
// same double, and words are quoted for a POSIX shell.
import type { Query, World } from "./api";
import type { Origin } from "./studio";

export function shell_word(word: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word) && !word.startsWith("-")) return word;
  return "'" + word.replaceAll("'", "'\\''") + "'";
}

/** The shortest text that reads back as the same double. */
export function number_word(x: number): string {
  return Object.is(x, -0) ? "-0" : String(x);
}

export interface OnScreen {
  world: World;
  origin: Origin;
  query: Query;
  planners: string[];
  repeat: number;
}
export interface BatchOnScreen {
  queries: number;
  seed: number;
  repeat: number;
  radius: number;
  planners: string[];
}

/** The word after -o or --output of the command that made the world. */
function output_of(command: string): string | null {
  return /(?:^|\s)(?:-o|--output)[ =]([A-Za-z0-9_@%+=:,./-]+)/.exec(command)?.[1] ?? null;
}

const default_name = (world: World): string => (world.kind === "grid" ? "world.map" : "world.geojson");

/** Under which name the commands expect the world, as a shell word, and the line that comes before them. */
function beginning(world: World, origin: Origin): { file: string; line: string } {
  if (origin.how === "generated") {
    const output = output_of(origin.command);
    if (output !== null) return { file: output, line: origin.command };
    return { file: default_name(world), line: `${origin.command} -o ${default_name(world)}` };
  }
  const stem = origin.how === "imported" ? origin.name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "") : "";
  // A comment ends at the line's end; what a file is called must not begin another line.
  const name = (stem.replace(/[\u0000-\u001f\u007f]/g, "_") || "world") + (world.kind === "grid" ? ".map" : ".geojson");
  const file = shell_word(name.startsWith("-") ? "./" + name : name);
  return { file, line: `# First save the world as ${file} (panel "Share": save as file).` };
}

function world_words(world: World, file: string): string {
  return world.squeeze === "allow" ? `${file} --squeeze allow` : file;
}

export function plan_command(screen: OnScreen, file: string): string {
  const { query } = screen;
  const words = [
    "taut plan",
    world_words(screen.world, file),
    `--from ${query.from.map(number_word).join(",")}`,
    `--to ${query.to.map(number_word).join(",")}`,
  ];
  if ((query.radius ?? 0) > 0) words.push(`--radius ${number_word(query.radius ?? 0)}`);
  if (query.nearest === true) words.push("--nearest");
  if ((query.within ?? 0) > 0) words.push(`--within ${number_word(query.within ?? 0)}`);
  if (screen.planners.length > 0) words.push(`--planner ${shell_word(screen.planners.join(","))}`);
  if (screen.repeat > 1) words.push(`--repeat ${screen.repeat}`);
  return words.join(" ");
}

export function bench_command(world: World, batch: BatchOnScreen, file: string): string {
  const words = ["taut bench", world_words(world, file), `--random ${batch.queries}`, `--seed ${batch.seed}`];
  if (batch.radius > 0) words.push(`--radius ${number_word(batch.radius)}`);
  if (batch.repeat > 1) words.push(`--repeat ${batch.repeat}`);
  if (batch.planners.length > 0) words.push(`--planner ${shell_word(batch.planners.join(","))}`);
  words.push("--csv results.csv");
  return words.join(" ");
}

export function command_lines(screen: OnScreen, batch: BatchOnScreen | null): string[] {
  const { file, line } = beginning(screen.world, screen.origin);
  const lines = [line, plan_command(screen, file)];
  if (batch !== null) lines.push(bench_command(screen.world, batch, file));
  return lines;
}
