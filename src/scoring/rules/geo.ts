import type { Draft, DraftSection } from '../draft/draft.ts';
import { type Fault, loss } from '../finding.ts';
import {
  checkDepth,
  checkFiller,
  checkRepetition,
  checkSentences,
  checkSpecifics,
  checkStuffing,
  checkVague,
} from './content.ts';
import { checkCoverage, checkOpening } from './coverage.ts';
import { between, type ScoreRule } from './rule.ts';

const geo = { area: 'geo' } as const;

/**
 * Rules that measure the form of a text. Small losses have no finding, because readers agreed with only 1 of 36 such
 * findings on published articles.
 */
const ofForm = { ...geo, quietBelow: 20 } as const;

/**
 * Rules for citation by AI assistants: 100 points to earn, and deductions. They are a heuristic: `reason` and
 * `strength` give the evidence, but the number of points is our own judgment. The thresholds separate good published
 * articles from generic and degraded ones (`bench/pairs.ts`).
 */
export const geoRules: readonly ScoreRule[] = [
  {
    ...geo,
    id: 'geo.coverage',
    points: 40,
    most: 85,
    needsKeyword: true,
    check: checkCoverage,
    strength: 'measured',
    reason:
      'Relevance to the question correlates with citations more strongly than any other factor: rank correlation 0.56 ± 0.04 ' +
      'over 276 answers (geo-citation-lab). It also ranked first in 252,000 trials (arXiv 2605.25517).',
  },
  {
    ...geo,
    id: 'geo.answer',
    points: 5,
    needsKeyword: true,
    check: checkOpening,
    strength: 'published',
    reason: 'After relevance, position in the text matters most (arXiv 2605.25517).',
  },
  {
    ...ofForm,
    id: 'geo.specifics',
    quietWithoutKeyword: true,
    points: 35,
    check: checkSpecifics,
    strength: 'ourJudgement',
    reason:
      'Page quality correlates with citations at 0.37 ± 0.05 (geo-citation-lab), and quotations and sources helped ' +
      'low-ranked pages (KDD 2024, arXiv 2311.09735). Generic text gives assistants nothing to cite.',
  },
  {
    ...ofForm,
    id: 'geo.depth',
    points: 20,
    most: 65,
    check: checkDepth,
    strength: 'measured',
    reason:
      'Pages with more paragraphs (0.19 ± 0.05) and more words (0.17 ± 0.05) are cited more often (geo-citation-lab).',
  },
  {
    ...ofForm,
    id: 'geo.filler',
    points: 0,
    most: 60,
    check: checkFiller,
    strength: 'ourJudgement',
    reason: 'Generic sentences don’t answer a question, and page quality correlates with citations at 0.37 ± 0.05.',
  },
  {
    ...ofForm,
    id: 'geo.vague',
    points: 0,
    most: 25,
    check: checkVague,
    strength: 'ourJudgement',
    reason: 'Readers and assistants can use a figure or a name, but not “several”.',
  },
  {
    ...geo,
    id: 'geo.sentences',
    points: 0,
    most: 50,
    check: checkSentences,
    strength: 'ourJudgement',
    reason: 'Assistants cite sentences. Notes and word-for-word translations are hard to quote.',
  },
  {
    ...geo,
    id: 'geo.order',
    points: 0,
    most: 12,
    check: checkOrder,
    strength: 'ourJudgement',
    reason: 'Assistants read a page in sections, and the heading says what a section answers.',
  },
  {
    ...geo,
    id: 'geo.repetition',
    points: 0,
    most: 25,
    check: checkRepetition,
    strength: 'ourJudgement',
    reason: 'Repetition gives assistants nothing new to cite and takes up space that other text could use.',
  },
  {
    ...geo,
    id: 'geo.stuffing',
    // `seo.stuffing` already reports it.
    quietBelow: Infinity,
    points: 0,
    most: 20,
    needsKeyword: true,
    check: checkStuffing(20),
    strength: 'published',
    reason:
      'Keyword stuffing lowered a page’s share of answers from 19.3 to 17.7 (KDD 2024, arXiv 2311.09735, Table 1).',
  },
];

/** Minimum words, sections, and paragraphs for a reliable sample. */
const fewestOfText = 300;
const fewestSections = 5;
const fewestParagraphs = { divided: 15, alone: 30 } as const;

/** Shorter paragraphs and items have too few words to compare. */
const fewestWords = 8;

/** Limited, because some good articles lose points too. */
const mostPoints = 12;

/** Smaller losses may be chance. */
const fewestPoints = 3;

/**
 * Lowers the score of a text in random order. In a good text, sections use the words of their headings, and paragraphs
 * use words of the previous one, more often than by chance. Of 250 published articles, 2% lose points. Half do with
 * shuffled paragraphs, and two thirds with the texts of their sections swapped.
 */
function checkOrder({ sections, passages, title, words: total }: Draft): Fault[] {
  if (total < fewestOfText) return [];
  const under = headingGains(sections.filter(({ heading }) => heading !== title));
  const paragraphs = passages.filter(({ prose, words }) => prose && words.length >= fewestWords);
  const isDivided = under.length >= fewestSections;
  const gains = isDivided ? [under] : [];
  const fewest = isDivided ? fewestParagraphs.divided : fewestParagraphs.alone;
  if (paragraphs.length >= fewest) gains.push(neighborGains(paragraphs.map(({ own }) => new Set(own.stems))));
  if (gains.length === 0) return [];
  const certainty = gains.reduce((sum, own) => sum + certaintyOf(own), 0) / Math.sqrt(gains.length);
  const byHeadings = isDivided ? between(0.1, -0.03, meanOf(under)) : 0;
  const lost = Math.round(mostPoints * Math.max(byHeadings, between(0, -1, certainty)));
  return lost < fewestPoints ? [] : [loss(lost)];
}

type Stems = ReadonlySet<string>;

/** Returns for each section the share of its heading's words that it uses, minus the mean share in other sections. */
function headingGains(sections: readonly DraftSection[]): number[] {
  const headed = sections.flatMap(({ heading, stems }) => {
    const named = new Set(heading?.own.stems);
    return heading && named.size > 0 && stems.size > 0 ? [{ named, stems }] : [];
  });
  const times = new Map<string, number>();
  for (const { stems } of headed) for (const stem of stems) times.set(stem, (times.get(stem) ?? 0) + 1);
  return headed.map(({ named, stems }) =>
    meanOf(
      [...named].map((stem) => {
        const own = Number(stems.has(stem));
        return own - ((times.get(stem) ?? 0) - own) / Math.max(1, headed.length - 1);
      }),
    ),
  );
}

/** Previous paragraphs that serve as the baseline for chance. */
const reach = 15;

/** Returns for each paragraph its similarity to the previous one, minus the mean similarity. Rare words weigh more. */
function neighborGains(paragraphs: readonly Stems[]): number[] {
  const times = new Map<string, number>();
  for (const stems of paragraphs) for (const stem of stems) times.set(stem, (times.get(stem) ?? 0) + 1);
  const weights = new Map([...times].map(([stem, count]) => [stem, Math.log(paragraphs.length / count) ** 2]));
  const weightOf = (one: Stems, other: Stems): number => {
    let sum = 0;
    for (const stem of one) if (other.has(stem)) sum += weights.get(stem) ?? 0;
    return sum;
  };
  const sizes = paragraphs.map((stems) => Math.sqrt(Math.max(1, weightOf(stems, stems))));
  const [neighbors, all]: [number[], number[]] = [[], []];
  for (const [index, one] of paragraphs.entries()) {
    for (let before = Math.max(0, index - reach); before < index; before += 1) {
      const likeness = weightOf(one, paragraphs[before] ?? one) / ((sizes[index] ?? 1) * (sizes[before] ?? 1));
      all.push(likeness);
      if (before === index - 1) neighbors.push(likeness);
    }
  }
  const mean = meanOf(all);
  return neighbors.map((likeness) => likeness - mean);
}

/** Returns the mean in standard errors, clamped so that one of two samples doesn't decide alone. */
function certaintyOf(gains: readonly number[]): number {
  const mean = meanOf(gains);
  const deviation = Math.sqrt(meanOf(gains.map((gain) => (gain - mean) ** 2)));
  return deviation === 0 ? Math.sign(mean) : Math.min(4, Math.max(-4, (mean / deviation) * Math.sqrt(gains.length)));
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
