import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { PagePart } from '../facts/pageParts.ts';
import { sectionWords, sectionInHeadings } from '../facts/sectionWords.ts';
import type { PlacedFacts } from './placeFacts.ts';

/** Section that the outline lacks, but that sources devote a part to. */
export interface OwnSection {
  /** Wording of a source. */
  readonly heading: string;
  readonly stems: ReadonlySet<string>;
  readonly placed: readonly PlacedFacts[];
}

interface Sources {
  readonly question: string;
  readonly language: string;
  readonly statements: readonly AnswerStatement[];
}

/** Finds parts of pages that fit no section of the outline. Sorts by number of sources, then by length. */
export function ownSections(placed: readonly PlacedFacts[], { question, language, statements }: Sources): OwnSection[] {
  const asked = stemsOf(question, checkWordsOf(language));
  const labels = statements.flatMap(({ answer, headings, under }) =>
    [...headings, under].map((label) => ({ source: String(answer), stems: stemsOf(label, checkWordsOf(language)) })),
  );
  const parts = partsOf(placed).flatMap(({ own, all }) => {
    const [first] = own;
    const name = first && headingOf(first.part, own, asked);
    if (!first || name === undefined || 2 * linesOf(own) < linesOf(all)) return [];
    const stems = stemsOf(name, checkWordsOf(first.part.language)).difference(asked);
    return stems.size === 0 ? [] : [{ heading: name, stems, placed: all, source: sourceOf(first.part) }];
  });
  const groups: (typeof parts)[] = [];
  for (const part of parts) {
    const same = groups.find(([first]) => first && isSameHeading(first.stems, part.stems));
    if (same) same.push(part);
    else groups.push([part]);
  }
  const isOfMany = new Set(placed.map(({ part }) => sourceOf(part))).size > maxPages;
  return groups
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const saying = labels.filter(({ stems }) => isSameHeading(first.stems, stems.difference(asked)));
      const sources = new Set([...group, ...saying].map(({ source }) => source)).size;
      const own = group.flatMap((part) => part.placed);
      const isWorthy = sources > 1 || (linesOf(own) > 1 && !isOfMany && !isGeneral(first.heading));
      return isWorthy ? [{ heading: first.heading, stems: first.stems, placed: own, sources }] : [];
    })
    .sort((one, other) => other.sources - one.sources || linesOf(other.placed) - linesOf(one.placed))
    .slice(0, maxSections);
}

/** True for one short word, such as `Premium`, which says nothing without its page. */
const isGeneral = (heading: string): boolean => !heading.includes(' ') && heading.length < minWordLength;
const minWordLength = 9;

/** A plan with more sections would be too long. */
const maxSections = 4;
/** With more pages, a part of only one page says little about the subject. */
const maxPages = 4;

/** True if a label of a statement names the section. */
export const isOfOwn = ({ stems }: OwnSection, { headings, under }: AnswerStatement, language: string): boolean =>
  [...headings, under].some((label) => isSameHeading(stems, stemsOf(label, checkWordsOf(language))));

/** Groups the lines of pages by heading. `own` has those without a section. */
function partsOf(placed: readonly PlacedFacts[]): { own: PlacedFacts[]; all: PlacedFacts[] }[] {
  const groups = Map.groupBy(placed, ({ part }) => `${sourceOf(part)}\n${part.headings.join('\n')}`);
  return [...groups.values()].map((group) => {
    const own = group.filter(({ section }) => section === undefined);
    // The opening of a page covers several subjects.
    const isOpening = group[0]?.part.headings.length === 0;
    return { own, all: isOpening ? own : group.filter(({ section }) => section !== 'answer') };
  });
}

/**
 * Returns the nearest specific heading. Before the first heading, returns the more relevant part of the page's title
 * around a colon.
 */
function headingOf({ headings, title, language }: PagePart, own: readonly PlacedFacts[], asked: ReadonlySet<string>) {
  const { bare } = sectionWords(language);
  const nearest = headings.at(-1)?.replace(/[:：]$/u, '');
  if (nearest !== undefined) return bare.test(nearest) ? undefined : nearest;
  const words = checkWordsOf(language);
  const textStems = new Set(own.flatMap(({ lines }) => lines.flatMap(({ stems }) => [...stems])));
  const [article = ''] = title.split(/\s[|–—]\s/u);
  const names = article
    .split(/:\s/u)
    .filter(
      (name) =>
        name !== article &&
        name.includes(' ') &&
        !bare.test(name) &&
        sectionInHeadings([name], language, () => true) === undefined,
    )
    .map((name) => {
      const stems = stemsOf(name, words).difference(asked);
      return { name, shared: stems.intersection(textStems).size, stems: stems.size };
    });
  const [best] = names.toSorted((one, other) => other.shared - one.shared || other.stems - one.stems);
  return best && best.shared > 0 ? best.name.charAt(0).toUpperCase() + best.name.slice(1) : undefined;
}

const linesOf = (placed: readonly PlacedFacts[]): number => placed.reduce((sum, { lines }) => sum + lines.length, 0);

/** Returns the URL of a page, or the label of a writer's text. */
export const sourceOf = ({ url, label = '' }: PagePart): string => url ?? label;

function isSameHeading(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const minSize = Math.min(one.size, other.size);
  return minSize > 0 && one.intersection(other).size >= minSharedShare * minSize;
}

const minSharedShare = 0.6;
