import { pageKeyOf } from '../../../text/urls.ts';
import type { RunEvidence } from '../../../contract/content/runEvidence.ts';
import type { AnswersOfPrompt } from '../caches/answerCache.ts';
import type { KeptAnswer } from '../caches/keptAnswers.ts';

/** Citations of one page. */
export interface Citing {
  /** Assistants, e.g. `chatgpt`. */
  readonly models: readonly string[];
  readonly answers: number;
  readonly times: number;
}

/** Citations of one page in the answers to one prompt. */
export interface CitingPrompt extends Citing {
  /** Text of the prompt, or its number. */
  readonly prompt: string;
  /** Newest answers to the prompt that were read. */
  readonly of: number;
}

/** Returns the prompts whose answers cite a page, most citations first. */
export function citingPrompts({
  url,
  prompts,
}: {
  readonly url: string;
  readonly prompts: readonly AnswersOfPrompt[];
}): CitingPrompt[] {
  return prompts
    .flatMap(({ text, promptId, answers }) => {
      const citing = citingAnswers(url, answers);
      return citing ? [{ ...citing, prompt: text ?? `#${promptId}`, of: answers.length }] : [];
    })
    .sort((one, other) => other.times - one.times);
}

/**
 * Counts the answers that cite a page. Undefined if none does. URLs that differ only in scheme or `www.` are one page.
 */
export function citingAnswers(url: string, answers: readonly KeptAnswer[]): Citing | undefined {
  const address = pageKeyOf(url);
  if (address === undefined) return undefined;
  const isSame = (other: string): boolean => pageKeyOf(other) === address;
  const citing = answers.filter(({ sources }) => sources.some((source) => source.cited && isSame(source.url)));
  if (citing.length === 0) return undefined;
  const sentences = citing.flatMap((answer) => answer.sentences).filter(({ urls }) => urls.some(isSame));
  return {
    models: [...new Set(citing.map(({ model }) => model))],
    answers: citing.length,
    times: Math.max(citing.length, sentences.length),
  };
}

/** How many of an article's answers use a page, if any fact was taken from it. */
export interface Drawing {
  readonly answers: number;
  readonly of: number;
}

/** Counts the answers that use a page, according to the article's run. 0 if the run read no such page. */
export function drawingAnswers({
  url,
  evidence: { facts, answers },
}: {
  readonly url: string;
  readonly evidence: Pick<RunEvidence, 'facts' | 'answers'>;
}): Drawing {
  const address = pageKeyOf(url);
  const match = facts.find((fact) => fact.url !== undefined && pageKeyOf(fact.url) === address);
  return { answers: match?.answers ?? 0, of: answers };
}
