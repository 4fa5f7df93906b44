import ar from './ar.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/**
 * Words for analyzing answers, one file per language (ISO 639-1). A list's name says what its words do. A language may
 * lack lists.
 *
 * Lists of words are in lower case, for lookups. Lists of phrases become patterns:
 * - `(a|b)` is either, and `?` marks an optional part.
 * - `*` is any number of letters, and `…` up to twelve characters.
 * - A colon matches itself or the end, a space any white space, and an apostrophe also the curly one.
 */
const languages = { ar, da, de, en, es, fr, he, it, ja, ko, nl, pl, pt, sv, tr, zh };

export type Language = keyof typeof languages;

export type WordList = { [L in Language]: keyof (typeof languages)[L] }[Language];

const languagesByCode: Readonly<Record<Language, Readonly<Partial<Record<WordList, readonly string[]>>>>> = languages;

const listed = (list: WordList, only?: Language): string[] =>
  Object.values(only === undefined ? languagesByCode : [languagesByCode[only]]).flatMap((lists) => lists[list] ?? []);

/** Returns the languages that have a list. */
export const languagesWith = (list: WordList): Language[] =>
  (Object.keys(languages) as Language[]).filter((language) => languagesByCode[language][list] !== undefined);

/** Returns the words of a list in one language, or in all. */
export const wordSet = (list: WordList, only?: Language): ReadonlySet<string> => new Set(listed(list, only));

/** Returns the source of an expression for the phrases of a list, anywhere in a text. */
export const anyOf = (list: WordList, only?: Language): string => oneOf(listed(list, only));

/**
 * Returns the source of an expression for the phrases of a list as whole words, with no letter or digit next to them. A
 * phrase that starts with `*` may end a longer word. In scripts without spaces, phrases match anywhere.
 */
export function wholeWords(list: WordList, only?: Language): string {
  const {
    running = [],
    ending = [],
    whole = [],
  } = Object.groupBy(listed(list, only), (phrase) =>
    unspaced.test(phrase) ? 'running' : phrase.startsWith('*') ? 'ending' : 'whole',
  );
  const patterns = [
    whole.length > 0 ? `(?<!${letter})${oneOf(whole)}(?!${letter})` : [],
    ending.length > 0 ? `${oneOf(ending.map((phrase) => phrase.slice(1)))}(?!${letter})` : [],
    running.map(patternOf),
  ];
  return `(?:${patterns.flat().join('|')})`;
}

/** Only Latin letters, because all whole words are Latin and `\p{L}` is slower. */
const letter = String.raw`[\wÀ-ÖØ-öø-ɏ]`;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns the source of an expression for any of the phrases. */
export const oneOf = (phrases: readonly string[]): string => `(?:${phrases.map(patternOf).join('|')})`;

const patternOf = (phrase: string): string =>
  phrase
    .replaceAll('(', '(?:')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll('…', '.{0,12}')
    .replaceAll(' ', String.raw`\s`)
    .replaceAll("'", "['’]")
    .replace(/:$/, '(?=[:：]|$)');
