// Light or dark: as the system wishes until the user has chosen.
import { publish_colours, type Theme } from "./palette";
import { remember, remembered } from "./storage";
import type { Store } from "./studio";

const system_dark = window.matchMedia("(prefers-color-scheme: dark)");

function stored(): Theme | null {
  const value = remembered("theme");
  return value === "light" || value === "dark" ? value : null;
}
const system_theme = (): Theme => (system_dark.matches ? "dark" : "light");

function apply(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  publish_colours(theme);
}

export function first_theme(): Theme {
  const theme = stored() ?? system_theme();
  apply(theme);
  return theme;
}

export function follow_theme(state: Store): void {
  state.on(["theme"], ({ theme }) => apply(theme));
  system_dark.addEventListener("change", () => {
    if (stored() === null) state.set({ theme: system_theme() });
  });
}

export function toggle_theme(state: Store): void {
  const theme: Theme = state.get().theme === "dark" ? "light" : "dark";
  remember("theme", theme);
  state.set({ theme });
}
