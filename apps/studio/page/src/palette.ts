// Colours of the picture in both themes, and what tells paths apart: a colour (after Okabe and Ito, darkened or lightened
// until each stands out 3:1 from the ground), dashes, and a marker. Any two of the first 35 differ in at least two of these.
import type { State } from "./studio";

export type Theme = State["theme"];
export type Marker = "circle" | "square" | "triangle" | "diamond" | "plus" | "cross" | "star";

export interface PathStyle {
  colour: string;
  /** In multiples of the line's width; empty is solid. */
  dash: number[];
  marker: Marker;
}

export interface Ink {
  /** Around the world, free ground, what is blocked, its outline, walls. */
  outside: string;
  free: string;
  blocked: string;
  outline: string;
  wall: string;
  cell_line: string;
  frame: string;
  text: string;
  faint: string;
  /** Behind lines and markers, so that they stand out on any ground. */
  halo: string;
  start: string;
  goal: string;
  /** What is selected or being drawn. */
  accent: string;
  bad: string;
}

const kInk: Record<Theme, Ink> = {
  light: {
    outside: "#e9ecf0", free: "#fcfbf8", blocked: "#b4becb", outline: "#74829a", wall: "#3e4857", cell_line: "#e6e3db",
    frame: "#8d99a8", text: "#232a33", faint: "#5b6572", halo: "#ffffff", start: "#00805d", goal: "#c04f00",
    accent: "#1a5fb4", bad: "#b3261e",
  },
  dark: {
    outside: "#10151b", free: "#1b222b", blocked: "#4a5768", outline: "#8494a9", wall: "#cfd8e3", cell_line: "#28313c",
    frame: "#5d6b7c", text: "#e6ebf1", faint: "#a3afbd", halo: "#0d1116", start: "#2fc99a", goal: "#ff8a3d",
    accent: "#7db4f5", bad: "#ff8f87",
  },
};
export const ink = (theme: Theme): Ink => kInk[theme];

const kPath: Record<Theme, string[]> = {
  light: ["#0068a8", "#c95400", "#00805d", "#b04a8b", "#946400", "#2480ba", "#1b1f24"],
  dark: ["#5ab0f2", "#ff8a3d", "#2fc99a", "#e58fc0", "#f0b429", "#9ad4f7", "#f2f4f7"],
};
/** In an order that gives the first paths the shapes that differ most. */
const kMarkers: Marker[] = ["circle", "star", "square", "plus", "triangle", "cross", "diamond"];
const kDashes: number[][] = [[], [3.2, 1.8], [0.9, 1.5], [4.2, 1.5, 0.9, 1.5], [1.8, 1.1]];

export function path_style(number: number, theme: Theme): PathStyle {
  // Seven colours and five dashes meet in all pairs before any comes again; the marker follows from both such that it
  // never agrees between paths that share one of them.
  const colour = number % kMarkers.length, dash = number % kDashes.length;
  return {
    colour: kPath[theme][colour] ?? "#888888",
    dash: kDashes[dash] ?? [],
    marker: kMarkers[(colour + dash) % kMarkers.length] ?? "circle",
  };
}

/** The colours as custom properties, so that swatches and text follow the theme by themselves. */
export function publish_colours(theme: Theme): void {
  const root = document.documentElement.style;
  kPath[theme].forEach((colour, i) => root.setProperty(`--path-${i}`, colour));
  for (const [name, colour] of Object.entries(kInk[theme])) root.setProperty(`--ink-${name.replace("_", "-")}`, colour as string);
}

/** The outline of a marker as lines; around the origin, about 2 across. */
export function marker_corners(marker: Marker): [number, number][] {
  switch (marker) {
    case "square":
      return [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]];
    case "triangle":
      return [[0, -1.1], [1.05, 0.8], [-1.05, 0.8]];
    case "diamond":
      return [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]];
    case "plus":
    case "cross": {
      const arm: [number, number][] = [
        [-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4],
        [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4],
      ];
      const c = Math.SQRT1_2;
      return marker === "plus" ? arm : arm.map(([x, y]) => [c * (x - y), c * (x + y)]);
    }
    case "star":
      return Array.from({ length: 10 }, (_, i) => {
        const r = i % 2 === 0 ? 1.3 : 0.55;
        return [r * Math.sin((i * Math.PI) / 5), -r * Math.cos((i * Math.PI) / 5)];
      });
    case "circle":
      return Array.from({ length: 20 }, (_, i) => [Math.cos((i * Math.PI) / 10), Math.sin((i * Math.PI) / 10)]);
  }
}

/** Adds the marker to the current path of the context; the caller fills and strokes. */
export function trace_marker(context: CanvasRenderingContext2D | Path2D, marker: Marker, x: number, y: number, size: number): void {
  marker_corners(marker).forEach(([dx, dy], i) => {
    if (i === 0) context.moveTo(x + dx * size, y + dy * size);
    else context.lineTo(x + dx * size, y + dy * size);
  });
  context.closePath();
}

const kSvg = "http://www.w3.org/2000/svg";
function svg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The line as it is drawn on the canvas, for legends and tables. */
export function swatch(number: number): SVGElement {
  const { dash, marker } = path_style(number, "light");
  const colour = `var(--path-${number % kMarkers.length})`;
  const picture = svg("svg", { viewBox: "0 0 40 14", width: 40, height: 14, class: "swatch", "aria-hidden": "true" });
  const line = svg("path", { d: "M1 7h38", fill: "none", "stroke-width": 3 });
  line.style.stroke = colour;
  if (dash.length > 0) line.setAttribute("stroke-dasharray", dash.map((d) => d * 3).join(" "));
  const shape = svg("polygon", {
    points: marker_corners(marker).map(([x, y]) => `${(20 + 4.6 * x).toFixed(2)},${(7 + 4.6 * y).toFixed(2)}`).join(" "),
    "stroke-width": 3.2,
    "paint-order": "stroke",
  });
  shape.style.fill = colour;
  shape.style.stroke = "var(--surface)";
  picture.append(line, shape);
  return picture;
}
