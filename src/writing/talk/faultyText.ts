import { languageName, languageOf } from '../../text/words/language.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { sentences, wordEnds } from '../../text/words/words.ts';
import type { Removed } from '../draft/takeOut.ts';

/** A text longer than this multiple of its target length is refused. */
const maxLengthFactor = 20;
const charactersOfWord = 8;
const maxShownLength = 200;

/** Refuses a text that is far too long. Checks only its length, without reading it. */
export function overlong(written: string, askedWords: number): Removed | undefined {
  const maxWords = askedWords * maxLengthFactor;
  return written.length <= maxWords * charactersOfWord
    ? undefined
    : {
        text: shown(written),
        reason: `The model wrote more than ${maxWords} words, where about ${askedWords} were asked for.`,
      };
}

/** A rewrite below this share of its target length has lost the article. */
const minLengthShare = 1 / 4;

/** Refuses a text that is far shorter than the one it replaces. */
export function underlong(written: string, wantedWords: number): Removed | undefined {
  const { length: count } = wordEnds(written);
  if (count >= wantedWords * minLengthShare) return undefined;
  const wrote = count === 1 ? '1 word' : `${count} words`;
  return { text: shown(written), reason: `The model wrote ${wrote} instead of ${wantedWords}.` };
}

/** Refuses a text without letters or digits. Accepts an empty one. */
export const wordless = (written: string): Removed | undefined =>
  /[\p{L}\p{N}]/u.test(written) || !/\S/.test(written)
    ? undefined
    : { text: shown(written), reason: 'The model’s text contains no words.' };

/** Trims a truncated text to its last whole sentence. Drops a truncated list item, row or heading. */
export function wholeSentences(written: string): string {
  const text = written.trimEnd();
  const from = text.lastIndexOf('\n') + 1;
  const line = text.slice(from);
  if (/[.!?…][”"’)*]{0,4}$/u.test(line) && isEven(line) && !/^\s*\d+\.$/.test(line)) return text;
  const whole =
    /^[\p{L}\p{N}“„"]/u.test(line) && !/^\d+[.)]/.test(line) ? line.slice(0, sentences(line).at(-1)?.start) : '';
  return (text.slice(0, from) + (isEven(whole) ? whole : '')).trimEnd();
}

/** True if every bold marker is closed. */
const isEven = (line: string): boolean => line.split('**').length % 2 === 1;

/** Shorter texts consist mostly of names and figures. */
const minWords = 40;
/** Minimum share of stop words in prose. Names and borrowed titles have few. */
const minStopWordShare = 0.1;

/**
 * Refuses a text that isn't in the article's language. Ignores tables and headings, which contain names. Both halves
 * must be in the same other language.
 * @param language ISO 639-1 code or BCP 47 tag
 */
export function wrongLanguage(markdown: string, language: string): Removed | undefined {
  const expected = language.slice(0, 2).toLowerCase();
  const text = markdown.replace(noProse, ' ');
  const ends = wordEnds(text);
  if (ends.length < minWords || stopWordShare(text, expected) >= minStopWordShare) return undefined;
  const middle = ends[Math.floor(ends.length / 2)] ?? 0;
  const detected = languageOf(text.slice(0, middle));
  if (detected === undefined || detected === expected || languageOf(text.slice(middle)) !== detected) return undefined;
  return {
    text: shown(markdown),
    reason: `The model wrote in ${languageName(detected)} instead of ${languageName(expected)}.`,
  };
}

const noProse = /\[\[[^[\]\n]{1,80}\]\]|\]\([^()\s]{0,2000}\)|^[ \t]*(?:\||#{1,6} |\[[^\]\n]{1,60}\]:).*$/gm;

function stopWordShare(text: string, language: string): number {
  const stopWords = stopWordsOf(language).all;
  const textWords = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return textWords.filter((word) => stopWords.has(word)).length / Math.max(1, textWords.length);
}

const shown = (text: string): string => text.slice(0, maxShownLength).toWellFormed().replace(/\s+/g, ' ').trim();
