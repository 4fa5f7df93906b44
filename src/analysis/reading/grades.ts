import { hasWord } from '../../text/words/occurrences.ts';
import { anyOf, wholeWords, wordSet } from '../lexicon/lexicon.ts';
import { withoutEnding } from '../../text/endings.ts';
import { counts, isCountry, isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { endsProperty, instructs, isSaidInHan } from '../lexicon/headWords.ts';
import type { Block, Span } from '../../text/markdown/document.ts';

/**
 * Grade of the words at the start of a block:
 * - `name`: a name
 * - `plain`: a name only among other names ("Notion" next to "Asana")
 * - `label`: no name
 */
export type Grade = 'name' | 'plain' | 'label';

/** Removes brackets, prices, trademark signs, emoji, and anything after a colon or dash from a name. */
export function tidied(name: string): string {
  const end = name.search(tail);
  const bare = (end < 0 ? name : name.slice(0, end)).replace(signs, '');
  return withoutEnding(bare.replace(/^[^\p{L}\p{N}]+/u, ''), behind).replace(/\s+/g, ' ');
}

const signs = /[™®©℠"“”„«»]/gu;
/** Matches a character after a name that isn't part of it. The plus of "Disney+" is. */
const behind = /[\s\p{Cf}.,;:*_\uFE0F–—-]|[^\P{S}+]/u;
const tail = new RegExp(
  [
    String.raw`\s?[([（【［]|[：，。、；！？]|[:;](?:\s|$)|\s[–—|·•→-]+(?:\s|$)|—`,
    String.raw`\s[$€£¥]\s?\d|\s\d[\d.,]*\s?(?:[$€£¥]|EUR|USD)`,
  ].join('|'),
  'u',
);

export const gradeOfHead = (head: Head): Grade => gradeOf(tidied(head.name), head);

/** Grades tidied words. `ranked` is the head that they come from. */
export function gradeOf(name: string, ranked: Head): Grade {
  if (name.length < 2 || name.length > maxNameLength) return 'label';
  // "Sushi Go Party!" is a game, but "Happy Shopping!" is an exclamation. Only neighboring names can tell.
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

/**
 * Matches lowercase letters of names such as "eufy Security", "freee会計" and "Audi e-tron", and the mark of "Yahoo!".
 */
const small = /^\p{Ll}(?=\p{Ll}+(?:\s\p{Lu}|\p{Lo}))|(?<=\s)\p{Ll}(?=-\p{Ll})|!(?<=^\p{Lu}\p{Ll}+!)$/gu;

/** Shops allow product titles of up to 200 characters. */
export const maxNameLength = 200;

/** Matches the start of a question, an address to the reader, a superlative or a condition. */
const opening = new RegExp(String.raw`^${anyOf('headingOpenings')}\s`, 'iu');

/** Matches the end of a section title or of a quality: "Subscription-Free". */
const ending = new RegExp(`${wholeWords('headingEndings')}$`, 'iu');

/** Matches titles that compare two things or choose between them. */
const between = new RegExp(String.raw`\s(?:${anyOf('versus')}|${anyOf('choosesBetween')})\s`, 'i');

/** True if the words look like a name: a title that isn't an instruction, a property or a question. */
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
 * Grades a name that ends in a common noun, given that its neighbors are names: "Ring Stick Up Cam Battery". Returns
 * `label` for "Battery life", which starts with a label, and for "Carafe capacity" if the answer also writes "carafe".
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

export const comparesTwo = (name: string): boolean => comparing.test(name);

const comparing = new RegExp(String.raw`\s${anyOf('versus')}\s`, 'i');

/**
 * Returns the first word of a name that starts in lower case, as in "eufy Security", "adidas 4D", "freee会計" and
 * "freee：". Empty for everyday words.
 */
export function smallOpening(name: string, behind: string): string {
  const word =
    opensSmall.exec(name)?.[0] ?? (/^[：（【]/.test(behind) ? /^\p{Ll}{3,15}$/u.exec(name)?.[0] : undefined) ?? '';
  return isPlainWord(word) || joining.test(word) ? '' : word;
}

const opensSmall = /^\p{Ll}{2,15}(?=\s[\p{Lu}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;
const joining = new RegExp(`^${anyOf('smallJoiners')}$`);

/**
 * Matches the start of a name: a capital or digit, a letter of a script without capitals, an inner capital, or a
 * domain.
 */
export const opensName = /^(?:[\p{Lu}\p{Lo}\p{N}]|\p{Ll}{1,4}\p{Lu}|[\p{Ll}\d-]+\.\p{Ll}{2,}(?![\p{L}.]))/u;

/** True for a word that the answer also writes in lower case. */
export type WrittenSmall = (word: string) => boolean;

/** Returns a predicate for words that a text also writes in lower case. Only the start of a long text is read. */
export function writtenSmall(whole: string): WrittenSmall {
  const text = whole.slice(0, maxLengthRead);
  const known = new Map<string, boolean>();
  return (word) => {
    const isWritten = known.get(word) ?? (word.length > 1 && hasWord(text, word));
    known.set(word, isWritten);
    return isWritten;
  };
}

const maxLengthRead = 20_000;

/** Grades a name in prose, where capitals mean less. Words that the answer also writes in lower case are a label. */
export function gradeInProse(name: string, block: Block, small: WrittenSmall): Grade {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.every((word) => small(word))) return 'label';
  return gradeOf(name, { block, name, start: 0, end: 0, isSetOff: true });
}

/** Lowercase words within a name: "Bath plus Body". */
const linkingWords = wordSet('linkingWords');

/** Matches up to six words that start with a capital. Words after the first may also start with a digit, "&" or "+". */
export const capitalisedRun = new RegExp(
  String.raw`^(?:\p{Lu}|\p{Ll}{1,4}\p{Lu})[^\s]*(?:\s[\p{Lu}\d&+][^\s]*(?=\s|$)){0,5}`,
  'u',
);
/** Head of a part of an answer, as a span of a block: a name, a topic, or a label such as "Best overall". */
export interface Head extends Span {
  readonly block: Block;
  /** Words without numbers, symbols and citations. */
  readonly name: string;
  /** Form of the head, if it stands out. `row` and `column` are cells that head a row or column of a table. */
  readonly form?: 'heading' | 'item' | 'bold' | 'link' | 'label' | 'row' | 'column';
  /** True if the head has a number, in a list or alone. */
  readonly isNumbered?: boolean;
  /** True after a label such as "Best overall:". */
  readonly isLabelled?: boolean;
  /** True if the name is bold or a link. */
  readonly isSetOff?: boolean;
  /** True if a sentence continues after the name. */
  readonly inSentence?: boolean;
}
