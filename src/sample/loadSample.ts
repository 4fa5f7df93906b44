import type { ContentRun, NewContentRun } from '../contract/content/contentRun.ts';
import { Failure } from '../contract/failure.ts';
import type { NewProject } from '../contract/projects/project.ts';
import type { NewResponse } from '../contract/projects/response.ts';
import type * as z from 'zod';
import { pageTexts } from './pageTexts.ts';
import { sampleAnswers, sampleProject, topicsOfSample } from './sample.ts';
import { sampleArticle } from './sampleArticle.ts';

interface Options {
  readonly signal?: AbortSignal;
}

/** API calls used for loading, with the fields read from their responses. */
interface SampleCalls {
  createProject(
    input: { readonly body: z.input<typeof NewProject> },
    options?: Options,
  ): Promise<{ readonly data: { readonly id: string } }>;
  createTopic(
    input: { readonly project: string; readonly body: { name: string } },
    options?: Options,
  ): Promise<{ readonly data: { readonly id: number } }>;
  addPrompts(
    input: { readonly project: string; readonly body: { topic_id: number; prompts: string[] } },
    options?: Options,
  ): Promise<{ readonly data: { readonly added: readonly { readonly id: number; readonly text: string }[] } }>;
  addResponses(
    input: { readonly project: string; readonly body: { responses: NewResponse[] } },
    options?: Options,
  ): Promise<unknown>;
  startContentRun(
    input: { readonly project: string; readonly body: z.input<typeof NewContentRun> },
    options?: Options,
  ): Promise<{ readonly data: Pick<ContentRun, 'id'> }>;
  getContentRun(
    input: { readonly run: number },
    options?: Options,
  ): Promise<{ readonly data: Pick<ContentRun, 'status' | 'article'> }>;
  updateArticle(
    input: { readonly article: number; readonly body: { readonly title: string; readonly body_markdown: string } },
    options?: Options,
  ): Promise<unknown>;
  deleteProject(input: { readonly project: string }): Promise<unknown>;
}

interface Work {
  readonly client: SampleCalls;
  /** Milliseconds since 1970. Its day is the last day of the sample. */
  readonly now: number;
  readonly onProgress?: (progress: { readonly added: number; readonly of: number }) => void;
  readonly signal?: AbortSignal;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Answers per call: few enough to show progress. */
const perCall = 50;

/** Milliseconds between polls of the article run, which takes about a second. */
const pause = 100;

/**
 * Starts a brief with the sample's own pages as evidence, which needs no model and no network, and stores the finished
 * article.
 */
async function addArticle(
  { client, sleep }: Pick<Work, 'client' | 'sleep'>,
  project: string,
  promptId: number,
  options: Options,
) {
  const body = { prompt_id: promptId, write_mode: 'brief' as const, evidence: [...pageTexts] };
  const { data: run } = await client.startContentRun({ project, body }, options);
  let { data: now } = await client.getContentRun({ run: run.id }, options);
  while (now.status === 'processing') {
    await sleep(pause);
    ({ data: now } = await client.getContentRun({ run: run.id }, options));
  }
  const { title, markdown } = sampleArticle;
  if (now.article)
    await client.updateArticle({ article: now.article.id, body: { title, body_markdown: markdown } }, options);
}

/** Ignores errors of keys that can't write articles or lack credits. The sample is then loaded without an article. */
function withoutArticle(error: unknown): void {
  if (!(error instanceof Failure) || (error.code !== 'SCOPE_MISSING' && error.code !== 'INSUFFICIENT_CREDITS'))
    throw error;
}

/**
 * Creates the sample project with its answers and an article through the normal API, and returns its id. If a call
 * fails or the signal aborts, deletes the project again.
 * @throws unknown the call's error, or the signal's reason
 */
export async function loadSample({ client, now, onProgress, signal, sleep }: Work): Promise<string> {
  const options = { ...(signal && { signal }) };
  // Not aborted by the signal, because it would be unknown if the project was created.
  const { data } = await client.createProject({ body: sampleProject });
  const project = data.id;
  try {
    signal?.throwIfAborted();
    const ids = new Map<string, number>();
    for (const { name, prompts } of topicsOfSample) {
      const { data: topic } = await client.createTopic({ project, body: { name } }, options);
      const body = { topic_id: topic.id, prompts: [...prompts] };
      const { data: made } = await client.addPrompts({ project, body }, options);
      for (const { id, text } of made.added) ids.set(text, id);
    }
    const answers = sampleAnswers(now).map(({ prompt, ...answer }) => ({ ...answer, prompt_id: ids.get(prompt) ?? 0 }));
    for (let added = 0; added < answers.length; added += perCall) {
      onProgress?.({ added, of: answers.length });
      await client.addResponses({ project, body: { responses: answers.slice(added, added + perCall) } }, options);
    }
    await addArticle({ client, sleep }, project, ids.get(sampleArticle.prompt) ?? 0, options).catch(withoutArticle);
    signal?.throwIfAborted();
    return project;
  } catch (error) {
    // Reports the original error. If the deletion fails, the project stays visible, and the user can remove it.
    await client.deleteProject({ project }).catch(() => undefined);
    throw error;
  }
}
