import { phrasesPattern } from '../facts/phrases.ts';
import file from './verdictWords.json' with { type: 'json' };

interface VerdictWords {
  /** Says for whom or what something is right: `suits`. */
  readonly suiting: RegExp;
  readonly denying: RegExp;
  /** Tells the reader to take something: `buy the`. */
  readonly picking: RegExp;
  /** Says under which condition something is right, for whom it is not, or what speaks against it: `only if`. */
  readonly limiting: RegExp;
  /** Joins a limit to what was said: `but`. */
  readonly turning: RegExp;
}

const languages: ReadonlyMap<string, VerdictWords> = new Map(
  Object.entries(file).map(([language, { suiting, denying, picking, limiting, turning }]) => [
    language,
    {
      suiting: phrasesPattern(suiting),
      denying: phrasesPattern(denying),
      picking: phrasesPattern(picking),
      limiting: phrasesPattern(limiting),
      turning: phrasesPattern(turning),
    },
  ]),
);

/** The words of verdicts in a language (ISO 639-1). */
export const verdictWords = (language: string): VerdictWords | undefined => languages.get(language);
