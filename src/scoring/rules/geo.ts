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
 * how the points are shared out is our own judgment. Figures and quotations without a page, keywords that are said
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
      'Relevance to the question correlates with citations more strongly than any other factor: rank correlation 0.56 ± 0.04 ' +
      'over 276 answers (geo-citation-lab). It also ranked first in 252,000 trials (arXiv 2605.25517).',
  },
  {
    ...geo,
    id: 'geo.title',
    points: 8,
    check: checkTitle,
    strength: 'published',
    reason:
      'Better titles, descriptions, and headings increased hits by 22%, while rewriting only the body reduced them ' +
      '(SAGEO Arena, arXiv 2602.12187). A title that matches the question correlates with citations at 0.10 ± 0.06 ' +
      '(geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.headings',
    points: 14,
    check: checkHeadings,
    strength: 'measured',
    reason: 'Headings correlate with citations: rank correlation 0.17 ± 0.05 over 276 answers (geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.answer',
    points: 10,
    check: checkOpening,
    strength: 'published',
    reason:
      'After relevance, position in the text matters most (arXiv 2605.25517). The target of ' +
      '10 to 80 words for the opening is our own judgment.',
  },
  {
    ...geo,
    id: 'geo.form',
    points: 10,
    check: checkForm,
    strength: 'measured',
    reason:
      'Definitions, steps, and comparisons each correlate with citations at 0.11 ± 0.05 (geo-citation-lab; arXiv ' +
      '2604.25707). A question-and-answer format alone doesn’t.',
  },
  {
    ...geo,
    id: 'geo.claims',
    points: 10,
    check: checkClaims,
    strength: 'ourJudgement',
    reason:
      'Figures alone made no measurable difference (0.05 ± 0.07, geo-citation-lab). A linked source lets readers ' +
      'verify them, and quotations and sources helped low-ranked pages (KDD 2024, arXiv 2311.09735).',
  },
  {
    ...geo,
    id: 'geo.fresh',
    points: 4,
    check: checkFresh,
    strength: 'published',
    reason: 'A price and a recent date matter most after relevance and position (arXiv 2605.25517, 252,000 trials).',
  },
  {
    ...geo,
    id: 'geo.depth',
    points: 4,
    check: checkDepth,
    strength: 'measured',
    reason:
      'Pages with more paragraphs (0.19 ± 0.05) and more words (0.17 ± 0.05) are cited more often (geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.subject',
    points: 45,
    deducts: true,
    check: checkSubject,
    strength: 'measured',
    reason:
      'Text that isn’t relevant to the question isn’t cited, whatever its form. Relevance correlates with citations at 0.56 (geo-citation-lab).',
  },
  {
    ...geo,
    id: 'geo.filler',
    points: 40,
    deducts: true,
    check: checkFiller,
    strength: 'ourJudgement',
    reason: 'Generic sentences don’t answer a question, and page quality correlates with citations at 0.37 ± 0.05.',
  },
  {
    ...geo,
    id: 'geo.repetition',
    points: 20,
    deducts: true,
    check: checkRepetition,
    strength: 'ourJudgement',
    reason: 'Repetition gives assistants nothing new to cite and takes up space that other text could use.',
  },
  {
    ...geo,
    id: 'geo.stuffing',
    points: 20,
    deducts: true,
    check: checkStuffing,
    strength: 'published',
    reason:
      'Keyword stuffing lowered a page’s share of answers from 19.3 to 17.7 (KDD 2024, arXiv 2311.09735, Table 1).',
  },
  {
    ...geo,
    id: 'geo.order',
    points: 20,
    deducts: true,
    check: checkOrder,
    strength: 'ourJudgement',
    reason: 'Assistants cite sentences. Words in no particular order may match a search, but they state nothing.',
  },
];
