import type { ContentRun } from '../../../contract/content/contentRun.ts';
import type { PromptRun } from '../../../contract/projects/promptRun.ts';
import { lackLines, lackOf } from '../../service/failures/missingSections.ts';
import { refusalLine, refusalsOf } from '../../service/failures/refusals.ts';
import { failureLines, failureOf } from '../../service/failures/runFailure.ts';
import { counted, shortMoment, t } from '../../editor/l10n.ts';
import { countsOf, progressOf } from '../progress.ts';
import { isArticle, isLive, type Run } from '../run.ts';
import { articleKind, assistantsOf, runName } from '../runName.ts';
import type { Node, TreeRow } from '../../tree/node.ts';

/** Texts and names for the rows of runs. `textOf` returns the run's prompt, or undefined until it is known. */
export interface RunNames {
  readonly textOf: (run: Run) => string | undefined;
  /** Start of the prompt that distinguishes the run from the others. */
  readonly shortOf: (run: Run) => string | undefined;
  /** Name of the project, or undefined until it is known. */
  readonly projectOf: (run: Run) => string | undefined;
  /** True if the project is the sample, whose data is made up. */
  readonly sample: (run: Run) => boolean;
  /** True if the requests of a run can be listed. */
  readonly unfolds: () => boolean;
}

/** Maximum characters of a name, so that the description is visible in a side bar of 300 pixels. */
export const maxNameLength = 20;

export class ArticleRunNode implements Node {
  /** Current state. The row stays the same object while the run continues. */
  run: ContentRun;
  readonly subject: { readonly kind: 'article'; readonly project: string; readonly runId: number };
  readonly #names: RunNames;

  constructor(run: ContentRun, names: RunNames) {
    this.run = run;
    this.subject = { kind: 'article', project: run.project, runId: run.id };
    this.#names = names;
  }

  get row(): TreeRow {
    const { run } = this;
    const prompt = this.#names.textOf(run);
    const title = runName(run, prompt);
    const name = prompt ?? title;
    const standing = {
      processing: progressOf,
      completed: () => [t('ready'), lackOf(run)].filter(Boolean).join(', '),
      failed: () => t('failed'),
      cancelled: () => t('canceled'),
    }[run.status](run);
    const failure = failureOf(run);
    const ended = run.completed_at === null ? undefined : shortMoment(run.completed_at);
    const told = [articleKind(run), standing, ended, projectLabel(this.#names, run)].filter(
      (part) => part !== undefined,
    );
    return {
      ...looksOf(run),
      id: `${run.project}/article/${run.id}`,
      label: this.#names.shortOf(run) ?? shortName(name),
      description: told.join(' · '),
      tooltip: [
        ...new Set([name, title]),
        told.join(' · '),
        ...(failure ? failureLines(failure) : lackLines(run)),
      ].join('\n'),
      kind: `article;${kindOf(run)}`,
      spoken: [t('Article'), name, ...told].join(', '),
      command: { command: 'citedesk.openArticle', argument: { project: run.project, runId: run.id } },
    };
  }
}

/** Row of a prompt run, with its requests below. */
export class PromptRunNode implements Node {
  /** Current state. The row stays the same object while the run continues. */
  run: PromptRun;
  readonly subject: { readonly kind: 'prompts'; readonly runId: number };
  readonly #names: RunNames;

  constructor(run: PromptRun, names: RunNames) {
    this.run = run;
    this.subject = { kind: 'prompts', runId: run.id };
    this.#names = names;
  }

  get row(): TreeRow {
    const { run } = this;
    const prompt = this.#names.textOf(run);
    const project = this.#names.projectOf(run);
    const name = inProject(project, runName(run, prompt));
    const broken = run.failed > 0;
    const standing =
      run.status === 'queued'
        ? progressOf(run)
        : run.status === 'cancelled'
          ? t('canceled · {0}', countsOf(run))
          : countsOf(run);
    const started = run.started_at === null ? undefined : shortMoment(run.started_at);
    const by = run.scheduled ? t('scheduled') : undefined;
    const refusals = isLive(run) ? [] : refusalsOf(run).map(refusalLine);
    const told = [
      ...refusals,
      ...(refusals.length > 0 && run.done === 0 ? [] : [standing]),
      assistantsOf(run),
      started,
      by,
      madeUp(this.#names, run),
    ].filter((part) => part !== undefined);
    // The icon already shows that all requests were answered.
    const seen = run.status === 'completed' && !broken && run.asked ? told.slice(1) : told;
    return {
      ...looksOf(run),
      id: `${run.project}/prompts/${run.id}`,
      label: inProject(project && shortName(project), runName(run, this.#names.shortOf(run))),
      description: seen.join(' · '),
      tooltip: [name, ...firstPrompt(run, prompt), told.join(' · ')].join('\n'),
      kind: `prompts;${run.status === 'completed' && broken ? 'failed' : run.status}`,
      expandable: run.errors.length > 0 || (run.total > 0 && this.#names.unfolds()),
      spoken: [name, ...told].join(', '),
    };
  }
}

const inProject = (project: string | undefined, name: string): string =>
  project === undefined ? name : `${project} · ${name}`;

/** Line for a run whose name only counts its prompts: `Best CRM and 19 more`. */
const firstPrompt = ({ asked }: PromptRun, prompt: string | undefined): string[] =>
  prompt === undefined || !asked || asked.prompts === 1
    ? []
    : [counted(asked.prompts - 1, '{1} and 1 more', '{1} and {0} more', prompt)];

const madeUp = ({ sample }: Pick<RunNames, 'sample'>, run: Run): string | undefined =>
  sample(run) ? t('made-up data') : undefined;

/** Name of a run's project, or a note that its data is made up. */
export const projectLabel = (names: Pick<RunNames, 'sample' | 'projectOf'>, run: Run): string | undefined =>
  madeUp(names, run) ?? names.projectOf(run);

/** State of an article's row for menus. */
function kindOf({ status, retryable, waits_for: waits }: ContentRun): string {
  if (status === 'failed' && !retryable) return 'ended';
  return status === 'processing' && waits !== undefined ? 'waiting' : status;
}

/** Shortens a name, because the editor cuts off the end of a row, which has the step or state. */
export function shortName(name: string, maxLength = maxNameLength): string {
  const characters = [...name];
  return characters.length <= maxLength
    ? name
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

function looksOf(run: ContentRun | PromptRun): Pick<TreeRow, 'icon' | 'color'> {
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
