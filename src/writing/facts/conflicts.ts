import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { areOppositeBounds, carries } from '../../text/figures/carries.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { isDuration, periodsIn, sizeOf } from '../../text/figures/units.ts';
import { isCompatible } from '../../text/figures/comparedFigures.ts';
import factWords from './factWords.json' with { type: 'json' };
import { isCell } from './tables.ts';
import { type Conflict, type Fact, type FactFigure, sourceOf } from './facts.ts';

interface Measured {
  readonly fact: Fact;
  readonly figure: FactFigure;
  readonly stems: ReadonlySet<string>;
  /** Capitalized words and words with digits, which name the subject. */
  readonly names: ReadonlySet<string>;
  /** Other numbers, as in `Price for 1,000 contacts`. */
  readonly numbers: ReadonlySet<string>;
  /** Periods, units of durations, and words such as `without`. Different ones make different prices of a thing. */
  readonly conditions: ReadonlySet<string>;
}

/**
 * Finds facts of different sources that measure the same thing with incompatible values. Compares their words and
 * names.
 */
export function conflictsAmong(facts: readonly Fact[], prompt: string): Conflict[] {
  const asked = new Set(prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const measured = facts.flatMap((fact) =>
    fact.figure && sourceOf(fact) !== undefined && fact.kind !== 'date' ? [measure(fact, fact.figure, asked)] : [],
  );
  const conflicts: Conflict[] = [];
  const inConflict = new Set<Fact>();
  for (const all of Map.groupBy(measured, measureOf).values()) {
    const group = withoutSeries(all);
    for (const one of group) {
      if (inConflict.has(one.fact)) continue;
      const others = group.filter((other) => disagree(one, other));
      if (others.length === 0) continue;
      for (const { fact } of [one, ...others]) inConflict.add(fact);
      const values = new Map([...others.toReversed(), one].map((other) => [other.figure.value, other.fact.id]));
      conflicts.push({ about: thingOf(one), facts: [...values.values()].reverse() });
    }
  }
  return conflicts;
}

/** Key of comparable facts. A ledger is small enough to compare all facts with the same key. */
const measureOf = ({ figure: { kind, unit, per } }: Measured): string =>
  `${kind} ${unit === undefined ? '' : sizeOf(unit).base} ${per ?? ''}`;

/** Excludes sentences that give the same measure twice: `was $800, now $650`. Cells are identified by their column. */
function withoutSeries(group: readonly Measured[]): Measured[] {
  const sentences = Map.groupBy(group, ({ fact }) => (isCell(fact) ? fact.id : `${sourceOf(fact)} ${fact.start}`));
  return [...sentences.values()].flatMap((some) => (some.length === 1 ? some : []));
}

function measure(fact: Fact, figure: FactFigure, asked: ReadonlySet<string>): Measured {
  const labels = (fact.about ?? '').split(' – ');
  const [row = '', column = ''] = labels.slice(-2);
  const own = isCell(fact) ? `${row} ${column.toLowerCase()}` : `${labels.join(' ')} ${fact.text}`;
  const words = own.replace(figure.text, ' ');
  // a heading names the topic, not the measure
  const measureText = isCell(fact) ? words : `${labels.slice(1).join(' ')} ${fact.text}`.replace(figure.text, ' ');
  const plain = checkWordsOf(fact.language);
  return {
    fact,
    figure,
    conditions: conditionsIn(
      `${labels.join(' ')} ${isCell(fact) ? '' : fact.text}`.replace(figure.text, ' '),
      fact.language,
    ),
    numbers: new Set(measureText.match(/(?<![\p{L}\p{N}])\p{Nd}+(?:[.,]\p{Nd}+)*/gu)),
    stems: new Set(
      [...stemsOf(measureText, plain)].filter((stem) => ![...asked].some((word) => word.startsWith(stem))),
    ),
    names: new Set(
      namesIn(isCell(fact) ? words : measureText)
        .map((name) => name.toLowerCase())
        .filter((name) => !plain.stopWords.has(name) && !plain.plainNames.has(name) && !isAsked(name, asked)),
    ),
  };
}

const namesIn = (text: string): readonly string[] =>
  text.match(/(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]+|\p{L}+\p{N}[\p{L}\p{N}]*)/gu) ?? [];

/** Returns the periods, the units of durations, and the words for conditions in a text. */
function conditionsIn(text: string, language: string): Set<string> {
  const durations = figuresIn(text, language).flatMap(({ unit }) => (isDuration(unit) ? [unit ?? ''] : []));
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return new Set([...periodsIn(text, language), ...durations, ...conditionWords.filter((word) => words.has(word))]);
}

const conditionWords = Object.values(factWords).flatMap(({ conditions }) => conditions);

function disagree(one: Measured, other: Measured): boolean {
  if (sourceOf(one.fact) === sourceOf(other.fact) || !isSameThing(one, other)) return false;
  if (areOppositeBounds(one.figure, other.figure)) return false;
  if (isCompatible(asFigure(one.figure), asFigure(other.figure))) return false;
  return !isSupportedBy(one.figure, other.figure) && !isSupportedBy(other.figure, one.figure);
}

/** Words of the question name no single option: `Espresso Machine`. */
const isAsked = (name: string, asked: ReadonlySet<string>): boolean => asked.has(name) || asked.has(`${name}s`);

/** Minimum share of common names, relative to the statement with fewer. */
const minNameShare = 0.6;

/** Minimum share of common measure words, relative to the statement with fewer. */
const minMeasureShare = 0.5;

function isSameThing(one: Measured, other: Measured): boolean {
  if (one.conditions.symmetricDifference(other.conditions).size > 0) return false;
  const names = sharedOf(one.names, other.names);
  if (one.numbers.size > 0 && other.numbers.size > 0 && one.numbers.isDisjointFrom(other.numbers)) return false;
  const [models, others] = [one, other].map((measured) => [...measured.names].filter((name) => /\p{N}/u.test(name)));
  // A C4 isn't a C3, and something with a model isn't something without one.
  const isSameModel = models?.some((name) => others?.includes(name)) === true;
  if ((models?.length || others?.length) && !isSameModel) return false;
  if (names.length === 0 || names.length < minNameShare * Math.min(one.names.size, other.names.size)) return false;
  const [measures, otherMeasures] = [one, other].map(measureWords);
  const fewer = Math.min(measures?.size ?? 0, otherMeasures?.size ?? 0);
  const shared = sharedOf(measures ?? new Set(), otherMeasures ?? new Set()).length;
  // `Wood` alone is no product, but `Nova 55` is
  const isProduct = names.length > 1 || isSameModel || !one.numbers.isDisjointFrom(other.numbers);
  if (fewer === 0) return one.figure.kind === 'money' && isProduct;
  return shared >= minMeasureShare * fewer;
}

/** Stems that a price implies, so that they don't need to match. */
const priceWords = new Set(Object.values(factWords).flatMap(({ price }) => price));

/** Returns the stems of a statement without names and price words. */
function measureWords({ stems, names }: Measured): Set<string> {
  const named = [...names];
  return new Set([...stems].filter((stem) => !priceWords.has(stem) && !named.some((name) => name.startsWith(stem))));
}

const sharedOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter((one) => others.has(one));

/** True if a figure supports the other, possibly as its bound. */
function isSupportedBy(evidence: FactFigure, { approximate, ...value }: FactFigure): boolean {
  const bounded = approximate === undefined ? value : { ...value, approximate };
  return [value, bounded].some((claim) => carries(asFigure(evidence), asFigure(claim)));
}

const asFigure = (figure: FactFigure) => ({ ...figure, start: 0, end: 0 });

/** Returns what a fact is about. Drops the heading if the text is more specific. */
function thingOf({ fact }: Measured): string {
  const { about = '', text } = fact;
  const below = about.split(' – ').slice(1).join(' – ');
  // The first word of a sentence is always capitalized.
  const isNamed = !isCell(fact) && namesIn(text.replace(/^\S+/u, '')).some((name) => !about.includes(name));
  return (isNamed ? text : below || about || text).slice(0, 120);
}
