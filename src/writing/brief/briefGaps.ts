import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { contentWords } from '../evidence/headRoles.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { siteOf } from '../facts/facts.ts';
import { pageDate } from '../facts/pageDates.ts';
import type { FactPage } from '../facts/pageFacts.ts';
import type { PagePart } from '../facts/pageParts.ts';
import { searchWords } from '../outline/gaps.ts';
import type { Wording } from '../outline/wording.ts';
import type { BriefGap, Unsupported, Value } from './briefData.ts';
import type { PageStatements } from './differences.ts';

interface Compared {
  readonly evidence: Evidence;
  readonly parts: readonly PagePart[];
  readonly pages: readonly FactPage[];
  readonly statements: PageStatements;
  readonly unsupported: readonly Unsupported[];
  readonly wording: Wording;
}

/** What answers and pages lack, compared with each other and with what assistants searched for. */
export function comparedGaps(compared: Compared): BriefGap[] {
  const { wording, unsupported, pages, evidence } = compared;
  const { brief } = wording.phrases;
  const gap = (text: string, more: Partial<BriefGap>): BriefGap => ({ text, answers: [], links: [], ...more });
  const quoted = (names: readonly string[]): string => wording.list(names.map((name) => wording.quote(name)));
  const gaps: BriefGap[] = [];
  if (unsupported.length > 0)
    gaps.push(gap(wording.say(brief.unsupported, { count: unsupported.length }), { unsupported }));
  if (pages.length === 0) return gaps;
  const [own, theirs, searched] = [onlyOnPages(compared), onlyInAnswers(compared), openSearches(compared)];
  const older = olderPages(pages, evidence);
  if (own.length > 0) gaps.push(gap(brief.pagesOnly, { places: own }));
  if (theirs.length > 0) gaps.push(gap(wording.say(brief.assistantsOnly, { names: quoted(theirs) }), {}));
  if (searched.length > 0) gaps.push(gap(wording.say(brief.openSearches, { queries: quoted(searched) }), {}));
  if (older.length > 0) gaps.push(gap(brief.olderDates, { places: older }));
  return gaps;
}

const maxListed = 8;

/** Headings of pages that share few words with answers, as the text below them does. */
function onlyOnPages({ evidence: { prompt, statements = [], language }, parts }: Compared): Value[] {
  const words = checkWordsOf(language);
  const asked = stemsOf(prompt, words);
  const said = statements.map(({ text, under, about = '' }) =>
    stemsOf(`${about} ${under} ${text}`, words).difference(asked),
  );
  const all = new Set(said.flatMap((stems) => [...stems]));
  const sections = Map.groupBy(parts, ({ site, headings }) => `${site} ${headings.at(-1) ?? ''}`);
  const found = [...sections.values()].flatMap((own): Value[] => {
    const [{ headings, site, url } = noPart] = own;
    const text = headings.at(-1) ?? '';
    const named = stemsOf(text, words).difference(asked);
    if (named.size === 0 || 2 * named.intersection(all).size >= named.size) return [];
    const lines = own.flatMap((part) => part.lines);
    const isSaid = lines.some(({ stems }) => said.some((one) => one.intersection(stems).size >= leastAlike));
    return isSaid ? [] : [{ text, isQuoted: true, site, ...(url !== undefined && { url }) }];
  });
  return found.slice(0, maxListed);
}

const noPart: Pick<PagePart, 'headings' | 'site' | 'url'> = { headings: [], site: '' };
/** Words that a statement and a line share that are about the same. */
const leastAlike = 2;

/** Labels of answers below which no statement shares a word with a page. */
function onlyInAnswers({ evidence: { statements = [], language }, statements: pages }: Compared): string[] {
  const labelled = Map.groupBy(statements, ({ under }) => under);
  const open = [...labelled].flatMap(([label, own]) =>
    label !== '' &&
    own.some(({ text }) => /\p{L}/u.test(text)) &&
    own.every((one) => !pages.touch({ text: one.text, about: label }, language))
      ? [label]
      : [],
  );
  return open.slice(0, maxListed);
}

/** Searches and questions of which no part of a page has most of the words that the prompt lacks. */
function openSearches({ evidence: { prompt, searches, questions }, parts }: Compared): string[] {
  const known = parts.map(
    ({ title, headings, lines }) =>
      new Set(contentWords([title, ...headings, ...lines.map(({ text }) => text)].join(' '))),
  );
  const asked = new Set(contentWords(prompt));
  const isOpen = (query: string): boolean => {
    const words = contentWords(query).filter(
      (word) => !asked.has(word) && !searchWords.has(word) && !/^\d+$/.test(word),
    );
    return (
      words.length > 0 &&
      known.every((of) => words.filter((word) => of.has(word)).length < leastAnswered * words.length)
    );
  };
  const all = [...searches.map(({ query }) => query), ...questions.map(({ text }) => text)];
  const once = new Map(all.map((query) => [query.toLowerCase().replace(/[?？]$/u, ''), query]));
  return [...once.values()].filter(isOpen).slice(0, maxListed);
}

const leastAnswered = 0.6;

/** Pages that date themselves over a year before the newest answer. */
function olderPages(pages: readonly FactPage[], { answers }: Evidence): Value[] {
  const newest = Number(answers[0]?.date.replaceAll('-', '') ?? 0);
  return pages.flatMap((page): Value[] => {
    const date = pageDate(page);
    // A date without a month may be any in its year.
    const last = date && (date.value % 10_000 === 0 ? date.value + 1231 : date.value);
    if (!date || last === undefined || last + oneYear >= newest) return [];
    return [{ text: date.text, site: siteOf(page), ...(page.label === undefined && { url: page.url }) }];
  });
}

const oneYear = 10_000;
