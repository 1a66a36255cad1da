// What the browser remembers for the user between visits. Where it does not let pages remember, nothing is kept, and the page
// works all the same.
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`taut-studio-${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`taut-studio-${key}`, value);
  } catch {
    // Nothing to be done, and nothing that would have to be told.
  }
}
