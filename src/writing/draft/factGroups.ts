import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { readSaid, type Said } from '../evidence/optionName.ts';
import { type Fact, type Ledger, sourceOf } from '../facts/facts.ts';
import { weightOfAdded } from '../facts/ledger.ts';
import { isCell } from '../facts/tables.ts';

/** The facts of one sentence, or of one row of a table. */
export interface FactGroup {
  readonly facts: readonly [Fact, ...Fact[]];
  /** The name of the row, where it is one of a table. */
  readonly row?: string | undefined;
  /** The names in its words and in those above them. */
  readonly said: Said;
  readonly stems: ReadonlySet<string>;
  /** The stems of its own words. */
  readonly own: ReadonlySet<string>;
  /** What it is worth whatever it is sought for: by its kinds, and by how many answers rest on its page. */
  readonly standing: number;
}

/** Longer ones are no facts to read at a glance, in characters. */
const maxLength = 250;

/**
 * What pages say, a sentence or row each; what several pages say in the same words is taken from the first, and what
 * conflicts with other pages is told apart.
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
    said: readSaid(`${about} ${text}`),
    stems: new Set([...own, ...stemsOf([...above].join(' '), words)]),
    own,
    standing: worth + Math.log2(1 + (answers || weightOfAdded)) / 2,
  };
}

/** Figures, quotations, definitions and comparisons are worth more than what is only said. */
const worthOfKind = 1.5;
