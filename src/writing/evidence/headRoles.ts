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
  /** Rows of the table around it are options, not subjects. */
  readonly optionRows: boolean;
}

/** Tells what a lead of an answer is about. */
export function roleOf({ words: name, form, isNumbered, isLabelled }: Head, around: Surroundings): HeadRole {
  const parts = words(name).map(({ text }) => text.replaceAll('’', "'"));
  const telling = parts
    .map(fold)
    .filter((part) => !generic.has(part) && !/^\d+$/.test(part) && !around.prompt.has(singular(part)));
  if (topicGroup.test(name)) return 'topicGroup';
  if (telling.length === 0 || (form !== 'row' && form !== 'column' && collects.test(name)) || endsOptions.test(name))
    return 'optionGroup';
  if (askingHeads.test(name)) return 'topic';
  if (use.test(name)) return 'use';
  if (advises.test(name)) return 'topic';
  if (form === 'column') return 'topic';
  if (form === 'row') return around.optionRows ? 'option' : 'topic';
  if (isLabelled || modelWords(name).length > 0) return 'option';
  if (endsProperty.test(name)) return 'topic';
  if (form === 'link') return 'option';
  if (around.asksHow || around.group === 'topicGroup' || !readsAsTitle(parts)) return 'topic';
  if (isNumbered) return 'option';
  if (around.group === 'optionGroup' || around.group === 'use')
    return around.times < 3 && form !== 'heading' ? 'option' : 'topic';
  return 'topic';
}

/** The words of a name that make it what it is: folded, in the singular, without articles and small words. */
export function contentWords(name: string): string[] {
  return words(name)
    .map(({ text }) => fold(text))
    .filter((word) => !smallWords.has(word))
    .map(singular);
}

/** Words that name a model, such as `u8n` or `qn55q70a`; sizes, speeds and standards such as `4k` or `120hz` do not. */
export function modelWords(name: string): string[] {
  return (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word))
    .map(fold)
    .filter((word) => word.length > 1 && !standard.test(word));
}

/** True where the first column of a table that is headed so lists options. */
export function headsOptions(name: string, prompt: ReadonlySet<string>): boolean {
  const parts = contentWords(name);
  return (
    parts.length > 0 &&
    !parts.some((part) => criteria.test(part)) &&
    parts.some((part) => prompt.has(part) || generic.has(part) || options.test(part))
  );
}

function readsAsTitle(parts: readonly string[]): boolean {
  const heavy = parts.filter((part) => part.length > 3);
  return (
    parts.length <= 12 &&
    heavy.every((part) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(part) || (part.length > 3 && /\p{Lu}/u.test(part))) &&
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(parts[0] ?? '')
  );
}

const singular = (word: string): string => (word.length > 3 && /[^s]s$/u.test(word) ? word.slice(0, -1) : word);

const smallWords = wordSet('smallWords');
const generic = wordSet('genericHeads');

const topicGroup = new RegExp(wholeWords('topicGroups'), 'iu');
const use = new RegExp(`^${wholeWords('uses')}`, 'iu');
const askingHeads = new RegExp(`^${wholeWords('asks')}`, 'u');
const collects = new RegExp(`${wholeWords('collects')}$`, 'iu');
const endsOptions = new RegExp(`${wholeWords('optionNouns')}$`, 'iu');
const criteria = new RegExp(`^${anyOf('criteriaHeads')}$`, 'u');
const options = new RegExp(`^${anyOf('optionHeads')}$`, 'u');

const standard = new RegExp(
  String.raw`^(?:\d+${anyOf('countedUnits')}|${anyOf('numberedStandards')}\d+\p{L}?|[a-z]?\d{1,2}g)$`,
  'u',
);
