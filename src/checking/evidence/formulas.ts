import { carries } from '../../text/figures/carries.ts';
import type { Figure } from '../../text/figures/figures.ts';
import { pageKeyOf } from '../../text/urls.ts';
import type { Evidence } from './evidence.ts';
import type { EvidenceFact, Formula } from './page.ts';

/**
 * Returns predicates for the results of formulas. All facts of a formula must be from pages that the sentence links or
 * from the writer's texts.
 */
export function computed(evidence: Evidence, urls: readonly string[]): ((claim: Figure) => boolean)[] {
  if (evidence.formulas.length === 0) return [];
  const linked = new Set(urls.map(pageKeyOf));
  return evidence.formulas.flatMap((formula) => {
    const facts = formula.facts.flatMap((id) => evidence.facts.get(id) ?? []);
    const isLinked = facts.every(({ url, label }) =>
      url === undefined ? label !== undefined : linked.has(pageKeyOf(url)),
    );
    if (facts.length === 0 || facts.length < formula.facts.length || !isLinked) return [];
    const result = resultOf(formula, facts);
    return result ? [(claim: Figure) => carries(result, claim)] : [];
  });
}

/** Calculates a formula. Returns undefined if its facts have different units or no figures. */
export function resultOf({ operation }: Formula, facts: readonly EvidenceFact[]): Figure | undefined {
  if (operation === 'count') return asFigure(facts.length, undefined);
  const figures = facts.flatMap(({ figure }) => figure ?? []);
  const [first, second] = figures;
  if (!first || figures.length < facts.length || figures.some(({ unit }) => unit !== first.unit)) return undefined;
  const sum = figures.reduce((all, { value }) => all + value, 0);
  if (operation === 'sum') return asFigure(sum, first.unit);
  if (operation === 'mean') return asFigure(sum / figures.length, first.unit);
  if (!second || figures.length > 2) return undefined;
  if (operation === 'difference')
    return asFigure(Math.abs(first.value - second.value), first.unit === '%' ? 'points' : first.unit);
  if (operation === 'ratio') return asFigure(first.value / second.value, 'times');
  return asFigure((100 * Math.abs(second.value - first.value)) / first.value, '%');
}

const currency = /^[A-Z]{3}$/;

function asFigure(value: number, unit: string | undefined): Figure | undefined {
  if (!Number.isFinite(value)) return undefined;
  const kind = unit === undefined ? 'number' : unit === '%' ? 'percent' : currency.test(unit) ? 'money' : 'measure';
  return { kind, value: Number(value.toPrecision(12)), step: 1, start: 0, end: 0, ...(unit !== undefined && { unit }) };
}
