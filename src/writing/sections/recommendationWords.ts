import { phrasesPattern } from '../facts/phrases.ts';
import file from './recommendationWords.json' with { type: 'json' };

interface RecommendationWords {
  /** Phrases that say what something is right for: `suits`. */
  readonly suiting: RegExp;
  readonly denying: RegExp;
  /** Phrases that recommend something: `buy the`. */
  readonly picking: RegExp;
  /** Phrases for conditions and drawbacks: `only if`. */
  readonly limiting: RegExp;
  /** Words that introduce a limit: `but`. */
  readonly turning: RegExp;
}

const languages: ReadonlyMap<string, RecommendationWords> = new Map(
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

/** Returns the phrases for verdicts in a language (ISO 639-1 code). */
export const recommendationWords = (language: string): RecommendationWords | undefined => languages.get(language);
