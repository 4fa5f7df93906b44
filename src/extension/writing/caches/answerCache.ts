import type { Client, OpenClient } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { LatestAnswer } from '../../../contract/projects/prompt.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';
import type { Service } from '../../connection/service.ts';
import type { Memento } from '../../status/keptRuns.ts';
import { type KeptAnswer, keptAnswer } from './keptAnswers.ts';
import type { OpenedAnswers } from './openedAnswers.ts';

/** The prompt that an article is written for. */
export interface ArticlePrompt {
  /** The origin of its service. */
  readonly service: string;
  readonly project: string;
  readonly promptId: number;
  /** The run that wrote it. */
  readonly runId: number;
  /** Its words, where the article says them. */
  readonly text: string | undefined;
}

/** A prompt's newest answers, as far as they were read. */
export interface AnswersOfPrompt extends ArticlePrompt {
  readonly answers: readonly KeptAnswer[];
  /** Newest answers that nobody has read yet; elsewhere each costs a credit. */
  readonly unread: readonly LatestAnswer[];
}

interface Needs {
  readonly services: {
    readonly current:
      | (Pick<Service, 'origin' | 'local'> & {
          readonly client: Pick<Client, 'listPrompts' | 'getResponse'> & Pick<OpenClient, 'supports'>;
        })
      | undefined;
  };
  readonly memento: Memento;
  readonly opened?: Pick<OpenedAnswers, 'find'>;
}

/**
 * What is known of the answers that articles are held against. Looking costs nothing, and reads them where nobody pays
 * for that; elsewhere reading costs a credit an answer and happens when somebody asks for it. What was read is kept
 * until there are newer answers.
 */
export interface AnswerCache {
  /** Without asking anybody. */
  find(prompt: ArticlePrompt): AnswersOfPrompt | undefined;
  /** All prompts of a project that something was read of. */
  ofProject(service: string, project: string): readonly AnswersOfPrompt[];
  /** Asks which answers are the newest, and reads those that cost nothing; true where that is news. */
  look(prompt: ArticlePrompt, signal: AbortSignal): Promise<boolean>;
  /** Reads those that are unread. */
  read(prompt: ArticlePrompt, signal: AbortSignal): Promise<void>;
}

/** Prompts whose answers are kept for the next window, those read last. */
const maxPrompts = 30;
/** The number grows when what is kept gets another form. */
const stored = 'citedesk.articleAnswers.1';

export function createAnswerCache({ services, memento, opened }: Needs): AnswerCache {
  const byPrompt = new Map<string, AnswersOfPrompt>();
  const kept = memento.get(stored);
  if (Array.isArray(kept)) for (const one of kept as AnswersOfPrompt[]) byPrompt.set(keyOf(one), one);

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
        const found = await ifOffered(client.getResponse({ project: prompt.project, response }, { signal }));
        if (found) put(prompt, keptAnswer(found.data));
      }
    } finally {
      // What was paid for is kept, whatever becomes of the others.
      const read = [...byPrompt.values()].filter(({ answers }) => answers.length > 0);
      await memento.update(stored, read.slice(-maxPrompts));
    }
  }

  function put(prompt: ArticlePrompt, answer: KeptAnswer): void {
    const key = keyOf(prompt);
    const { answers = [], unread = [] } = byPrompt.get(key) ?? {};
    byPrompt.delete(key); // those read last stand last
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

/** Which answers are known of a prompt, read and unread, to tell whether they became others. */
const idsIn = (prompt: AnswersOfPrompt | undefined): string =>
  JSON.stringify([
    prompt?.answers.map(({ responseId }) => responseId),
    prompt?.unread.map(({ response_id: id }) => id),
  ]);

/** The newest answers of a prompt; undefined where the service cannot tell, or the prompt is gone. */
async function latestOf(
  { listPrompts }: Pick<Client, 'listPrompts'>,
  { project, promptId, text }: ArticlePrompt,
): Promise<readonly LatestAnswer[] | undefined> {
  const query = { limit: maxPageSize, ...(text !== undefined && { search: text }) };
  const found = await ifOffered(listPrompts({ project, query }));
  return found?.data.find(({ id }) => id === promptId)?.latest;
}
