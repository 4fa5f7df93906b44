import { wordSet } from '../../analysis/lexicon/lexicon.ts';
import { liesOn } from '../../text/urls/sites.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { contentWords } from '../evidence/headRoles.ts';
import type { Search } from '../evidence/searches.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import type { OutlinePoint, OutlinePoints } from './outlinePoints.ts';

/** Gaps in the answers: the brand, its pages, recent sources, and topics that are hardly covered. */
export const gapPoints = (evidence: Evidence, points: OutlinePoints): OutlinePoint[] => [
  ...certainGaps(evidence, points),
  ...thinSubjects(points),
  ...uncovered(evidence, points),
];

/** Gaps found without comparing words. */
export const certainGaps = (evidence: Evidence, points: OutlinePoints): OutlinePoint[] => [
  ...brandGaps(evidence, points),
  ...olderPages(evidence, points),
];

/** Returns gaps that a section can close for readers. Omits those that only concern the writer. */
export function openMatters(evidence: Evidence, points: OutlinePoints): OutlinePoint[] {
  const { answers, brand } = evidence;
  const silent = answers.filter(({ answered, mention }) => answered && mention !== 'recommended').map(({ id }) => id);
  const text = points.wording.say(points.wording.phrases.points.brandFits, { brand: brand.name });
  return [
    ...(silent.length > 0 ? [{ text, answers: silent, links: [] }] : []),
    ...raisedOnce(points).map(({ name, answers: ids }) => ({ text: name, answers: ids, links: [] })),
    ...openSearches(evidence).map(({ query, answers: ids }) => ({ text: query, answers: ids, links: [] })),
  ];
}

function brandGaps({ answers, brand, pages }: Evidence, points: OutlinePoints): OutlinePoint[] {
  const { wording } = points;
  const say = wording.phrases.points;
  const shown = answers.filter(({ answered }) => answered);
  const missing = shown.filter(({ mention }) => mention === null || mention === 'denied').map(({ id }) => id);
  const named = shown.filter(({ mention }) => mention === 'named').map(({ id }) => id);
  const brandPoints: OutlinePoint[] = [];
  // The brief already says so if no answer names the brand.
  if (missing.length > 0 && missing.length < shown.length)
    brandPoints.push({
      text: wording.say(say.brandMissing, { brand: brand.name, share: wording.share(missing.length, shown.length) }),
      answers: missing,
      links: [],
    });
  if (named.length > 0 && !shown.some(({ mention }) => mention === 'recommended')) {
    brandPoints.push({
      text: wording.say(say.brandNotRecommended, {
        brand: brand.name,
        answers: wording.counted('answers', named.length),
      }),
      answers: named,
      links: [],
    });
  }
  const { sites = [] } = brand;
  const [own] = sites;
  if (own !== undefined && pages.length > 0 && !pages.some(({ url }) => liesOn(url, sites))) {
    brandPoints.push({
      text: wording.say(say.brandNotCited, { domain: own }),
      answers: shown.map(({ id }) => id),
      links: [],
    });
  }
  return brandPoints;
}

/** Finds pages whose title has only years before those of their answers. */
function olderPages({ answers, pages }: Evidence, points: OutlinePoints): OutlinePoint[] {
  const years = new Map(answers.map(({ id, date }) => [id, date.slice(0, 4)]));
  const older = pages.filter(({ title, answers: ids }) => {
    const newest = (title?.match(/\b20\d\d\b/g) ?? []).sort().at(-1);
    return newest !== undefined && ids.every((id) => newest < (years.get(id) ?? ''));
  });
  if (older.length === 0) return [];
  return [
    {
      text: points.wording.say(points.wording.phrases.points.olderPages, { count: older.length }),
      answers: [],
      links: points.linksTo(older.map(({ url }) => url)),
    },
  ];
}

/** With fewer answers, a single mention says nothing. */
const minAnswers = 3;

function thinSubjects(points: OutlinePoints): OutlinePoint[] {
  const once = raisedOnce(points);
  if (once.length === 0) return [];
  const { wording } = points;
  const names = wording.list(once.map(({ name }) => wording.quote(name)));
  return [
    {
      text: wording.say(wording.phrases.points.raisedOnce, { names }),
      answers: [...new Set(once.flatMap(({ answers }) => answers))],
      links: [],
    },
  ];
}

function raisedOnce(points: OutlinePoints): Subject[] {
  const topics = points.subjects('topic');
  const raising = new Set(topics.flatMap(({ answers }) => answers));
  return raising.size < minAnswers ? [] : topics.filter(({ answers }) => answers.length === 1).slice(0, 5);
}

const uncovered = (evidence: Evidence, { wording }: OutlinePoints): OutlinePoint[] =>
  openSearches(evidence).map(({ query, answers }) => ({
    text: wording.say(wording.phrases.points.notCovered, { query: wording.quote(query) }),
    answers,
    links: [],
  }));

const maxUncovered = 3;

/** Returns searches with at least two words that occur in no subject. */
function openSearches({ prompt, subjects, searches }: Evidence): Search[] {
  const known = new Set([prompt, ...subjects.map(({ name }) => name)].flatMap(contentWords));
  const isNew = (word: string): boolean => !known.has(word) && !/^\d+$/.test(word) && !searchWords.has(word);
  return searches.filter(({ query }) => contentWords(query).filter(isNew).length > 1).slice(0, maxUncovered);
}

/** Generic words of searches. */
export const searchWords = wordSet('searchWords');
