import { anyOf, wholeWords } from '../lexicon/lexicon.ts';
import { withoutEnding } from '../../text/endings.ts';
import { isCountry, isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { isLikelyName, type Head } from './heads.ts';

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
const tail =
  /\s?[([（【［]|[：，。、；！？]|[:;](?:\s|$)|\s[–—|·•→-]+(?:\s|$)|—|\s(?:at |from |ab |around |~|≈|\\)*[$€£¥]\s?\d|\s\d[\d.,]*\s?(?:[$€£¥]|EUR|USD)/u;

/** Grades tidied words; `ranked` is the lead that they come from. */
export function gradeOf(name: string, ranked: Head): Grade {
  if (name.length < 2 || name.length > maxNameLength) return 'label';
  const words = name
    .toLowerCase()
    .split(divides)
    .filter((word) => word !== '');
  if (words.every(isLabelWord)) return 'label';
  if (
    opening.test(name) ||
    ending.test(name) ||
    between.test(name) ||
    counted.test(name) ||
    isSaid(name) ||
    isCountry(name)
  )
    return 'label';
  if (!isLikelyName({ ...ranked, name: name.replace(small, 'X'), linksName: false })) return 'label';
  return words.every(isPlainWord) ? 'plain' : 'name';
}

const divides = /[\s\p{P}\p{S}]+/u;

/** The small letters of names such as "eufy Security", "freee会計" and "Audi e-tron", and the sign of "Yahoo!". */
const small = /^\p{Ll}(?=\p{Ll}+(?:\s\p{Lu}|\p{Lo}))|(?<=\s)\p{Ll}(?=-\p{Ll})|!(?<=^\p{Lu}\p{Ll}+!)$/gu;

const maxNameLength = 80;

/** Begins like a question, an address to the reader, a superlative or a condition. */
const opening = new RegExp(
  [
    String.raw`^(?!${wholeWords('brandsThatOpenSo')})${anyOf('headingOpenings')}\s`,
    `^${wholeWords('headingWords')}`,
    String.raw`^${anyOf('priceOpenings')}\s[$€£\d]`,
  ].join('|'),
  'iu',
);

/** Ends like the title of a part of an answer, or like a quality: "Subscription-Free". */
const ending = new RegExp(`${wholeWords('headingEndings')}$`, 'iu');

/** Sets two things against each other. */
const between = new RegExp(String.raw`\s(?:${anyOf('versus')}|${anyOf('choosesBetween')})\s`, 'i');

/** Steps, days and levels by their number. */
const counted = new RegExp(String.raw`^${anyOf('numberedHeads')}\.?\s?#?\d`, 'iu');

/** Chinese, Japanese and Thai words run on without spaces: what is long is said, not named. */
const isSaid = (name: string): boolean =>
  !name.includes(' ') && name.length > 16 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(name);
