// What the colours of a scale mean, from low to high.
import { h } from "../dom";
import { scale_gradient } from "../heat";
import type { Theme } from "../palette";
import { tick_text } from "../ticks";

export function scale_legend(title: string, low: number, high: number, theme: Theme, log = false): HTMLElement {
  const bar = h("div", { class: "scale-bar", "aria-hidden": "true" });
  bar.style.background = scale_gradient(theme);
  const middle = log ? Math.sqrt(low * high) : (low + high) / 2;
  return h(
    "figure",
    { class: "scale", "aria-label": `${title}: from ${tick_text(low)} (dark) to ${tick_text(high)} (light)${log ? ", logarithmic" : ""}` },
    h("figcaption", {}, title, log && ", logarithmic"),
    bar,
    h("div", { class: "scale-ends" }, [low, middle, high].map((value) => h("span", {}, tick_text(value)))),
  );
}
