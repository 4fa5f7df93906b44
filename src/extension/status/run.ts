import type { ContentRun } from '../../contract/content/contentRun.ts';
import { cancelledExport } from '../../contract/projects/cancelledExport.ts';
import type { Export } from '../../contract/projects/export.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';

/** Work that a service does over a while: an article in the making, prompts being asked, or a file being exported. */
export type Run = ContentRun | PromptRun | Export;

/** What a run is known by, also while nobody has looked at it yet. */
export type RunReference =
  | { readonly kind: 'article' | 'prompts'; readonly id: number; readonly project: string }
  | { readonly kind: 'export'; readonly id: string; readonly project: string };

export const isExport = (run: Run): run is Export => 'rows_charged' in run;

export const isAsking = (run: Run): run is PromptRun => 'total' in run;

export const isArticle = (run: Run): run is ContentRun => !isAsking(run) && !isExport(run);

export const isLive = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'queued' || status === 'processing' || status === 'running';

/** Prompts count as failed where a single ask did; that a person cancelled them is no news. */
export const hasFailed = (run: Run): boolean =>
  isExport(run)
    ? run.status === 'failed' && run.error !== cancelledExport
    : run.status === 'failed' || (run.status === 'completed' && isAsking(run) && run.failed > 0);

export const referenceOf = (run: Run): RunReference =>
  isExport(run)
    ? { kind: 'export', id: run.id, project: run.project }
    : { kind: isArticle(run) ? 'article' : 'prompts', id: run.id, project: run.project };

/** One text for a run, as articles and prompts both count from 1. */
export const runKey = ({ kind, id }: Pick<RunReference, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Newest first; a run that has not started yet is newer than all that have. */
export const newestFirst = (a: Run, b: Run): number => compare(startOf(b), startOf(a)) || numberOf(b) - numberOf(a);

/** Exports are not counted. */
const numberOf = ({ id }: Run): number => (typeof id === 'number' ? id : 0);

const startOf = ({ started_at }: Run): number => (started_at === null ? Infinity : Date.parse(started_at)) || 0;

/** Two that have not started are alike, where their difference would be no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
