import { languageName, languageOf } from '../../text/words/language.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { sentences, wordEnds } from '../../text/words/words.ts';
import type { Removed } from '../draft/takeOut.ts';

/** A text of so many times the words that it should have is none that anybody asked for. */
const mostTimes = 20;
const charactersOfWord = 8;
const longestShown = 200;

/** What is wrong with a text that is far longer than asked, told without reading it. */
export function overlong(written: string, askedWords: number): Removed | undefined {
  const most = askedWords * mostTimes;
  return written.length <= most * charactersOfWord
    ? undefined
    : {
        text: shown(written),
        reason: `The model wrote more than ${most} words, where about ${askedWords} were asked for.`,
      };
}

/** A rewrite of fewer words than this share of what it was to have has lost the article. */
const leastShare = 1 / 4;

/** What is wrong with a text that is far shorter than the one that it is to take the place of. */
export function underlong(written: string, wantedWords: number): Removed | undefined {
  const { length: count } = wordEnds(written);
  if (count >= wantedWords * leastShare) return undefined;
  const wrote = count === 1 ? '1 word' : `${count} words`;
  return { text: shown(written), reason: `The model wrote ${wrote} instead of ${wantedWords}.` };
}

/** What is wrong with a text of signs alone; an empty one is none that anything was taken out of. */
export const wordless = (written: string): Removed | undefined =>
  /[\p{L}\p{N}]/u.test(written) || !/\S/.test(written)
    ? undefined
    : { text: shown(written), reason: 'The model’s text contains no words.' };

/** A text that broke off, up to its last whole sentence. A list item, row, or heading that broke off goes whole. */
export function wholeSentences(written: string): string {
  const text = written.trimEnd();
  const from = text.lastIndexOf('\n') + 1;
  const line = text.slice(from);
  if (/[.!?…][”"’)*]{0,4}$/u.test(line) && isEven(line) && !/^\s*\d+\.$/.test(line)) return text;
  const whole =
    /^[\p{L}\p{N}“„"]/u.test(line) && !/^\d+[.)]/.test(line) ? line.slice(0, sentences(line).at(-1)?.start) : '';
  return (text.slice(0, from) + (isEven(whole) ? whole : '')).trimEnd();
}

/** True if each pair of bold signs is closed. */
const isEven = (line: string): boolean => line.split('**').length % 2 === 1;

/** In shorter texts names and figures count for more than words. */
const fewestWords = 40;
/** Prose has at least this share of its own language's small words; names and borrowed titles have hardly any. */
const leastSmall = 0.1;

/**
 * What is wrong with a text in another language than the article's (an ISO 639-1 code, or a tag): only its prose counts,
 * as tables and headings hold names, and both its halves have to tell.
 */
export function wrongLanguage(markdown: string, language: string): Removed | undefined {
  const wanted = language.slice(0, 2).toLowerCase();
  const text = markdown.replace(noProse, ' ');
  const ends = wordEnds(text);
  if (ends.length < fewestWords || smallShare(text, wanted) >= leastSmall) return undefined;
  const middle = ends[Math.floor(ends.length / 2)] ?? 0;
  const found = languageOf(text.slice(0, middle));
  if (found === undefined || found === wanted || languageOf(text.slice(middle)) !== found) return undefined;
  return {
    text: shown(markdown),
    reason: `The model wrote in ${languageName(found)} instead of ${languageName(wanted)}.`,
  };
}

const noProse = /\[\[[^[\]\n]{1,80}\]\]|\]\([^()\s]{0,2000}\)|^[ \t]*(?:\||#{1,6} |\[[^\]\n]{1,60}\]:).*$/gm;

function smallShare(text: string, language: string): number {
  const small = stopWordsOf(language).all;
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return said.filter((word) => small.has(word)).length / Math.max(1, said.length);
}

const shown = (text: string): string => text.slice(0, longestShown).toWellFormed().replace(/\s+/g, ' ').trim();
