import type { ContentRun } from '../../contract/contentRun.ts';
import { isKnownCode, Failure } from '../../contract/failure.ts';
import type { ArticleState, FindingLine } from '../../contract/messages.ts';
import { scoreDraft } from '../../scoring/score.ts';
import type { Finding } from '../../scoring/finding.ts';
import { readMark } from '../drafts/articleMark.ts';
import { splitMarkdown } from '../drafts/frontMatter.ts';
import { sentenceOf } from '../failures/sentences.ts';
import { stepsOf } from '../status/progress.ts';
import { runName } from '../status/runName.ts';
import { renderMarkdown } from './markdown.ts';

interface Given {
  readonly id: string;
  readonly run: ContentRun;
  /** The article's Markdown, front matter included, as far as there is any. */
  readonly markdown: string | undefined;
  /** The name of the file that it stands in. */
  readonly file: string | undefined;
  readonly prompt: string | undefined;
  /** Whether the service lets runs be tried again and cancelled. */
  readonly steerable: boolean;
}

/** What the article page shows of a run; what is written already is scored here, as it stands, but for a brief that nobody has written over. */
export function articleState({ id, run, markdown, file, prompt, steerable }: Given): ArticleState {
  const keyword = run.article?.keyword ?? '';
  const empty = markdown === undefined || markdown.trim() === '';
  const bare = run.article?.write_mode === 'brief' && !readMark(markdown ?? '')?.changed;
  const scored = empty || bare ? undefined : scoreDraft({ markdown, ...(keyword !== '' && { keyword }) });
  return {
    id,
    title: runName(run, prompt),
    prompt: prompt ?? `#${run.prompt.id}`,
    status: run.status,
    note: run.error === null ? null : isKnownCode(run.error) ? sentenceOf(new Failure(run.error, run.error)) : run.error.slice(0, 300),
    steps: stepsOf(run).map(({ key, name, state }) => ({ name, state: skippedOr(state, key, run) })),
    html: markdown === undefined ? '' : renderMarkdown({ markdown: splitMarkdown(markdown).body }),
    words: scored?.words ?? run.article?.word_count ?? 0,
    scores: scored?.scores ?? (bare ? undefined : run.article?.scores) ?? { service: null, seo: null, geo: null, readability: null },
    findings: scored && markdown !== undefined ? scored.findings.map((finding) => lineOf(finding, markdown)) : [],
    file: file ?? null,
    can: deedsOf(run, steerable),
  };
}

function skippedOr(state: ReturnType<typeof stepsOf>[number]['state'], step: string, { article }: ContentRun): ArticleState['steps'][number]['state'] {
  const told = step === 'crawl' ? article?.crawl_status : step === 'outline' ? article?.outline_status : undefined;
  return told === 'skipped' || told === 'failed' ? told : state;
}

function deedsOf({ status, retryable }: ContentRun, steerable: boolean): ArticleState['can'] {
  if (status === 'completed') return ['open'];
  if (!steerable) return [];
  return status === 'processing' ? ['cancel'] : retryable || status === 'cancelled' ? ['retry'] : [];
}

function lineOf({ area, severity, message, start, points }: Finding, markdown: string): FindingLine {
  return { area, severity, message, start, points, line: markdown.slice(0, start).split('\n').length };
}
