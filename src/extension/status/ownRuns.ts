import { runKey, type RunReference } from './run.ts';

/** The part of the editor's memento that is needed. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const stateKey = 'citedesk.runs';

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
    return Object.values(readRuns(memento)).some((runs) => runs.length > 0);
  },
  of: (origin) => readRuns(memento)[origin] ?? [],
  add(origin, run) {
    const all = readRuns(memento);
    writeRuns(memento, { ...all, [origin]: [...withoutRun(all[origin], run), run] });
  },
  remove(origin, run) {
    const { [origin]: ours, ...others } = readRuns(memento);
    const left = withoutRun(ours, run);
    writeRuns(memento, left.length === 0 ? others : { ...others, [origin]: left });
  },
});

type StoredRuns = Readonly<Record<string, readonly RunReference[]>>;

const withoutRun = (runs: readonly RunReference[] = [], run: RunReference): readonly RunReference[] =>
  runs.filter((other) => runKey(other) !== runKey(run));

function writeRuns(memento: Memento, kept: StoredRuns): void {
  void memento.update(stateKey, Object.keys(kept).length === 0 ? undefined : kept);
}

/** By hand, as this is read when the editor starts and zod is slow to load; another version may have left anything. */
function readRuns(memento: Memento): StoredRuns {
  const kept = memento.get(stateKey);
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
