import type { ContentRun } from '../../../contract/content/contentRun.ts';
import type { PromptRun, Ask } from '../../../contract/projects/promptRun.ts';
import { lackLines, lackOf, failureLines, failureOf } from '../../service/failures/runFailures.ts';
import {
  refusalLine,
  refusalsOf,
  type Refusal,
  refusalName,
  refusalCommand,
  unaskedCounted,
  shortReason,
} from '../../service/failures/refusals.ts';
import { counted, shortMoment, t, sizeText } from '../../editor/l10n.ts';
import { countsOf, progressOf, rowsOf } from '../progress.ts';
import { isArticle, isLive, type Run } from '../run.ts';
import { articleKind, assistantsOf, runName } from '../runName.ts';
import type { Node, TreeRow } from '../../tree/node.ts';
import { cancelledExport } from '../../../contract/projects/cancelledExport.ts';
import type { Export } from '../../../contract/projects/export.ts';
import { exportFormatName } from '../exporting/exportWords.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { Failure } from '../../../contract/failure.ts';
import { sentenceOf } from '../../service/failures/sentences.ts';

/** Texts and names for the rows of runs. `textOf` returns the run's prompt, or undefined until it is known. */
interface RunNames {
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
    const parts = [articleKind(run), standing, ended, projectLabel(this.#names, run)].filter(
      (part) => part !== undefined,
    );
    return {
      ...looksOf(run),
      id: `${run.project}/article/${run.id}`,
      label: this.#names.shortOf(run) ?? shortName(name),
      description: parts.join(' · '),
      tooltip: [
        ...new Set([name, title]),
        parts.join(' · '),
        ...(failure ? failureLines(failure) : lackLines(run)),
      ].join('\n'),
      kind: `article;${kindOf(run)}`,
      spoken: [t('Article'), name, ...parts].join(', '),
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
    const parts = [
      ...refusals,
      ...(refusals.length > 0 && run.done === 0 ? [] : [standing]),
      assistantsOf(run),
      started,
      by,
      madeUp(this.#names, run),
    ].filter((part) => part !== undefined);
    // The icon already shows that all requests were answered.
    const shownParts = run.status === 'completed' && !broken && run.asked ? parts.slice(1) : parts;
    return {
      ...looksOf(run),
      id: `${run.project}/prompts/${run.id}`,
      label: inProject(project && shortName(project), runName(run, this.#names.shortOf(run))),
      description: shownParts.join(' · '),
      tooltip: [name, ...firstPrompt(run, prompt), parts.join(' · ')].join('\n'),
      kind: `prompts;${run.status === 'completed' && broken ? 'failed' : run.status}`,
      expandable: run.errors.length > 0 || (run.total > 0 && this.#names.unfolds()),
      spoken: [name, ...parts].join(', '),
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

const madeUp = ({ sample }: RunNames, run: Run): string | undefined => (sample(run) ? t('made-up data') : undefined);

/** Name of a run's project, or a note that its data is made up. */
const projectLabel = (names: RunNames, run: Run): string | undefined => madeUp(names, run) ?? names.projectOf(run);

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

export class ExportNode implements Node {
  /** Current state. The row stays the same object while the export runs. */
  run: Export;
  readonly subject: { readonly kind: 'export'; readonly project: string; readonly runId: string };

  readonly #names: RunNames;

  constructor(run: Export, names: RunNames) {
    this.run = run;
    this.#names = names;
    this.subject = { kind: 'export', project: run.project, runId: run.id };
  }

  get row(): TreeRow {
    const { run } = this;
    const name = runName(run, undefined);
    const state = stateOf(run);
    const ended = run.finished_at === null ? undefined : shortMoment(run.finished_at);
    const project = projectLabel(this.#names, run);
    const parts = [exportFormatName(run.format), ...standings[state](run), ended, project].filter(
      (part) => part !== undefined,
    );
    const until =
      state === 'ready' && run.expires_at !== null ? [t('Available until {0}', shortMoment(run.expires_at))] : [];
    const reason = state === 'failed' && run.error !== null ? [run.error] : [];
    return {
      ...looks[state],
      id: `${run.project}/export/${run.id}`,
      label: name,
      description: parts.join(' · '),
      tooltip: [name, parts.join(' · '), ...until, ...reason].join('\n'),
      kind: `export;${state}`,
      spoken: [t('Export'), name, ...parts].join(', '),
      ...(state === 'ready' && { command: { command: 'citedesk.saveExport', argument: this.subject } }),
    };
  }
}

type State = Export['status'] | 'cancelled';

const stateOf = ({ status, error }: Export): State =>
  status === 'failed' && error === cancelledExport ? 'cancelled' : status;

const standings: Readonly<Record<State, (run: Export) => readonly string[]>> = {
  queued: (run) => [progressOf(run)],
  running: (run) => [rowsOf(run)],
  // 0 if the size is unknown.
  ready: (run) => [rowsOf(run), ...(run.bytes > 0 ? [sizeText(run.bytes)] : [])],
  failed: () => [t('failed')],
  cancelled: () => [t('canceled')],
  expired: () => [t('expired')],
};

const looks: Readonly<Record<State, Pick<TreeRow, 'icon' | 'color'>>> = {
  queued: { icon: 'clock' },
  running: { icon: 'sync~spin' },
  ready: { icon: 'file-zip' },
  failed: { icon: 'error', color: 'testing.iconFailed' },
  cancelled: { icon: 'circle-slash' },
  expired: { icon: 'history' },
};

const states: Readonly<Record<Ask['status'], { readonly words: () => string; readonly icon: string }>> = {
  waiting: { words: () => t('waiting'), icon: 'clock' },
  asking: { words: () => t('asking'), icon: 'sync~spin' },
  done: { words: () => t('answered'), icon: 'comment' },
  failed: { words: () => t('failed'), icon: 'warning' },
  cancelled: { words: () => t('canceled'), icon: 'circle-slash' },
};

/** Row of a request to an assistant. A click opens its answer. */
export class AskNode implements Node {
  readonly subject: { readonly project: string; readonly responseId: number } | undefined;
  readonly #ask: Ask;
  readonly #run: string;
  readonly #short: string;

  /**
   * @param run id of the row above
   * @param short prompt text that distinguishes it from the other requests of the run
   */
  constructor(project: string, run: string, ask: Ask, short: string) {
    this.#ask = ask;
    this.#run = run;
    this.#short = short;
    this.subject = ask.response_id === null ? undefined : { project, responseId: ask.response_id };
  }

  get row(): TreeRow {
    const { id, prompt, model, status } = this.#ask;
    const { words, icon } = states[status];
    const who = assistantName(model);
    const whole = prompt.text ?? t('Prompt {0}', prompt.id);
    return {
      id: `${this.#run}/ask/${id}`,
      label: `${who} · ${this.#short}`,
      description: words(),
      tooltip: [whole, who, words()].join('\n'),
      icon,
      kind: `ask;${status}`,
      spoken: [who, words(), whole].join(', '),
      command: this.subject && { command: 'citedesk.openAnswer', argument: this.subject },
    };
  }
}

type FailedAsk = PromptRun['errors'][number];

/** Row of a failed request, with the reason. */
export class FailedAskNode implements Node {
  readonly #run: PromptRun;
  readonly #index: number;
  readonly #promptText: string | undefined;

  constructor(run: PromptRun, index: number, promptText: string | undefined) {
    this.#run = run;
    this.#index = index;
    this.#promptText = promptText;
  }

  get row(): TreeRow {
    const { prompt_id: promptId, model, code, message } = this.#run.errors[this.#index] as FailedAsk;
    const prompt = this.#promptText ?? t('Prompt {0}', promptId);
    const reason = sentenceOf(new Failure(code, message));
    return {
      id: `${this.#run.project}/prompts/${this.#run.id}/${this.#index}`,
      label: `${assistantName(model)}: ${shortReason(code) ?? reason}`,
      description: prompt,
      tooltip: [prompt, assistantName(model), reason, `${code}: ${message}`].join('\n'),
      icon: 'warning',
      kind: 'ask;failed',
      spoken: [assistantName(model), reason, prompt].join(', '),
      command: refusalCommand({ code, model, prompts: 1 }, this.#run),
    };
  }
}

/** Row of a refusal: the reason why an assistant wasn't asked several prompts of a run. */
export class RefusalNode implements Node {
  readonly #run: PromptRun;
  readonly #refusal: Refusal;

  constructor(run: PromptRun, refusal: Refusal) {
    this.#run = run;
    this.#refusal = refusal;
  }

  get row(): TreeRow {
    const { model, code, message } = this.#refusal;
    const reason = sentenceOf(new Failure(code, message));
    return {
      id: `${this.#run.project}/prompts/${this.#run.id}/${model}/${code}`,
      label: refusalName(this.#refusal),
      description: unaskedCounted(this.#refusal),
      tooltip: [refusalLine(this.#refusal), reason, `${code}: ${message}`].join('\n'),
      icon: 'error',
      color: 'testing.iconFailed',
      kind: 'ask;refused',
      spoken: [refusalLine(this.#refusal), reason].join(', '),
      command: refusalCommand(this.#refusal, this.#run),
    };
  }
}
