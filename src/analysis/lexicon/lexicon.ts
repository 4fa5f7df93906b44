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
 * The words by which answers are read, a file a language (ISO 639-1). The name of a list says what its words do; a
 * language has the lists that it has words for.
 *
 * Lists of words hold them in lower case, to be looked up. Lists of phrases become patterns: `(a|b)` is either, `?`
 * marks what may be missing, `*` stands for letters that go on, `…` for up to twelve characters, a colon for one or for
 * the end, a space for any white space, and an apostrophe for the curly one as well.
 */
const languages = { ar, da, de, en, es, fr, he, it, ja, ko, nl, pl, pt, sv, tr, zh };

export type Language = keyof typeof languages;

/** The lists that any language has. */
export type WordList = { [L in Language]: keyof (typeof languages)[L] }[Language];

const languagesByCode: Readonly<Record<Language, Readonly<Partial<Record<WordList, readonly string[]>>>>> = languages;

const listed = (list: WordList, only?: Language): string[] =>
  Object.values(only === undefined ? languagesByCode : [languagesByCode[only]]).flatMap((lists) => lists[list] ?? []);

/** The languages that have words for a list. */
export const languagesWith = (list: WordList): Language[] =>
  (Object.keys(languages) as Language[]).filter((language) => languagesByCode[language][list] !== undefined);

/** The words of a list in one language, or in all. */
export const wordSet = (list: WordList, only?: Language): ReadonlySet<string> => new Set(listed(list, only));

/** The source of an expression for the phrases of a list, wherever they stand. */
export const anyOf = (list: WordList, only?: Language): string => oneOf(listed(list, only));

/**
 * The same as whole words, beside which no letter or digit stands. A phrase that opens with `*` may end a longer word,
 * and scripts without spaces have no words to be whole.
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

/** Of the Latin script alone, as all whole words are: all letters take longer. */
const letter = String.raw`[\wÀ-ÖØ-öø-ɏ]`;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The source of an expression for any of some phrases. */
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
