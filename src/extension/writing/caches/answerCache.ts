import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { LatestAnswer } from '../../../contract/projects/prompt.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';
import type { Service } from '../../service/connection/service.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import { type KeptAnswer, keptAnswer, type OpenedAnswers } from './keptAnswers.ts';

/** The prompt that an article is written for. */
export interface ArticlePrompt {
  /** Origin of its service. */
  readonly service: string;
  readonly project: string;
  readonly promptId: number;
  readonly runId: number;
  /** Text of the prompt, if the article contains it. */
  readonly text: string | undefined;
}

/** A prompt's newest answers that were read, and those still unread. */
export interface AnswersOfPrompt extends ArticlePrompt {
  readonly answers: readonly KeptAnswer[];
  /** Newest answers not read yet. Each costs a credit, except on the local service. */
  readonly unread: readonly LatestAnswer[];
}

interface Needs {
  readonly services: { readonly current: Service | undefined };
  readonly memento: Memento;
  readonly opened?: OpenedAnswers;
}

/**
 * Cached answers that articles are compared with, kept until newer ones appear. Looking is free and also reads the
 * answers on the local service. Elsewhere, reading costs a credit per answer and happens only on request.
 */
export interface AnswerCache {
  /** Returns cached answers without sending a request. */
  find(prompt: ArticlePrompt): AnswersOfPrompt | undefined;
  /** Returns all prompts of a project that have an entry. */
  ofProject(service: string, project: string): readonly AnswersOfPrompt[];
  /** Looks up the newest answers and reads those that are free. True if the result changed. */
  look(prompt: ArticlePrompt, signal: AbortSignal): Promise<boolean>;
  read(prompt: ArticlePrompt, signal: AbortSignal): Promise<void>;
}

/** Most recently read prompts, whose answers are stored for the next window. */
const maxPrompts = 30;
/** Increase the number when the stored format changes. */
const stored = 'citedesk.articleAnswers.1';

export function createAnswerCache({ services, memento, opened }: Needs): AnswerCache {
  const byPrompt = new Map<string, AnswersOfPrompt>();
  const saved = memento.get(stored);
  if (Array.isArray(saved)) for (const entry of saved as AnswersOfPrompt[]) byPrompt.set(keyOf(entry), entry);

  const serviceOf = ({ service }: ArticlePrompt) =>
    services.current?.origin === service ? services.current : undefined;

  async function look(prompt: ArticlePrompt, signal: AbortSignal): Promise<boolean> {
    const before = byPrompt.get(keyOf(prompt));
    await findLatest(prompt);
    if (serviceOf(prompt)?.local) await readUnread(prompt, signal);
    const now = byPrompt.get(keyOf(prompt));
    return idsIn(before) !== idsIn(now);
  }

  async function read(prompt: ArticlePrompt, signal: AbortSignal): Promise<void> {
    await findLatest(prompt);
    await readUnread(prompt, signal);
  }

  async function findLatest(prompt: ArticlePrompt): Promise<void> {
    const service = serviceOf(prompt);
    const latest = service && (await latestOf(service.client, prompt));
    if (!latest) return;
    const read = new Map(byPrompt.get(keyOf(prompt))?.answers.map((answer) => [answer.responseId, answer]));
    const answers = latest.flatMap(({ response_id: id }) => read.get(id) ?? opened?.find(prompt.service, id) ?? []);
    const known = new Set(answers.map(({ responseId }) => responseId));
    const unread = latest.filter(({ response_id: id }) => !known.has(id));
    byPrompt.set(keyOf(prompt), { ...prompt, answers, unread });
  }

  async function readUnread(prompt: ArticlePrompt, signal: AbortSignal): Promise<void> {
    const client = serviceOf(prompt)?.client;
    const unread = byPrompt.get(keyOf(prompt))?.unread ?? [];
    if (!client || unread.length === 0) return;
    try {
      for (const { response_id: response } of unread) {
        const reply = await ifOffered(client.getResponse({ project: prompt.project, response }, { signal }));
        if (reply) put(prompt, keptAnswer(reply.data));
      }
    } finally {
      // Keep answers that were paid for, even if a later request fails.
      const read = [...byPrompt.values()].filter(({ answers }) => answers.length > 0);
      await memento.update(stored, read.slice(-maxPrompts));
    }
  }

  function put(prompt: ArticlePrompt, answer: KeptAnswer): void {
    const key = keyOf(prompt);
    const { answers = [], unread = [] } = byPrompt.get(key) ?? {};
    byPrompt.delete(key); // move to the end, where the most recently read are
    byPrompt.set(key, {
      ...prompt,
      answers: [...answers.filter(({ responseId }) => responseId !== answer.responseId), answer],
      unread: unread.filter(({ response_id: id }) => id !== answer.responseId),
    });
  }

  return {
    find: (prompt) => byPrompt.get(keyOf(prompt)),
    ofProject: (service, project) =>
      [...byPrompt.values()].filter((one) => one.service === service && one.project === project),
    look,
    read,
  };
}

const keyOf = ({ service, project, promptId }: ArticlePrompt): string => `${service}/${project}/${promptId}`;

/** Ids of a prompt's read and unread answers, compared to detect changes. */
const idsIn = (prompt: AnswersOfPrompt | undefined): string =>
  JSON.stringify([
    prompt?.answers.map(({ responseId }) => responseId),
    prompt?.unread.map(({ response_id: id }) => id),
  ]);

/** Returns a prompt's newest answers. Undefined if the service does not support this or the prompt was deleted. */
async function latestOf(
  { listPrompts }: Pick<Client, 'listPrompts'>,
  { project, promptId, text }: ArticlePrompt,
): Promise<readonly LatestAnswer[] | undefined> {
  const query = { limit: maxPageSize, ...(text !== undefined && { search: text }) };
  const prompts = await ifOffered(listPrompts({ project, query }));
  return prompts?.data.find(({ id }) => id === promptId)?.latest;
}
