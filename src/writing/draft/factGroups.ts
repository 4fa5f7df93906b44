import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { readNameText, type NameText } from '../evidence/optionName.ts';
import { type Fact, type Ledger, sourceOf } from '../facts/facts.ts';
import { weightOfAdded } from '../facts/ledger.ts';
import { isCell } from '../facts/tables.ts';

/** Facts of one sentence or of one table row. */
export interface FactGroup {
  readonly facts: readonly [Fact, ...Fact[]];
  readonly row?: string | undefined;
  /** Names in its text and in the headings above. */
  readonly names: NameText;
  readonly stems: ReadonlySet<string>;
  /** Stems of its text, without headings. */
  readonly own: ReadonlySet<string>;
  /** Base score, from its kinds and the number of answers that cite its page. */
  readonly baseScore: number;
}

/** Characters. Longer facts can't be read at a glance. */
const maxLength = 250;

/**
 * Groups facts by sentence or table row. Keeps the first of identical texts, and leaves out dates, long texts and facts
 * in conflict.
 */
export function groupFacts({ facts, conflicts }: Ledger): FactGroup[] {
  const contested = new Set(conflicts.flatMap(({ facts: ids }) => ids));
  const usable = facts.filter(
    (fact) =>
      sourceOf(fact) !== undefined && fact.text.length <= maxLength && fact.kind !== 'date' && !contested.has(fact.id),
  );
  const groups = Map.groupBy(usable, (fact) => `${sourceOf(fact)} ${isCell(fact) ? '' : fact.start} ${fact.text}`);
  const all = [...groups.values()].flatMap(([first, ...rest]) => (first ? [groupOf([first, ...rest])] : []));
  const byWords = Map.groupBy(all, ({ facts: [{ text }] }) => comparable(text));
  return [...byWords.values()].flatMap(([first]) => first ?? []);
}

function groupOf(facts: readonly [Fact, ...Fact[]]): FactGroup {
  const [{ text, about = '', answers, language }] = facts;
  const words = checkWordsOf(language);
  const above = new Set(facts.map((fact) => fact.about ?? ''));
  const own = stemsOf(text, words);
  const worth = Math.max(...facts.map(({ kind }) => (kind === 'claim' ? 0 : worthOfKind)));
  return {
    facts,
    row: isCell(facts[0]) ? about.split(' – ').at(-2) : undefined,
    names: readNameText(`${about} ${text}`),
    stems: new Set([...own, ...stemsOf([...above].join(' '), words)]),
    own,
    baseScore: worth + Math.log2(1 + (answers || weightOfAdded)) / 2,
  };
}

/** Extra score of figures, quotations, definitions and comparisons over plain claims. */
const worthOfKind = 1.5;
