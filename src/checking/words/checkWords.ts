import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { stopWordsOf } from '../../text/words/stopWords.ts';

/** The words by which articles are checked in one language; all in lower case. */
export interface CheckWords {
  /** Before a number that names a part of the article: `step 2`. */
  readonly references: ReadonlySet<string>;
  /** What an article counts of its own: `five options`. */
  readonly counted: ReadonlySet<string>;
  /** Before a number word that counts what was named: `all three`. */
  readonly together: ReadonlySet<string>;
  /** Of a sentence that speaks of the article itself. */
  readonly here: ReadonlySet<string>;
  /** Phrases that claim experience; `…` stands for up to four words. */
  readonly experience: RegExp | undefined;
  /** Capitalised words that name no product, person or company. */
  readonly plainNames: ReadonlySet<string>;
  readonly stopWords: ReadonlySet<string>;
}

/** The words of a language (ISO 639-1); one without words of its own has none. */
export function checkWordsOf(language: string): CheckWords {
  return languages.get(language) ?? none;
}

type WordFile = Readonly<Record<Exclude<keyof CheckWords, 'stopWords'>, readonly string[]>>;

const compile = (file: WordFile, language: string): CheckWords => ({
  references: new Set(file.references),
  counted: new Set(file.counted),
  together: new Set(file.together),
  here: new Set(file.here),
  experience: file.experience.length > 0 ? phrases(file.experience) : undefined,
  plainNames: new Set(file.plainNames),
  stopWords: stopWordsOf(language).common,
});

/** At most so many words stand for `…`, so that a phrase is looked for in time that grows with the text. */
function phrases(list: readonly string[]): RegExp {
  const sources = list.map((phrase) =>
    phrase
      .replaceAll("'", "['’]")
      .replaceAll(' … ', String.raw`(?:['’]\p{L}{1,4})?(?:\s[\p{L}\p{M}'’-]{1,30}){0,4}?\s`)
      .replaceAll(' ', String.raw`\s`),
  );
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

const empty: WordFile = {
  references: [],
  counted: [],
  together: [],
  here: [],
  experience: [],
  plainNames: [],
};

const none = compile(empty, '');
const languages: ReadonlyMap<string, CheckWords> = new Map([
  ['de', compile(de, 'de')],
  ['en', compile(en, 'en')],
]);
