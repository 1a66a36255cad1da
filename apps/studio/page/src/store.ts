// The page's one state. Changes are gathered and told once, when the code that made them has ended, so that a part which
// sets several fields, or several parts that answer to the same event, cause one round of listeners.
import type { State, Store } from "./studio";
import { measured } from "./timings";

interface Listener {
  fields: (keyof State)[];
  call: (state: Readonly<State>) => void;
}

export function make_store(initial: State): Store {
  let state = initial;
  const listeners = new Set<Listener>();
  const changed = new Set<keyof State>();

  function tell(): void {
    const fields = new Set(changed);
    changed.clear();
    for (const listener of [...listeners]) {
      if (!listeners.has(listener) || !listener.fields.some((field) => fields.has(field))) continue;
      try {
        listener.call(state);
      } catch (error) {
        // One part that fails must not keep the others from hearing.
        reportError(error);
      }
    }
  }

  return {
    get: () => state,
    set(change) {
      const before = changed.size;
      for (const field of Object.keys(change) as (keyof State)[]) {
        if (!Object.is(state[field], change[field])) changed.add(field);
      }
      if (changed.size > 0) state = { ...state, ...change };
      if (before === 0 && changed.size > 0) queueMicrotask(() => measured(tell));
    },
    on(fields, call) {
      const listener = { fields, call };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
