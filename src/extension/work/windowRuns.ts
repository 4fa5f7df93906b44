import { isArticle, isExport, referenceOf, runKey, type Run, type RunReference } from './run.ts';
import { type Memento, type KeptRuns, keptRuns } from '../editor/keptRuns.ts';

/** Runs that this window started and whose end it has not handled yet. */
export const createOwnRuns = (memento: Memento): KeptRuns<RunReference> =>
  keptRuns(memento, { name: 'citedesk.runs', keyOf: runKey, isOne: isReference });

/** Finished runs that the user has not seen yet. */
export const createUnseenRuns = (memento: Memento): KeptRuns<Run> =>
  keptRuns(memento, { name: 'citedesk.unseen', keyOf: (run) => runKey(referenceOf(run)), isOne: isEnded });

function isReference(value: unknown): value is RunReference {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, project } = value as Partial<Record<keyof RunReference, unknown>>;
  const isId = kind === 'export' ? typeof id === 'string' : Number.isSafeInteger(id);
  return isId && (kind === 'article' || kind === 'prompts' || kind === 'export') && typeof project === 'string';
}

/** Checks the fields that a status line needs. */
function isEnded(value: unknown): value is Run {
  if (typeof value !== 'object' || value === null) return false;
  const run = value as Run;
  if (typeof run.project !== 'string' || typeof run.status !== 'string') return false;
  if (isExport(run)) return typeof run.id === 'string';
  if (!Number.isSafeInteger(run.id)) return false;
  return isArticle(run) ? Number.isSafeInteger((run.prompt as { id?: unknown } | undefined)?.id) : true;
}
