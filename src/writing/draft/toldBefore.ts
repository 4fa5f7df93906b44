import { readArticle } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { occurrences } from '../../text/words/occurrences.ts';
import type { Fact } from '../facts/facts.ts';
import { isCell } from '../facts/tables.ts';

/** A paragraph in which a fact stands has so much of its words, and the sentence itself so much. */
const shares = { paragraph: 0.6, sentence: 0.3 };

/**
 * The ids of the facts that texts say already: a sentence or row links the fact's page, has its figure, and most of the
 * words that say what the figure is of.
 * @param texts Markdown, as it was rendered
 * @param language ISO 639-1
 */
export function toldBefore(texts: readonly string[], facts: readonly Fact[], language: string): string[] {
  const words = checkWordsOf(language);
  const said = texts
    .flatMap((text) => readArticle(text, { tag: language }).statements)
    .filter(({ urls }) => urls.length > 0)
    .map(({ text, labels, urls, block }) => ({
      text: [...labels, text].join(' '),
      urls,
      isRow: block.kind === 'cell',
      stems: stemsOf([...labels, text].join(' '), words),
      around: stemsOf([...labels, block.text].join(' '), words),
    }));
  const isTold = (fact: Fact): boolean => {
    const { url, figure } = fact;
    const [row, own] = [rowOf(fact), stemsOf(whatItSays(fact), words)];
    const has = (stems: ReadonlySet<string>, share: number): boolean =>
      own.intersection(stems).size >= Math.max(1, share * own.size);
    return said.some(
      ({ text, urls, isRow, stems, around }) =>
        (row !== undefined || !isRow) &&
        urls.includes(url ?? '') &&
        (figure === undefined || hasFigure(text, figure.text)) &&
        (row === undefined || text.includes(row)) &&
        has(stems, shares.sentence) &&
        has(around, shares.paragraph),
    );
  };
  return facts.filter(isTold).map(({ id }) => id);
}

/** Whether a figure stands in a text, and not as a part of another: `2` of `2.1` is none. */
const hasFigure = (text: string, figure: string): boolean =>
  occurrences(text, figure).some(
    ({ start, end }) =>
      !/\p{N}[.,]$/u.test(text.slice(Math.max(0, start - 2), start)) && !/^[.,]\p{N}/u.test(text.slice(end, end + 2)),
  );

/** What a cell is about. */
const rowOf = (fact: Fact): string | undefined => (isCell(fact) ? fact.about?.split(' – ').at(-2) : undefined);

/** Of a cell what its column says of its row. */
const whatItSays = (fact: Fact): string => (isCell(fact) ? (fact.about?.split(' – ').at(-1) ?? '') : fact.text);
