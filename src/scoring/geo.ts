import { words } from '../text/words/words.ts';
import type { Draft, DraftPassage } from './draft.ts';
import { type Fault, info, warning } from './finding.ts';
import type { ScoreRule } from './rule.ts';
import { findIn, readDraftStatements, withoutSource } from './statements.ts';
import { firstStatistic } from './statistics.ts';

/**
 * Five rules for being cited by AI assistants, 100 points in all; a heuristic. They rest on Aggarwal et al., "GEO:
 * Generative Engine Optimization" (KDD 2024, arXiv 2311.09735), Table 1: the share of an answer that a source won was
 * 19.3 unchanged, 27.2 with quotations, 25.2 with statistics, 24.6 with cited sources, and 17.7 with keyword
 * stuffing, which therefore earns nothing here. C-SEO Bench (arXiv 2506.11097) found most such methods largely
 * ineffective beside ranking first; SAGEO Arena (arXiv 2602.12187) found that structure helps retrieval. How the
 * points are shared out is our own judgement.
 */
export const geoRules: readonly ScoreRule[] = [
  { id: 'geo.quotations', area: 'geo', points: 20, check: checkQuotations },
  { id: 'geo.statistics', area: 'geo', points: 25, check: checkStatistics },
  { id: 'geo.sources', area: 'geo', points: 20, check: checkSources },
  { id: 'geo.answer', area: 'geo', points: 15, check: checkAnswer },
  { id: 'geo.structure', area: 'geo', points: 20, check: checkStructure },
];

/** Quotations help most (27.2 to 19.3, Table 1 of arXiv 2311.09735); one without its source cannot be trusted. */
function checkQuotations({ passages, top }: Draft): Fault[] {
  const found = findIn(readDraftStatements(passages), ({ quotations }) => quotations[0]);
  if (found.length > 0) return withoutSource(12, found, 'Say who said this, and link to the page where it stands.');
  return [info(top, 20, 'Quote somebody who knows the subject, word for word, with a link to where they said it.')];
}

/** Statistics help (25.2 to 19.3, Table 1 of arXiv 2311.09735); each should carry the page that it comes from. */
function checkStatistics({ passages, top }: Draft): Fault[] {
  const found = findIn(readDraftStatements(passages), firstStatistic);
  if (found.length > 0) return withoutSource(15, found, 'Link to the page that this figure comes from.');
  return [
    info(top, 25, 'Back what you say with figures, such as shares or prices, and link to where each comes from.'),
  ];
}

const ownWords = 5;

/**
 * Cited sources help (24.6 to 19.3, Table 1 of arXiv 2311.09735) where a claim stands with them: a link counts when
 * its passage says five words or more beside the link. Two different sites are our measure of more than one voice.
 */
function checkSources({ passages, top }: Draft): Fault[] {
  const cited = new Set(passages.filter(makesClaim).flatMap(({ domains }) => domains));
  if (cited.size === 0)
    return [warning(top, 20, 'Link to the sources of your claims, right where you make each claim.')];
  if (cited.size > 1) return [];
  return [info(top, 8, `You rely on ${[...cited].join()} alone. A second source makes your claims stronger.`)];
}

function makesClaim({ block, words: { length }, domains }: DraftPassage): boolean {
  if (domains.length === 0 || block.kind === 'heading') return false;
  const linked = block.links.reduce((sum, { text }) => sum + words(text).length, 0);
  return length - linked >= ownWords;
}

/** Ends with a question mark. */
const questionEnd = /[?？؟]\s*$/u;

const maxAnswerWords = 80;
const minAnswerWords = 10;

/**
 * The answer comes first: assistants answer a question, and the position-adjusted word count of arXiv 2311.09735 lets
 * what stands first in an answer weigh most. That this holds for the article too, and 10 to 80 words for its opening,
 * is our own judgement.
 */
function checkAnswer({ passages, top }: Draft): Fault[] {
  const body = passages.findIndex(({ block }) => block.level !== 1);
  const opening = passages[body];
  if (opening?.block.kind !== 'paragraph' || opening.words.length < minAnswerWords) {
    const message = 'Open with the answer: a short paragraph that stands on its own, before the first heading or list.';
    return [warning(opening?.block ?? top, 15, message)];
  }
  if (opening.words.length > maxAnswerWords) {
    const message = `Your opening has ${opening.words.length} words. Answer in the first ${maxAnswerWords}, then explain.`;
    return [info(opening.block, 7, message)];
  }
  if (!questionEnd.test(opening.block.text)) return [];
  return [info(opening.block, 7, 'Your opening ends with a question. Answer it right away.')];
}

/** Structure helps an article to be found and taken apart (SAGEO Arena, arXiv 2602.12187); which parts, is ours. */
function checkStructure({ passages, top }: Draft): Fault[] {
  const headings = passages.filter(({ block }) => block.level > 1);
  const entries = passages.filter(({ block: { kind } }) => kind === 'item' || kind === 'cell');
  const faults: Fault[] = [];
  if (entries.length < 2) faults.push(info(top, 8, 'Put steps, options or comparisons in a list or a table.'));
  if (headings.length < 2) faults.push(info(top, 6, 'Divide your text into at least two parts with headings.'));
  if (!headings.some(({ block }) => questionEnd.test(block.text))) {
    const message = 'Turn a heading into the question that your readers ask, and answer it below.';
    faults.push(info(headings[0]?.block ?? top, 6, message));
  }
  return faults;
}
