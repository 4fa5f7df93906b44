import { readArticle, type Statement } from '../../checking/article.ts';
import { placeIn } from '../../checking/rules/found.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { squashed } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/** Why such a sentence is taken out. */
export const standsAbove = 'It stands above already.';

/** Shorter ones may be said twice: `It depends.` */
const fewestWords = 5;

/** The sentences of a Markdown text that one of the texts above it has already; cells of tables may say the same. */
export function repeatsOf(markdown: string, above: readonly string[], language: string): Span[] {
  if (above.length === 0) return [];
  const known = new Set(
    above.flatMap((text) => sentencesOf(text, language).map((sentence) => squashed(sentence.text))),
  );
  return sentencesOf(markdown, language)
    .filter(({ text }) => known.has(squashed(text)))
    .map(({ block, start, end }) => placeIn(block, { start, end }));
}

const sentencesOf = (markdown: string, tag: string): Statement[] =>
  readArticle(markdown, { tag }).statements.filter(
    ({ block, text }) => block.kind !== 'cell' && words(text).length >= fewestWords,
  );
