import type { Finding } from '../../contract/content/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { type Stretch, stretchesOf } from './stretches.ts';

/** Findings of one rule in one part of an article. */
export interface Weakness {
  /** Part index, from 0. The first part is the title with the lead. */
  readonly part: number;
  readonly heading: string;
  readonly rule: string;
  readonly faults: readonly WeaknessFault[];
  /** Estimated gain in points of the overall score. */
  readonly worth: number;
}

interface WeaknessFault {
  readonly message: string;
  /** Text of the finding. Missing if it concerns the whole part. */
  readonly text?: string;
}

export interface WeighedArticle {
  /** Article without front matter. */
  readonly markdown: string;
  /** ISO 639-1 code. */
  readonly language: string;
  /** Findings of the score. Offsets refer to `markdown`, and are negative in front matter. */
  readonly findings: readonly Finding[];
  /** Weight of each area in the overall score. */
  readonly weights: Readonly<Record<Finding['area'], number>>;
}

/** Part that a revision can fix: the title with the lead, the part of the finding, or the most related one. */
type FixTarget = 'opening' | 'here' | 'nearest';

/**
 * Rules that a revision of one part can satisfy. Excludes figures, dates, links, length and images, because a model
 * would invent them or add filler.
 */
const mendable: ReadonlyMap<string, FixTarget> = new Map([
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

/** True if the fix for a rule's findings is less text. */
export const asksForLess = (rule: string): boolean => shortening.has(rule);

/** Smaller gains aren't worth a model call. */
const minWorth = 2;
/** A revision can't fix more findings at the same time. */
const maxFaults = 5;

/**
 * Returns the weaknesses that a revision of one part can fix, worst first. Ignores checks, because drafts contain no
 * unsupported sentences.
 */
export function weakestOf(article: WeighedArticle): Weakness[] {
  const parts = stretchesOf(article.markdown);
  if (parts.length === 0) return [];
  const groups = Map.groupBy(ratedFaults(article, parts), ({ part, rule }) => `${part} ${rule}`);
  return [...groups.values()]
    .flatMap((group) => {
      const some = group.toSorted((one, other) => other.worth - one.worth).slice(0, maxFaults);
      const [first] = some;
      if (!first) return [];
      const { part, rule } = first;
      const worth = some.reduce((sum, fault) => sum + fault.worth, 0);
      return [{ part, rule, heading: parts[part]?.heading ?? '', faults: some.map(({ fault }) => fault), worth }];
    })
    .filter(({ worth }) => worth >= minWorth)
    .sort((one, other) => other.worth - one.worth || one.part - other.part);
}

interface RatedFault {
  readonly part: number;
  readonly rule: string;
  readonly fault: WeaknessFault;
  readonly worth: number;
}

function ratedFaults(
  { markdown, language, findings, weights }: WeighedArticle,
  parts: readonly Stretch[],
): RatedFault[] {
  return findings.flatMap((finding) => {
    const { rule, message, start, end, points, area } = finding;
    const target = mendable.get(rule);
    if (target === undefined || points === 0) return [];
    const isLocal = target === 'here';
    const fault: WeaknessFault = isLocal ? { message, text: markdown.slice(start, end) } : { message };
    const part =
      target === 'opening' ? 0 : isLocal ? partAt(start, parts) : nearest(message, language, { markdown, parts });
    if (part === undefined) return [];
    return [{ part, rule, fault, worth: points * weights[area] }];
  });
}

const partAt = (at: number, parts: readonly Stretch[]): number =>
  Math.max(
    0,
    parts.findLastIndex(({ start }) => start <= at),
  );

interface SplitArticle {
  readonly markdown: string;
  readonly parts: readonly Stretch[];
}

/**
 * Returns the section that shares the most words with a message's quotation, or else the last one. Undefined without a
 * quotation. Skips the lead, which is short and answers only one question.
 */
function nearest(message: string, language: string, { markdown, parts }: SplitArticle): number | undefined {
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
