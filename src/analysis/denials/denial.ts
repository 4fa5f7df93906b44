import { matchesOf } from '../../text/matches.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import type { Span } from '../../text/spans.ts';
import {
  anyNegation,
  DenialLanguage,
  languages,
  nameMark,
  sameNameMark,
  type WordSort,
  type WordSorts,
} from './denialWords.ts';

const known = languages.map((lists) => new DenialLanguage(lists));
const negation = anyNegation(languages);

/** Returns the offsets of possible negations, in order. A fast check before `isDenied`. */
export const negationsIn = (text: string): number[] => Array.from(matchesOf(text, negation), ({ index }) => index);

/**
 * True if an answer only says that it found or knows nothing about a mentioned name: "Acme: not mentioned in the
 * sources". It may also ask first: "Acme? I could not find Acme." In doubt, it is a mention: a denial negates a word of
 * finding or knowing, and contains only words in the lists of denials.
 * @param negations offsets of negations in the whole text
 */
export function isDenied(text: string, mention: Span, negations: readonly number[]): boolean {
  const { start, end } = mention;
  if (!negations.some((at) => at >= start - reach && at < end + reach)) return false;
  const name = text.slice(start, end);
  const ahead = text.slice(Math.max(0, start - reach), start);
  const behind = text.slice(end, end + reach);
  return (
    isDeniedInSentence(lastOf(ahead), firstOf(behind), name) ||
    isDeniedAsLabel(ahead, behind, name) ||
    isDeniedAfterQuestion(text, mention)
  );
}

/** Characters on each side of a mention that can deny it. */
const reach = 250;

const sentenceEnd = /[.!?…]["”»)]?\s|[。！？\n]/;
const lastOf = (text: string): string => text.split(sentenceEnd).at(-1) ?? '';
const firstOf = (text: string): string => text.split(sentenceEnd, 1)[0] ?? '';

function isDeniedInSentence(ahead: string, behind: string, name: string): boolean {
  const [before, after] = [ahead, behind].map((side) => plain(side.replaceAll(name, sameNameMark)));
  const sentence = `${before}${nameMark}${after}`;
  const negating = known.filter((language) => language.negation.test(sentence));
  if (negating.length === 0) return false;
  const alone = sentence.replace(namesAhead, '').replace(namesBehind, '');
  return negating.some((language) => denies(language, sentence) || denies(language, alone));
}

const word = "(?:[\\p{L}\\p{N}&'-]|\\.(?=[\\p{L}\\p{N}])){0,30}";
const otherName = `["“]?\\p{Lu}${word}(?: [\\p{Lu}\\p{N}]${word}){0,2}["”]?`;
const or = `(?:,|,? (?:&|${anyOf('joinsNames')}))`;
/**
 * Matches other names, because a statement about "Globex or Acme" applies to each, and one about "Acme (acme.com)" to
 * both.
 */
const namesAhead = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])${otherName}${or} ){1,3}(?=${nameMark})|(?<!\\S)\\S{1,40} \\((?=${nameMark}\\))`,
  'u',
);
const namesBehind = new RegExp(
  `(?<=${nameMark}["”]?)(?: \\([^\\s()]{1,60}\\)|(?:${or} ${otherName}(?![\\p{L}\\p{N}])){1,3})`,
  'u',
);

/**
 * True if the name's clause, with those that it continues, denies the name, and the next clauses don't return to it.
 */
function denies(language: DenialLanguage, sentence: string): boolean {
  const clauses = sentence.split(language.clauseEnd);
  const named = clauses.findIndex((clause) => clause.includes(nameMark));
  let first = named;
  while (first > 0 && !hasSubject(language, clauses[first] ?? '')) first -= 1;
  const end = isTopic(language, clauses.slice(first, named + 1).join(' ')) ? named + 2 : named + 1;
  return isDenial(language, clauses.slice(first, end).join(' ')) && !speaksOn(language, clauses.slice(end));
}

/**
 * True if the clause says who searched. If not, it continues the clause before it: "I looked, but could not find Acme".
 */
const hasSubject = (language: DenialLanguage, clause: string): boolean =>
  language.sortsIn(clause)?.some((sorts) => sorts.has('speakers')) ?? true;

/** True for "As for Acme" and "I searched for Acme", which introduce the next clause. */
function isTopic(language: DenialLanguage, clause: string): boolean {
  const words = language.sortsIn(clause) ?? [];
  return words.length > 1 && !words.some(isFinding);
}

const isFinding = (sorts: WordSorts): boolean => sorts.has('findings') || sorts.has('absences');

function isDenial(language: DenialLanguage, clause: string): boolean {
  const words = language.sortsIn(clause);
  if (!words || describesName(words)) return false;
  const has = (sort: WordSort): boolean => words.some((sorts) => sorts.has(sort));
  if (!has('negations') || !(words.some(isFinding) || has('information'))) return false;
  // "Acme could not find …" is about what Acme did.
  if (words[0]?.size === 0 && !has('absences') && !has('speakers')) return false;
  return !words.some((sorts) => sorts.has('pronouns') && !sorts.has('words'));
}

/** True for "in Acme", "an Acme product" and "Acme to be reliable", which say something about the name. */
function describesName(words: readonly WordSorts[]): boolean {
  const name = words.findIndex((sorts) => sorts.size === 0);
  const noun = words.findLastIndex((sorts) => sorts.has('information') || sorts.has('kinds'));
  if (words[name - 1]?.has('places') || words[name + 1]?.has('kinds')) return true;
  return words.some((sorts, index) => sorts.has('qualities') && index > name && index > noun);
}

/** True if the clauses after a denial continue with the name instead of another subject. */
function speaksOn(language: DenialLanguage, clauses: readonly string[]): boolean {
  const rest = clauses.map((clause) => clause.trim()).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const [next = '', ...others] = rest;
  if (next === '') return false;
  const turn = language.elsewhere.exec(next)?.[0] ?? '';
  if (turn === '' && !startsWithName.test(next)) return true;
  return language.pronoun.test([next.slice(turn.length), ...others].join(' '));
}

const startsWithName = /^["“„«¿]?(?!I[ '])\p{Lu}/u;

/** True for "Acme: not mentioned in the sources", if only one sentence and perhaps a note to the reader follow. */
function isDeniedAsLabel(ahead: string, behind: string, name: string): boolean {
  if (/\p{L}/u.test(ahead)) return false;
  const [sign] = labelSign.exec(behind) ?? [];
  if (sign === undefined) return false;
  const [, sentence = '', rest = ''] = /^([^.!?。！？\n]*)[.!?。！？]*(.*)/su.exec(behind.slice(sign.length)) ?? [];
  return wordToReader.test(rest) && isDeniedInSentence('', ` ${sentence}`, name);
}

const labelSign = /^["”»]?(?: ?\([^()\n]{1,60}\))?(?:\s?[:：]|\s[–—-](?=\s))\s*/;
const wordToReader = /^\s*(?:$|\[\d|You |Please |If you |I can |Bitte )/;

/** True if the sentence is a question, and its answer denies the next mention of the same name. */
function isDeniedAfterQuestion(text: string, { start, end }: Span): boolean {
  const name = text.slice(start, end);
  const near = text.slice(end, end + reach);
  const question = /^[^.!?\n。！？]*[?？]/.exec(near)?.[0];
  const next = question === undefined ? -1 : near.indexOf(name, question.length);
  if (next < 0 || /[.!。！]/.test(near.slice(question?.length, next))) return false;
  const behind = text.slice(end + next + name.length, end + next + name.length + reach);
  return isDeniedInSentence(lastOf(near.slice(question?.length, next)), firstOf(behind), name);
}

/** Uses straight apostrophes, writes "n't" as "not", and removes years and source numbers. */
const plain = (text: string): string =>
  text
    .replace(/[’ʼ‘]/g, "'")
    .replace(/\[\d{1,3}\]|(?<!\d)20\d\d(?!\d)/g, '')
    .replace(/n't(?!\p{L})/giu, ' not');
