import { oneOf } from '../../analysis/lexicon/lexicon.ts';

/**
 * Builds an expression for whole phrases in the lexicon's syntax. A phrase with a leading `*` may end a longer word.
 * `…` spans up to 40 characters.
 * @param prefix regular expression source to match before them
 */
export function phrasesPattern(phrases: readonly string[], prefix = ''): RegExp {
  const sources = phrases.map((phrase) =>
    phrase.startsWith('*')
      ? String.raw`${prefix}${spaced(phrase.slice(1))}(?!\p{L})`
      : String.raw`${prefix}(?<!\p{L})${spaced(phrase)}(?!\p{L})`,
  );
  return new RegExp(`(?:${sources.join('|')})`, 'iu');
}

const spaced = (phrase: string): string => oneOf([phrase]).replaceAll('.{0,12}', '.{0,40}');
