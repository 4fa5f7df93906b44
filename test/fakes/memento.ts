import type { Memento } from '../../src/extension/editor/keptRuns.ts';

/** In-memory memento. */
export function fakeMemento(): Memento {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => kept.get(key),
    update: (key, value) => Promise.resolve(void kept.set(key, value)),
  };
}
