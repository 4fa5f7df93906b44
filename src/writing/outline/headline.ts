import type { ArticleType } from '../../contract/content/contentRun.ts';
import { withoutLastWord } from '../../text/endings.ts';
import type { Wording } from './wording.ts';

/** What an article is announced by. */
interface Announced {
  readonly articleType: ArticleType;
  readonly asksHow: boolean;
  /** With a capital. */
  readonly keyword: string;
  /** Those that the answers name most often come first. */
  readonly options: readonly string[];
  readonly topics: readonly string[];
}

/** Longer names of options and topics leave too little room, in characters. */
const maxOptionLength = 28;
const maxTopicLength = 24;

const maxTitleLength = 70;
const maxListed = 8;

/** A title that search results show whole, with as many names as fit. */
export function titleOf(announced: Announced, wording: Wording): string {
  const names = optionsIn(announced);
  const titles = [names, names.slice(0, 2), []].map((some) => titleWith(some, announced, wording));
  return titles.find(({ length }) => length <= maxTitleLength) ?? titles.at(-1) ?? '';
}

function titleWith(
  names: readonly string[],
  { articleType, asksHow, keyword, options }: Announced,
  wording: Wording,
): string {
  const { phrases } = wording;
  if (articleType === 'comparison' && names.length > 1)
    return wording.say(phrases.comparisonOf, { keyword, names: wording.list(names) });
  if (articleType === 'listicle' && options.length > 2)
    return wording.say(phrases.listOf, { keyword, count: Math.min(options.length, maxListed) });
  const { titles } = asksHow ? phrases.doing : phrases.choosing;
  return wording.say(titles[articleType], { keyword, inside: wording.inside(keyword) });
}

/** With a capital; a first word that has no vowel is an abbreviation, and large as a whole: `TV for sports`. */
export const capitalised = (text: string): string =>
  text.replace(/^(?:[bcdfghjklmnpqrstvwxz]{2,5}(?![\p{L}\p{M}'’])|.)/u, (start) => start.toUpperCase());

const maxDescriptionLength = 160;

/** A description with as many names and topics as fit, else one cut between words. */
export function descriptionOf(announced: Announced, wording: Wording): string {
  const names = optionsIn(announced);
  const topics = announced.topics.filter((name) => name.length <= maxTopicLength && !name.includes('?'));
  const descriptions = [
    describe(names, topics.slice(0, 3)),
    describe(names.slice(0, 2), topics.slice(0, 2)),
    describe([], topics.slice(0, 2)),
    describe([], []),
  ];
  const fitting = descriptions.find(({ length }) => length <= maxDescriptionLength);
  const last = descriptions.at(-1) ?? '';
  return fitting ?? `${withoutLastWord(last.slice(0, maxDescriptionLength - 1))}…`;

  function describe(some: readonly string[], by: readonly string[]): string {
    const { opening, comparing, comparingAll, byTopics, byAll } = wording.phrases.description;
    const pattern = [opening, some.length > 1 ? comparing : comparingAll, by.length > 0 ? byTopics : byAll].join('');
    const inside = by.map((topic) => wording.inside(topic));
    return wording.say(pattern, {
      keyword: announced.keyword,
      names: wording.list(some),
      topics: wording.list(inside),
    });
  }
}

const optionsIn = ({ options }: Announced): string[] =>
  options.filter((name) => name.length <= maxOptionLength).slice(0, 3);
