import type { ScoreContext } from '../../contract/content/article.ts';
import type { ResponseDetail } from '../../contract/projects/response.ts';
import { citedMost } from '../../writing/evidence/scoreContext.ts';
import { areSisters } from '../../writing/evidence/sisterPrompts.ts';
import type { PromptRecord } from '../store/prompts.ts';
import type { Stores } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * Answers that are read for one article: to its prompt, and with those to prompts that ask the same in other words. So
 * many take about half a second, and they are read again for each score.
 */
const maxAnswers = { own: 48, all: 96 };
/** Sister prompts that are looked at. */
const maxSisters = 8;
/** Pages that most answers rest on, and that an article is held against. */
const maxPages = 20;

interface PromptAnswers {
  /** Prompts of the same topic that ask the same. */
  readonly sisters: readonly PromptRecord[];
  /** To the prompt, then to its sisters, each of which is heard; of each assistant the newest. */
  readonly answers: readonly ResponseDetail[];
}

/** The stored answers to a prompt and to its sisters. */
export async function answersTo(
  { id, topicId, projectId, text }: PromptRecord,
  { answers, prompts }: Pick<Stores, 'answers' | 'prompts'>,
): Promise<PromptAnswers> {
  const own = await answers.ofPrompt(id, maxAnswers.own);
  const sisters = (await prompts.ofProject(projectId))
    .filter((other) => other.id !== id && other.topicId === topicId && areSisters(text, other.text))
    .slice(0, maxSisters);
  const each = Math.floor((maxAnswers.all - own.length) / Math.max(1, sisters.length));
  const others = await Promise.all(sisters.map((sister) => answers.ofPrompt(sister.id, each)));
  return { sisters, answers: [...own, ...others.flat()] };
}

interface ContextNeeds {
  readonly stores: Pick<Stores, 'answers' | 'pages' | 'prompts'>;
  readonly texts: Texts;
  readonly signal?: AbortSignal;
}

/** What an article for a prompt is held against, by the answers and pages that are stored now. */
export async function scoreContextOf(
  prompt: PromptRecord,
  { stores, texts, signal }: ContextNeeds,
): Promise<ScoreContext> {
  const { sisters, answers } = await answersTo(prompt, stores);
  const stored = await stores.pages.readOf(prompt.projectId, citedMost(answers, maxPages));
  const pages = stored.flatMap((page) => (page.state === 'read' ? [page] : []));
  return texts.run(
    'gatherScoreContext',
    {
      prompt: prompt.text,
      sisters: sisters.map(({ text }) => text),
      answers,
      pages: pages.map(({ markdown, words }) => ({ markdown, words })),
    },
    signal,
  );
}
