import type { Draft } from '../draft/draft.ts';
import { type Asked, askedOf } from '../draft/questions.ts';
import { type Fault, info, shared, warning } from '../finding.ts';
import { between, sumOf } from './rule.ts';

const coveragePoints = 40;
const askedPoints = 25;

/** Share of the words of an asked thing that one section has if it answers it; with fewer, in part. */
const answeredShare = 0.6;

/** Fewer asked things say less of what readers want than what is said of the subject: each has a fifth of the points. */
const enoughAsked = 5;

/** No article answers everything: two thirds of what is asked, by how often, are all. */
const enoughAnswered = 2 / 3;

/** More words of a long subject are met by chance in no text. */
const wholeSubject = 4;

/** Passages that name the subject whole: so many are enough, and in a shorter text one in so many words. */
const enoughNaming = 1.5;
const wordsForEach = 300;

/**
 * From 0 to 1: how far the draft is about its subject. Each passage counts by the share of the subject's words that it names,
 * squared, as one of several is met by chance; the heading over it may name others of them.
 */
function presence({ subject, sections, title, words }: Draft): number {
  if (!subject?.isTelling) return 1;
  const whole = Math.min(wholeSubject, Math.max(1, subject.stems.length));
  let naming = 0;
  for (const { heading, passages } of sections) {
    const over = heading && heading !== title ? subject.met(heading.words) : new Set<number>();
    for (const passage of passages) {
      const met = subject.met(passage.words);
      if (met.size > 0) naming += Math.min(1, met.union(over).size / whole) ** 2;
    }
  }
  return Math.min(1, naming / Math.min(enoughNaming, Math.max(0.5, words / wordsForEach)));
}

/** Points that a text about something else loses in addition: its form carries nothing. */
const elsewherePoints = 45;

/** How much of what is asked the draft answers, and how far it is about its subject. */
export function checkCoverage(draft: Draft): Fault[] {
  const asked = askedOf(draft);
  const forAsked = Math.round(askedPoints * Math.min(1, asked.length / enoughAsked));
  const present = presence(draft);
  const lost = (coveragePoints - forAsked) * (1 - present) + elsewherePoints * between(0.6, 0, present);
  const message = `Few of your paragraphs mention “${draft.subject?.text ?? ''}”. Use this term in those that are about it.`;
  const about = lost < 1 ? [] : [warning(draft.top, Math.round(lost), message)];
  return [...about, ...unanswered(asked, draft, forAsked)];
}

/** The more often a thing is asked for, the more it counts. */
function unanswered(asked: readonly Asked[], draft: Draft, points: number): Fault[] {
  const missing = asked.map((one) => one.times * between(answeredShare, 0, bestShare(one, draft)));
  const [all, open] = [sumOf(asked, ({ times }) => times), sumOf(missing, (one) => one)];
  const lost = Math.round(points * between(1 - enoughAnswered, 1, open / Math.max(1, all)));
  if (lost === 0) return [];
  const parts = shared(lost, missing);
  return asked.flatMap((one, index) =>
    missing[index] === 0 ? [] : [info(draft.top, parts[index] ?? 0, messageOf(one, draft))],
  );
}

function messageOf({ text, from, times }: Asked, { context: { answers } }: Draft): string {
  if (from === 'question') return `Readers ask “${text}”, but your text doesn’t answer it. Add an answer.`;
  if (from === 'page')
    return `Cited pages have a section called “${text}”, but your text doesn’t cover this topic. Consider adding it.`;
  const when = answers === undefined ? '' : ` while preparing ${times} of ${answers} answers`;
  return `Assistants searched for “${text}”${when}, but your text doesn’t cover it. Add an answer.`;
}

/** The greatest share of an asked thing's stems that one section has. */
const bestShare = ({ stems }: Asked, { sections }: Draft): number =>
  Math.max(
    0,
    ...sections.map(
      (section) =>
        stems.filter((stem) => section.stems.has(stem) || section.heading?.own.stems.includes(stem)).length /
        stems.length,
    ),
  );

const openingWords = 100;

/** The first 100 words name the subject; a note at the top is a quotation for Markdown. */
export function checkOpening({ subject, passages, top }: Draft): Fault[] {
  if (!subject) return [];
  const opening = passages
    .filter(({ block }) => block.kind !== 'heading')
    .flatMap(({ block, reading, words }) => (block.kind === 'quote' ? reading.words : words))
    .slice(0, openingWords);
  if (subject.met(opening).size >= Math.min(wholeSubject, subject.stems.length) / 2) return [];
  return [warning(top, 5, `Mention “${subject.text}” in your first ${openingWords} words.`)];
}
