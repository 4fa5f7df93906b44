import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MentionKind, Sentiment } from '../../src/contract/call/values.ts';
import type { BenchRow, LabelledAnswer } from './productBench.ts';

/** Span of the Markdown, in UTF-16 code units, with its text. */
interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Brand that a user without tracked competitors would want as one. */
interface LabelledBrand {
  readonly brand: string;
  /** Equally good forms of the name. */
  readonly or?: readonly string[];
  /** Offset of the first mention. */
  readonly at: number;
  /** True if it can't be separated from its neighbors. Finding it is neither right nor wrong. */
  readonly unsettled?: true;
  readonly products: readonly LabelledSpan[];
}

/** Real answer labeled by a person: see readingSample.md. */
export interface LabelledReading {
  readonly assistant: BenchRow['model'];
  readonly query: string;
  readonly sha256: string;
  /** Null if the answer has no order. */
  readonly rankings: readonly (LabelledSpan & { readonly rank: number })[] | null;
  readonly kinds: readonly { readonly name: string; readonly kind: MentionKind | null; readonly at: number | null }[];
  readonly candidates: readonly LabelledBrand[];
  /** Labels, features, shops, and criteria, which aren't candidates. */
  readonly none: readonly LabelledSpan[];
  readonly tone: readonly {
    readonly name: string;
    readonly tone: Sentiment | 'neutral';
    readonly at: number;
    readonly opens: string;
  }[];
}

/** Results of an analysis that are measured here. */
export interface MeasuredReading {
  /** Analyzed without a brand, so that options keep their own names. */
  readonly rankings: readonly { readonly rank: number; readonly name: string }[];
  /** Proposed brands. */
  readonly candidates: readonly string[];
  readonly kindOf: (name: string) => MentionKind | null;
  readonly toneOf: (name: string) => string | null;
}

/** Agreement between the analysis and the labels. */
export class Agreement {
  right = 0;
  of = 0;
  readonly disagreements: string[] = [];

  get percent(): number {
    return this.of === 0 ? 100 : Math.floor((1000 * this.right) / this.of) / 10;
  }

  toString(): string {
    return `${this.right} of ${this.of} (${this.percent} %)`;
  }
}

interface ReadingScore {
  /** Options with their ranks. An answer without an order counts as one. */
  readonly options: Agreement;
  /** Answers whose complete order, or lack of order, is recognized. */
  readonly rankings: Agreement;
  readonly kinds: Agreement;
  /** Labeled brands that are found, relative to all labeled or wrongly found ones. */
  readonly candidates: Agreement;
  readonly tone: Agreement;
}

export function readingSample(): readonly LabelledReading[] {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'readingSample.json'), 'utf8')) as LabelledReading[];
}

/** Returns the text of a labeled answer; empty if it isn't available. */
export function labelledText(answers: readonly LabelledAnswer[], row: LabelledReading): string {
  return answers.find(({ assistant, query }) => assistant === row.assistant && query === row.query)?.text ?? '';
}

/** Compares an analysis with the labels. */
export function scoreReading(
  sample: readonly LabelledReading[],
  analyse: (row: LabelledReading) => MeasuredReading,
): ReadingScore {
  const score: ReadingScore = {
    options: new Agreement(),
    rankings: new Agreement(),
    kinds: new Agreement(),
    candidates: new Agreement(),
    tone: new Agreement(),
  };
  for (const row of sample) {
    const read = analyse(row);
    compareRankings(row, read, score);
    compareCandidates(row, read, score.candidates);
    for (const { name, kind } of row.kinds)
      compare(score.kinds, row, `${name} is ${kind ?? 'not mentioned'}`, kind, read.kindOf(name));
    for (const { name, tone, opens } of row.tone) {
      const found = read.toneOf(name);
      // The API has no neutral sentiment and reports `mixed` instead.
      const settled = tone === 'neutral' && found === 'mixed' ? tone : found;
      compare(score.tone, row, `${name} is ${tone} ("${opens}")`, tone, settled);
    }
  }
  return score;
}

function compare(agreement: Agreement, row: LabelledReading, label: string, wanted: unknown, found: unknown): void {
  agreement.of++;
  if (wanted === found) agreement.right++;
  else agreement.disagreements.push(`${placeOf(row)}: ${label}, read as ${String(found)}`);
}

function compareRankings(row: LabelledReading, { rankings }: MeasuredReading, score: ReadingScore): void {
  const labelled = row.rankings ?? [];
  const right = labelled.filter(({ rank, name }) =>
    rankings.some((option) => option.rank === rank && areOneName(option.name, name)),
  ).length;
  const most = Math.max(labelled.length, rankings.length);
  score.options.of += Math.max(1, most);
  score.options.right += most === 0 ? 1 : right;
  score.rankings.of++;
  if (right === most) score.rankings.right++;
  else score.rankings.disagreements.push(`${placeOf(row)}: ${orderOf(labelled)}, read as ${orderOf(rankings)}`);
}

const orderOf = (options: readonly { readonly rank: number; readonly name: string }[]): string =>
  options.length === 0 ? 'no order' : options.map(({ rank, name }) => `${rank} ${name}`).join(', ');

function compareCandidates(row: LabelledReading, { candidates }: MeasuredReading, agreement: Agreement): void {
  const formsOf = ({ brand, or = [] }: LabelledBrand): string[] => [brand, ...or].map(squashed);
  const open = row.candidates.filter(({ unsettled }) => !unsettled);
  const left = new Set(open);
  const wrong: string[] = [];
  for (const name of candidates) {
    const brand = row.candidates.find((one) => formsOf(one).includes(squashed(name)));
    if (brand?.unsettled) continue;
    if (brand && left.delete(brand)) continue;
    wrong.push(row.none.some((one) => squashed(one.name) === squashed(name)) ? `${name} (none)` : name);
  }
  agreement.right += open.length - left.size;
  agreement.of += open.length + wrong.length;
  if (left.size === 0 && wrong.length === 0) return;
  const missed = [...left].map(({ brand }) => brand);
  agreement.disagreements.push(`${placeOf(row)}: missed ${missed.join(', ') || 'none'}; wrong ${wrong.join(', ') || 'none'}`);
}

/** Brand with the number of answers labeled with it. */
interface BrandCount {
  readonly brand: string;
  readonly answers: number;
  /** Rank among the proposed names, from 1; undefined if it isn't proposed. */
  readonly place: number | undefined;
}

/**
 * Returns the most frequent labeled brands, with their ranks among the proposed names by frequency. Equally frequent
 * names share a rank, because their order is arbitrary.
 * @param labelled brands in the labels of each answer
 * @param proposed names that an analysis proposes for each answer
 */
export function placesOfBrands(
  labelled: readonly (readonly Pick<LabelledBrand, 'brand' | 'or' | 'unsettled'>[])[],
  proposed: readonly (readonly string[])[],
  most: number,
): BrandCount[] {
  const brands = new Map<string, { brand: string; answers: number; forms: Set<string> }>();
  for (const { brand, or = [] } of labelled.flat().filter(({ unsettled }) => !unsettled)) {
    const known = brands.get(squashed(brand)) ?? { brand, answers: 0, forms: new Set<string>() };
    known.answers++;
    for (const form of [brand, ...or]) known.forms.add(squashed(form));
    brands.set(squashed(brand), known);
  }
  const names = new Map<string, number>();
  // Counted like in the candidates view, which ignores case and punctuation.
  for (const name of proposed.flat().map(squashed)) names.set(name, (names.get(name) ?? 0) + 1);
  const counts = [...names.values()].sort((one, other) => other - one);
  return [...brands.values()]
    .sort((one, other) => other.answers - one.answers)
    .slice(0, most)
    .map(({ brand, answers, forms }) => {
      const found = [...names].filter(([name]) => forms.has(name)).map(([, count]) => count);
      return { brand, answers, place: found.length === 0 ? undefined : counts.indexOf(Math.max(...found)) + 1 };
    });
}

const placeOf = ({ query, assistant }: LabelledReading): string => `${query} of ${assistant}`;

/** True if one name is a prefix of the other, because names can be shortened or continue with a size or year. */
function areOneName(one: string, other: string): boolean {
  const [short = '', long = ''] = [squashed(one), squashed(other)].sort((a, b) => a.length - b.length);
  return short !== '' && long.startsWith(short);
}

const squashed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}+]+/gu, '');
