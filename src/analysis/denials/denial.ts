import { matchesOf } from '../../text/matches.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { anyNegation, DenialLanguage, nameMark, sameNameMark, type WordSort, type WordSorts } from './denialWords.ts';
import { languages } from './languages.ts';

const known = languages.map((lists) => new DenialLanguage(lists));
const negation = anyNegation(languages);

/** Where a text may deny something, in order: a quick look before `isDenied`. */
export const negationsIn = (text: string): number[] => Array.from(matchesOf(text, negation), ({ index }) => index);

/**
 * True where an answer says of a mention only that nothing of the name was found or is known, or asks about the name
 * and goes on to say so: "Acme? I could not find Acme.", "Acme: not mentioned in the sources". In doubt it is a mention:
 * a denial negates a word of finding or knowing, and consists of no words but those that stand in the lists of denials.
 * @param negations those in the whole text
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

/** The characters that are near enough to a mention to deny it. */
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
/** What is said of "Globex or Acme" is said of each, and what is said of "Acme (acme.com)" of both. */
const namesAhead = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])${otherName}${or} ){1,3}(?=${nameMark})|(?<!\\S)\\S{1,40} \\((?=${nameMark}\\))`,
  'u',
);
const namesBehind = new RegExp(
  `(?<=${nameMark}["”]?)(?: \\([^\\s()]{1,60}\\)|(?:${or} ${otherName}(?![\\p{L}\\p{N}])){1,3})`,
  'u',
);

/** True where the clause of the name, with those that it goes on from, denies the name, and the rest lets it be. */
function denies(language: DenialLanguage, sentence: string): boolean {
  const clauses = sentence.split(language.clauseEnd);
  const named = clauses.findIndex((clause) => clause.includes(nameMark));
  let first = named;
  while (first > 0 && !hasSubject(language, clauses[first] ?? '')) first -= 1;
  const end = isTopic(language, clauses.slice(first, named + 1).join(' ')) ? named + 2 : named + 1;
  return isDenial(language, clauses.slice(first, end).join(' ')) && !speaksOn(language, clauses.slice(end));
}

/** Says who looked. A clause that does not goes on from the one before: "I looked, but could not find Acme". */
const hasSubject = (language: DenialLanguage, clause: string): boolean =>
  language.sortsIn(clause)?.some((sorts) => sorts.has('speakers')) ?? true;

/** "As for Acme" and "I searched for Acme" say what the next clause is about. */
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

/** "In Acme", "an Acme product", "Acme to be reliable" say something of the name. */
function describesName(words: readonly WordSorts[]): boolean {
  const name = words.findIndex((sorts) => sorts.size === 0);
  const noun = words.findLastIndex((sorts) => sorts.has('information') || sorts.has('kinds'));
  if (words[name - 1]?.has('places') || words[name + 1]?.has('kinds')) return true;
  return words.some((sorts, index) => sorts.has('qualities') && index > name && index > noun);
}

/** True where the clauses behind a denial speak of the name, and do not turn to something else. */
function speaksOn(language: DenialLanguage, clauses: readonly string[]): boolean {
  const rest = clauses.map((clause) => clause.trim()).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const [next = '', ...others] = rest;
  if (next === '') return false;
  const turn = language.elsewhere.exec(next)?.[0] ?? '';
  if (turn === '' && !startsWithName.test(next)) return true;
  return language.pronoun.test([next.slice(turn.length), ...others].join(' '));
}

const startsWithName = /^["“„«¿]?(?!I[ '])\p{Lu}/u;

/** "Acme: not mentioned in the sources", where no more is said than one sentence, but for a word to the reader. */
function isDeniedAsLabel(ahead: string, behind: string, name: string): boolean {
  if (/\p{L}/u.test(ahead)) return false;
  const [sign] = labelSign.exec(behind) ?? [];
  if (sign === undefined) return false;
  const [, sentence = '', rest = ''] = /^([^.!?。！？\n]*)[.!?。！？]*(.*)/su.exec(behind.slice(sign.length)) ?? [];
  return wordToReader.test(rest) && isDeniedInSentence('', ` ${sentence}`, name);
}

const labelSign = /^["”»]?(?: ?\([^()\n]{1,60}\))?(?:\s?[:：]|\s[–—-](?=\s))\s*/;
const wordToReader = /^\s*(?:$|\[\d|You |Please |If you |I can |Bitte )/;

/** True where the sentence is a question, and the next mention of the same name is in the answer to it and denied. */
function isDeniedAfterQuestion(text: string, { start, end }: Span): boolean {
  const name = text.slice(start, end);
  const near = text.slice(end, end + reach);
  const question = /^[^.!?\n。！？]*[?？]/.exec(near)?.[0];
  const next = question === undefined ? -1 : near.indexOf(name, question.length);
  if (next < 0 || /[.!。！]/.test(near.slice(question?.length, next))) return false;
  const behind = text.slice(end + next + name.length, end + next + name.length + reach);
  return isDeniedInSentence(lastOf(near.slice(question?.length, next)), firstOf(behind), name);
}

/** The text with straight apostrophes and "not" apart, without years and the numbers of sources. */
const plain = (text: string): string =>
  text
    .replace(/[’ʼ‘]/g, "'")
    .replace(/\[\d{1,3}\]|(?<!\d)20\d\d(?!\d)/g, '')
    .replace(/n't(?!\p{L})/giu, ' not');
