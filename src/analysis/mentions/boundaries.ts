import { isWithinWord } from '../../text/words/words.ts';
import { anyOf } from '../lexicon/lexicon.ts';

/**
 * True if a name from `start` to before `end` is a separate word. No letter or digit of a script that separates words
 * may touch it. Han, Kana, Thai, Lao, Khmer and Myanmar don't separate words. Korean particles may follow the name, and
 * Hebrew and Arabic particles may precede it.
 */
export function isBounded(text: string, start: number, end: number): boolean {
  const first = at(text, start);
  const previous = before(text, start);
  // No word may precede the dot of ".NET": ASP.NET is another name.
  if (!wordly.test(first) && wordly.test(previous)) return false;
  if (digit.test(first) && (amount.test(text.slice(Math.max(0, start - 2), start)) || currency.test(at(text, end))))
    return false;
  if (joins(previous, first) && !isBehindPrefix(text, start, end)) return false;
  return endsWord(text, end) && !cutsWords(text, start, end);
}

/** True in "בגוגל" (in Google). Shorter names would be parts of other words. */
const isBehindPrefix = (text: string, start: number, end: number): boolean =>
  end - start > 3 && rightToLeft.test(at(text, start)) && prefix.test(text.slice(Math.max(0, start - 5), start));

/**
 * True if a Han name splits words at both ends (京东 in 东京东部), or a Katakana name splits one at its start (ライン in オンライン).
 */
function cutsWords(text: string, start: number, end: number): boolean {
  const around = before(text, start) + at(text, start);
  if (!bothHan.test(around) && !bothKatakana.test(around)) return false;
  const near = text.slice(Math.max(0, start - segmentReach), end + segmentReach);
  const from = Math.min(start, segmentReach);
  if (!isWithinWord(near, from)) return false;
  return bothKatakana.test(around) || isWithinWord(near, from + end - start);
}

/** Characters on each side that the word segmenter reads. */
const segmentReach = 12;
const bothHan = /^\p{Script=Han}{2}$/u;
const bothKatakana = /^[\p{Script=Katakana}ー]{2}$/u;

function endsWord(text: string, end: number): boolean {
  const last = before(text, end);
  const next = at(text, end);
  if (wordly.test(last) && goesOn.test(text.slice(end, end + 2))) return false;
  if (!joins(last, next)) return true;
  particle.lastIndex = end;
  return hangul.test(last) && particle.test(text);
}

function joins(left: string, right: string): boolean {
  if (!wordly.test(left) || !wordly.test(right)) return false;
  if (mark.test(right)) return true;
  if (undivided.test(left) || undivided.test(right)) return false;
  return [hangul, hebrew, arabic].every((script) => script.test(left) === script.test(right));
}

function before(text: string, offset: number): string {
  const unit = text.charCodeAt(offset - 1);
  return offset > 1 && unit >= 0xdc00 && unit <= 0xdfff ? text.slice(offset - 2, offset) : text.charAt(offset - 1);
}

function at(text: string, offset: number): string {
  const point = text.codePointAt(offset);
  return point === undefined ? '' : String.fromCodePoint(point);
}

// Superscript and circled digits mark footnotes, so they aren't part of a word.
const wordly = /^[\p{L}\p{M}\p{Nd}\p{Nl}_]$/u;
const mark = /^\p{M}$/u;
const digit = /^\p{Nd}$/u;
/** "$3M" and "1.3M" are amounts. */
const amount = /\p{Sc}$|\p{Nd}[.,]$/u;
const currency = /^\p{Sc}$/u;
/** "Notepad++" and "C#" are other names. In "Disney+" and "acme.com#pricing", the name has ended. */
const goesOn = /^(?:\+\+|#(?![\p{L}_/!]))/u;
const hangul = /^\p{Script=Hangul}$/u;
const hebrew = /^\p{Script=Hebrew}$/u;
/** Includes the tatweel, which lengthens a letter and belongs to no script. */
const arabic = /^(?!\p{Nd})[\p{Script=Arabic}ـ]$/u;
const rightToLeft = /^[\p{Script=Hebrew}\p{Script=Arabic}]$/u;
const undivided =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]$/u;

const prefix = new RegExp(String.raw`(?<![\p{L}\p{M}])${anyOf('namePrefixes')}$`, 'u');
const particle = new RegExp(String.raw`${anyOf('particles')}(?!\p{Script=Hangul})`, 'uy');
