import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import { withoutEnding, withoutLastWord } from '../../text/endings.ts';
import { opensQuestion } from '../evidence/quotable.ts';
import type { PlanKind } from './plans.ts';
import { questionParts } from './questionParts.ts';
import type { Wording } from './wording.ts';

/** Contents of a title and a description. */
export interface Announced {
  readonly kind: PlanKind;
  readonly prompt: string;
  /** ISO 639-1 code of the prompt. */
  readonly language: string;
  readonly asksHow: boolean;
  readonly keyword: string;
  /** Names of options, most mentioned first. */
  readonly options: readonly string[];
  readonly topics: readonly string[];
}

/** Characters. Longer names of options and topics leave too little room. */
const maxOptionLength = 28;
const maxTopicLength = 24;

const maxTitleLength = 70;

/** Returns the first title of its kind whose values are known and that search results show in full. */
export function titleOf(announced: Announced, wording: Wording): string {
  const values = valuesOf(announced, wording);
  const patterns: readonly string[] = wording.phrases.titles[announced.kind];
  const titles = patterns.flatMap((pattern) => {
    const isKnown = (pattern.match(/(?<=\{)\w+/g) ?? []).every((name) => values[name] !== undefined);
    return isKnown ? [wording.say(pattern, values as Record<string, string>)] : [];
  });
  return titles.find(({ length }) => length <= maxTitleLength) ?? titles.at(-1) ?? announced.keyword;
}

function valuesOf(
  { prompt, language, asksHow, keyword, options }: Announced,
  wording: Wording,
): Readonly<Record<string, string | undefined>> {
  const isQuestion = wording.phrases.language === language && opensQuestion(capitalised(prompt), language);
  const inside = wording.inside(keyword);
  const names = options.filter((name) => name.length <= maxOptionLength).slice(0, 2);
  return {
    keyword,
    inside,
    thing: thingOf(inside),
    ...(asksHow && { task: wording.phrases.language === 'en' ? inside : keyword }),
    ...(isQuestion && { asked: askedIn(prompt, language) }),
    ...(options.length > 2 && { count: String(Math.min(options.length, maxListed)) }),
    ...(names.length > 1 && { names: wording.list(names) }),
  };
}

/** Returns the question, or its first part if the whole is too long for a title. */
function askedIn(prompt: string, language: string): string {
  const [whole, first] = [prompt, questionParts(prompt, language).first].map(
    (text) => `${capitalised(withoutEnding(text.trim(), /[?？.!\s]/u))}?`,
  );
  return whole !== undefined && whole.length <= maxTitleLength ? whole : (first ?? '');
}

const maxListed = 8;

/** Removes the article of `a good laptop`. */
export const withoutArticle = (text: string): string => text.replace(article, '');

/** Returns what titles of lists put after “Best”. */
export const thingOf = (keyword: string): string => withoutArticle(keyword).replace(/^best\s/iu, '');

const article = new RegExp(String.raw`^(?:${anyOf('indefiniteArticles', 'en')}|${anyOf('articles', 'en')})\s`, 'iu');

/** Capitalizes a text. A first word without vowels is an abbreviation: `TV for sports`. */
export const capitalised = (text: string): string =>
  text.replace(/^(?:[bcdfghjklmnpqrstvwxz]{2,5}(?![\p{L}\p{M}'’])|.)/u, (start) => start.toUpperCase());

const maxDescriptionLength = 160;

/** Returns the longest description that fits, or truncates the shortest one between words. */
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
