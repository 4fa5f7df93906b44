import type { ContentRun } from '../../../contract/contentRun.ts';
import { isKnownCode, Failure } from '../../../contract/failure.ts';
import type { ArticleState } from '../../../contract/messages.ts';
import { sentenceOf } from '../../failures/sentences.ts';
import { sectionOf, stepsOf } from '../../status/progress.ts';
import { runName } from '../../status/runName.ts';
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
}

/**
 * What the article page shows of a run. What is written already has the scores of its text as it stands; a brief that
 * nobody has written over has none.
 */
export function articleState({ id, run, shown, file, prompt, steerable }: RunToShow): ArticleState {
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
      name: state === 'running' && key === 'draft' ? [name, sectionOf(run)].filter(Boolean).join(' · ') : name,
      state: skippedOr(state, key, run),
    })),
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
    can: actionsOf(run, steerable),
  };
}

function skippedOr(
  state: ReturnType<typeof stepsOf>[number]['state'],
  step: string,
  { article }: ContentRun,
): ArticleState['steps'][number]['state'] {
  const told = step === 'crawl' ? article?.crawl_status : step === 'outline' ? article?.outline_status : undefined;
  return told === 'skipped' || told === 'failed' ? told : state;
}

function actionsOf({ status, retryable }: ContentRun, steerable: boolean): ArticleState['can'] {
  if (status === 'completed') return ['open'];
  if (!steerable) return [];
  return status === 'processing' ? ['cancel'] : retryable || status === 'cancelled' ? ['retry'] : [];
}
