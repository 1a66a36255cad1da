// The side bar: one panel at a time, chosen by tabs. Panels are made when they are first looked at.
import { h } from "./dom";
import type { Panel, Studio } from "./studio";

export function make_tabs(studio: Studio, panels: readonly Panel[]): HTMLElement {
  const list = h("div", { role: "tablist", "aria-label": "Panels", class: "tabs" });
  const bodies = h("div", { class: "panels" });
  const made = new Map<string, { tab: HTMLButtonElement; body: HTMLElement; mounted: boolean }>();

  for (const panel of panels) {
    const tab = h(
      "button",
      {
        type: "button", role: "tab", id: `tab-${panel.id}`, "aria-controls": `panel-${panel.id}`,
        onclick: () => studio.state.set({ panel: panel.id }),
      },
      panel.title,
    );
    const body = h("section", {
      role: "tabpanel", id: `panel-${panel.id}`, "aria-labelledby": tab.id, tabindex: 0, class: "panel", hidden: true,
    });
    list.append(tab);
    bodies.append(body);
    made.set(panel.id, { tab, body, mounted: false });
  }

  list.addEventListener("keydown", (event) => {
    const ids = panels.map(({ id }) => id);
    const now = ids.indexOf(studio.state.get().panel);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1 + ids.length, Home: 0, End: ids.length - 1 }[event.key];
    const id = to === undefined ? undefined : ids[to % ids.length];
    if (id === undefined) return;
    event.preventDefault();
    studio.state.set({ panel: id });
    made.get(id)?.tab.focus();
  });

  function show(): void {
    const { panel: chosen } = studio.state.get();
    for (const panel of panels) {
      const entry = made.get(panel.id);
      if (entry === undefined) continue;
      const selected = panel.id === chosen;
      entry.tab.setAttribute("aria-selected", String(selected));
      entry.tab.tabIndex = selected ? 0 : -1;
      entry.body.hidden = !selected;
      if (selected && !entry.mounted) {
        entry.mounted = true;
        panel.mount(entry.body, studio);
      }
      if (selected) entry.tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
  studio.state.on(["panel"], show);
  show();
  return h("aside", { class: "side", "aria-label": "Panels" }, list, bodies);
}
