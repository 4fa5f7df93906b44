import { keyOf, type RunReference } from './run.ts';

/** The part of the editor's memento that is needed. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const place = 'citedesk.runs';

/**
 * The runs that this window started and whose end it has not dealt with, by the origin of their service; kept over a
 * reload of the window.
 */
interface OwnRuns {
  /** Whether there are any, on whatever service. */
  readonly some: boolean;
  of(origin: string): readonly RunReference[];
  add(origin: string, run: RunReference): void;
  remove(origin: string, run: RunReference): void;
}

export const createOwnRuns = (memento: Memento): OwnRuns => ({
  get some() {
    return Object.values(read(memento)).some((runs) => runs.length > 0);
  },
  of: (origin) => read(memento)[origin] ?? [],
  add(origin, run) {
    const all = read(memento);
    write(memento, { ...all, [origin]: [...without(all[origin], run), run] });
  },
  remove(origin, run) {
    const { [origin]: ours, ...others } = read(memento);
    const left = without(ours, run);
    write(memento, left.length === 0 ? others : { ...others, [origin]: left });
  },
});

type StoredRuns = Readonly<Record<string, readonly RunReference[]>>;

const without = (runs: readonly RunReference[] = [], run: RunReference): readonly RunReference[] =>
  runs.filter((other) => keyOf(other) !== keyOf(run));

function write(memento: Memento, kept: StoredRuns): void {
  void memento.update(place, Object.keys(kept).length === 0 ? undefined : kept);
}

/** By hand, as this is read when the editor starts and zod is slow to load; another version may have left anything. */
function read(memento: Memento): StoredRuns {
  const kept = memento.get(place);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).map(([origin, runs]) => [origin, runs instanceof Array ? runs.filter(isReference) : []]),
  );
}

function isReference(value: unknown): value is RunReference {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, project } = value as Partial<Record<keyof RunReference, unknown>>;
  return (kind === 'article' || kind === 'prompts') && Number.isSafeInteger(id) && typeof project === 'string';
}
