import lists from './stopWords.json' with { type: 'json' };

/** Words that say nothing of what a text is about; all in lower case. */
interface StopWords {
  /** Those that hardly a sentence is without. */
  readonly common: ReadonlySet<string>;
  /** These, shorter and rarer ones, and those of asking: `best`, `recommend`. */
  readonly all: ReadonlySet<string>;
}

/** The stop words of a language (ISO 639-1); one without a list has none. */
export const stopWordsOf = (language: string): StopWords => languages.get(language) ?? none;

const none: StopWords = { common: new Set(), all: new Set() };
const languages: ReadonlyMap<string, StopWords> = new Map(
  Object.entries(lists).map(([language, { common, further }]) => [
    language,
    { common: new Set(common.split(' ')), all: new Set(`${common} ${further}`.split(' ')) },
  ]),
);

/** The stop words of all languages together, for texts of unknown language. */
export const allStopWords: ReadonlySet<string> = new Set([...languages.values()].flatMap(({ all }) => [...all]));
