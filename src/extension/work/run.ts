import type { ContentRun } from '../../contract/content/contentRun.ts';
import { cancelledExport } from '../../contract/projects/cancelledExport.ts';
import type { Export } from '../../contract/projects/export.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';

/** Long-running work of a service: an article, a prompt run or an export. */
export type Run = ContentRun | PromptRun | Export;

/** Reference to a run that may not have been read yet. */
export type RunReference =
  | { readonly kind: 'article' | 'prompts'; readonly id: number; readonly project: string }
  | { readonly kind: 'export'; readonly id: string; readonly project: string };

export const isExport = (run: Run): run is Export => 'rows_charged' in run;

export const isAsking = (run: Run): run is PromptRun => 'total' in run;

export const isArticle = (run: Run): run is ContentRun => !isAsking(run) && !isExport(run);

export const isLive = ({ status }: Run): boolean =>
  status === 'queued' || status === 'processing' || status === 'running';

/** True for failed runs and for prompt runs with a failed request. A cancellation by the user is not a failure. */
export const hasFailed = (run: Run): boolean =>
  isExport(run)
    ? run.status === 'failed' && run.error !== cancelledExport
    : run.status === 'failed' || (run.status === 'completed' && isAsking(run) && run.failed > 0);

export const referenceOf = (run: Run): RunReference =>
  isExport(run)
    ? { kind: 'export', id: run.id, project: run.project }
    : { kind: isArticle(run) ? 'article' : 'prompts', id: run.id, project: run.project };

/** Unique key of a run. Articles and prompt runs both number from 1, so the id alone isn't unique. */
export const runKey = ({ kind, id }: Pick<RunReference, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Sorts newest first. Runs that have not started yet come before all others. */
export const newestFirst = (a: Run, b: Run): number => compare(startOf(b), startOf(a)) || numberOf(b) - numberOf(a);

/** Exports have no number. */
const numberOf = ({ id }: Run): number => (typeof id === 'number' ? id : 0);

const startOf = ({ started_at }: Run): number => (started_at === null ? Infinity : Date.parse(started_at)) || 0;

/** Two runs that have not started are equal, because Infinity − Infinity is NaN. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
