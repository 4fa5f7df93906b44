import { figureWordsOf } from '../../text/figures/figureWords.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';

/** Capitalised words before a number that is no year, and words with a digit in them: `Bravia 7`, `WH-1000XM5`, `C4`. */
const numbered =
  /(?<![\p{L}\p{N}-])(?:(\p{Lu}\p{L}{0,30})[ -](?!(?:19|20)\p{N}{2})\p{N}{1,4}|\p{Lu}[\p{L}-]{0,30}\p{N}[\p{L}\p{N}-]{0,30})(?![\p{L}\p{N}]|[.,]\p{N})/gu;

/** The names with a number in a text, by which products of one maker are told apart; in lower case. `May 5` is none. */
export function productNames(text: string, language = 'en'): Set<string> {
  const { months } = figureWordsOf(language);
  const { all: stopWords } = stopWordsOf(language);
  return new Set(
    Array.from(text.matchAll(numbered), ([name, word = '']) =>
      months.has(word.toLowerCase()) || stopWords.has(word.toLowerCase()) ? [] : [name.toLowerCase().replace(' ', '-')],
    ).flat(),
  );
}
