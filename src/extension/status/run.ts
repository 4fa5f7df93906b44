import type { ContentRun } from '../../contract/content/contentRun.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { RunKind } from '../commands/ids.ts';

/** Work that a service does over a while: an article in the making, or prompts being asked. */
export type Run = ContentRun | PromptRun;

/** What a run is known by, also while nobody has looked at it yet. */
export interface RunReference {
  readonly kind: RunKind;
  readonly id: number;
  readonly project: string;
}

export const isArticle = (run: Run): run is ContentRun => !('total' in run);

export const isLive = ({ status }: Run): boolean => status === 'queued' || status === 'processing';

/** Prompts count as failed where a single ask did; that a person cancelled them is no news. */
export const hasFailed = (run: Run): boolean =>
  run.status === 'failed' || (run.status === 'completed' && !isArticle(run) && run.failed > 0);

export const referenceOf = (run: Run): RunReference => ({
  kind: isArticle(run) ? 'article' : 'prompts',
  id: run.id,
  project: run.project,
});

/** One text for a run, as both kinds count from 1. */
export const runKey = ({ kind, id }: Pick<RunReference, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Newest first; a run that has not started yet is newer than all that have. */
export const newestFirst = (a: Run, b: Run): number => compare(startOf(b), startOf(a)) || b.id - a.id;

const startOf = ({ started_at }: Run): number => (started_at === null ? Infinity : Date.parse(started_at)) || 0;

/** Two that have not started are alike, where their difference would be no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
