import { advises, endsProperty } from '../../analysis/lexicon/headWords.ts';
import { anyOf, wholeWords, wordSet } from '../../analysis/lexicon/lexicon.ts';
import type { Head } from '../../analysis/reading/heads.ts';
import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/** What a lead is about: something to choose, a subject to judge by, or whom something suits; a group only gathers leads. */
export type HeadRole = 'option' | 'topic' | 'use' | 'optionGroup' | 'topicGroup';

/** What is known about an answer when one of its leads is judged. */
interface Surroundings {
  /** The prompt's words, folded, as `contentWords` gives them. */
  readonly prompt: ReadonlySet<string>;
  /** The prompt asks how something is done: numbered leads are steps. */
  readonly asksHow: boolean;
  /** The group around the lead. */
  readonly group?: HeadRole | undefined;
  /** How often the answer uses this name as a lead. */
  readonly times: number;
}

/** Tells what a lead of an answer is about. */
export function roleOf({ name, form, isNumbered, isLabelled }: Head, around: Surroundings): HeadRole {
  if (topicGroup.test(name)) return 'topicGroup';
  if (!isTelling(name, around.prompt) || collects.test(name)) return 'optionGroup';
  if (use.test(name)) return 'use';
  if (advises.test(name) || /[?？]$/u.test(name)) return 'topic';
  if (isLabelled || modelWords(name).length > 0) return 'option';
  if (endsProperty.test(name) || attribute.test(name) || feature.test(name)) return 'topic';
  if (form === 'link') return 'option';
  if (around.asksHow || around.group === 'topicGroup' || !readsAsTitle(name)) return 'topic';
  if (isNumbered) return 'option';
  const isListed = around.group === 'optionGroup' || around.group === 'use';
  return isListed && around.times < 3 && form !== 'heading' ? 'option' : 'topic';
}

/** False for `Top picks` and the like, and for what only repeats the prompt. */
export const isTelling = (name: string, prompt: ReadonlySet<string>): boolean =>
  words(name)
    .map(({ text }) => fold(text).replaceAll('’', "'"))
    .some((part) => !generic.has(part) && !/^\d+$/.test(part) && !prompt.has(singular(part)));

/** The words of a name that make it what it is: folded, in the singular, without articles and small words. */
export function contentWords(name: string): string[] {
  return words(name)
    .map(({ text }) => fold(text))
    .filter((word) => !smallWords.has(word))
    .map(singular);
}

/** Words that name a model, such as `u8n` or `qn55q70a`; sizes, speeds and standards such as `4k` or `120hz` do not. */
export const modelWords = (name: string): string[] =>
  plainWords(name).filter((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word) && !standard.test(word));

/** What stands between signs and blanks, folded. */
export const plainWords = (text: string): string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(fold);

/** Every word of some length has a capital, and so has the first one. */
const readsAsTitle = (name: string): boolean =>
  words(name.replace(letterBefore, '')).every(
    ({ text }, index) => (index > 0 && text.length <= 3) || /[\p{Lu}\p{Lo}\p{N}]/u.test(text),
  );

/** Of `e-tron`. */
const letterBefore = /(?<![\p{L}\p{N}])\p{Ll}-\p{Ll}+/gu;

const singular = (word: string): string =>
  /[nr]us(?:es)?$/u.test(word) ? word.replace(/es$/, '') : /[^s]s$/u.test(word) ? word.slice(0, -1) : word;

const smallWords = wordSet('smallWords');
const generic = wordSet('genericHeads');

/** What a thing has to show, such as `Energy Star Certification`. */
const attribute = new RegExp(`${wholeWords('attributes')}$`, 'iu');
/** What some of them have and others lack: `Built-in pump`. */
export const feature = new RegExp(`^${wholeWords('featureOpenings')}`, 'iu');
const topicGroup = new RegExp(wholeWords('topicGroups'), 'iu');
const use = new RegExp(`^${wholeWords('uses')}`, 'iu');
const collects = new RegExp(`${wholeWords('collects')}$`, 'iu');

const standard = new RegExp(
  String.raw`^(?:\d+${anyOf('countedUnits')}|\d+x\d+|${anyOf('numberedStandards')}\d+\p{L}?|[a-z]?\d{1,2}g)$`,
  'u',
);
