import type { Draft } from '../draft/draft.ts';
import { type Fault, info, warning } from '../finding.ts';
import { type Asked, askedOf } from '../draft/questions.ts';
import { between } from './rule.ts';
import { subjectCoverage } from '../draft/subject.ts';

const subjectPoints = 10;
const askedPoints = 30;

/** An asked thing is answered where one section has this share of its words; with fewer, in part. */
const answeredShare = 0.6;

/** So many different words about a subject say enough; a page of 500 words has about as many. The first say most. */
const enoughStems = 120;

/** Fewer asked things say less of what readers want than what is said of the subject: each has a fifth of the points. */
const enoughAsked = 5;

/** Nobody answers everything in one article: two thirds of what is asked, by how often, are all. */
const enoughAnswered = 2 / 3;

/**
 * How much of what is asked the draft answers; without stored answers, and where they tell little, by how much it says of
 * its subject.
 */
export function checkCoverage(draft: Draft): Fault[] {
  const onSubject = subjectCoverage(draft);
  const asked = askedOf(draft);
  const faults: Fault[] = [];
  if (onSubject < 1) {
    const message =
      draft.subject.stems.length === 0
        ? 'Add a title or keyword that states the question your text answers.'
        : `Answer “${draft.subject.text}” in your own words. Mention the subject of this prompt in the first three sentences.`;
    faults.push(warning(draft.top, Math.round(subjectPoints * (1 - onSubject)), message));
  }
  const forAsked = Math.round(askedPoints * Math.min(1, asked.length / enoughAsked));
  return [...faults, ...unanswered(asked, draft, forAsked), ...thin(draft, onSubject, askedPoints - forAsked)];
}

/** The more often a thing is asked for, the more it counts. */
function unanswered(asked: readonly Asked[], draft: Draft, points: number): Fault[] {
  const best = bestShares(asked, draft);
  const missing = asked.map(({ times }, index) => times * between(answeredShare, 0, best[index] ?? 0));
  const [all, open] = [sumOf(asked.map(({ times }) => times)), sumOf(missing)];
  const lost = Math.round(points * between(1 - enoughAnswered, 1, open / Math.max(1, all)));
  if (lost === 0) return [];
  let told = 0;
  return asked.flatMap((one, index) => {
    const own = missing[index] ?? 0;
    if (own === 0) return [];
    const before = Math.round((lost * told) / open);
    told += own;
    return [info(draft.top, Math.round((lost * told) / open) - before, messageOf(one, draft))];
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function messageOf({ text, from, times }: Asked, { context: { answers } }: Draft): string {
  if (from === 'question') return `Readers ask “${text}”, but your text doesn’t answer it. Add an answer.`;
  if (from === 'page')
    return `Cited pages have a section called “${text}”, but your text doesn’t cover this topic. Consider adding it.`;
  const when = answers === undefined ? '' : ` while preparing ${times} of ${answers} answers`;
  return `Assistants searched for “${text}”${when}, but your text doesn’t cover it. Add an answer.`;
}

/** For each asked thing the greatest share of its stems that one section has. */
function bestShares(asked: readonly Asked[], draft: Draft): number[] {
  if (asked.length === 0) return [];
  const askingFor = new Map<string, number[]>();
  for (const [index, { stems }] of asked.entries()) {
    for (const stem of stems) askingFor.set(stem, [...(askingFor.get(stem) ?? []), index]);
  }
  const best = asked.map(() => 0);
  for (const section of draft.sections) {
    const met = asked.map(() => 0);
    for (const stem of new Set([...section.headingStems, ...section.said.flat()])) {
      for (const index of askingFor.get(stem) ?? []) met[index] = (met[index] ?? 0) + 1;
    }
    for (const [index, { stems }] of asked.entries()) {
      best[index] = Math.max(best[index] ?? 0, (met[index] ?? 0) / stems.length);
    }
  }
  return best;
}

/** What is said, by its different words. */
function thin(draft: Draft, onSubject: number, points: number): Fault[] {
  const all = new Set<string>();
  for (const { said } of draft.sections) for (const stems of said) for (const stem of stems) all.add(stem);
  const stems = all.difference(new Set(draft.subject.stems));
  const lost = Math.round(points * (1 - onSubject * Math.sqrt(between(0, enoughStems, stems.size))));
  if (lost === 0) return [];
  return [
    info(
      draft.top,
      lost,
      'Answer more of your readers’ questions, such as what the subject is, what it costs, and how to choose.',
    ),
  ];
}
