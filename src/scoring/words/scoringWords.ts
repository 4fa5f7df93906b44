import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { emptyOpeners } from '../plain/plainWords.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';

/** The words by which articles are scored in one language; all in lower case. */
export interface ScoringWords {
  /** Words that say nothing of what a text is about, and those of asking. */
  readonly stopWords: ReadonlySet<string>;
  /** Words of asking, which no answer has to say: `cheap`, `help`, `shopping`. */
  readonly asking: ReadonlySet<string>;
  /** Words of which each sentence has some, in any of the languages that have lists: none where it is another one. */
  readonly holding: ReadonlySet<string>;
  readonly determiners: ReadonlySet<string>;
  /** Prepositions behind which something has to follow. */
  readonly linking: ReadonlySet<string>;
  readonly neverBehindDeterminer: ReadonlySet<string>;
  readonly neverBehindLinking: ReadonlySet<string>;
  /** Words that fit any subject. */
  readonly emptyWords: ReadonlySet<string>;
  readonly emptyPhrases: RegExp;
  readonly definitions: RegExp;
  readonly comparisons: RegExp;
  readonly asksComparison: RegExp;
  readonly asksSteps: RegExp;
  readonly asksDefinition: RegExp;
  readonly asksPrice: RegExp;
}

/** The words of a language (ISO 639-1); one without words of its own has none. */
export function scoringWordsOf(language: string): ScoringWords {
  return languages.get(language) ?? none;
}

export const allHolding: ReadonlySet<string> = stopWordsOf('de').all.union(stopWordsOf('en').all);

type WordFile = Readonly<Record<Exclude<keyof ScoringWords, 'stopWords' | 'holding'>, readonly string[]>>;

const compile = (file: WordFile, language: string): ScoringWords => ({
  stopWords: stopWordsOf(language).all,
  holding: language === '' ? new Set() : allHolding,
  asking: new Set(file.asking),
  determiners: new Set(file.determiners),
  linking: new Set(file.linking),
  neverBehindDeterminer: new Set(file.neverBehindDeterminer),
  neverBehindLinking: new Set(file.neverBehindLinking),
  emptyWords: new Set(file.emptyWords),
  emptyPhrases: phrases([...file.emptyPhrases, ...(emptyOpeners[language] ?? [])]),
  definitions: phrases(file.definitions),
  comparisons: phrases(file.comparisons),
  asksComparison: phrases(file.asksComparison),
  asksSteps: phrases(file.asksSteps),
  asksDefinition: phrases(file.asksDefinition),
  asksPrice: phrases(file.asksPrice),
});

/** Whole words; a list without any matches nothing. */
function phrases(list: readonly string[]): RegExp {
  const sources = list.map((phrase) => phrase.replaceAll("'", "['’]").replaceAll(' ', String.raw`\s`));
  return new RegExp(
    list.length === 0 ? '(?!)' : String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`,
    'iu',
  );
}

const none = compile(
  {
    asking: [],
    determiners: [],
    linking: [],
    neverBehindDeterminer: [],
    neverBehindLinking: [],
    emptyWords: [],
    emptyPhrases: [],
    definitions: [],
    comparisons: [],
    asksComparison: [],
    asksSteps: [],
    asksDefinition: [],
    asksPrice: [],
  },
  '',
);
const languages: ReadonlyMap<string, ScoringWords> = new Map([
  ['de', compile(de, 'de')],
  ['en', compile(en, 'en')],
]);
