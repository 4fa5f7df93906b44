import { phrasesPattern } from '../../facts/phrases.ts';
import file from './denialWords.json' with { type: 'json' };

export interface DenialWords {
  /** Denials and limits: `not`, `a myth`, `only`. */
  readonly marks: RegExp;
  /** Limits with the following word: `only seven`. */
  readonly limits: RegExp;
  /** Starts of clauses that continue the previous one: `never to the battery`. */
  readonly leading: RegExp;
  /** Words that deny the following ones: `no filter`. */
  readonly none: RegExp;
  /** Phrases that deny nothing, such as `no more than` and `not as good`. */
  readonly comparing: RegExp;
  /** Starts of conditional clauses: `if you do not`. */
  readonly conditions: RegExp;
  /** Verbs that start a conditional clause without a conjunction: `Bleibt nur einer kalt, …`. */
  readonly verbsFirst: RegExp;
  /** Starts of questions other than yes-no questions. */
  readonly openQuestions: RegExp;
  /** Words that don't describe the subject. */
  readonly neutral: RegExp;
}

/** Returns the words of a language. Nothing counts as a denial in unknown languages. */
export const denialWordsOf = (language: string): DenialWords => languages.get(language) ?? unknown;

const never = /(?!)/gu;
const unknown: DenialWords = {
  marks: never,
  limits: never,
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
  limits: new RegExp(String.raw`${phrasesPattern(limits).source}\s+([\p{L}\p{N}]+)`, 'giu'),
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
