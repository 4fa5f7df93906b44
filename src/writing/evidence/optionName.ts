import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';
import { modelWords } from './headRoles.ts';

/** A sentence as names are sought in it. */
export interface Said {
  readonly text: string;
  readonly parts: ReadonlySet<string>;
}

/** What of an option's name has to stand in a sentence: its model, or the first two words as they are written. */
export interface OptionName {
  readonly model: readonly string[];
  readonly short: string;
}

/** Whether a sentence names an option. */
export function namesOption({ text, parts }: Said, { model, short }: OptionName): boolean {
  if (model.length > 0) return model.some((part) => parts.has(part));
  const at = short === '' ? -1 : text.indexOf(short);
  return at >= 0 && !/[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[at + short.length] ?? ''));
}

export function readSaid(sentence: string): Said {
  return {
    text: bare(sentence),
    parts: new Set(words(sentence).flatMap(({ text }) => fold(text).split(/[^\p{L}\p{N}]+/u))),
  };
}

export function readOptionName(option: string): OptionName {
  return { model: modelWords(option), short: bare(option).split(' ').slice(0, 2).join(' ') };
}

const bare = (text: string): string => text.replace(/[®™℠]/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').trim();
