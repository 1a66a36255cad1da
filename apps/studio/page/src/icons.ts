// The page's icons: strokes on a square of 24, drawn in the colour of the text around them.
const kShapes = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
  close: "M5 5l14 14M19 5 5 19",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  line: "M5 19 19 5M5 19v.1M19 5v.1",
  dice: "M4 4h16v16H4zM8.5 8.5v.1M15.5 8.5v.1M12 12v.1M8.5 15.5v.1M15.5 15.5v.1",
  open: "M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM12 16v-5M9.5 13 12 10.5l2.5 2.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  step: "m8 5 8 7-8 7",
  back: "m16 5-8 7 8 7",
  first: "M18 5v14l-9-7zM5 5v14",
  last: "M6 5v14l9-7zM19 5v14",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  select: "M5 3l14 8-6 1.5L10 19z",
  start: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 10v4M10 12h4",
  goal: "M6 21V4M6 4h12l-3 4 3 4H6",
  brush: "M14 4 20 10 11 17l-4-4zM7 13c-3 0-2 5-5 6 4 2 8 0 9-2",
  erase: "M8 19 3.5 14.5 13 5l6 6-8 8zM8 10l6 6M8 19h12",
  polygon: "M5 19 3 9l9-6 9 7-4 9zM5 19v.1M3 9v.1M12 3v.1",
  rectangle: "M4 6h16v12H4z",
  wall: "M3 18 9 7l6 8 6-10",
  door: "M6 21V3h11v18M3 21h18M14 12v.1",
  crate: "M4 4h16v16H4zM4 4l16 16M20 4 4 20",
  agent: "M12 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM5 21c0-5 3-8 7-8s7 3 7 8",
  info: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM12 11v6M12 7v.1",
  warning: "M12 3 2 20h20zM12 10v4M12 17v.1",
  check: "M5 12.5 10 17.5 19 7",
  chevron: "m6 9 6 6 6-6",
} as const;
export type IconName = keyof typeof kShapes;

const kSvg = "http://www.w3.org/2000/svg";

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(kSvg, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(kSvg, "path");
  path.setAttribute("d", kShapes[name]);
  svg.append(path);
  return svg;
}
