import { readArticle } from '../../checking/article.ts';
import { Evidence } from '../../checking/evidence/evidence.ts';
import { checkCopied } from '../../checking/rules/copied.ts';
import type { TextEvidence } from './carried.ts';
import type { Removed } from './takeOut.ts';

/** The sentences of a Markdown text that pages have word for word, and what is to be done about them. */
export function copiedIn(markdown: string, language: string, { pages, ownSentences }: TextEvidence): Removed[] {
  const evidence = new Evidence({ pages, notes: [], facts: [], formulas: [], strict: true });
  const article = readArticle(markdown, { tag: language });
  return checkCopied({ article, evidence, input: { ownSentences } }).map(({ message, sentence }) => ({
    text: markdown.slice(sentence.start, sentence.end),
    reason: message,
  }));
}
