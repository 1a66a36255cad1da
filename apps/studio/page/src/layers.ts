// Layers of the world on the ground of the picture: which there are, which are shown, how they are drawn and what their
// colours mean.
import type { Layer, LayerInfo, Point } from "./api";
import { scale_colours, step_of } from "./heat";
import { ink, type Theme } from "./palette";
import type { Studio, View } from "./studio";
import { tick_text } from "./ticks";

/** The areas' keys in the order they first appear, with how many there are of each: a ring is one of them. */
export function keys_of(layer: Layer): Map<string, number> {
  const keys = new Map<string, number>();
  for (const area of layer.areas) keys.set(area.key, (keys.get(area.key) ?? 0) + area.rings.length);
  return keys;
}

export const count_rings = (layer: Layer): number => layer.areas.reduce((sum, area) => sum + area.rings.length, 0);

export function key_colours(layer: Layer, theme: Theme): Map<string, string> {
  const keys = [...keys_of(layer).keys()];
  const colours = scale_colours(theme, Math.max(2, keys.length));
  return new Map(keys.map((key, i) => [key, colours[i] ?? "gray"]));
}

const by_value = (layer: Layer): boolean => layer.scale !== null && layer.areas.some((area) => area.value !== null);

function trace_ring(context: CanvasRenderingContext2D, view: View, ring: readonly number[]): void {
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const p = view.to_screen([ring[i] ?? 0, ring[i + 1] ?? 0]);
    if (i === 0) context.moveTo(...p);
    else context.lineTo(...p);
  }
  context.closePath();
}

function draw_areas(context: CanvasRenderingContext2D, view: View, layer: Layer, theme: Theme): void {
  const keys = key_colours(layer, theme);
  const scale = by_value(layer) ? layer.scale : null;
  const steps = scale_colours(theme);
  const groups = new Map<string, number[][]>();
  for (const area of layer.areas) {
    const step = scale === null ? 0 : step_of(area.value ?? scale.low, scale.low, scale.high);
    const colour = (scale === null ? keys.get(area.key) : steps[step]) ?? "gray";
    const group = groups.get(colour);
    if (group === undefined) groups.set(colour, [...area.rings]);
    else group.push(...area.rings);
  }
  const many = count_rings(layer) > 20000;
  // One kind of area says nothing by its colour; lines between them do.
  const plain = scale === null && keys.size < 2;
  for (const [colour, rings] of groups) {
    context.beginPath();
    for (const ring of rings) trace_ring(context, view, ring);
    if (!plain) {
      context.globalAlpha = theme === "light" ? 0.55 : 0.6;
      context.fillStyle = colour;
      context.fill();
    }
    if (scale !== null) continue;
    context.globalAlpha = 0.75;
    context.strokeStyle = ink(theme).outline;
    context.lineWidth = many ? 0.4 : 0.8;
    context.stroke();
  }
  context.globalAlpha = 1;
}

function draw_segments(context: CanvasRenderingContext2D, view: View, layer: Layer, theme: Theme): void {
  const s = layer.segments;
  // Where areas have outlines, the lines between them are drawn already.
  if (s.length === 0 || (layer.areas.length > 0 && layer.scale === null)) return;
  context.beginPath();
  for (let i = 0; i + 3 < s.length; i += 4) {
    context.moveTo(...view.to_screen([s[i] ?? 0, s[i + 1] ?? 0]));
    context.lineTo(...view.to_screen([s[i + 2] ?? 0, s[i + 3] ?? 0]));
  }
  context.strokeStyle = layer.areas.length > 0 ? ink(theme).outline : ink(theme).accent;
  context.lineWidth = s.length > 80000 ? 0.4 : 0.9;
  context.globalAlpha = 0.7;
  context.stroke();
  context.globalAlpha = 1;
}

/** Narrow places, the narrowest labelled first, as long as there is room. */
function draw_gates(context: CanvasRenderingContext2D, view: View, layer: Layer, theme: Theme): void {
  const colours = ink(theme);
  const taken = new Set<string>();
  const gates = [...layer.gates].sort((a, b) => a.width - b.width);
  context.lineCap = "round";
  for (const [width, colour] of [[5, colours.halo], [2.4, colours.bad]] as const) {
    context.beginPath();
    for (const gate of gates) {
      context.moveTo(...view.to_screen(gate.a));
      context.lineTo(...view.to_screen(gate.b));
    }
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
  context.font = "11px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const gate of gates) {
    const middle: Point = [(gate.a[0] + gate.b[0]) / 2, (gate.a[1] + gate.b[1]) / 2];
    const [x, y] = view.to_screen(middle);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    const [column, row] = [Math.floor(x / 44), Math.floor(y / 18)];
    const cells = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx},${row + dy}`));
    if (cells.some((cell) => taken.has(cell))) continue;
    taken.add(`${column},${row}`);
    const text = tick_text(gate.width, 3);
    context.lineWidth = 3.5;
    context.strokeStyle = colours.halo;
    context.strokeText(text, x, y - 11);
    context.fillStyle = colours.text;
    context.fillText(text, x, y - 11);
  }
}

export function draw_layer(context: CanvasRenderingContext2D, view: View, layer: Layer, theme: Theme): void {
  context.save();
  context.lineJoin = "round";
  draw_areas(context, view, layer, theme);
  draw_segments(context, view, layer, theme);
  if (layer.gates.length > 0) draw_gates(context, view, layer, theme);
  context.restore();
}

/** Which layers this world has and which are shown. Shown ones stay shown when the world changes. */
export class LayerShelf {
  infos: LayerInfo[] = [];
  readonly shown = new Set<string>();
  /** Why a layer that should be shown is not. */
  readonly failures = new Map<string, string>();
  private readonly loaded = new Map<string, Layer>();
  private readonly loading = new Set<string>();
  private world = "";

  constructor(
    private readonly studio: Studio,
    private readonly changed: () => void,
  ) {
    studio.add_overlay({
      order: 50,
      draw: (context, view) => {
        for (const layer of this.layers()) draw_layer(context, view, layer, studio.state.get().theme);
      },
    });
    studio.state.on(["info"], () => void this.refresh());
    void this.refresh();
  }

  /** Those that are shown and there. */
  layers(): Layer[] {
    return this.infos.filter((info) => this.shown.has(info.name)).flatMap((info) => this.loaded.get(info.name) ?? []);
  }
  is_loading(name: string): boolean {
    return this.loading.has(name);
  }

  show(name: string, on: boolean): void {
    if (on) this.shown.add(name);
    else this.shown.delete(name);
    void this.load();
    this.tell();
  }

  private tell(): void {
    this.changed();
    this.studio.view.redraw_ground();
  }

  private async refresh(): Promise<void> {
    const id = this.studio.state.get().info?.id ?? "";
    if (id === this.world) return;
    this.world = id;
    this.loaded.clear();
    this.failures.clear();
    this.loading.clear();
    if (id !== "") {
      try {
        const infos = await this.studio.api.layers(id);
        if (id !== this.world) return;
        this.infos = infos;
      } catch (error) {
        this.studio.tell(`The layers could not be listed: ${String((error as Error).message)}`, "error");
      }
      void this.load();
    }
    this.tell();
  }

  private async load(): Promise<void> {
    const id = this.world;
    const missing = this.infos.filter(
      ({ name, misfit }) => misfit === "" && this.shown.has(name) && !this.loaded.has(name) && !this.loading.has(name),
    );
    if (id === "" || missing.length === 0) return;
    await Promise.all(
      missing.map(async ({ name }) => {
        this.loading.add(name);
        try {
          const layer = await this.studio.with_world((known) => this.studio.api.layer(known, name));
          if (id === this.world) this.loaded.set(name, layer);
        } catch (error) {
          if (id === this.world) this.failures.set(name, (error as Error).message);
        }
        if (id === this.world) this.loading.delete(name);
      }),
    );
    if (id === this.world) this.tell();
  }
}

let shelf: LayerShelf | null = null;
const listeners = new Set<() => void>();

/** The studio's one shelf; `changed` is called whenever it has. */
export function layer_shelf(studio: Studio, changed?: () => void): LayerShelf {
  if (changed !== undefined) listeners.add(changed);
  shelf ??= new LayerShelf(studio, () => listeners.forEach((listener) => listener()));
  return shelf;
}
