import type { ContentRun } from '../../../contract/content/contentRun.ts';
import type { PromptRun } from '../../../contract/projects/promptRun.ts';
import { failureOf } from '../../failures/runFailure.ts';
import { sentenceOf } from '../../failures/sentences.ts';
import { t } from '../../l10n.ts';
import { countsOf, progressOf } from '../../status/progress.ts';
import { isArticle, type Run } from '../../status/run.ts';
import { runName } from '../../status/runName.ts';
import type { Node, TreeRow } from './node.ts';

/** Characters, so that what stands behind the name is seen in a side bar of 300 pixels. */
export const maxNameLength = 20;

/** An article in the making, or one that was made or failed lately. */
export class ArticleRunNode implements Node {
  /** As it stands now; the row lasts while the run goes on. */
  run: ContentRun;
  readonly subject: { readonly kind: 'article'; readonly project: string; readonly runId: number };
  readonly #nameOf: (run: ContentRun) => string;

  constructor(run: ContentRun, nameOf: (run: ContentRun) => string) {
    this.run = run;
    this.subject = { kind: 'article', project: run.project, runId: run.id };
    this.#nameOf = nameOf;
  }

  get row(): TreeRow {
    const { run } = this;
    const name = this.#nameOf(run);
    const standing = {
      processing: progressOf,
      completed: () => t('ready'),
      failed: () => t('failed'),
      cancelled: () => t('cancelled'),
    }[run.status](run);
    const failure = failureOf(run);
    return {
      ...looksOf(run),
      id: `${run.project}/article/${run.id}`,
      label: run.status === 'completed' ? name : shortName(name),
      description: standing,
      tooltip: [name, standing, ...(failure ? [sentenceOf(failure)] : [])].join('\n'),
      kind: `article;${kindOf(run)}`,
      spoken: [t('Article'), name, standing].join(', '),
      deed: { command: 'citedesk.openArticle', argument: { project: run.project, runId: run.id } },
    };
  }
}

/** Prompts that are being asked, or were lately; the asks that failed stand below it. */
export class PromptRunNode implements Node {
  /** As it stands now; the row lasts while the run goes on. */
  run: PromptRun;
  readonly subject: { readonly kind: 'prompts'; readonly runId: number };

  constructor(run: PromptRun) {
    this.run = run;
    this.subject = { kind: 'prompts', runId: run.id };
  }

  get row(): TreeRow {
    const { run } = this;
    const name = runName(run, undefined);
    const broken = run.failed > 0;
    const standing =
      run.status === 'queued'
        ? progressOf(run)
        : run.status === 'cancelled'
          ? t('cancelled · {0}', countsOf(run))
          : countsOf(run);
    return {
      ...looksOf(run),
      id: `${run.project}/prompts/${run.id}`,
      label: name,
      description: standing,
      tooltip: `${name}\n${standing}`,
      kind: `prompts;${run.status === 'completed' && broken ? 'failed' : run.status}`,
      expandable: run.errors.length > 0,
      spoken: [name, standing].join(', '),
    };
  }
}

/** What menus know an article's row by. */
function kindOf({ status, retryable, waits_for: waits }: ContentRun): string {
  if (status === 'failed' && !retryable) return 'ended';
  return status === 'processing' && waits !== undefined ? 'waiting' : status;
}

/** The editor cuts a row from its end, where the step or state stands. */
export function shortName(name: string, maxLength = maxNameLength): string {
  const characters = [...name];
  return characters.length <= maxLength
    ? name
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

function looksOf(run: Run): Pick<TreeRow, 'icon' | 'color'> {
  switch (run.status) {
    case 'queued':
      return { icon: 'clock' };
    case 'processing':
      return { icon: isArticle(run) && run.waits_for !== undefined ? 'watch' : 'sync~spin' };
    case 'failed':
      return { icon: 'error', color: 'testing.iconFailed' };
    case 'cancelled':
      return { icon: 'circle-slash' };
    case 'completed':
      return isArticle(run) || run.failed === 0
        ? { icon: 'pass', color: 'testing.iconPassed' }
        : { icon: 'warning', color: 'testing.iconQueued' };
  }
}
