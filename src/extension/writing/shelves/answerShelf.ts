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
  /** Newest answers that nobody has read yet; each costs a credit. */
  readonly unread: readonly LatestAnswer[];
}

interface Needs {
  readonly services: {
    readonly current:
      | (Pick<Service, 'origin'> & {
          readonly client: Pick<Client, 'listPrompts' | 'getResponse'> & Pick<OpenClient, 'supports'>;
        })
      | undefined;
  };
  readonly memento: Memento;
  readonly opened?: Pick<OpenedAnswers, 'find'>;
}

/**
 * What is known of the answers that articles are held against. Looking costs nothing; reading costs a credit an answer,
 * happens when somebody asks for it, and is kept until there are newer answers.
 */
export interface AnswerShelf {
  /** Without asking anybody. */
  find(prompt: ArticlePrompt): AnswersOfPrompt | undefined;
  /** All prompts of a project that something was read of. */
  ofProject(service: string, project: string): readonly AnswersOfPrompt[];
  /** Asks which answers are the newest, which is free; true where that is news. */
  look(prompt: ArticlePrompt): Promise<boolean>;
  /** Reads those that are unread. */
  read(prompt: ArticlePrompt, signal: AbortSignal): Promise<void>;
}

/** Prompts whose answers are kept for the next window, those read last. */
const maxPrompts = 30;
/** The number grows when what is kept gets another form. */
const stored = 'citedesk.articleAnswers.1';

export function createAnswerShelf({ services, memento, opened }: Needs): AnswerShelf {
  const shelves = new Map<string, AnswersOfPrompt>();
  const kept = memento.get(stored);
  if (Array.isArray(kept)) for (const one of kept as AnswersOfPrompt[]) shelves.set(keyOf(one), one);

  const clientOf = ({ service }: ArticlePrompt) =>
    services.current?.origin === service ? services.current.client : undefined;

  async function look(prompt: ArticlePrompt): Promise<boolean> {
    const client = clientOf(prompt);
    if (!client) return false;
    const latest = await latestOf(client, prompt);
    if (!latest) return false;
    const before = shelves.get(keyOf(prompt));
    const read = new Map(before?.answers.map((answer) => [answer.responseId, answer]));
    const answers = latest.flatMap(({ response_id: id }) => read.get(id) ?? opened?.find(prompt.service, id) ?? []);
    const known = new Set(answers.map(({ responseId }) => responseId));
    const unread = latest.filter(({ response_id: id }) => !known.has(id));
    shelves.set(keyOf(prompt), { ...prompt, answers, unread });
    return before?.answers.length !== answers.length || before.unread.length !== unread.length;
  }

  async function read(prompt: ArticlePrompt, signal: AbortSignal): Promise<void> {
    await look(prompt);
    const client = clientOf(prompt);
    for (const { response_id: response } of shelves.get(keyOf(prompt))?.unread ?? []) {
      const found = client && (await ifOffered(client.getResponse({ project: prompt.project, response }, { signal })));
      // What was paid for is kept at once, whatever becomes of the others.
      if (found) await keep(prompt, keptAnswer(found.data));
    }
  }

  async function keep(prompt: ArticlePrompt, answer: KeptAnswer): Promise<void> {
    const key = keyOf(prompt);
    const { answers = [], unread = [] } = shelves.get(key) ?? {};
    shelves.delete(key);
    shelves.set(key, {
      ...prompt,
      answers: [...answers, answer],
      unread: unread.filter(({ response_id: id }) => id !== answer.responseId),
    });
    const read = [...shelves.values()].filter((one) => one.answers.length > 0);
    await memento.update(stored, read.slice(-maxPrompts));
  }

  return {
    find: (prompt) => shelves.get(keyOf(prompt)),
    ofProject: (service, project) =>
      [...shelves.values()].filter((one) => one.service === service && one.project === project),
    look,
    read,
  };
}

const keyOf = ({ service, project, promptId }: ArticlePrompt): string => `${service}/${project}/${promptId}`;

/** The newest answers of a prompt; undefined where the service cannot tell, or the prompt is gone. */
async function latestOf(
  { listPrompts }: Pick<Client, 'listPrompts'>,
  { project, promptId, text }: ArticlePrompt,
): Promise<readonly LatestAnswer[] | undefined> {
  const query = { limit: maxPageSize, ...(text !== undefined && { search: text }) };
  const found = await ifOffered(listPrompts({ project, query }));
  return found?.data.find(({ id }) => id === promptId)?.latest;
}
