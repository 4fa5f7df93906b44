import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { carries } from '../../text/figures/carries.ts';
import { sizeOf } from '../../text/figures/figureWords.ts';
import type { Conflict, Fact, FactFigure } from './facts.ts';

interface Measured {
  readonly fact: Fact;
  readonly figure: FactFigure;
  readonly stems: ReadonlySet<string>;
  /** Capitalised words and those with digits: what it is about. */
  readonly names: ReadonlySet<string>;
}

/** Facts of different pages that measure one thing, as their words and names tell, with values that exclude each other. */
export function conflictsAmong(facts: readonly Fact[]): Conflict[] {
  const measured = facts.flatMap((fact) =>
    fact.figure && fact.url !== undefined && fact.kind !== 'date' ? [measure(fact, fact.figure)] : [],
  );
  const conflicts: Conflict[] = [];
  const told = new Set<Fact>();
  for (const group of Map.groupBy(measured, measureOf).values()) {
    for (const one of group) {
      if (told.has(one.fact)) continue;
      const others = group.filter((other) => disagree(one, other));
      if (others.length === 0) continue;
      const together = [one, ...others];
      for (const { fact } of together) told.add(fact);
      conflicts.push({ about: thingOf(one), facts: together.map(({ fact }) => fact.id) });
    }
  }
  return conflicts;
}

/** Facts of a ledger are few, so that each is compared with those of its measure. */
const measureOf = ({ figure: { kind, unit, per } }: Measured): string =>
  `${kind} ${unit === undefined ? '' : sizeOf(unit).base} ${per ?? ''}`;

function measure(fact: Fact, figure: FactFigure): Measured {
  const words = `${fact.about ?? ''} ${fact.text}`.replace(figure.text, ' ');
  const plain = checkWordsOf(fact.language);
  const names = words.match(/(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]+|\p{L}+\p{N}[\p{L}\p{N}]*)/gu) ?? [];
  return {
    fact,
    figure,
    stems: stemsOf(words, plain),
    names: new Set(
      names
        .map((name) => name.toLowerCase())
        .filter((name) => !plain.stopWords.has(name) && !plain.plainNames.has(name)),
    ),
  };
}

function disagree(one: Measured, other: Measured): boolean {
  if (one.fact.url === other.fact.url || !isSameThing(one, other)) return false;
  return (
    !carries(asFigure(one.figure), asFigure(other.figure)) && !carries(asFigure(other.figure), asFigure(one.figure))
  );
}

/** Of the words of the shorter statement. */
const leastShare = 0.5;

function isSameThing(one: Measured, other: Measured): boolean {
  const shared = sharedOf(one.stems, other.stems);
  const fewer = Math.min(one.stems.size, other.stems.size);
  if (shared.length < 2 || shared.length < leastShare * fewer) return false;
  const names = sharedOf(one.names, other.names);
  // A C4 is no C3.
  const models = [one, other].map((measured) => [...measured.names].filter((name) => /\p{N}/u.test(name)));
  const differ = models.every((list) => list.length > 0) && !models[0]?.some((name) => models[1]?.includes(name));
  return names.length > 0 && !differ;
}

const sharedOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter((one) => others.has(one));

const asFigure = (figure: FactFigure) => ({ ...figure, start: 0, end: 0 });

const thingOf = ({ fact }: Measured): string => (fact.about ?? fact.text).slice(0, 120);
