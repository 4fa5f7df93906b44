import type { StatedFigure } from '../../evidence/answers/statedFigures.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import type { Difference } from '../briefData.ts';
import { agrees, isComparable, isCompatible, isSameUnit, isWithinRow } from '../../../text/figures/comparedFigures.ts';
import type { FigureReader, Measured } from './measuredFigures.ts';

export interface PlacedDifference {
  readonly difference: Difference;
  /** Missing if only answers differ. */
  readonly line?: PageLine;
  readonly texts: readonly string[];
}

interface FigureInput {
  readonly parts: readonly PagePart[];
  readonly stated: readonly StatedFigure[];
  readonly reader: FigureReader;
  /** Language of the answers. */
  readonly language: string;
}

/** Finds different figures for the same thing, between answers and pages or between two answers. */
export function figureDifferences({ parts, stated, reader, language }: FigureInput): PlacedDifference[] {
  const onPages = parts.flatMap((part) => part.lines.flatMap((line) => reader.ofPage(part, line)));
  const inAnswers = stated.flatMap((one) => reader.ofAnswer(one, language)).slice(0, maxStated);
  const differing = inAnswers.flatMap((one) => {
    const same = onPages.filter((other) => isSameThing(one, other));
    const isGiven = (other: Measured): boolean =>
      isSameUnit(other.figure, one.figure) &&
      agrees(other.figure, one.figure) &&
      one.options.size > 0 &&
      other.options.symmetricDifference(one.options).size === 0;
    if (same.some((other) => isCompatibleWith(one, other)) || onPages.some(isGiven)) return [];
    // With options, a figure must be about one of them.
    const isOfOption = !reader.hasOptions || one.options.size > 0;
    const others = isOfOption
      ? inAnswers.filter((other) => isSameThing(one, other) && !isCompatible(other.figure, one.figure))
      : [];
    if (same.length + others.length === 0) return [];
    const [nearest] = same.toSorted((a, b) => likeness(one, b) - likeness(one, a));
    const pages = same.filter(
      (other) => nearest && (likeness(one, other) >= likeness(one, nearest) || agrees(other.figure, nearest.figure)),
    );
    return [{ one, others, pages }];
  });
  // statements that differ from the same page or answer form one difference
  const groups = new Map<string, typeof differing>();
  for (const one of differing) {
    const keys = (one.pages.length > 0 ? one.pages : [one.one, ...one.others]).map(keyOf);
    const group = keys.map((key) => groups.get(key)).find((known) => known !== undefined) ?? [];
    group.push(one);
    for (const key of keys) groups.set(key, group);
  }
  return [...new Set(groups.values())].map((group) => {
    const pages = group.flatMap((one) => one.pages);
    const answers = [...new Set(group.flatMap(({ one, others }) => [one, ...others]))];
    const byText = Map.groupBy(answers, ({ value }) => value.text);
    const difference = {
      assistants: [...byText].map(([text, own]) => ({
        text,
        isQuoted: true as const,
        answers: [...new Set(own.flatMap(({ value }) => value.answers ?? []))],
      })),
      pages: [...new Map(pages.map((page) => [keyOf(page), page.value])).values()],
    };
    const line = pages[0]?.line;
    return { difference, ...(line && { line }), texts: answers.map(({ text }) => text) };
  });
}

/** Without options, another cell of the row may give the figure: the price by day, not the one at night. */
const isCompatibleWith = ({ figure, options }: Measured, other: Measured): boolean =>
  isCompatible(other.figure, figure) ||
  (options.size === 0 && other.line?.cells !== undefined && isWithinRow(other.line.figures, figure));

/** Maximum figures of answers, because each is compared with all others. */
const maxStated = 1000;

const keyOf = ({ value: { site = '', text } }: Measured): string => `${site} ${text}`;

export function isSameThing(one: Measured, other: Measured): boolean {
  if (one === other || !isComparable(one.figure, other.figure) || one.isInterval !== other.isInterval) return false;
  if (one.options.symmetricDifference(other.options).size > 0) return false;
  if (one.options.size === 0 && one.models.symmetricDifference(other.models).size > 0) return false;
  if (![one.asked, other.asked].some((own, _, all) => all.every((set) => own.isSubsetOf(set)))) return false;
  if (isOneAnswer(one, other) && (one.options.size === 0 || one.name === '' || one.name !== other.name)) return false;
  const [numbers, others] = [one, other].map(({ words }) => new Set([...words].filter((word) => /^\d/.test(word))));
  if (numbers && others && numbers.size + others.size > 0 && numbers.isDisjointFrom(others)) return false;
  if (isSameClause(one, other) || isSamePrice(one, other)) return true;
  const shared = one.words.intersection(other.words).size;
  const minSize = Math.min(one.words.size, other.words.size);
  if (shared === 0 || shared < minSharedShare * minSize) return false;
  return one.options.size > 0 || (shared > 1 && likeness(one, other) >= minLikeness);
}

/**
 * True if both figures are from one answer, so that they are about different things unless both have the same label.
 */
const isOneAnswer = ({ value: { answers: own } }: Measured, { value: { answers: others } }: Measured): boolean =>
  own !== undefined && own[0] === others?.[0];

/**
 * True for `Wait 15 minutes` and `wait 20 minutes`, but not for `Descaling takes 40 minutes` and `It takes 3 minutes`.
 */
function isSameClause(one: Measured, other: Measured): boolean {
  if (one.clause.size === 0 || one.clause.symmetricDifference(other.clause).size > 0) return false;
  return one.asked.size + other.asked.size === 0 || !one.asked.isDisjointFrom(other.asked);
}

/** True for two prices of one option, at least one without further details. */
function isSamePrice(one: Measured, other: Measured): boolean {
  const isBare = one.words.size === 0 || other.words.size === 0;
  return one.figure.kind === 'money' && one.options.size > 0 && isBare && one.isPrice && other.isPrice;
}

const likeness = (one: Measured, other: Measured): number =>
  one.words.intersection(other.words).size / Math.max(1, one.words.union(other.words).size);

/** Minimum share of common measure words, relative to the statement with fewer. */
const minSharedShare = 0.6;
const minLikeness = 0.3;
