import { phrasesPattern } from '../../facts/phrases.ts';
import file from './denialWords.json' with { type: 'json' };

/** Words by which a sentence denies or limits what another one says. */
export interface DenialWords {
  /** A denial or a limit: `not`, `a myth`, `only`. */
  readonly marks: RegExp;
  /** The beginning of a clause that goes on from the one before: `never to the battery`. */
  readonly leading: RegExp;
  /** A denial of the words after it: `no filter`. */
  readonly none: RegExp;
  /** `no more than` and `not as good`, which deny nothing. */
  readonly comparing: RegExp;
  /** What begins a clause that says when something holds: `if you do not`. */
  readonly conditions: RegExp;
  /** Verbs with which a sentence begins that says so without any such word: `Bleibt nur einer kalt, …`. */
  readonly verbsFirst: RegExp;
  /** What a question begins with whose answer is not yes or no. */
  readonly openQuestions: RegExp;
  /** All words that say nothing of the subject. */
  readonly neutral: RegExp;
}

/** The words of a language. One without any denies nothing. */
export const denialWordsOf = (language: string): DenialWords => languages.get(language) ?? unknown;

const never = /(?!)/gu;
const unknown: DenialWords = {
  marks: never,
  leading: never,
  none: never,
  comparing: never,
  conditions: never,
  verbsFirst: never,
  openQuestions: never,
  neutral: never,
};

const read = ({
  denials,
  limits,
  none,
  comparing,
  conditions,
  verbsFirst,
  openQuestions,
  neutral,
}: (typeof file)['en']): DenialWords => ({
  marks: phrasesPattern([...denials, ...limits]),
  leading: phrasesPattern(denials, String.raw`^\P{L}*`),
  none: phrasesPattern(none),
  comparing: phrasesPattern(comparing),
  conditions: phrasesPattern(conditions, String.raw`^\P{L}*`),
  verbsFirst: phrasesPattern(verbsFirst, String.raw`^\P{L}*`),
  openQuestions: phrasesPattern(openQuestions, '^'),
  neutral: new RegExp(phrasesPattern([...denials, ...limits, ...neutral]).source, 'giu'),
});

const languages: ReadonlyMap<string, DenialWords> = new Map(
  Object.entries(file).map(([language, words]) => [language, read(words)]),
);
