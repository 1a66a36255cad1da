// A moment of a search in numbers: the node just expanded, and what is next on the open list.
import { h, replace_children } from "../dom";
import { coordinate, measure } from "../format";
import { ink, type Theme } from "../palette";
import type { Replay } from "../replay";
import { figures } from "./figures";

const kOpenRows = 6;

const number = (x: number | undefined): string => (x === undefined || Number.isNaN(x) ? "–" : measure(x));
const place = (replay: Replay, event: number): string =>
  `${coordinate(replay.x[event] ?? NaN)}, ${coordinate(replay.y[event] ?? NaN)}`;
const values = (replay: Replay, event: number): string[] => [replay.g[event], replay.h[event], replay.f(event)].map(number);

export function show_node(host: HTMLElement, replay: Replay | null, moment: number): void {
  const event = replay?.current(moment) ?? -1;
  const [g, h_value, f] = replay === null || event < 0 ? ["–", "–", "–"] : values(replay, event);
  const at = replay === null || event < 0 ? "–" : place(replay, event);
  replace_children(host, figures([["at", at], ["g", g ?? "–"], ["h", h_value ?? "–"], ["f", f ?? "–"]]));
}

/** Always of the same height, so that nothing jumps while a search plays. */
export function show_open(host: HTMLElement, replay: Replay | null, moment: number, theme: Theme): void {
  const best = replay?.best_open(moment, kOpenRows) ?? [];
  const ring = h("span", { class: "key-ring", "aria-hidden": "true" });
  ring.style.borderColor = ink(theme).accent;
  const rows = Array.from({ length: kOpenRows }, (_, i) => {
    const event = best[i];
    const cells = replay === null || event === undefined ? ["\u00a0", "", "", ""] : [place(replay, event), ...values(replay, event)];
    return h("tr", {}, cells.map((text) => h("td", {}, text)));
  });
  replace_children(
    host,
    h("h3", {}, ring, "Next on the open list"),
    h(
      "table",
      { class: "numbers" },
      h("thead", {}, h("tr", {}, ["at", "g", "h", "f"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows),
    ),
  );
}
