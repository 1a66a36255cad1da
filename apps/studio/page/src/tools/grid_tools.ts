// Brush, eraser, line and rectangle on a grid. Shift makes a straight line of a brush stroke and a square of a rectangle.
import { ink } from "../palette";
import type { Overlay, PointerPlace, Studio, Tool, View } from "../studio";
import type { WorldOverlay } from "../world_overlay";
import { brush_options, brush_rows, on_brush_options, set_brush_options } from "./brush_options";
import { cell_of, GridStroke, type Cell } from "./grid_stroke";

type Kind = "brush" | "erase-cells" | "line" | "cell-rectangle";

interface Hover {
  place: PointerPlace | null;
  tool: string;
}

const kTitles: Record<Kind, [title: string, key: string, what: string]> = {
  brush: ["Brush: block cells", "b", "painting"],
  "erase-cells": ["Eraser: free cells", "e", "erasing"],
  line: ["Line of cells", "l", "a line"],
  "cell-rectangle": ["Rectangle of cells", "r", "a rectangle"],
};

function make_tool(studio: Studio, overlay: WorldOverlay, hover: Hover, kind: Kind): Tool {
  const [title, key, what] = kTitles[kind];
  let stroke: GridStroke | null = null;
  let first: Cell = [0, 0];
  let last: Cell = [0, 0];

  function paint(at: PointerPlace): void {
    if (stroke === null) return;
    let to = cell_of(at.world);
    if (kind === "cell-rectangle") {
      if (at.shift) {
        const side = Math.max(Math.abs(to[0] - first[0]), Math.abs(to[1] - first[1]));
        to = [first[0] + side * (Math.sign(to[0] - first[0]) || 1), first[1] + side * (Math.sign(to[1] - first[1]) || 1)];
      }
      stroke.restart();
      stroke.rectangle(first, to);
    } else if (kind === "line" || at.shift) {
      stroke.restart();
      stroke.line(first, to);
    } else {
      stroke.line(last, to);
    }
    last = to;
    stroke.show();
  }
  const track = (at: PointerPlace): void => {
    hover.place = at;
    hover.tool = kind;
    studio.view.redraw();
  };

  return {
    id: kind,
    title,
    key,
    only: "grid",
    cursor: "crosshair",
    down(at) {
      const { world } = studio.state.get();
      if (world.kind !== "grid") return false;
      const frees = kind === "erase-cells" || (kind !== "brush" && brush_options().paints === "free");
      stroke = new GridStroke(studio, overlay, world, frees ? 0 : 1);
      first = last = cell_of(at.world);
      paint(at);
      return true;
    },
    move(at) {
      track(at);
      paint(at);
    },
    up(at) {
      paint(at);
      stroke?.finish(what);
      stroke = null;
    },
    hover: track,
    cancel() {
      stroke?.cancel();
      stroke = null;
      hover.place = null;
      studio.view.redraw();
    },
    press(pressed) {
      const by = pressed === "[" ? -1 : pressed === "]" ? 1 : 0;
      if (by === 0 || kind === "cell-rectangle") return false;
      const { size } = brush_options();
      set_brush_options({ size: size + by * Math.max(1, Math.round(size / 8)) });
      studio.tell(`Brush ${brush_options().size} cells wide.`);
      return true;
    },
  };
}

/** The cells that the brush would paint. */
class BrushOverlay implements Overlay {
  readonly order = 170;
  constructor(
    private readonly studio_: Studio,
    private readonly hover_: Hover,
  ) {
    on_brush_options(() => studio_.view.redraw());
    studio_.state.on(["tool"], () => {
      hover_.place = null;
      studio_.view.redraw();
    });
  }
  draw(context: CanvasRenderingContext2D, view: View): void {
    const { tool, theme, world } = this.studio_.state.get();
    const place = this.hover_.place;
    if (place === null || tool !== this.hover_.tool || world.kind !== "grid") return;
    const [cx, cy] = cell_of(place.world);
    const outline = new Path2D();
    const rows = tool === "cell-rectangle" ? [{ dy: 0, from: 0, to: 0 }] : brush_rows(brush_options());
    for (const { dy, from, to } of rows) {
      const [x0, y0] = view.to_screen([cx + from, cy + dy]), [x1, y1] = view.to_screen([cx + to + 1, cy + dy + 1]);
      outline.rect(x0, y0, x1 - x0, y1 - y0);
    }
    const colours = ink(theme);
    context.fillStyle = tool === "erase-cells" ? colours.bad : colours.accent;
    context.globalAlpha = 0.45;
    context.fill(outline);
  }
}

export function make_grid_tools(studio: Studio, overlay: WorldOverlay): Tool[] {
  const hover: Hover = { place: null, tool: "" };
  studio.add_overlay(new BrushOverlay(studio, hover));
  return (["brush", "erase-cells", "line", "cell-rectangle"] as const).map((kind) => make_tool(studio, overlay, hover, kind));
}
