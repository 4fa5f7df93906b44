/** Notifies listeners of values. */
export interface Emitter<Value> {
  readonly fire: (value: Value) => void;
  readonly subscribe: (listener: (value: Value) => void) => { dispose(): void };
}

export function createEmitter<Value>(): Emitter<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    fire(value) {
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}
