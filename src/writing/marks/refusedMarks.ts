import { readArticle } from '../../checking/article.ts';
import { type Claim, claimsOf } from '../../checking/claims.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { safeAddress } from '../../text/markdown/pageLinks.ts';
import { withEdits } from '../draft/mends.ts';
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

/** Moves the only link of a verified claim to the page that supports it, if the linked page doesn't. */
export function withVerifiedLinks(
  markdown: string,
  {
    facts,
    verdicts,
    language,
    pages,
  }: Verified & { readonly pages: readonly Pick<EvidencePage, 'url' | 'finalUrl'>[] },
): string {
  const pagesOf = new Map(verdicts.flatMap((verdict) => ('pages' in verdict ? [[verdict.claim, verdict.pages]] : [])));
  if (pagesOf.size === 0) return markdown;
  const finalUrls = new Map(pages.flatMap(({ url, finalUrl = url }) => [[url, finalUrl] as const]));
  const finalOf = (url: string): string => finalUrls.get(url) ?? url;
  const edits = claimsWithFigures(markdown, { facts, language }).flatMap(({ claim: { statements }, shown }) => {
    const [page, ...others] = pagesOf.get(shown) ?? [];
    const [link, ...more] = statements.flatMap(({ block, links }) => links.map((one) => ({ ...one, block })));
    // a quotation belongs to its page
    const isQuoted = statements.some(({ quotations }) => quotations.length > 0);
    if (page === undefined || !link || more.length > 0 || isQuoted) return [];
    if ([page, ...others].map(finalOf).includes(finalOf(link.url))) return [];
    const { end } = placeIn(link.block, link);
    const [, address = ''] = /^\]\(([^()\s]{1,2000})\)/.exec(markdown.slice(end, end + 2010)) ?? [];
    return address === '' ? [] : [{ start: end + 2, end: end + 2 + address.length, text: safeAddress(page) }];
  });
  return withEdits(markdown, edits);
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
