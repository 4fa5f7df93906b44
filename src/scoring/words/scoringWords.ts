import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { emptyOpenersOf } from '../../text/words/emptyOpeners.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { sourceOf, wholeWords } from '../../text/words/wordLists.ts';

/** Lower-case words for scoring articles in one language. Empty for a language without lists. */
export interface ScoringWords {
  /** Words that don't indicate a topic, and question words. */
  readonly stopWords: ReadonlySet<string>;
  /** Question words and words for kinds of pages, which an answer needn't contain: `cheap`, `help`, `glossary`. */
  readonly asking: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  /** Words that suit any subject. */
  readonly emptyWords: ReadonlySet<string>;
  readonly emptyPhrases: RegExp;
  /** Words in place of a number, such as `several`. */
  readonly vague: RegExp;
}

export const scoringWordsOf = (language: string): ScoringWords => languages.get(language) ?? none;

type WordFile = Readonly<Record<Exclude<keyof ScoringWords, 'stopWords'>, readonly string[]>>;

const compile = (file: WordFile, language: string, { cut, reword } = emptyOpenersOf(language)): ScoringWords => ({
  stopWords: stopWordsOf(language).all,
  asking: new Set(file.asking),
  articles: new Set(file.articles),
  emptyWords: new Set(file.emptyWords),
  emptyPhrases: wholeWords([...file.emptyPhrases, ...cut, ...reword].map(sourceOf), 'iu'),
  vague: wholeWords(file.vague.map(sourceOf), 'giu'),
});

const none = compile({ asking: [], articles: [], emptyWords: [], emptyPhrases: [], vague: [] }, '');
const languages: ReadonlyMap<string, ScoringWords> = new Map([
  ['de', compile(de, 'de')],
  ['en', compile(en, 'en')],
]);
