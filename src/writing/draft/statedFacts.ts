import { readArticle } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { occurrences } from '../../text/words/occurrences.ts';
import type { Fact } from '../facts/facts.ts';
import { isCell } from '../facts/tables.ts';

/** Minimum shares of a fact's words in a paragraph and a sentence that state it. */
const shares = { paragraph: 0.6, sentence: 0.3 };

/**
 * Returns the ids of facts that texts already state. A sentence or row must link the fact's page and contain its figure
 * and most of its words.
 * @param texts rendered Markdown
 * @param language ISO 639-1 code
 */
export function statedFacts(texts: readonly string[], facts: readonly Fact[], language: string): string[] {
  const words = checkWordsOf(language);
  const sentences = texts
    .flatMap((text) => readArticle(text, { tag: language }).statements)
    .filter(({ urls }) => urls.length > 0)
    .map(({ text, labels, urls, block }) => ({
      text: [...labels, text].join(' '),
      urls,
      isRow: block.kind === 'cell',
      stems: stemsOf([...labels, text].join(' '), words),
      around: stemsOf([...labels, block.text].join(' '), words),
    }));
  const isStated = (fact: Fact): boolean => {
    const { url, figure } = fact;
    const [row, own] = [rowOf(fact), stemsOf(ownText(fact), words)];
    const has = (stems: ReadonlySet<string>, share: number): boolean =>
      own.intersection(stems).size >= Math.max(1, share * own.size);
    return sentences.some(
      ({ text, urls, isRow, stems, around }) =>
        (row !== undefined || !isRow) &&
        urls.includes(url ?? '') &&
        (figure === undefined || hasFigure(text, figure.text)) &&
        (row === undefined || text.includes(row)) &&
        has(stems, shares.sentence) &&
        has(around, shares.paragraph),
    );
  };
  return facts.filter(isStated).map(({ id }) => id);
}

/** True if a text contains a figure, but not as part of another number: `2` isn't in `2.1`. */
const hasFigure = (text: string, figure: string): boolean =>
  occurrences(text, figure).some(
    ({ start, end }) =>
      !/\p{N}[.,]$/u.test(text.slice(Math.max(0, start - 2), start)) && !/^[.,]\p{N}/u.test(text.slice(end, end + 2)),
  );

const rowOf = (fact: Fact): string | undefined => (isCell(fact) ? fact.about?.split(' – ').at(-2) : undefined);

/** Column heading of a cell, or the text of another fact. */
const ownText = (fact: Fact): string => (isCell(fact) ? (fact.about?.split(' – ').at(-1) ?? '') : fact.text);
