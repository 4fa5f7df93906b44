import type { ContentRun } from '../../../contract/contentRun.ts';
import { isKnownCode, Failure } from '../../../contract/failure.ts';
import type { ArticleState } from '../../../contract/messages.ts';
import { sentenceOf } from '../../failures/sentences.ts';
import { partOf, stepsOf } from '../../status/progress.ts';
import { runName } from '../../status/runName.ts';
import { pageStateLabel } from '../pageStates.ts';
import type { ShownArticle } from './shownArticle.ts';

interface RunToShow {
  readonly id: string;
  readonly run: ContentRun;
  /** Its text, as far as there is any. */
  readonly shown: ShownArticle | undefined;
  /** The name of the file that it stands in. */
  readonly file: string | undefined;
  readonly prompt: string | undefined;
  /** Whether the service lets runs be tried again and cancelled. */
  readonly steerable: boolean;
  /** Whether a model writes for the service; undefined where that is not set up in this editor. */
  readonly writer: boolean | undefined;
}

/**
 * What the article page shows of a run. What is written already has the scores of its text as it stands; a brief that
 * nobody has written over has none.
 */
export function articleState({ id, run, shown, file, prompt, steerable, writer }: RunToShow): ArticleState {
  const scored = shown?.scored;
  return {
    id,
    title: runName(run, prompt),
    prompt: prompt ?? `#${run.prompt.id}`,
    status: run.status,
    note:
      run.error === null
        ? null
        : isKnownCode(run.error)
          ? sentenceOf(new Failure(run.error, run.error))
          : run.error.slice(0, 300),
    steps: stepsOf(run).map(({ key, name, state }) => ({
      name: state === 'running' ? [name, partOf(run)].filter(Boolean).join(' · ') : name,
      state: skippedOr(state, key, run),
    })),
    pages: pageLines(run),
    html: shown?.html ?? '',
    words: scored?.words ?? run.article?.word_count ?? 0,
    scores: scored?.scores ??
      (run.article?.write_mode === 'brief' ? undefined : run.article?.scores) ?? {
        service: null,
        seo: null,
        geo: null,
        readability: null,
      },
    findings: scored?.findings ?? [],
    file: file ?? null,
    can: actionsOf(run, { steerable, writer }),
  };
}

const pageLines = ({ pages = [] }: ContentRun): ArticleState['pages'] =>
  pages.map(({ url, title, state, note }) => ({
    url,
    title: title ?? url.replace(/^https?:\/\/(?:www\.)?/u, '').slice(0, 100),
    state: pageStateLabel(state),
    read: state === 'read',
    note,
  }));

function skippedOr(
  state: ReturnType<typeof stepsOf>[number]['state'],
  step: string,
  { article }: ContentRun,
): ArticleState['steps'][number]['state'] {
  const told = step === 'crawl' ? article?.crawl_status : step === 'outline' ? article?.outline_status : undefined;
  return told === 'skipped' || told === 'failed' ? told : state;
}

/** Only a draft needs the model, whose settings may be what it failed by. */
const mayLackModel = ({ current_step: step, error }: ContentRun): boolean =>
  step === 'draft' || (error !== null && isKnownCode(error) && new Failure(error, error).action === 'configure');

function actionsOf(
  run: ContentRun,
  { steerable, writer }: Pick<RunToShow, 'steerable' | 'writer'>,
): ArticleState['can'] {
  const { status, retryable } = run;
  if (status === 'completed') return ['open'];
  if (status === 'processing') return steerable ? ['cancel'] : [];
  const retry = steerable && (retryable || status === 'cancelled') ? (['retry'] as const) : [];
  if (status === 'cancelled') return retry;
  if (writer === undefined || !mayLackModel(run)) return [...retry, 'showLog'];
  return writer ? [...retry, 'setUpModel', 'showLog'] : ['setUpModel', ...retry, 'showLog'];
}
