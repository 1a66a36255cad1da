// Files from the user's disk, by button or by dropping them on the page. The first that is a world is the world; the rest
// is what it refers to.
import type { FileContent, WorldReply } from "./api";
import { to_base64 } from "./bits";
import { describe } from "./client";
import { show_studio_file } from "./saved_state";
import type { Core } from "./studio_core";

async function content_of(file: File): Promise<FileContent> {
  return { name: file.name, content: to_base64(new Uint8Array(await file.arrayBuffer())) };
}

/** Pictures and saved runs are named by others; those come after. */
const secondary = (name: string): boolean => /\.(pgm|png|json|csv|scen)$/i.test(name) && !/\.geojson$/i.test(name);

/** The text of the only file, if it is one that the studio has saved. */
async function studio_file_among(files: readonly File[]): Promise<string | null> {
  const [file] = files;
  if (files.length !== 1 || file === undefined || !/\.json$/i.test(file.name)) return null;
  const text = await file.text();
  return /^\s*\{\s*"taut"\s*:\s*"studio"/.test(text) ? text : null;
}

export function take_world(studio: Core, name: string, { world, info, runs }: WorldReply): void {
  studio.change_world(world, `opening ${name}`, { how: "imported", name }, info);
  const query = runs?.[0]?.query;
  if (query !== undefined) studio.state.set({ query });
}

export async function import_files(studio: Core, list: readonly File[]): Promise<void> {
  if (list.length === 0) return;
  const files = [...list].sort((a, b) => Number(secondary(a.name)) - Number(secondary(b.name)));
  const name = files[0]?.name ?? "";
  studio.tell(`Opening ${name} …`);
  try {
    const saved = await studio_file_among(files);
    if (saved !== null) {
      await show_studio_file(studio, saved);
      studio.tell(`${name} is on the screen.`);
      return;
    }
    take_world(studio, name, await studio.api.import_files(await Promise.all(files.map(content_of))));
    studio.tell(`Opened ${name}.`);
  } catch (error) {
    studio.tell(`${name} could not be opened: ${describe(error)}`, "error");
  }
}

export function accept_drops(studio: Core, host: HTMLElement): void {
  let depth = 0;
  const carries_files = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const mark = (on: boolean): void => void host.classList.toggle("dropping", on);
  host.addEventListener("dragenter", (event) => {
    if (carries_files(event) && ++depth === 1) mark(true);
  });
  host.addEventListener("dragleave", (event) => {
    if (carries_files(event) && --depth === 0) mark(false);
  });
  host.addEventListener("dragover", (event) => {
    if (carries_files(event)) event.preventDefault();
  });
  host.addEventListener("drop", (event) => {
    if (!carries_files(event)) return;
    event.preventDefault();
    depth = 0;
    mark(false);
    void import_files(studio, [...(event.dataTransfer?.files ?? [])]);
  });
}
