import { isBounded } from '../../analysis/mentions/boundaries.ts';
import { modelWords, plainWords } from './headRoles.ts';

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
  const at = text.indexOf(short);
  return at >= 0 && isBounded(text, at, at + short.length);
}

export function readSaid(sentence: string): Said {
  return {
    text: plainSigns(sentence),
    parts: new Set(plainWords(sentence)),
  };
}

export function readOptionName(option: string): OptionName {
  return { model: modelWords(option), short: plainSigns(option).split(' ').slice(0, 2).join(' ') };
}

/** Returns a function that lists the options that a text names, in the order of the options. */
export function optionFinder(
  options: readonly (string | { readonly name: string; readonly spellings?: readonly string[] })[],
): (text: string) => string[] {
  const known = options.map((option) => {
    const { name, spellings = [name] } = typeof option === 'string' ? { name: option } : option;
    return { name, forms: spellings.map(readOptionName) };
  });
  return (text) => {
    const said = readSaid(text);
    return known.flatMap(({ name, forms }) => (forms.some((form) => namesOption(said, form)) ? [name] : []));
  };
}

const plainSigns = (text: string): string => text.replaceAll('’', "'").replace(/[®™℠]/gu, '');
