import { readArticle, type Statement } from '../../checking/article.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/spans.ts';
import { squashed } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/** Shorter sentences may be repeated: `It depends.` */
const minWords = 5;

/**
 * Finds sentences that occur earlier in a text or in the texts above it, and sentences of repeated paragraphs. Ignores
 * single table cells.
 */
export function repeatsOf(markdown: string, above: readonly string[], language: string): Span[] {
  const known = sentenceKeys(above, language);
  const paragraphs = new Map<string, Statement['block']>();
  return readArticle(markdown, { tag: language })
    .statements.filter((statement) => {
      const { block, text } = statement;
      const isOld = isLong(statement) && known.size === known.add(squashed(text)).size;
      if (block.kind !== 'paragraph' || !/\p{L}/u.test(block.text)) return isOld;
      const words = squashed(block.text);
      const first = paragraphs.get(words) ?? block;
      paragraphs.set(words, first);
      return isOld || first !== block;
    })
    .map(({ block, start, end }) => placeIn(block, { start, end }));
}

export function sharedWith(markdown: string, others: readonly string[], language: string): Span[] {
  if (others.length === 0) return [];
  const known = sentenceKeys(others, language);
  return sentencesOf(markdown, language)
    .filter(({ text }) => known.has(squashed(text)))
    .map(({ block, start, end }) => placeIn(block, { start, end }));
}

const sentenceKeys = (texts: readonly string[], language: string): Set<string> =>
  new Set(texts.flatMap((text) => sentencesOf(text, language).map((sentence) => squashed(sentence.text))));

const sentencesOf = (markdown: string, tag: string): Statement[] =>
  readArticle(markdown, { tag }).statements.filter(isLong);

const isLong = ({ block, text }: Statement): boolean => block.kind !== 'cell' && words(text).length >= minWords;
