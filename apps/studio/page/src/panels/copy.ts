// A button that copies a text, and says so.
import { button } from "../dom";
import type { Studio } from "../studio";

/** Where the browser gives no clipboard (a page over the network without TLS), `shown` is selected, to be copied by hand. */
export function copy_button(studio: Studio, name: string, text: () => string, shown: HTMLElement): HTMLButtonElement {
  return button(
    name,
    () => {
      const by_hand = (): void => {
        if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) shown.select();
        else getSelection()?.selectAllChildren(shown);
        studio.tell("Selected: copy it with your keyboard.");
      };
      const clipboard = navigator.clipboard as Clipboard | undefined;
      if (clipboard === undefined) by_hand();
      else clipboard.writeText(text()).then(() => studio.tell("Copied."), by_hand);
    },
    { icon: "copy" },
  );
}
