import { pageKeyOf } from '../../../text/urls.ts';
import type { RunEvidence } from '../../../contract/content/runEvidence.ts';
import type { AnswersOfPrompt } from '../caches/answerCache.ts';
import type { KeptAnswer } from '../caches/keptAnswers.ts';

/** By whom and how often a page is cited. */
export interface Citing {
  /** Assistants, e.g. `chatgpt`. */
  readonly models: readonly string[];
  readonly answers: number;
  readonly times: number;
}

/** The same for the answers to one prompt. */
export interface CitingPrompt extends Citing {
  /** Its words, or its number. */
  readonly prompt: string;
  /** How many newest answers to it were read. */
  readonly of: number;
}

/** For which prompts a page is cited, those first that cite it most. */
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

/** Which of some answers cite a page; undefined where none does. Addresses that differ in scheme or `www.` are one. */
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

/** Of the answers that an article rests on those that draw on a page, as far as anything was taken from it. */
export interface Drawing {
  readonly answers: number;
  readonly of: number;
}

/** How many draw on a page, by what the article's run has kept of it; 0 where it read no such page. */
export function drawingAnswers({
  url,
  evidence: { facts, answers },
}: {
  readonly url: string;
  readonly evidence: Pick<RunEvidence, 'facts' | 'answers'>;
}): Drawing {
  const address = pageKeyOf(url);
  const found = facts.find((fact) => fact.url !== undefined && pageKeyOf(fact.url) === address);
  return { answers: found?.answers ?? 0, of: answers };
}
