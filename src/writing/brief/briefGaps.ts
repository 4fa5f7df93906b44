import { contentWords } from '../evidence/headRoles.ts';
import { optionFinder } from '../evidence/optionName.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { siteOf } from '../facts/facts.ts';
import type { PageDate } from '../facts/pageDates.ts';
import type { FactPage } from '../facts/pageFacts.ts';
import type { PagePart } from '../facts/pageParts.ts';
import { searchWords } from '../outline/gaps.ts';
import type { Wording } from '../outline/wording.ts';
import type { BriefGap, Unsupported, Value } from './briefData.ts';
import type { PageStatements } from './pageStatements.ts';
import { uncoveredLines } from './gaps/uncoveredLines.ts';

interface GapInput {
  readonly evidence: Evidence;
  readonly parts: readonly PagePart[];
  readonly pages: readonly FactPage[];
  readonly dates: ReadonlyMap<FactPage, PageDate>;
  readonly statements: PageStatements;
  readonly unsupported: readonly Unsupported[];
  readonly wording: Wording;
}

/** Lists the sections without any sources. */
export function withoutSources(headings: readonly string[], { answers }: Evidence, wording: Wording): BriefGap[] {
  if (headings.length === 0) return [];
  const names = wording.list(headings.map((heading) => wording.quote(heading)));
  const answered = answers.flatMap(({ answered, id }) => (answered ? [id] : []));
  return [{ text: wording.say(wording.phrases.brief.without, { names }), answers: answered, links: [] }];
}

/** Compares answers, pages and searches, and lists what each lacks. */
export function comparedGaps(compared: GapInput): BriefGap[] {
  const { wording, unsupported, pages, parts, evidence } = compared;
  const { statements = [] } = evidence;
  const { brief } = wording.phrases;
  const { open, unnamed } = byOption(compared);
  const bare = unsupportedGap(unsupported, open, wording);
  const of = (phrase: string, key: string, raised: readonly Raised[]): BriefGap => ({
    text: wording.say(phrase, { [key]: wording.list(raised.map(({ text }) => wording.quote(text))) }),
    answers: [...new Set(raised.flatMap(({ answers }) => answers))],
    links: [],
  });
  const placed = (text: string, places: readonly Value[]): BriefGap => ({ text, answers: [], links: [], places });
  if (pages.length === 0) return bare;
  const [own, theirs, searched] = [
    uncoveredLines({ parts, statements, question: evidence.prompt, language: evidence.language }),
    onlyInAnswers(compared),
    openSearches(compared),
  ];
  return [
    ...bare,
    ...(unnamed.length === 0 ? [] : [of(brief.unnamed, 'names', unnamed)]),
    ...(own.listed.length === 0 ? [] : [placed(own.isAll ? brief.pagesOnly : brief.pagesOnlySome, own.listed)]),
    ...(theirs.length === 0 ? [] : [of(brief.assistantsOnly, 'names', theirs)]),
    ...(searched.length === 0 ? [] : [of(brief.openSearches, 'queries', searched)]),
    ...oldPages(compared),
  ];
}

/**
 * Lists statements with figures that no page contains.
 * @param open those that the brief compares or names nowhere else
 */
export function unsupportedGap(
  all: readonly Unsupported[],
  open: readonly Unsupported[],
  wording: Wording,
): BriefGap[] {
  if (all.length === 0) return [];
  const { brief } = wording.phrases;
  const listed = all.filter(({ isCompared }) => isCompared).length;
  const marked = all.filter(({ isCompared, isMarked }) => isMarked && !isCompared).length;
  const text = [
    wording.say(brief.unsupported, { count: all.length }),
    ...(listed === 0 ? [] : [wording.say(brief.unsupportedCompared, { count: listed })]),
    ...(marked === 0 ? [] : [wording.say(brief.unsupportedMarked, { count: marked })]),
  ].join(' ');
  const overlapsLast = open.toSorted((one, other) => Number(one.isOverlap ?? false) - Number(other.isOverlap ?? false));
  return [{ text, answers: [...new Set(all.map(({ answer }) => answer))], links: [], unsupported: overlapsLast }];
}

/** Splits off statements about options that no page names, and lists these options. */
function byOption({ unsupported, parts, evidence }: GapInput): { open: readonly Unsupported[]; unnamed: Raised[] } {
  const options = evidence.subjects.filter(({ role }) => role === 'option');
  const find = optionFinder(options);
  const onPages = new Set(
    parts.flatMap(({ headings, lines }) => [...headings, ...lines.map(({ text }) => text)].flatMap(find)),
  );
  const all = unsupported
    .filter(({ isCompared }) => !isCompared)
    .map((one) => ({ one, unnamed: find(one.about ?? '').filter((name) => !onPages.has(name)) }));
  return {
    open: all.flatMap(({ one, unnamed }) => (unnamed.length === 0 ? [one] : [])),
    unnamed: options.flatMap(({ name }) => {
      const answers = all.flatMap(({ one, unnamed }) => (unnamed.includes(name) ? [one.answer] : []));
      return answers.length === 0 ? [] : [{ text: name, answers }];
    }),
  };
}

/** Label, search or question, with its answers. */
interface Raised {
  readonly text: string;
  readonly answers: readonly number[];
}

const maxListed = 8;

/** Returns labels in answers whose statements share no word with a page. */
function onlyInAnswers({ evidence: { statements = [], language }, statements: pages }: GapInput): Raised[] {
  const labelled = Map.groupBy(statements, ({ under }) => under);
  const open = [...labelled].filter(
    ([label, own]) =>
      label !== '' &&
      own.some(({ text }) => /\p{L}/u.test(text)) &&
      own.every((one) => !pages.touch({ text: one.text, about: label }, language)),
  );
  return open.slice(0, maxListed).map(([text, own]) => ({ text, answers: own.map(({ answer }) => answer) }));
}

/**
 * Returns searches and questions without a matching part of a page. A match has most words that aren't in the prompt.
 */
function openSearches({ evidence: { prompt, searches, questions }, parts }: GapInput): Raised[] {
  const known = parts.map(
    ({ title, headings, lines }) =>
      new Set(contentWords([title, ...headings, ...lines.map(({ text }) => text)].join(' '))),
  );
  const asked = new Set(contentWords(prompt));
  const isOpen = ({ text }: Raised): boolean => {
    const words = contentWords(text).filter(
      (word) => !asked.has(word) && !searchWords.has(word) && !/^\d+$/.test(word),
    );
    return (
      words.length > 0 &&
      known.every((of) => words.filter((word) => of.has(word)).length < minCoveredShare * words.length)
    );
  };
  const all: readonly Raised[] = [...searches.map(({ query: text, answers }) => ({ text, answers })), ...questions];
  const once = new Map(all.map((one) => [one.text.toLowerCase().replace(/[?？]$/u, ''), one]));
  return [...once.values()].filter(isOpen).slice(0, maxListed);
}

const minCoveredShare = 0.6;

/** Finds pages dated more than a year before the newest answer. */
export function oldPages({
  pages,
  dates,
  evidence: { answers },
  wording,
}: Pick<GapInput, 'evidence' | 'pages' | 'dates' | 'wording'>): BriefGap[] {
  const newest = Number(answers[0]?.date.replaceAll('-', '') ?? 0);
  const places = pages.flatMap((page): Value[] => {
    const date = dates.get(page);
    // without a month, assume December 31
    const last = date && (date.value % 10_000 === 0 ? date.value + 1231 : date.value);
    if (!date || last === undefined || last + oneYear >= newest) return [];
    return [{ text: date.text, site: siteOf(page), ...(page.label === undefined && { url: page.url }) }];
  });
  return places.length === 0 ? [] : [{ text: wording.phrases.brief.olderDates, answers: [], links: [], places }];
}

const oneYear = 10_000;
