// The part of the panel that chooses layers, says why some do not exist here, and explains their colours.
import type { Layer } from "../api";
import { count } from "../format";
import { h, fresh_id, replace_children } from "../dom";
import { wants_log } from "../heat";
import { count_rings, key_colours, keys_of, layer_shelf, type LayerShelf } from "../layers";
import type { Theme } from "../palette";
import type { Studio } from "../studio";
import { scale_legend } from "./legend";

function legend(layer: Layer, theme: Theme): HTMLElement {
  const parts: HTMLElement[] = [];
  if (layer.scale !== null && layer.areas.some((area) => area.value !== null)) {
    const { title, low, high } = layer.scale;
    parts.push(scale_legend(title, low, high, theme, wants_log(low, high)));
  } else if (keys_of(layer).size > 1) {
    const colours = key_colours(layer, theme);
    parts.push(
      h(
        "ul",
        { class: "legend-keys" },
        [...keys_of(layer)].map(([key, areas]) => {
          const square = h("span", { class: "key-square", "aria-hidden": "true" });
          square.style.background = colours.get(key) ?? "";
          return h("li", {}, square, `${key} `, h("span", { class: "note" }, count(areas)));
        }),
      ),
    );
  }
  const told: string[] = [];
  if (layer.areas.length > 0) told.push(`${count(count_rings(layer))} areas`);
  if (layer.segments.length > 0 && layer.areas.length === 0) told.push(`${count(layer.segments.length / 4)} lines`);
  if (layer.gates.length > 0) told.push(`${count(layer.gates.length)} narrow places, the narrowest boldest`);
  parts.push(h("small", { class: "note" }, told.length > 0 ? told.join(", ") : `Nothing to show: ${layer.scale?.title ?? "there is nothing of this kind in this world"}.`));
  return h("div", { class: "layer-legend" }, parts);
}

function entry(shelf: LayerShelf, name: string, title: string, misfit: string, theme: Theme): HTMLElement {
  const id = fresh_id("layer");
  const layer = shelf.layers().find((one) => one.name === name);
  const failure = shelf.failures.get(name);
  const reason = misfit !== "" ? misfit : failure;
  const box = h("input", {
    type: "checkbox",
    id,
    "data-layer": name,
    checked: shelf.shown.has(name),
    disabled: misfit !== "",
    "aria-describedby": reason === undefined ? null : `${id}-why`,
    onchange: (event: Event) => shelf.show(name, (event.target as HTMLInputElement).checked),
  });
  return h(
    "li",
    {},
    h("div", { class: "check" }, box, h("label", { for: id }, title)),
    reason !== undefined && h("small", { class: "note", id: `${id}-why` }, reason),
    shelf.is_loading(name) && h("small", { class: "note" }, "…"),
    layer !== undefined && legend(layer, theme),
  );
}

export function layers_section(studio: Studio): HTMLElement {
  const list = h("ul", { class: "layers" });
  const section = h("section", { class: "card", "aria-label": "Layers" }, h("h2", {}, "Layers"), list);
  const fill = (): void => {
    const held = document.activeElement?.getAttribute("data-layer");
    const { theme } = studio.state.get();
    const { infos } = shelf;
    replace_children(
      list,
      infos.length === 0 && h("li", { class: "note" }, "None known for this world yet."),
      infos.map(({ name, title, misfit }) => entry(shelf, name, title, misfit, theme)),
    );
    if (held !== null && held !== undefined) {
      for (const box of list.querySelectorAll("input")) if (box.dataset["layer"] === held) box.focus();
    }
  };
  const shelf = layer_shelf(studio, fill);
  studio.state.on(["theme"], fill);
  fill();
  return section;
}
