import { checkCoverage, checkOpening } from './coverage.ts';
import {
  checkDepth,
  checkFiller,
  checkRepetition,
  checkSentences,
  checkSpecifics,
  checkStuffing,
  checkVague,
} from './content.ts';
import { checkOrder } from './order.ts';
import type { ScoreRule } from './rule.ts';

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
