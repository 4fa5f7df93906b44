import { hasWord } from '../../text/words/occurrences.ts';
import { anyOf, wholeWords, wordSet } from '../lexicon/lexicon.ts';
import { withoutEnding } from '../../text/endings.ts';
import { counts, isCountry, isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import type { Head } from './heads.ts';
import { endsProperty, instructs, isSaidInHan } from '../lexicon/headWords.ts';
import type { Block } from '../../text/markdown/document.ts';

/**
 * What the words that lead a block may be: a `name`; `plain` words that name a company only where their neighbours are
 * names ("Notion" beside "Asana"); or a `label` that names nobody.
 */
export type Grade = 'name' | 'plain' | 'label';

/** The name without what explains it: no bracket, price, trademark sign or emoji, nothing behind a colon or dash. */
export function tidied(name: string): string {
  const end = name.search(tail);
  const bare = (end < 0 ? name : name.slice(0, end)).replace(signs, '');
  return withoutEnding(bare.replace(/^[^\p{L}\p{N}]+/u, ''), behind).replace(/\s+/g, ' ');
}

const signs = /[™®©℠"“”„«»]/gu;
/** What may stand behind a name and is none of it; the plus of "Disney+" is. */
const behind = /[\s\p{Cf}.,;:*_\uFE0F–—-]|[^\P{S}+]/u;
const tail = new RegExp(
  [
    String.raw`\s?[([（【［]|[：，。、；！？]|[:;](?:\s|$)|\s[–—|·•→-]+(?:\s|$)|—`,
    String.raw`\s[$€£¥]\s?\d|\s\d[\d.,]*\s?(?:[$€£¥]|EUR|USD)`,
  ].join('|'),
  'u',
);

/** Grades the name that a block begins with. */
export const gradeOfHead = (head: Head): Grade => gradeOf(tidied(head.name), head);

/** Grades tidied words; `ranked` is the lead that they come from. */
export function gradeOf(name: string, ranked: Head): Grade {
  if (name.length < 2 || name.length > maxNameLength) return 'label';
  // "Sushi Go Party!" is a game, "Happy Shopping!" is called out: only what stands beside it tells.
  if (name.endsWith('!') && name.includes(' '))
    return gradeOf(name.slice(0, -1), ranked) === 'label' ? 'label' : 'plain';
  const words = name
    .toLowerCase()
    .split(divides)
    .filter((word) => word !== '');
  if (words.every(isLabelWord)) return 'label';
  if (opening.test(name) || ending.test(name) || between.test(name) || isCountry(name)) return 'label';
  if (!isLikelyName({ ...ranked, name: name.replace(small, 'X') })) return 'label';
  return words.every(isPlainWord) ? 'plain' : 'name';
}

const divides = /[\s\p{P}\p{S}]+/u;

/** The small letters of names such as "eufy Security", "freee会計" and "Audi e-tron", and the sign of "Yahoo!". */
const small = /^\p{Ll}(?=\p{Ll}+(?:\s\p{Lu}|\p{Lo}))|(?<=\s)\p{Ll}(?=-\p{Ll})|!(?<=^\p{Lu}\p{Ll}+!)$/gu;

/** Shops allow titles of 200 characters. */
export const maxNameLength = 200;

/** Begins like a question, an address to the reader, a superlative or a condition. */
const opening = new RegExp(String.raw`^${anyOf('headingOpenings')}\s`, 'iu');

/** Ends like the title of a part of an answer, or like a quality: "Subscription-Free". */
const ending = new RegExp(`${wholeWords('headingEndings')}$`, 'iu');

/** Sets two things against each other. */
const between = new RegExp(String.raw`\s(?:${anyOf('versus')}|${anyOf('choosesBetween')})\s`, 'i');

/** True where the words are those of a name: a title that is no instruction and no property. */
export function isLikelyName({ block, name, end, isSetOff }: Head): boolean {
  if (comparesTwo(name)) return false;
  const small = smallOpening(name, block.text.charAt(end));
  if (instructs.test(name) || endsProperty.test(name) || counts(name) || isSaidInHan(name) || /[?!？！]$/.test(name))
    return false;
  const parts = name
    .slice(small.length)
    .split(/[\s/]+/)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((part) => part.length > 3 && !linkingWords.has(part));
  return (
    parts.every((part) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(part) || /[\p{Lu}\p{N}.]/u.test(part)) &&
    (isSetOff || small !== '' || opensName.test(name) || /^[^\p{Ll}]/u.test(name))
  );
}

/**
 * Grades what is named and then said to be something, as far as it stands among names: "Ring Stick Up Cam Battery".
 * "Battery life" opens with a label, and "Carafe capacity" with a word that the answer writes small as well.
 */
export function gradeAmongNames(head: Head, isWrittenSmall: WrittenSmall): Grade {
  const name = tidied(head.name);
  const kind = endsProperty.exec(name);
  const named = name.slice(0, kind?.index ?? 0).trim();
  const first = firstWord.exec(named)?.[0].toLowerCase() ?? '';
  if (first.length < 2 || isLabelWord(first) || isWrittenSmall(first)) return 'label';
  return gradeOf(named, head);
}

const firstWord = /^[\p{L}\p{N}]+/u;

/** True for a title that sets two things against each other. */
export const comparesTwo = (name: string): boolean => comparing.test(name);

const comparing = new RegExp(String.raw`\s${anyOf('versus')}\s`, 'i');

/**
 * The first word of a name that begins small, as in "eufy Security", "adidas 4D", "freee会計" and "freee：", and is no
 * everyday word.
 */
export function smallOpening(name: string, behind: string): string {
  const word =
    opensSmall.exec(name)?.[0] ?? (/^[：（【]/.test(behind) ? /^\p{Ll}{3,15}$/u.exec(name)?.[0] : undefined) ?? '';
  return isPlainWord(word) || joining.test(word) ? '' : word;
}

const opensSmall = /^\p{Ll}{2,15}(?=\s[\p{Lu}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;
const joining = new RegExp(`^${anyOf('smallJoiners')}$`);

/** As names begin: with a capital or digit, a letter of a script without capitals, an inner capital, or as a domain. */
export const opensName = /^(?:[\p{Lu}\p{Lo}\p{N}]|\p{Ll}{1,4}\p{Lu}|[\p{Ll}\d-]+\.\p{Ll}{2,}(?![\p{L}.]))/u;

/** True for a word that the answer writes without a capital, too. */
export type WrittenSmall = (word: string) => boolean;

/** Tells the words that a text writes without a capital; one that goes on and on is not read to its end. */
export function writtenSmall(whole: string): WrittenSmall {
  const text = whole.slice(0, maxLengthRead);
  const known = new Map<string, boolean>();
  return (word) => {
    const is = known.get(word) ?? (word.length > 1 && hasWord(text, word));
    known.set(word, is);
    return is;
  };
}

const maxLengthRead = 20_000;

/** Grades a name that stands in prose, where capitals show less: words that the answer writes small, too, are no name. */
export function gradeInProse(name: string, block: Block, small: WrittenSmall): Grade {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.every((word) => small(word))) return 'label';
  return gradeOf(name, { block, name, start: 0, end: 0, isSetOff: true });
}

/** Written small within a name: "Bath plus Body". */
const linkingWords = wordSet('linkingWords');

/** Words that begin with a capital, the further ones with a digit as well, six at most. */
export const capitalisedRun = new RegExp(
  String.raw`^(?:\p{Lu}|\p{Ll}{1,4}\p{Lu})[^\s]*(?:\s[\p{Lu}\d&+][^\s]*(?=\s|$)){0,5}`,
  'u',
);
