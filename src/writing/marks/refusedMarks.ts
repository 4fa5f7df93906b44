import { readArticle } from '../../checking/article.ts';
import { type Claim, claimsOf } from '../../checking/claims.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Fact } from '../facts/facts.ts';

/** Marks that rules refused, as `renderMarks` leaves them in a text. */
const refusedMark = /\\?\[\\?\[([^[\]\n\\]{0,70})\\?\]\\?\]/g;

/** Replaces refused marks with the figures of their facts. Marks without a figure stay, or become `other`. */
export const withFigures = (markdown: string, facts: readonly Fact[], other?: string): string =>
  markdown.replace(refusedMark, (mark, content: string) =>
    content.endsWith(' link') ? '' : (facts.find(({ id }) => id === content.trim())?.figure?.text ?? other ?? mark),
  );

interface Verified {
  readonly facts: readonly Fact[];
  readonly verdicts: readonly Verdict[];
  /** BCP 47 language tag. */
  readonly language: string;
}

/** Returns the claims of a text, each as a verification shows it: with figures instead of refused marks. */
export function claimsWithFigures(
  markdown: string,
  { facts, language: tag }: Pick<Verified, 'facts' | 'language'>,
): readonly { readonly claim: Claim; readonly shown: string }[] {
  const claims = claimsOf(readArticle(markdown, { tag }).statements);
  if (!markdown.includes('[[')) return claims.map((claim) => ({ claim, shown: claim.text }));
  const asShown = claimsOf(readArticle(withFigures(markdown, facts), { tag }).statements);
  return claims.map((claim, index) => ({
    claim,
    shown: (asShown.length === claims.length ? asShown[index]?.text : undefined) ?? withFigures(claim.text, facts),
  }));
}

/** Replaces refused marks in claims that a model has verified, because its verdict counts more than the rules. */
export function withVerifiedFigures(markdown: string, { facts, verdicts, language }: Verified): string {
  if (!markdown.includes('[[')) return markdown;
  const verified = new Set(verdicts.flatMap((verdict) => ('isChat' in verdict ? [] : verdict.claim)));
  return claimsWithFigures(markdown, { facts, language })
    .filter(({ claim, shown }) => claim.text.includes('[[') && verified.has(shown))
    .flatMap(({ claim }) => claim.statements.map((statement) => placeIn(statement.block, statement)))
    .reduceRight(
      (text, { start, end }) => text.slice(0, start) + withFigures(text.slice(start, end), facts) + text.slice(end),
      markdown,
    );
}
