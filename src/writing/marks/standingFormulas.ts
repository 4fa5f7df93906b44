import { readArticle } from '../../checking/article.ts';
import { pageKeyOf } from '../../text/urls.ts';
import { resultOf } from '../../checking/evidence/formulas.ts';
import type { Formula } from '../../checking/evidence/page.ts';
import { carries } from '../../text/figures/carries.ts';
import type { Fact } from '../facts/facts.ts';

/** Returns the distinct formulas whose result is in the text, near links to the pages of their facts. */
export function standingFormulas(
  markdown: string,
  formulas: readonly Formula[],
  { facts, language }: { readonly facts: readonly Fact[]; readonly language: string },
): Formula[] {
  if (formulas.length === 0) return [];
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const { statements } = readArticle(markdown, { tag: language });
  return distinctFormulas(formulas).filter((formula) => {
    const used = formula.facts.flatMap((id) => known.get(id) ?? []);
    const result = used.length < formula.facts.length ? undefined : resultOf(formula, used);
    const pages = used.map(({ url }) => url && pageKeyOf(url));
    return statements.some(({ figures, urls, near }) => {
      const linked = new Set([...urls, ...near].map((url) => pageKeyOf(url)));
      return pages.every((page) => linked.has(page)) && figures.some((figure) => result && carries(result, figure));
    });
  });
}

export const distinctFormulas = (formulas: readonly Formula[]): Formula[] => [
  ...new Map(formulas.map((formula) => [`${formula.operation} ${formula.facts.join(' ')}`, formula])).values(),
];
