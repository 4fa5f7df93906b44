import type { Draft } from '../draft/draft.ts';
import { type Fault, info, shared, warning } from '../finding.ts';
import { between, sumOf } from './rule.ts';
import { words } from '../../text/words/words.ts';
import { stemsOf } from '../../text/words/stems.ts';

const coveragePoints = 40;
const askedPoints = 25;

/** Share of a topic's words in one section that counts as a full answer. A lower share counts in part. */
const answeredShare = 0.6;

/** Each topic up to this number adds a fifth of the points for topics. The rest is for the subject. */
const enoughAsked = 5;

/** No article answers everything. This weighted share of topics earns all points. */
const enoughAnswered = 2 / 3;

/** A passage with this many words of a long subject names it fully, because that doesn't happen by chance. */
const wholeSubject = 4;

/** Passages that must name the subject fully: this many, or in a shorter text one per `wordsForEach` words. */
const enoughNaming = 1.5;
const wordsForEach = 300;

/**
 * Returns how far the draft is about its subject, from 0 to 1. Each passage counts by the square of its share of the
 * subject's words, because a single word often occurs by chance. Words in its heading count too.
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

/** Additional points that a text about something else loses, because its form has no value then. */
const elsewherePoints = 45;

/** Reports topics that the draft doesn't answer, and a draft that isn't about its subject. */
export function checkCoverage(draft: Draft): Fault[] {
  const asked = askedOf(draft);
  const forAsked = Math.round(askedPoints * Math.min(1, asked.length / enoughAsked));
  const present = presence(draft);
  const lost = (coveragePoints - forAsked) * (1 - present) + elsewherePoints * between(0.6, 0, present);
  const message = `Few of your paragraphs mention “${draft.subject?.text ?? ''}”. Use this term in those that are about it.`;
  const about = lost < 1 ? [] : [warning(draft.top, Math.round(lost), message)];
  return [...about, ...unanswered(asked, draft, forAsked)];
}

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

/**
 * Reports a subject that is missing from the first 100 words. A quotation counts, because a note at the top is one in
 * Markdown.
 */
export function checkOpening({ subject, passages, top }: Draft): Fault[] {
  if (!subject) return [];
  const opening = passages
    .filter(({ block }) => block.kind !== 'heading')
    .flatMap(({ block, reading, words }) => (block.kind === 'quote' ? reading.words : words))
    .slice(0, openingWords);
  if (subject.met(opening).size >= Math.min(wholeSubject, subject.stems.length) / 2) return [];
  return [warning(top, 5, `Mention “${subject.text}” in your first ${openingWords} words.`)];
}

/** A question or topic that readers and assistants associate with the article's prompt. */
interface Asked {
  readonly text: string;
  readonly from: 'search' | 'question' | 'page';
  /** Number of answers that it preceded, or 1. */
  readonly times: number;
  /** Stems of the topic, without those of the subject. */
  readonly stems: readonly string[];
}

/** Limits per kind. More topics add no information, and longer texts are not questions. */
const maxAskedOfAKind = 40;
const maxAskedLength = 200;
/** Maximum headings per cited page. */
const maxHeadings = 200;

/** Returns unique topics: assistants' searches, readers' questions, and shared headings of cited pages. */
function askedOf({ context, subject, language, vocabulary: { stopWords } }: Draft): Asked[] {
  const { prompt, searches = [], questions = [], pages = [] } = context;
  const known = new Set<string>();
  const read = (texts: readonly string[], from: Asked['from'], times: readonly number[] = []): Asked[] =>
    texts.slice(0, maxAskedOfAKind).flatMap((whole, index) => {
      const text = whole.slice(0, maxAskedLength).trim();
      const stems = [...new Set(stemsOf(words(text, language), stopWords))].filter(
        (stem) => subject?.stems.includes(stem) !== true,
      );
      const key = stems.toSorted().join(' ');
      if (stems.length === 0 || known.has(key)) return [];
      known.add(key);
      return [{ text, from, stems, times: times[index] ?? 1 }];
    });
  return [
    ...read(
      searches.map(({ query }) => query),
      'search',
      searches.map(({ answers }) => answers),
    ),
    ...read(prompt === undefined ? questions : [prompt, ...questions], 'question'),
    ...read(sharedHeadings(pages.map(({ headings }) => headings)), 'page'),
  ];
}

/** Returns headings that at least two cited pages have, ignoring case. */
function sharedHeadings(pages: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, { readonly text: string; pages: number }>();
  for (const headings of pages) {
    for (const [key, text] of new Map(
      headings.slice(0, maxHeadings).map((heading) => [heading.toLowerCase(), heading]),
    )) {
      const count = counts.get(key) ?? { text, pages: 0 };
      count.pages += 1;
      counts.set(key, count);
    }
  }
  return [...counts.values()].filter((heading) => heading.pages > 1).map(({ text }) => text);
}
