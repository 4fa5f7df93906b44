import { checkForm } from './forms.ts';
import { checkClaims, checkFresh } from './claimRules.ts';
import { checkCoverage } from './coverage.ts';
import { checkDepth, checkHeadings, checkOpening, checkTitle } from './frame.ts';
import type { ScoreRule } from './rule.ts';
import { checkFiller, checkOrder, checkRepetition, checkStuffing, checkSubject } from './soundness.ts';

const geo = { area: 'geo' } as const;

/**
 * The rules for being cited by AI assistants: 100 points to earn, and what is taken off for what spoils a text. A
 * heuristic: which rules there are and in which order follows from what is known, which `reason` and `strength` tell;
 * how the points are shared out is our own judgement. Figures and quotations without a page, keywords that are said
 * again, and questions with answers for their form alone earn nothing, as nothing is known of them that helps.
 */
export const geoRules: readonly ScoreRule[] = [
  {
    ...geo,
    id: 'geo.coverage',
    points: 40,
    check: checkCoverage,
    strength: 'measured',
    reason:
      'Relevance to the question goes with being cited more than anything else: rank correlation 0.56 ± 0.04 over 276 ' +
      'answers (geo-citation-lab), and first in 252,000 trials (arXiv 2605.25517).',
  },
  {
    ...geo,
    id: 'geo.title',
    points: 8,
    check: checkTitle,
    strength: 'published',
    reason:
      'Better titles, descriptions and headings gave 22 % more hits where a rewritten body gave fewer (SAGEO Arena, ' +
      'arXiv 2602.12187); a title that matches the question: 0.10 ± 0.06 (geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.headings',
    points: 14,
    check: checkHeadings,
    strength: 'measured',
    reason: 'Headings go with being cited: rank correlation 0.17 ± 0.05 over 276 answers (geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.answer',
    points: 10,
    check: checkOpening,
    strength: 'published',
    reason:
      'Position comes right behind relevance (arXiv 2605.25517). That an opening of 10 to 80 words is the place to ' +
      'answer is our own judgement.',
  },
  {
    ...geo,
    id: 'geo.form',
    points: 10,
    check: checkForm,
    strength: 'measured',
    reason:
      'Definitions, steps and comparisons go with being cited: 0.11 ± 0.05 each (geo-citation-lab; arXiv 2604.25707). ' +
      'Questions with answers do not for their form alone.',
  },
  {
    ...geo,
    id: 'geo.claims',
    points: 10,
    check: checkClaims,
    strength: 'ourJudgement',
    reason:
      'Figures by themselves could not be told from none (0.05 ± 0.07, geo-citation-lab). With their page a reader can ' +
      'follow them, and quotations and sources helped pages low in a list (KDD 2024, arXiv 2311.09735).',
  },
  {
    ...geo,
    id: 'geo.fresh',
    points: 4,
    check: checkFresh,
    strength: 'published',
    reason: 'Behind relevance and position come a price and a recent date (arXiv 2605.25517, 252,000 trials).',
  },
  {
    ...geo,
    id: 'geo.depth',
    points: 4,
    check: checkDepth,
    strength: 'measured',
    reason: 'Paragraphs (0.19 ± 0.05) and words (0.17 ± 0.05) go with being cited (geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.subject',
    points: 45,
    deducts: true,
    check: checkSubject,
    strength: 'measured',
    reason:
      'What does not bear on the question is not cited for it, whatever its form: relevance 0.56 (geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.filler',
    points: 40,
    deducts: true,
    check: checkFiller,
    strength: 'ourJudgement',
    reason:
      'A sentence that fits any subject answers no question, and the quality of a page goes with citing: 0.37 ± 0.05.',
  },
  {
    ...geo,
    id: 'geo.repetition',
    points: 20,
    deducts: true,
    check: checkRepetition,
    strength: 'ourJudgement',
    reason: 'Saying a thing twice adds nothing that could be cited, and takes the place of what could.',
  },
  {
    ...geo,
    id: 'geo.stuffing',
    points: 20,
    deducts: true,
    check: checkStuffing,
    strength: 'published',
    reason: 'Keyword stuffing lost: a share of 17.7 in answers, 19.3 without (KDD 2024, arXiv 2311.09735, Table 1).',
  },
  {
    ...geo,
    id: 'geo.order',
    points: 20,
    deducts: true,
    check: checkOrder,
    strength: 'ourJudgement',
    reason: 'Assistants cite sentences. Words without order are found by searches, but say nothing.',
  },
];
