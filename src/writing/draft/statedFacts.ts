import { readArticle } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { occurrences } from '../../text/words/occurrences.ts';
import { type Fact, sourceOf } from '../facts/facts.ts';
import { isCell } from '../facts/tables.ts';

/** Minimum words of a fact without a figure in a sentence that states it, and their share. */
const minWords = { count: 3, share: 0.5 };

/**
 * Returns the ids of facts that texts already state: a sentence or row that links the page has the exact figure, or
 * many words of a fact without one. Of facts with the same figure, the one with most of its words in the sentence is
 * stated.
 * @param texts rendered Markdown
 * @param language ISO 639-1 code
 */
export function statedFacts(texts: readonly string[], facts: readonly Fact[], language: string): string[] {
  const words = checkWordsOf(language);
  const known = facts.map((fact) => ({
    fact,
    row: isCell(fact) ? fact.about?.split(' – ').at(-2) : undefined,
    stems: stemsOf(isCell(fact) ? (fact.about ?? '') : fact.text, words),
    ofFigure: fact.figure && stemsOf(fact.figure.text, words),
  }));
  const stated = new Set<string>();
  for (const { text: own, labels, urls, near, block } of texts.flatMap(
    (text) => readArticle(text, { tag: language }).statements,
  )) {
    const text = [...labels, own].join(' ');
    const stems = stemsOf(text, words);
    const sameFigure = new Map<string, { id: string; share: number }>();
    for (const { fact, row, stems: ofFact, ofFigure } of known) {
      if (![...urls, ...near].includes(fact.url ?? '')) continue;
      if (row === undefined ? block.kind === 'cell' : !text.includes(row)) continue;
      const shared = ofFact.intersection(stems).size;
      const share = shared / Math.max(1, ofFact.size);
      const { figure } = fact;
      // it has only the figure in common
      if (ofFigure && ofFact.size > ofFigure.size && ofFact.intersection(stems).isSubsetOf(ofFigure)) continue;
      if (figure === undefined) {
        if (shared >= minWords.count && share >= minWords.share) stated.add(fact.id);
      } else if (hasFigure(text, figure.text)) {
        const key = `${sourceOf(fact)} ${figure.text}`;
        if (share >= (sameFigure.get(key)?.share ?? 0)) sameFigure.set(key, { id: fact.id, share });
      }
    }
    for (const { id } of sameFigure.values()) stated.add(id);
  }
  return facts.flatMap(({ id }) => (stated.has(id) ? [id] : []));
}

/**
 * Returns the ids of facts that a model marked and whose figure or linked words are still in the checked text.
 * @param written versions of the text with fact marks
 */
export function markedFacts(written: readonly string[], markdown: string, facts: readonly Fact[]): string[] {
  const anchors = new Map<string, string | undefined>();
  for (const [, anchor, linked, id = linked ?? ''] of written.join('\n').matchAll(mark)) anchors.set(id, anchor);
  return facts.flatMap(({ id, figure }) => {
    const anchor = anchors.get(id);
    const isKept = anchor === undefined ? figure && hasFigure(markdown, figure.text) : markdown.includes(anchor);
    return anchors.has(id) && isKept ? [id] : [];
  });
}

/** `[its remote](f12)` or `[[f12]]` */
const mark = /\[([^[\]\n]{1,300})\]\((f\d{1,4})\)|\[\[(f\d{1,4})\]\]/g;

/** True if a text contains a figure, but not as part of another number: `2` isn't in `2.1`. */
const hasFigure = (text: string, figure: string): boolean =>
  occurrences(text.toLowerCase(), figure.toLowerCase()).some(
    ({ start, end }) =>
      !/\p{N}[.,]$/u.test(text.slice(Math.max(0, start - 2), start)) && !/^[.,]\p{N}/u.test(text.slice(end, end + 2)),
  );
