import { isArticle, isExport, referenceOf, runKey, type Run, type RunReference } from './run.ts';

/** The part of the editor's memento that is needed. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Runs by the origin of their service, kept over a reload of the window. */
export interface KeptRuns<One> {
  /** Whether there are any, on whatever service. */
  readonly some: boolean;
  /** In the order in which they were added last. */
  of(origin: string): readonly One[];
  add(origin: string, run: One): void;
  remove(origin: string, key: string): void;
}

/** The runs that this window started and whose end it has not dealt with. */
export const createOwnRuns = (memento: Memento): KeptRuns<RunReference> =>
  keptRuns(memento, { name: 'citedesk.runs', keyOf: runKey, isOne: isReference });

/** Runs that ended, and that nobody has looked at since. */
export const createUnseenRuns = (memento: Memento): KeptRuns<Run> =>
  keptRuns(memento, { name: 'citedesk.unseen', keyOf: (run) => runKey(referenceOf(run)), isOne: isEnded });

interface Kind<One> {
  /** Under which they are kept. */
  readonly name: string;
  readonly keyOf: (run: One) => string;
  readonly isOne: (value: unknown) => value is One;
}

/** Keeps runs of a kind under a name of their own. */
export function keptRuns<One>(memento: Memento, { name, keyOf, isOne }: Kind<One>): KeptRuns<One> {
  /** By hand, as this is read when the editor starts and zod is slow to load; another version may have left anything. */
  function all(): Readonly<Record<string, readonly One[]>> {
    const kept = memento.get(name);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([origin, runs]) => [origin, runs instanceof Array ? runs.filter(isOne) : []]),
    );
  }

  function write(origin: string, runs: readonly One[]): void {
    const others = Object.entries(all()).filter(([other]) => other !== origin);
    const kept = runs.length === 0 ? others : [...others, [origin, runs] as const];
    void memento.update(name, kept.length === 0 ? undefined : Object.fromEntries(kept));
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

function isReference(value: unknown): value is RunReference {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, project } = value as Partial<Record<keyof RunReference, unknown>>;
  const isId = kind === 'export' ? typeof id === 'string' : Number.isSafeInteger(id);
  return isId && (kind === 'article' || kind === 'prompts' || kind === 'export') && typeof project === 'string';
}

/** As far as such a run is told in a line. */
function isEnded(value: unknown): value is Run {
  if (typeof value !== 'object' || value === null) return false;
  const run = value as Run;
  if (typeof run.project !== 'string' || typeof run.status !== 'string') return false;
  if (isExport(run)) return typeof run.id === 'string';
  if (!Number.isSafeInteger(run.id)) return false;
  return isArticle(run) ? Number.isSafeInteger((run.prompt as { id?: unknown } | undefined)?.id) : true;
}
