import type { ContentRun, ContentStep } from '../../contract/content/contentRun.ts';
import type { Export } from '../../contract/projects/export.ts';
import { counted, grouped, t } from '../editor/l10n.ts';
import { isArticle, isExport, type Run } from './run.ts';

/** Display names of an article's steps, in order. */
const stepNames: Readonly<Record<ContentStep, () => string>> = {
  research: () => t('Research'),
  crawl: () => t('Crawl'),
  outline: () => t('Outline'),
  draft: () => t('Draft'),
  score: () => t('Score'),
};
const steps = Object.keys(stepNames) as readonly ContentStep[];

interface ProgressStep {
  readonly key: ContentStep;
  readonly name: string;
  readonly state: 'done' | 'running' | 'waiting' | 'failed';
}

/**
 * Describes the progress of a live run: `Outline · 3/5`, `Crawl · 2/5 · page 8 of 20`, `Score · 5/5 · revision 1 of 2`,
 * `Asking · 12/48 · 2 failed` or `Exporting · 1,200/4,212 rows`. For a service with its own steps, only the step.
 */
export function progressOf(run: Run): string {
  if (run.status === 'queued') return t('Queued');
  if (isExport(run)) return t('Exporting · {0}', rowsOf(run));
  if (!isArticle(run)) return t('Asking · {0}', countsOf(run));
  const index = indexOf(run);
  if (run.current_step === 'queued') return t('Queued');
  if (index < 0) return capitalized(run.current_step);
  const step = t('{0} · {1}/{2}', stepName(steps[index]), index + 1, steps.length);
  if (run.waits_for !== undefined) return t('{0} · waiting for a window to share its model', stepName(steps[index]));
  const part = partOf(run);
  return part === undefined ? step : t('{0} · {1}', step, part);
}

/** Rows of an export: `1,200/4,212 rows` while it runs, otherwise their number. */
export function rowsOf({ status, rows, estimated_rows: estimated }: Export): string {
  if (status === 'running') return t('{0}/{1} rows', grouped(rows), grouped(estimated));
  return counted(rows, '1 row', '{0} rows');
}

/** Progress within a step: `page 8 of 20`, `section 2 of 6` or `revision 1 of 2`. */
export function partOf({ current_step: step, step_progress: progress, pages = [] }: ContentRun): string | undefined {
  const waiting = pages.filter(({ state }) => state === 'waiting').length;
  if (step === 'crawl' && waiting > 0) return t('page {0} of {1}', pages.length - waiting + 1, pages.length);
  if (!progress) return undefined;
  const at = Math.min(progress.done + 1, progress.total);
  if (step === 'score') return t('revision {0} of {1}', at, progress.total);
  return step === 'draft' ? t('section {0} of {1}', at, progress.total) : undefined;
}

/** Number of finished requests: `12/48 · 2 failed`. */
export function countsOf({
  done,
  failed,
  total,
}: {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}): string {
  const asked = `${done + failed}/${total}`;
  return failed === 0 ? asked : t('{0} · {1} failed', asked, failed);
}

/** Steps of an article with their states. Empty for services with their own steps. */
export function stepsOf(run: ContentRun): readonly ProgressStep[] {
  const at = run.status === 'completed' || run.current_step === 'done' ? steps.length : indexOf(run);
  if (at < 0 && run.current_step !== 'queued') return [];
  const here = run.status === 'processing' ? 'running' : run.status === 'failed' ? 'failed' : 'waiting';
  return steps.map((step, index) => ({
    key: step,
    name: stepName(step),
    state: index < at ? 'done' : index === at ? here : 'waiting',
  }));
}

const indexOf = ({ current_step }: ContentRun): number => steps.findIndex((step) => step === current_step);

const stepName = (step: ContentStep | undefined): string => (step === undefined ? '' : stepNames[step]());

const capitalized = (step: string): string => `${step.charAt(0).toUpperCase()}${step.slice(1).replaceAll('_', ' ')}`;
