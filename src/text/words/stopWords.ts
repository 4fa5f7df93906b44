import lists from './stopWords.json' with { type: 'json' };

/** Lower-case words that don't indicate the topic of a text. */
interface StopWords {
  /** Words that almost every sentence contains. */
  readonly common: ReadonlySet<string>;
  /** Common words, plus shorter and rarer ones and words of requests: `best`, `recommend`. */
  readonly all: ReadonlySet<string>;
}

/** Returns the stop words of a language (ISO 639-1), or empty sets if it has no list. */
export const stopWordsOf = (language: string): StopWords => languages.get(language) ?? none;

const none: StopWords = { common: new Set(), all: new Set() };
const languages: ReadonlyMap<string, StopWords> = new Map(
  Object.entries(lists).map(([language, { common, further }]) => [
    language,
    { common: new Set(common.split(' ')), all: new Set(`${common} ${further}`.split(' ')) },
  ]),
);

/** Stop words of all languages, for texts of unknown language. */
export const allStopWords: ReadonlySet<string> = new Set([...languages.values()].flatMap(({ all }) => [...all]));
