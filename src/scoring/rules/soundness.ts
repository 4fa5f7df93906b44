import { memoize } from '../../text/memoize.ts';
import { type Draft, placeIn } from '../draft/draft.ts';
import { type Fault, type Fix, info, type Location, warning } from '../finding.ts';
import type { Keyword } from '../draft/keyword.ts';
import { between, maxFindings } from './rule.ts';
import { withSameAside } from '../draft/asides.ts';
import { refrainsOf } from '../draft/refrains.ts';
import type { DraftSentence } from '../draft/sentences.ts';
import { subjectCoverage } from '../draft/subject.ts';

/** All that a text earns beside coverage: for its form, which carries nothing where it is about something else. */
const formPoints = 45;

/** What covers less of its subject is about something else: of 264 real answers one, of those to other questions nine in ten. */
const elsewhere = 0.4;

/** Whatever its form, a text about something else is no answer. */
export function checkSubject(draft: Draft): Fault[] {
  if (draft.subject.stems.length === 0) return [];
  const coverage = subjectCoverage(draft);
  const lost = Math.round(formPoints * (1 - coverage));
  if (lost === 0) return [];
  const message =
    coverage < elsewhere
      ? `Your text says little about “${draft.subject.text}”. Write more about this subject.`
      : `Few of your sentences mention “${draft.subject.text}”. Use this term in the sentences that are about it.`;
  return [warning(draft.top, lost, message)];
}

/**
 * Sentences that fit any subject: a few are a manner of speaking, from a sixth of all words on they are padding. Stock
 * phrases in sentences that do say something cost less.
 */
export function checkFiller(draft: Draft): Fault[] {
  const sentences = judged(draft);
  const filler = sentences.filter((sentence) => sentence.filler);
  const aside = withSameAside(draft);
  const stock = sentences.filter((sentence) => sentence.own.stock ?? aside.has(sentence));
  const byFiller = 40 * between(0.15, 0.6, wordsIn(filler) / Math.max(1, wordsIn(sentences)));
  const byStock = 28 * between(0.1, 0.5, stock.length / Math.max(1, sentences.length));
  const [first] = byFiller >= byStock ? filler : stock;
  const lost = Math.round(Math.max(byFiller, byStock));
  if (lost === 0 || !first) return [];
  const message =
    byFiller >= byStock
      ? `${filler.length} of your ${sentences.length} sentences would fit any subject. Make them specific or remove them.`
      : `Stock phrases appear in ${stock.length} of your ${sentences.length} sentences. Start with your point instead.`;
  return [warning(placeOf(first), lost, message)];
}

/** Sentences that stand there already, word for word, and words that stand in one sentence after the other. */
export function checkRepetition(draft: Draft): Fault[] {
  const sentences = judged(draft);
  const repeated = sentences.filter((sentence) => sentence.repeated);
  const bySentences = Math.round(20 * between(0.05, 0.5, wordsIn(repeated) / Math.max(1, wordsIn(sentences))));
  const byRefrains = Math.round(20 * refrainShare(draft));
  return byRefrains > bySentences
    ? [...refrains(draft, byRefrains), ...repetitions(draft, repeated, 0)]
    : repetitions(draft, repeated, bySentences);
}

/**
 * From 0 to 1, where one word in five is of a refrain. Of 264 real answers one in twenty has more than one in eleven, as
 * `price not available` of product after product; of 196 articles, most of them of newspapers, one in a hundred.
 */
export const refrainShare = (draft: Draft): number => between(0.08, 0.2, refrainsOf(draft).share);

function refrains(draft: Draft, lost: number): Fault[] {
  const { places, sentences } = refrainsOf(draft);
  return places.map((place, index) => {
    const words = draft.markdown.slice(place.start, place.end).replace(/\s+/g, ' ');
    const message = `${sentences} of your sentences repeat phrases from other sentences, such as “${words}” here. Use each phrase only once.`;
    return index === 0 ? warning(place, lost, message) : info(place, 0, message);
  });
}

function repetitions(draft: Draft, repeated: readonly DraftSentence[], lost: number): Fault[] {
  return repeated.slice(0, maxFindings).map((sentence, index) => {
    const place = placeOf(sentence);
    const message = 'This exact sentence already appears above. Remove one of the two.';
    const fix = { title: 'Remove the sentence', edits: [cut(draft.markdown, place)] };
    return index === 0 ? warning(place, lost, message, fix) : info(place, 0, message, fix);
  });
}

/** The sentence with the blank behind it. */
function cut(markdown: string, { start, end }: Location): Fix['edits'][number] {
  return { start, end: markdown.charAt(end) === ' ' ? end + 1 : end, text: '' };
}

/** Few sentences with a keyword are no sample. */
const fewestStuffed = 5;

/**
 * A keyword in most sentences or in all headings. The shorter it is, the more often it stands in a good text: a single
 * word in up to half of its sentences, three words in one of five.
 */
export function checkStuffing(draft: Draft): Fault[] {
  const { keyword } = draft;
  if (!keyword) return [];
  const sentences = judged(draft);
  const stuffed = sentences.filter((sentence) => holds(keyword, sentence) && !isCitedFigure(sentence));
  const usual = [0.5, 0.3][keyword.length - 1] ?? 0.2;
  // What stands several times in one sentence is stuffed as if each time were a sentence: stops are left out easily.
  const times = stuffed.reduce((sum, { words }) => sum + keyword.countIn(words), 0);
  const share = times / (sentences.length + times - stuffed.length);
  const inSentences = times < fewestStuffed ? 0 : between(usual, usual + 0.25, share);
  const inHeadings = stuffedHeadings(draft, keyword);
  const lost = Math.round(20 * Math.max(inSentences, inHeadings));
  if (lost === 0) return [];
  const [first] = stuffed;
  const message = `“${keyword.text}” appears ${times} times in a text of ${sentences.length} sentences. Use it once per section, and vary the wording elsewhere.`;
  return [warning(first ? placeOf(first) : draft.top, lost, message)];
}

const holds = (keyword: Keyword, { words }: Pick<DraftSentence, 'words'>): boolean => keyword.countIn(words) > 0;

const isCitedFigure = ({ sourced, figures }: DraftSentence): boolean => sourced && figures.length > 0;

/** From 0 (half of the headings) to 1 (nearly all): a keyword in headings that should tell parts from each other. */
export function stuffedHeadings({ sections }: Draft, keyword: Keyword): number {
  const headings = sections.flatMap(({ heading }) => (heading && heading.block.level > 1 ? [heading] : []));
  if (headings.length < 4) return 0;
  return between(0.5, 0.9, headings.filter((heading) => holds(keyword, heading)).length / headings.length);
}

/** Few words and sentences are no sample: an odd one weighs as if there were so many. */
const fewestPairs = 12;
const fewestSentences = 5;

/**
 * Words in an order that no sentence has: behind `the` or `of` what never follows there, or sentences that begin in
 * lower case. In real text about one in a hundred is odd, in shuffled text two in five.
 */
export function checkOrder(draft: Draft): Fault[] {
  const lost = Math.round(20 * disorderOf(draft));
  if (lost === 0) return [];
  const worst = judged(draft).reduce((one, other) => (other.own.order.odd > one.own.order.odd ? other : one));
  return [
    warning(
      placeOf(worst),
      lost,
      'The words don’t form sentences, so assistants can’t quote the text. Rewrite it in full sentences.',
    ),
  ];
}

/** From 0 (as real text) to 1 (shuffled). */
export const disorderOf = memoize((draft: Draft): number => {
  let [pairs, odd, written, lowered] = [0, 0, 0, 0];
  for (const sentence of judged(draft)) {
    pairs += sentence.own.order.pairs;
    odd += sentence.own.order.odd;
    if (sentence.passage.block.kind !== 'paragraph' || sentence.words.length < 4) continue;
    written += 1;
    if (lowerOpening.test(sentence.text)) lowered += 1;
  }
  return Math.max(
    between(0.06, 0.25, odd / Math.max(fewestPairs, pairs)),
    between(0.3, 0.7, lowered / Math.max(fewestSentences, written)),
  );
});

const lowerOpening = /^\p{Ll}[\p{Ll}’']*[\s,]/u;

/** What unlinked figures stand in earns nothing, and makes no fault of others a smaller one. */
const judged = memoize(({ sentences }: Draft): readonly DraftSentence[] =>
  sentences.filter(({ unlinked }) => !unlinked),
);

const placeOf = (sentence: DraftSentence): Location => placeIn(sentence.passage, sentence);

const wordsIn = (sentences: readonly DraftSentence[]): number =>
  sentences.reduce((sum, { words }) => sum + words.length, 0);
