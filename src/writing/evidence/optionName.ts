import { isBounded } from '../../analysis/mentions/boundaries.ts';
import { modelWords, plainWords } from './headRoles.ts';

/** Sentence prepared for finding names. */
export interface NameText {
  readonly text: string;
  readonly parts: ReadonlySet<string>;
}

/** Part of an option's name that a sentence must contain: its model, or else its first two words. */
export interface OptionName {
  readonly model: readonly string[];
  readonly short: string;
}

export function namesOption({ text, parts }: NameText, { model, short }: OptionName): boolean {
  if (model.length > 0) return model.some((part) => parts.has(part));
  const at = text.indexOf(short);
  return at >= 0 && isBounded(text, at, at + short.length);
}

export function readNameText(sentence: string): NameText {
  return {
    text: plainSigns(sentence),
    parts: new Set(plainWords(sentence)),
  };
}

export function readOptionName(option: string): OptionName {
  return { model: modelWords(option), short: plainSigns(option).split(' ').slice(0, 2).join(' ') };
}

/** Returns a function that finds the options in a text, in their given order. */
export function optionFinder(
  options: readonly (string | { readonly name: string; readonly spellings?: readonly string[] })[],
): (text: string) => string[] {
  const known = options.map((option) => {
    const { name, spellings = [name] } = typeof option === 'string' ? { name: option } : option;
    return { name, forms: spellings.map(readOptionName) };
  });
  return (text) => {
    const textWords = readNameText(text);
    return known.flatMap(({ name, forms }) => (forms.some((form) => namesOption(textWords, form)) ? [name] : []));
  };
}

const plainSigns = (text: string): string => text.replaceAll('’', "'").replace(/[®™℠]/gu, '');
