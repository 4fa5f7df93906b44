import { oneOf } from '../../analysis/lexicon/lexicon.ts';

/**
 * An expression for whole phrases, written as in the lexicon. One that opens with `*` may end a longer word, and `…`
 * reaches further than in names.
 * @param prefix the source of what is before them
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
