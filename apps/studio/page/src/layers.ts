// Layers of the world on the ground of the picture: which there are, which are shown, how they are drawn and what their
// colours mean.
import type { Layer, LayerInfo, Point } from "./api";
import { describe } from "./client";
import { log_step_of, scale_colours, step_of, wants_log } from "./heat";
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

/** World to screen without an array for each point: layers have hundreds of thousands of them. */
interface Frame {
  x: number;
  y: number;
  scale: number;
  width: number;
  height: number;
}
function frame_of(view: View): Frame {
  const [x, y] = view.to_screen([0, 0]);
  return { x, y, scale: view.scale, width: view.width, height: view.height };
}

/** Left out if nothing of it can be seen. */
function trace_ring(context: CanvasRenderingContext2D, { x, y, scale, width, height }: Frame, ring: readonly number[]): void {
  let [low_x, low_y, high_x, high_y] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [px, py] = [x + (ring[i] ?? 0) * scale, y + (ring[i + 1] ?? 0) * scale];
    low_x = Math.min(low_x, px);
    high_x = Math.max(high_x, px);
    low_y = Math.min(low_y, py);
    high_y = Math.max(high_y, py);
  }
  if (high_x < 0 || high_y < 0 || low_x > width || low_y > height) return;
  context.moveTo(x + (ring[0] ?? 0) * scale, y + (ring[1] ?? 0) * scale);
  for (let i = 2; i + 1 < ring.length; i += 2) context.lineTo(x + (ring[i] ?? 0) * scale, y + (ring[i + 1] ?? 0) * scale);
  context.closePath();
}

/** About how far rings reach on the screen, from a few of them. */
function usual_size(layer: Layer, scale: number): number {
  let [sum, count] = [0, 0];
  for (const { rings } of layer.areas) {
    for (let i = 0; i < rings.length; i += Math.ceil(rings.length / 20)) {
      const ring = rings[i] ?? [];
      sum += Math.hypot((ring[2] ?? 0) - (ring[0] ?? 0), (ring[3] ?? 0) - (ring[1] ?? 0)) * scale;
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}

/** Paths of many thousand pieces cost browsers more than their parts, up to their end. */
function in_pieces(context: CanvasRenderingContext2D, count: number, trace: (i: number) => void, paint: () => void): void {
  const kPiece = 500;
  for (let from = 0; from < count; from += kPiece) {
    context.beginPath();
    for (let i = from; i < Math.min(count, from + kPiece); i++) trace(i);
    paint();
  }
}

function draw_areas(context: CanvasRenderingContext2D, view: View, layer: Layer, theme: Theme): void {
  const keys = key_colours(layer, theme);
  const scale = by_value(layer) ? layer.scale : null;
  const steps = scale_colours(theme);
  const groups = new Map<string, number[][]>();
  for (const area of layer.areas) {
    const place = scale !== null && wants_log(scale.low, scale.high) ? log_step_of : step_of;
    const step = scale === null ? 0 : place(area.value ?? scale.low, scale.low, scale.high);
    const colour = (scale === null ? keys.get(area.key) : steps[step]) ?? "gray";
    let group = groups.get(colour);
    if (group === undefined) groups.set(colour, (group = []));
    for (const ring of area.rings) group.push(ring);  // not as arguments: there may be more than a stack holds
  }
  const frame = frame_of(view);
  const size = usual_size(layer, view.scale);
  // One kind of area says nothing by its colour; lines between them do.
  const plain = scale === null && keys.size < 2;
  context.strokeStyle = ink(theme).outline;
  context.lineWidth = size < 12 ? 0.4 : 0.8;
  // Outlines closer than a few pixels would hide what they surround.
  const outlines = plain || (scale === null && size > 5);
  for (const [colour, rings] of groups) {
    context.fillStyle = colour;
    in_pieces(context, rings.length, (i) => trace_ring(context, frame, rings[i] ?? []), () => {
      context.globalAlpha = theme === "light" ? 0.55 : 0.6;
      if (!plain) context.fill();
      context.globalAlpha = 0.75;
      if (outlines) context.stroke();
    });
  }
  context.globalAlpha = 1;
}

function draw_segments(context: CanvasRenderingContext2D, view: View, layer: Layer, theme: Theme): void {
  const s = layer.segments;
  // Where areas have outlines, the lines between them are drawn already.
  if (s.length === 0 || (layer.areas.length > 0 && layer.scale === null)) return;
  context.strokeStyle = layer.areas.length > 0 ? ink(theme).outline : ink(theme).accent;
  context.lineWidth = s.length > 80000 ? 0.4 : 0.9;
  context.globalAlpha = 0.7;
  const { x, y, scale } = frame_of(view);
  const trace = (i: number): void => {
    context.moveTo(x + (s[4 * i] ?? 0) * scale, y + (s[4 * i + 1] ?? 0) * scale);
    context.lineTo(x + (s[4 * i + 2] ?? 0) * scale, y + (s[4 * i + 3] ?? 0) * scale);
  };
  in_pieces(context, s.length / 4, trace, () => context.stroke());
  context.globalAlpha = 1;
}

/** Narrow places, the narrowest labelled first, as long as there is room. */
function draw_gates(context: CanvasRenderingContext2D, view: View, layer: Layer, theme: Theme): void {
  const colours = ink(theme);
  const taken = new Set<string>();
  const gates = [...layer.gates].sort((a, b) => a.width - b.width);
  context.lineCap = "round";
  const third = Math.ceil(gates.length / 3);
  // The narrowest third is the boldest.
  [0.8, 1.6, 2.8].forEach((width, i) => {
    const some = gates.slice((2 - i) * third, (3 - i) * third);
    context.beginPath();
    for (const gate of some) {
      context.moveTo(...view.to_screen(gate.a));
      context.lineTo(...view.to_screen(gate.b));
    }
    for (const [wide, colour] of [[width + 2.4, colours.halo], [width, colours.bad]] as const) {
      context.lineWidth = wide;
      context.strokeStyle = colour;
      context.stroke();
    }
  });
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
  /** Of requests for this world. */
  private flight = new AbortController();

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
    this.flight.abort();
    this.flight = new AbortController();
    if (id !== "") {
      try {
        const infos = await this.studio.api.layers(id);
        if (id !== this.world) return;
        this.infos = infos;
      } catch (error) {
        this.studio.tell(`The layers could not be listed: ${describe(error)}`, "error");
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
    const { flight } = this;
    await Promise.all(
      missing.map(async ({ name }) => {
        this.loading.add(name);
        try {
          const layer = await this.studio.with_world((known) => this.studio.api.layer(known, name, flight.signal));
          if (id === this.world) this.loaded.set(name, layer);
        } catch (error) {
          if (id === this.world) this.failures.set(name, describe(error));
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
