import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import { withoutEnding } from '../../text/endings.ts';
import { opensQuestion } from '../evidence/quotable.ts';

interface QuestionParts {
  readonly first: string;
  /** `Is there a tax credit?` Undefined if there is none, or only `Why?` */
  readonly second?: string;
}

const minWords = 3;

/**
 * Splits `How much does a new roof cost, and is there a tax credit?` into its two questions.
 * @param language ISO 639-1 code. Only English and German questions are split.
 */
export function questionParts(prompt: string, language: string): QuestionParts {
  const and = conjunctions[language];
  const asked = withoutEnding(prompt.replace(/\s+/g, ' ').trim(), /[?!.\s]/u);
  if (!and || !opensQuestion(upper(asked), language)) return { first: prompt };
  for (const { index, 0: joint } of asked.matchAll(and)) {
    const [first, rest] = [asked.slice(0, index), asked.slice(index + joint.length)];
    const second = upper(rest);
    const isQuestion = language === 'de' ? opensQuestion(second, language) : asksInEnglish.test(rest);
    if (!isQuestion || first.split(' ').length < minWords) continue;
    return rest.split(' ').length < minWords ? { first } : { first, second: `${second}?` };
  }
  return { first: prompt };
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const conjunctions: Readonly<Record<string, RegExp | undefined>> = {
  en: /,? and (?:also )?/gu,
  de: /,? und (?:auch )?/gu,
};

/** A verb alone may be an imperative: `how do I sort and do my laundry`. */
const asksInEnglish = new RegExp(String.raw`^${anyOf('alsoAsks', 'en')}(?!\p{L})`, 'iu');
