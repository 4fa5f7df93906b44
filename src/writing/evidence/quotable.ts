import { anyOf, type Language, type WordList } from '../../analysis/lexicon/lexicon.ts';
import { words } from '../../text/words/words.ts';

/**
 * Whether a text can be quoted as it stands: one whole sentence of 6 to 45 words that is understood without those
 * around it. Strict on purpose: a good line lost costs less than a fragment in a brief.
 * @param language an ISO 639-1 code; verbs and openings are known for `en` and `de`, elsewhere only the shape counts
 * @param subjectKnown the name that the sentence is about is shown before it, so that "Offers …" and "It …" can be read
 */
export function isQuotable(text: string, language: string, subjectKnown = false): boolean {
  if (!shape.test(text) || debris.test(text) || !balanced(text)) return false;
  const { length } = words(text, language);
  if (length < 6 || length > 45) return false;
  const grammar = grammars[language];
  if (!grammar) return true;
  const leans = grammar.leaning.test(text) && !(subjectKnown && grammar.predicate.test(text));
  return (grammar.verb.test(text) || grammar.advice.test(text)) && !leans && !isChatter(text, grammar);
}

/** The end of a sentence, with the quotation mark or bracket behind it. */
export const wholeSentence = /[.!?。！？]["”“’»)]?$/u;

/** Whether a text is whole: no shopping cards, code or cut ends. */
export const isReadable = (text: string): boolean => !debris.test(text) && balanced(text);

/** Whether an assistant speaks to its user, and not about the subject. Its own view (`I would pick …`) is about the subject. */
export const isSmallTalk = (text: string, language: string): boolean => grammars[language]?.chatter.test(text) ?? false;

const isChatter = (text: string, { chatter, ownView }: Grammar): boolean => chatter.test(text) || ownView.test(text);

/** Whether a sentence only announces what follows: `If you're looking for …, there are several …`. */
export const isIntroduction = (text: string, language: string): boolean =>
  grammars[language]?.introduces.test(text) ?? false;

/** Whether a question is one that a reader might ask, and none that the assistant asks its user. */
export function isReadersQuestion(text: string, language: string): boolean {
  if (!/[?？]$/u.test(text)) return false;
  const { length } = words(text, language);
  if (length < 4 || length > 25) return false;
  const grammar = grammars[language];
  return !grammar || (grammar.asks.test(text) && !isChatter(text, grammar) && !grammar.interviews.test(text));
}

const shape = /^["“„«]?(?:[\p{Lu}\p{Lo}$€£]|\p{N}[\p{N}.,]*%?\s\p{L}).*[.!?。！？]["”“»’)]?$/u;

/** Shopping cards, prices and names run together, "See more", code and cut ends. */
const debris = /[$€£]\d[\d.,]*[$€£]|\p{L}[$€£]\d|[\p{L}\d][.!?:;,]\p{Lu}\p{Ll}|\b(?:See|Learn) more|[|{}<>\n`…]/u;

const balanced = (text: string): boolean => text.split('(').length === text.split(')').length;

/** Whether a text begins as a question does. */
export const opensQuestion = (text: string, language: string): boolean => grammars[language]?.asks.test(text) ?? false;

/** True for languages in which it is known how sentences lean on others. */
export const knowsLeaning = (language: string): boolean => grammars[language] !== undefined;

/** Whether a sentence opens as one that is understood only behind the one before it; known for `en` and `de`. */
export const leansOnBefore = (text: string, language: string): boolean =>
  grammars[language]?.leaning.test(text) ?? false;

/** True for a sentence that its readers need the one before for: it leans on it, points back, or has few words. */
export const needsBefore = (text: string, language: string): boolean =>
  leansOnBefore(text, language) ||
  words(text, language).length < leastAlone ||
  (grammars[language]?.pointing.test(text) ?? false);

const leastAlone = 5;

interface Grammar {
  /** A finite verb that most sentences have one of. */
  readonly verb: RegExp;
  /** Imperatives that advice opens with, or goes on with after a condition. */
  readonly advice: RegExp;
  /** Openings that lean on the sentence before, or lack their subject. */
  readonly leaning: RegExp;
  /** Words that point back to the sentence before, but for those before a comma, as in `dafür, dass`. */
  readonly pointing: RegExp;
  /** Those of them that read well after a name and a colon. */
  readonly predicate: RegExp;
  /** How questions open. */
  readonly asks: RegExp;
  /** What an assistant says to its user and not about the subject. */
  readonly chatter: RegExp;
  /** How an assistant opens what it thinks itself. */
  readonly ownView: RegExp;
  /** How sentences open that only lead in what follows. */
  readonly introduces: RegExp;
  /** How questions open with which an assistant learns more of its user. */
  readonly interviews: RegExp;
}

const grammarOf = (language: Language): Grammar => ({
  verb: new RegExp(String.raw`(?<![\p{L}-]|\b${anyOf('relativePronouns')}\s)${anyOf('verbs', language)}(?=\s)`, 'iu'),
  advice: new RegExp(String.raw`^\p{Lu}\p{Ll}+e?n Sie\s|(?:^|, )${anyOf('advice', language)}\s`, 'iu'),
  leaning: opens('leaning', language),
  pointing: new RegExp(String.raw`(?<![\p{L}-])${anyOf('pointing', language)}(?![\p{L},-])`, 'u'),
  predicate: opens('predicates', language),
  asks: opens('questionOpenings', language),
  chatter: new RegExp(String.raw`(?<!\p{L})${anyOf('chatter', language)}`, 'iu'),
  ownView: new RegExp(String.raw`(?<!\p{L})${anyOf('ownViews', language)}`, 'iu'),
  introduces: new RegExp(String.raw`^${anyOf('introductions', language)}`, 'iu'),
  interviews: new RegExp(String.raw`^${anyOf('interviews', language)}(?!\p{L})`, 'iu'),
});

const opens = (list: WordList, language: Language): RegExp =>
  new RegExp(String.raw`^["“„]?${anyOf(list, language)}(?![\p{L}-])`, 'u');

const grammars: Readonly<Record<string, Grammar | undefined>> = { en: grammarOf('en'), de: grammarOf('de') };
