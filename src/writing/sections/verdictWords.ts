import { phrasesPattern } from '../facts/phrases.ts';
import file from './verdictWords.json' with { type: 'json' };

interface VerdictWords {
  /** Says for whom or what something is right: `suits`. */
  readonly suiting: RegExp;
  readonly denying: RegExp;
}

const languages: ReadonlyMap<string, VerdictWords> = new Map(
  Object.entries(file).map(([language, { suiting, denying }]) => [
    language,
    { suiting: phrasesPattern(suiting), denying: phrasesPattern(denying) },
  ]),
);

/** The words of verdicts in a language (ISO 639-1). */
export const verdictWords = (language: string): VerdictWords | undefined => languages.get(language);
