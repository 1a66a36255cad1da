// The page around the canvas: top bar, tool bar, results, side bar, status line.
import { button, h, progress_bar } from "./dom";
import { icon } from "./icons";
import type { PrepareNews } from "./prepare";
import { remember, remembered } from "./storage";
import type { Core } from "./studio_core";
import { toggle_theme } from "./theme";

export function make_top_bar(studio: Core, help: () => void): HTMLElement {
  const undo = button("Undo", () => studio.undo(), { icon: "undo", bare: true });
  const redo = button("Redo", () => studio.redo(), { icon: "redo", bare: true });
  const theme = button("Theme", () => toggle_theme(studio.state), { icon: "moon", bare: true });
  function show_history(): void {
    const { undo_what, redo_what } = studio.history;
    undo.disabled = undo_what === null;
    redo.disabled = redo_what === null;
    undo.title = undo_what === null ? "Nothing to undo" : `Undo ${undo_what} (Ctrl+Z)`;
    redo.title = redo_what === null ? "Nothing to redo" : `Redo ${redo_what} (Ctrl+Shift+Z)`;
  }
  function show_theme(): void {
    const dark = studio.state.get().theme === "dark";
    const words = dark ? "Switch to light" : "Switch to dark";
    theme.replaceChildren(icon(dark ? "sun" : "moon"));
    theme.title = `${words} (T)`;
    theme.setAttribute("aria-label", words);
  }
  studio.on_history(show_history);
  studio.state.on(["theme"], show_theme);
  show_history();
  show_theme();
  return h(
    "header",
    { class: "top" },
    h("h1", {}, h("img", { src: "icon.svg", alt: "", width: 26, height: 26 }), h("span", {}, "taut ", h("span", { class: "quiet" }, "studio"))),
    h("div", { class: "group", role: "group", "aria-label": "History" }, undo, redo),
    button("Show all of the world", () => studio.view.fit(), { icon: "fit", bare: true }),
    h("span", { class: "grow" }),
    h("div", { class: "group" }, theme, button("Help and shortcuts", help, { icon: "help", bare: true })),
  );
}

export function make_zoom_bar(studio: Core): HTMLElement {
  const middle = (): [number, number] => [studio.view.width / 2, studio.view.height / 2];
  return h(
    "div",
    { class: "zoom-bar", role: "group", "aria-label": "View" },
    button("Zoom in", () => studio.view.zoom(middle(), 1.4), { icon: "plus", bare: true }),
    button("Zoom out", () => studio.view.zoom(middle(), 1 / 1.4), { icon: "minus", bare: true }),
  );
}

/** The tool bar stands at the left of a wide canvas and lies at the top of a narrow one (as in style.css). */
export function keep_clear_of_bars(studio: Core): void {
  const narrow = window.matchMedia("(max-width: 819px)");
  const set = (): void =>
    studio.view.set_insets(narrow.matches ? { left: 16, top: 66, right: 16, bottom: 16 } : { left: 84, top: 28, right: 64, bottom: 28 });
  narrow.addEventListener("change", set);
  set();
}

const kMomentMs = 350;

/** Shown while planners are prepared, if that takes longer than a moment. */
export function make_prepare_box(): { box: HTMLElement; show(news: PrepareNews | null): void } {
  const bar = progress_bar("Preparing planners");
  let cancel: (() => void) | null = null;
  const stop = button("Cancel", () => cancel?.(), {});
  const box = h("div", { class: "prepare", hidden: true, role: "group", "aria-label": "Preparing planners" }, bar, stop);
  let timer = 0;
  return {
    box,
    show(news) {
      cancel = news?.cancel ?? null;
      if (news === null) {
        window.clearTimeout(timer);
        timer = 0;
        box.hidden = true;
        return;
      }
      bar.show(news.done, news.total, news.what === "" ? `Preparing ${news.specs.join(", ")}` : news.what);
      if (timer === 0) timer = window.setTimeout(() => (box.hidden = false), kMomentMs);
    },
  };
}

export const kHint = "Drag the start or the goal, and the paths follow.";

/** One line for those who are here for the first time; it goes when the canvas is touched. */
export function make_hint(canvas: HTMLElement): HTMLElement {
  const box = h("p", { class: "hint", hidden: remembered("hint") !== null });
  const dismiss = (): void => {
    remember("hint", "seen");
    box.hidden = true;
  };
  canvas.addEventListener("pointerdown", dismiss, { once: true });
  canvas.addEventListener("keydown", dismiss, { once: true });
  box.append(kHint, button("Got it", dismiss, { icon: "close", bare: true }));
  return box;
}
