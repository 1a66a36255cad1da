// A button that copies a text, and says so.
import { button } from "../dom";
import type { Studio } from "../studio";

/** Where the browser gives no clipboard (a page over the network without TLS), `shown` is selected, to be copied by hand.
 *  An empty text is not copied; who gives none says why. */
export function copy_button(
  studio: Studio, name: string, text: () => string | Promise<string>, shown: HTMLElement, look: { bare?: boolean } = {},
): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    const words = await text();
    if (words === "") return;
    try {
      await navigator.clipboard.writeText(words);
      studio.tell("Copied.");
    } catch {
      if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) shown.select();
      else getSelection()?.selectAllChildren(shown);
      studio.tell("Selected: copy it with your keyboard.");
    }
  };
  return button(name, () => void copy(), { icon: "copy", ...look });
}
