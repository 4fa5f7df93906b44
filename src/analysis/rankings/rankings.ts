import type { Ranking } from '../../contract/projects/response.ts';
import type { Block } from '../../text/markdown/document.ts';
import { cleanUrl, domainOf, spellingsOfHost } from '../../text/urls.ts';
import { fold, squashed } from '../../text/words/fold.ts';
import { gradeOfHead, type Head } from '../reading/grades.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { type Named, ownDomain } from '../mentions/named.ts';
import { type RankedList, rankedLists } from './rankedLists.ts';
import { longName } from '../reading/heads.ts';
import { TrackedNames } from './trackedNames.ts';
import { leadsToBest, leadsToUse, namesBestOfAll } from '../lexicon/headWords.ts';
import type { InlineHead } from '../reading/inlineHeads.ts';

/**
 * Returns the names that an answer ranks: its first list of at least two names that is numbered, in a table, or under a
 * heading about the best. The lists under the next headings continue it. If those count from 1 again, so do the ranks.
 * Steps, criteria, days and plans aren't names. Tracked names in one item share its rank, and their domain comes from
 * their own URL.
 */
export function rankingOf(reading: AnswerReading): Ranking[] {
  const tracked = new TrackedNames(reading);
  for (const { lists, areNumbered } of rankedLists(reading, (block) => tracked.opens(block))) {
    const end = lists.findIndex((list) => !areNames(list, tracked));
    const ofNames = end < 0 ? lists : lists.slice(0, end);
    if (ofNames.flat().length < 2) continue;
    const places = ofNames.map((list) => list.map((block) => placeOf(block, tracked)));
    const ranked = ranksOf(places, areNumbered);
    if (ranked.length > 1) return ranked.map(({ head, rank }) => option(head, rank, tracked.opener(head)));
  }
  const inline = inlineOptions(reading).slice(0, maxInlineOptions);
  const ranked = ranksOf([inline.map((head) => [head])], false);
  return ranked.length < 2 ? [] : ranked.map(({ head, rank }) => option(head, rank, tracked.opener(head)));
}

const maxInlineOptions = 50;

function placeOf(block: Block, tracked: TrackedNames): Place {
  const name = tracked.name(block);
  return name ? tracked.sharing(name) : [];
}

/** True if at least two thirds of the blocks start with names. */
function areNames(list: RankedList, tracked: TrackedNames): boolean {
  const likely = list.flatMap((block) => tracked.name(block) ?? []).filter((name) => tracked.isLikely(name));
  // Numbers tell models apart. Names of label words alone are criteria.
  const labels = likely.filter(
    (name) => !/\p{N}/u.test(name.name) && !tracked.opener(name) && gradeOfHead(name) === 'label',
  );
  return likely.length > 0 && 2 * labels.length <= likely.length && 3 * likely.length >= 2 * list.length;
}

function option({ block, name }: Head, rank: number, own: Named | undefined): Ranking {
  if (own?.url) return { rank, name, domain: ownDomain(own), tracked: own.name };
  const link = block.links.find(({ url }) => /^https?:/i.test(url));
  const linked = link && domainOf(cleanUrl(link.url) ?? '');
  // Most links lead to a shop or a review. Rows with one domain count as one thing, so only the product's own domain is
  // used.
  const domain = linked !== undefined && isNamedSo(linked, name) ? linked : null;
  return { rank, name, domain, tracked: own?.name ?? null };
}

/** `hubspot.com` belongs to "HubSpot CRM", `getacme.io` to "Acme". */
function isNamedSo(domain: string, name: string): boolean {
  const first = squashed(/^(?:the\s+)?(\S+)/iu.exec(name)?.[1] ?? '');
  const hosts = spellingsOfHost(domain).map((written) => squashed(written.split('.')[0] ?? ''));
  return hosts.some((host) => host !== '' && (begins(name, first, host) || (first.length > 2 && host.includes(first))));
}

/** One or two letters begin many names: `x.com` belongs to "X" and not to "Xero". */
const begins = (name: string, first: string, host: string): boolean =>
  /^[a-z\d]{1,2}$/.test(host) ? first === host : squashed(name).startsWith(host);

/** Names that share a rank. Empty if the item has no name. */
type Place = readonly Head[];

interface Ranked {
  readonly rank: number;
  readonly head: Head;
}

/**
 * Ranks the names of consecutive lists, each with its first rank. Written numbers are kept. Otherwise, a repeated name
 * takes no rank. Names that are equal within a list keep the text after their comma.
 * @param areNumbered true if each list counts from 1
 */
function ranksOf(lists: readonly (readonly Place[])[], areNumbered: boolean): Ranked[] {
  const ranked: Ranked[] = [];
  const listed = new Set<string>();
  let rank = 0;
  for (const list of lists) {
    if (areNumbered) rank = 0;
    const known = new Set(listed);
    const counts = Map.groupBy(list.flat(), ({ name }) => keyOf(name));
    for (const place of list) {
      const heads = place.flatMap((head) => {
        const key = keyOf(head.name);
        const name = place.length === 1 && (counts.get(key)?.length ?? 0) > 1 ? longName(head) : head.name;
        if (known.has(key) || listed.has(keyOf(name))) return [];
        listed.add(keyOf(name));
        return { ...head, name };
      });
      if (areNumbered || heads.length > 0 || place.length === 0) rank++;
      for (const head of heads) ranked.push({ rank, head });
    }
    for (const key of counts.keys()) listed.add(key);
  }
  return ranked;
}

/** Ignores case, spaces and hyphens, but keeps "Disney+" apart from "Disney". */
const keyOf = (name: string): string => fold(name).replaceAll(/[\s\p{Pd}™®©'’"“”]+/gu, '');

/**
 * Returns the options of ordered lists in running text: numbered lists, lists under words such as "Top Picks", and the
 * lists that follow them.
 */
function inlineOptions(reading: AnswerReading): readonly InlineHead[] {
  const heads = reading.blocks.flatMap((block) => reading.inlineHeadsIn(block));
  const lists = [...Map.groupBy(heads, ({ block, list }) => `${block.start} ${list}`).values()].filter(areOptions);
  const [first = []] = lists;
  if (!givesOrder(first)) return [];
  // After a numbered list, options without a number have no rank: "Other Options".
  const ranked = first[0]?.number === 1 ? lists.filter(([head]) => head?.number !== undefined) : lists;
  return ranked.flat().filter(({ grade }) => grade !== 'label');
}

/** True if fewer than half of the items are labels. */
const areOptions = (list: readonly InlineHead[]): boolean =>
  2 * list.filter(({ grade }) => grade === 'label').length < list.length;

/** "Best budget: Acme" alone is a category, not an order. */
function givesOrder(list: readonly InlineHead[]): boolean {
  const announced = list[0]?.announced ?? '';
  if (namesBestOfAll(announced)) return true;
  return list.length > 1 && !leadsToUse(announced) && (leadsToBest(announced) || isCounted(list));
}

const isCounted = (list: readonly InlineHead[]): boolean => list.every(({ number }, index) => number === index + 1);
