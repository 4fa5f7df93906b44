import type { Memento } from '../../src/extension/status/keptRuns.ts';

/** What a window keeps, for as long as a test. */
export function fakeMemento(): Memento {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => kept.get(key),
    update: (key, value) => Promise.resolve(void kept.set(key, value)),
  };
}
