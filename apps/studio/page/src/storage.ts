// What the browser remembers for the user between visits. Where it does not let pages remember, nothing is kept, and the page
// works all the same.
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`taut-studio-${key}`);
  } catch {
    return null;
  }
}

/** False where it cannot be kept. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(`taut-studio-${key}`, value);
    return true;
  } catch {
    return false;
  }
}
