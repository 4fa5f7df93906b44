import { advises, endsProperty } from '../../analysis/lexicon/headWords.ts';
import { anyOf, wholeWords, wordSet } from '../../analysis/lexicon/lexicon.ts';
import type { Head } from '../../analysis/reading/grades.ts';
import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/** Role of a lead in an answer: an option, a criterion, or a use. Groups only contain other leads. */
export type HeadRole = 'option' | 'topic' | 'use' | 'optionGroup' | 'topicGroup';

interface Surroundings {
  /** Words of the prompt, as returned by `contentWords`. */
  readonly prompt: ReadonlySet<string>;
  /** True if the prompt asks how to do something, so that numbered leads are steps. */
  readonly asksHow: boolean;
  /** Group that contains the lead. */
  readonly group?: HeadRole | undefined;
  /** Number of leads with this name in the answer. */
  readonly times: number;
  /** True for an item of a list with known options. */
  readonly isAmongOptions?: boolean;
}

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
  const isListed = around.group === 'optionGroup' || around.group === 'use' || around.isAmongOptions;
  return isListed && around.times < 3 && form !== 'heading' ? 'option' : 'topic';
}

/** False for names such as `Top picks`, and for those that only repeat the prompt. */
export const isTelling = (name: string, prompt: ReadonlySet<string>): boolean =>
  words(name)
    .map(({ text }) => fold(text).replaceAll('’', "'"))
    .some((part) => !generic.has(part) && !/^\d+$/.test(part) && !prompt.has(singular(part)));

/** Returns the significant words of a name: folded, singular, without articles and stop words. */
export function contentWords(name: string): string[] {
  return words(name)
    .map(({ text }) => fold(text))
    .filter((word) => !smallWords.has(word))
    .map(singular);
}

/**
 * Returns words that name a model, such as `u8n` or `qn55q70a`. Excludes sizes, speeds and standards such as `4k` or
 * `120hz`.
 */
export const modelWords = (name: string): string[] =>
  plainWords(name).filter((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word) && !standard.test(word));

/** Returns the folded runs of letters and digits. */
export const plainWords = (text: string): string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(fold);

/** True if the first word and all longer words are capitalized. */
const readsAsTitle = (name: string): boolean =>
  words(name.replace(letterBefore, '')).every(
    ({ text }, index) => (index > 0 && text.length <= 3) || /[\p{Lu}\p{Lo}\p{N}]/u.test(text),
  );

/** Lowercase prefix, as in `e-tron`. */
const letterBefore = /(?<![\p{L}\p{N}])\p{Ll}-\p{Ll}+/gu;

const singular = (word: string): string =>
  /[nr]us(?:es)?$/u.test(word) ? word.replace(/es$/, '') : /[^s]s$/u.test(word) ? word.slice(0, -1) : word;

const smallWords = wordSet('smallWords');
const generic = wordSet('genericHeads');

/** Attributes such as `Energy Star Certification`. */
const attribute = new RegExp(`${wholeWords('attributes')}$`, 'iu');
/** Optional features such as `Built-in pump`. */
export const feature = new RegExp(`^${wholeWords('featureOpenings')}`, 'iu');
const topicGroup = new RegExp(wholeWords('topicGroups'), 'iu');
const use = new RegExp(`^${wholeWords('uses')}`, 'iu');
const collects = new RegExp(`${wholeWords('collects')}$`, 'iu');

const standard = new RegExp(
  String.raw`^(?:\d+${anyOf('countedUnits')}|\d+x\d+|${anyOf('numberedStandards')}\d+\p{L}?|[a-z]?\d{1,2}g)$`,
  'u',
);
