import { readArticle } from '../../checking/article.ts';
import { CheckSources } from '../../checking/evidence/evidence.ts';
import { checkCopied } from '../../checking/rules/copied.ts';
import type { TextEvidence } from './keepSupported.ts';
import type { Fault } from './takeOut.ts';

/** Finds sentences copied verbatim from pages, with instructions to fix them. */
export function copiedIn(
  markdown: string,
  language: string,
  { pages, ownSentences }: Pick<TextEvidence, 'pages' | 'ownSentences'>,
): Pick<Fault, 'sentence' | 'reason'>[] {
  const evidence = new CheckSources({ pages, notes: [], facts: [], strict: true });
  const article = readArticle(markdown, { tag: language });
  return checkCopied({ article, evidence, input: { ownSentences } }).map(({ message, sentence }) => ({
    sentence,
    reason: message,
  }));
}
