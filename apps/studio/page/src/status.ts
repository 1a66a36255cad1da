// The status line: what happened last, for eyes and screen readers; errors stay until something else is said.
import { h } from "./dom";
import { icon } from "./icons";
import type { Studio } from "./studio";

export interface Status {
  line: HTMLElement;
  tell: Studio["tell"];
  /** For screen readers only: where the keyboard's cursor is. */
  say(words: string): void;
}

export function make_status(): Status {
  const words = h("span", { class: "status-words" });
  const mark = h("span", { class: "status-mark" });
  const whisper = h("span", { class: "unseen", role: "status", "aria-live": "polite" });
  const line = h("div", { class: "status", role: "status", "aria-live": "polite", "aria-atomic": "true" }, mark, words);
  let timer = 0;
  return {
    line: h("div", { class: "status-bar" }, line, whisper),
    tell(message, kind = "info") {
      line.classList.toggle("error", kind === "error");
      mark.replaceChildren(...(kind === "error" ? [icon("warning")] : []));
      words.textContent = message;
    },
    say(message) {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => (whisper.textContent = message), 150);
    },
  };
}
