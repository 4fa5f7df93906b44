import type { Finding } from '../../contract/content/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { type Stretch, stretchesOf } from './stretches.ts';

/** What is found in one part of an article by one rule. */
export interface Weakness {
  /** The part, from 0; the first is title and opening. */
  readonly part: number;
  readonly heading: string;
  readonly rule: string;
  readonly faults: readonly WeakPlace[];
  /** Points of the overall score, as far as they can be told. */
  readonly worth: number;
}

interface WeakPlace {
  readonly message: string;
  /** Where it is found; left out where it is about the whole part. */
  readonly text?: string;
}

export interface Weighed {
  /** The article, without front matter. */
  readonly markdown: string;
  /** ISO 639-1. */
  readonly language: string;
  /** Of the score; offsets are those of `markdown`, and less than 0 in its front matter. */
  readonly findings: readonly Finding[];
  /** What an area's points count in the overall score. */
  readonly weights: Readonly<Record<Finding['area'], number>>;
}

/**
 * Which part another text could mend: title and opening, the part where it is found, or the one that is nearest to it.
 */
type Place = 'opening' | 'here' | 'nearest';

/**
 * The rules that other words in one part can satisfy. Figures, dates, links, length and images are not among them: a
 * model that is asked for them invents, or fills.
 */
const mendable: ReadonlyMap<string, Place> = new Map([
  ['geo.coverage', 'nearest'],
  ['geo.answer', 'opening'],
  ['geo.filler', 'here'],
  ['geo.repetition', 'here'],
  ['geo.stuffing', 'here'],
  ['seo.keyword', 'opening'],
  ['seo.description', 'opening'],
  ['seo.headings', 'here'],
  ['seo.stuffing', 'here'],
  ['readability.long-sentence', 'here'],
]);

const shortening: ReadonlySet<string> = new Set([
  'geo.filler',
  'geo.repetition',
  'geo.stuffing',
  'seo.stuffing',
  'readability.long-sentence',
]);

/** Whether what a rule finds is mended by saying less. */
export const asksForLess = (rule: string): boolean => shortening.has(rule);

/** A smaller gain is not worth a call of a model. */
const leastWorth = 2;
/** More than a rewrite of one part can mend at once. */
const maxFaults = 5;

/**
 * What is weakest in an article and can be mended by other words in one of its parts, the weakest first. Checks have
 * no say: what no page carries was taken out of a draft before.
 */
export function weakestOf(article: Weighed): Weakness[] {
  const parts = stretchesOf(article.markdown);
  if (parts.length === 0) return [];
  const groups = Map.groupBy(found(article, parts), ({ part, rule }) => `${part} ${rule}`);
  return [...groups.values()]
    .flatMap((group) => {
      const some = group.toSorted((one, other) => other.worth - one.worth).slice(0, maxFaults);
      const [first] = some;
      if (!first) return [];
      const { part, rule } = first;
      const worth = some.reduce((sum, fault) => sum + fault.worth, 0);
      return [{ part, rule, heading: parts[part]?.heading ?? '', faults: some.map(({ fault }) => fault), worth }];
    })
    .filter(({ worth }) => worth >= leastWorth)
    .sort((one, other) => other.worth - one.worth || one.part - other.part);
}

interface Found {
  readonly part: number;
  readonly rule: string;
  readonly fault: WeakPlace;
  readonly worth: number;
}

function found({ markdown, language, findings, weights }: Weighed, parts: readonly Stretch[]): Found[] {
  return findings.flatMap((finding) => {
    const { rule, message, start, end, points, area } = finding;
    const place = mendable.get(rule);
    if (place === undefined || points === 0) return [];
    const isThere = place === 'here';
    const fault: WeakPlace = isThere ? { message, text: markdown.slice(start, end) } : { message };
    const part =
      place === 'opening' ? 0 : isThere ? partAt(start, parts) : nearest(message, language, { markdown, parts });
    if (part === undefined) return [];
    return [{ part, rule, fault, worth: points * weights[area] }];
  });
}

const partAt = (at: number, parts: readonly Stretch[]): number =>
  Math.max(
    0,
    parts.findLastIndex(({ start }) => start <= at),
  );

interface Parted {
  readonly markdown: string;
  readonly parts: readonly Stretch[];
}

/**
 * The section that shares most words with what a message quotes, the last one where none does; undefined where it quotes
 * nothing. The opening is short, and answers one thing.
 */
function nearest(message: string, language: string, { markdown, parts }: Parted): number | undefined {
  const words = checkWordsOf(language);
  const asked = stemsOf(message.slice(message.indexOf('“') + 1, message.lastIndexOf('”')), words);
  if (!message.includes('“') || asked.size === 0) return undefined;
  let best = { part: parts.length - 1, shared: 0 };
  for (const [part, { start, end }] of parts.entries()) {
    const shared = part === 0 ? 0 : stemsOf(markdown.slice(start, end), words).intersection(asked).size;
    if (shared > best.shared) best = { part, shared };
  }
  return best.part;
}
