/** Required part of the editor's memento. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Runs by the origin of their service. Survive a reload of the window. */
export interface KeptRuns<One> {
  /** True if any service has runs. */
  readonly some: boolean;
  /** Sorted by when they were last added. */
  of(origin: string): readonly One[];
  add(origin: string, run: One): void;
  remove(origin: string, key: string): void;
}

interface Kind<One> {
  /** Memento key. */
  readonly name: string;
  readonly keyOf: (run: One) => string;
  readonly isOne: (value: unknown) => value is One;
}

/** Stores runs of one kind in the memento. */
export function keptRuns<One>(memento: Memento, { name, keyOf, isOne }: Kind<One>): KeptRuns<One> {
  /** Checked by hand: this runs at startup, and zod is slow to load. Other versions may have stored anything. */
  function all(): Readonly<Record<string, readonly One[]>> {
    const stored = memento.get(name);
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([origin, runs]) => [origin, runs instanceof Array ? runs.filter(isOne) : []]),
    );
  }

  function write(origin: string, runs: readonly One[]): void {
    const others = Object.entries(all()).filter(([other]) => other !== origin);
    const entries = runs.length === 0 ? others : [...others, [origin, runs] as const];
    void memento.update(name, entries.length === 0 ? undefined : Object.fromEntries(entries));
  }

  const without = (origin: string, key: string): readonly One[] =>
    (all()[origin] ?? []).filter((run) => keyOf(run) !== key);

  return {
    get some() {
      return Object.values(all()).some((runs) => runs.length > 0);
    },
    of: (origin) => all()[origin] ?? [],
    add: (origin, run) => write(origin, [...without(origin, keyOf(run)), run]),
    remove(origin, key) {
      const left = without(origin, key);
      if (left.length !== (all()[origin] ?? []).length) write(origin, left);
    },
  };
}
