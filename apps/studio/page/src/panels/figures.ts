// Numbers with their names, for a dl of class figures.
import { h } from "../dom";

export function figures(pairs: readonly (readonly [name: string, value: string])[]): HTMLElement[] {
  return pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
}
