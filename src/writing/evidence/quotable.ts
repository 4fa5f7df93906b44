import { anyOf, type Language, type WordList } from '../../analysis/lexicon/lexicon.ts';
import { words } from '../../text/words/words.ts';

/**
 * True if a text can be quoted alone: one complete sentence of 6 to 45 words that makes sense out of context. Strict on
 * purpose, because a fragment in a brief is worse than a lost line.
 * @param language ISO 639-1 code. Grammar is known for `en` and `de`. Other languages are only checked for shape.
 * @param subjectKnown true if the subject is shown before the text, so that “Offers …” and “It …” make sense
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

/** End of a sentence, including a closing quotation mark or bracket. */
export const wholeSentence = /[.!?。！？]["”“’»)]?$/u;

/** False for shopping cards, code and truncated text. */
export const isReadable = (text: string): boolean => !debris.test(text) && balanced(text);

/** True if an assistant addresses its user. Its own view (`I would pick …`) is about the subject. */
export const isSmallTalk = (text: string, language: string): boolean => grammars[language]?.chatter.test(text) ?? false;

const isChatter = (text: string, { chatter, ownView }: Grammar): boolean => chatter.test(text) || ownView.test(text);

/** True if a sentence only introduces the next one: `If you're looking for …, there are several …`. */
export const isIntroduction = (text: string, language: string): boolean =>
  grammars[language]?.introduces.test(text) ?? false;

/** True for a question that readers may ask, not one that an assistant asks its user. */
export function isReadersQuestion(text: string, language: string): boolean {
  if (!/[?？]$/u.test(text)) return false;
  const { length } = words(text, language);
  if (length < 4 || length > 25) return false;
  const grammar = grammars[language];
  return !grammar || (grammar.asks.test(text) && !isChatter(text, grammar) && !grammar.interviews.test(text));
}

const shape = /^["“„«]?(?:[\p{Lu}\p{Lo}$€£]|\p{N}[\p{N}.,]*%?\s\p{L}).*[.!?。！？]["”“»’)]?$/u;

/** Shopping cards, prices joined to names, “See more”, code and truncated text. */
const debris = /[$€£]\d[\d.,]*[$€£]|\p{L}[$€£]\d|[\p{L}\d][.!?:;,]\p{Lu}\p{Ll}|\b(?:See|Learn) more|[|{}<>\n`…]/u;

const balanced = (text: string): boolean => text.split('(').length === text.split(')').length;

export const opensQuestion = (text: string, language: string): boolean => grammars[language]?.asks.test(text) ?? false;

/** True for languages with rules to detect references to previous sentences. */
export const knowsLeaning = (language: string): boolean => grammars[language] !== undefined;

/** True if a sentence opens with a reference to the previous one. Known for `en` and `de`. */
export const leansOnBefore = (text: string, language: string): boolean =>
  (grammars[language]?.leaning.test(text) ?? false) && !superlative.test(text);

/** `Das günstigste von drei Angeboten` names what it is about. */
const superlative = new RegExp(String.raw`^${anyOf('superlativesOf')}\s`, 'u');

/** True if a sentence needs the previous one: it refers back or has few words. */
export const needsBefore = (text: string, language: string): boolean =>
  refersBack(text, language) || words(text, language).length < minWordsAlone;

/** True if a sentence opens with a reference to the previous one, or points back to its figures. */
export const needsMore = (text: string, previous: string, language: string): boolean =>
  leansOnBefore(text, language) || (/\p{Nd}/u.test(previous) && refersBack(text, language));

/** True if a sentence refers to the previous one, or only answers a question, as in `Better not. Move it.` */
export function refersBack(text: string, language: string): boolean {
  const grammar = grammars[language];
  if (leansOnBefore(text, language) || bareAnswer.test(text) || grammar?.pointing.test(text)) return true;
  // `We tested 260 plans, 91 of those are good.` names them itself.
  const part = grammar?.partOf.exec(text);
  return part ? !/\p{N}/u.test(text.slice(0, Math.max(0, text.lastIndexOf(', ', part.index)))) : false;
}

/**
 * True for a text that may mean nothing without the question above it: it refers back, opens with a short answer
 * (`Hardly: …`), or its first sentence has no known verb, as `Ten years.`
 */
export function isFragment(text: string, language: string): boolean {
  if (refersBack(text, language) || /^\p{Lu}\p{L}+[:,]/u.test(text)) return true;
  const [first] = /^.+?[.!?](?=\s|$)/u.exec(text) ?? [text];
  const grammar = grammars[language];
  return grammar !== undefined && !grammar.verb.test(first) && !grammar.advice.test(first);
}

/** One or two words at the start that answer a question: `Nonsense.` */
export const bareAnswer = /^\p{Lu}\p{L}+(?: \p{Ll}+)?[.!](?:\s|$)/u;

/** A verdict without a reason: `Yes.`, `It depends.` */
export const shortAnswer = new RegExp(`^${anyOf('shortAnswers')}\\.$`, 'iu');

const minWordsAlone = 5;

interface Grammar {
  /** Finite verbs. Most sentences contain one. */
  readonly verb: RegExp;
  /** Imperatives at the start of advice, or after a condition. */
  readonly advice: RegExp;
  /** Openings that refer to the previous sentence or lack a subject. */
  readonly leaning: RegExp;
  /** Words that point back to the sentence before, but for those before a comma, as in `dafür, dass`. */
  readonly pointing: RegExp;
  /** Words for a part of something that was counted before. */
  readonly partOf: RegExp;
  /** Leaning openings that make sense after a name and a colon. */
  readonly predicate: RegExp;
  readonly asks: RegExp;
  /** Phrases that address the user. */
  readonly chatter: RegExp;
  /** Openings of an assistant's own view. */
  readonly ownView: RegExp;
  /** How sentences open that only lead in what follows. */
  readonly introduces: RegExp;
  /** Openings of questions that an assistant asks its user. */
  readonly interviews: RegExp;
}

const grammarOf = (language: Language): Grammar => ({
  verb: new RegExp(String.raw`(?<![\p{L}-]|\b${anyOf('relativePronouns')}\s)${anyOf('verbs', language)}(?=\s)`, 'iu'),
  advice: new RegExp(String.raw`^\p{Lu}\p{Ll}+e?n Sie\s|(?:^|, )${anyOf('advice', language)}\s`, 'iu'),
  leaning: opens('leaning', language),
  pointing: new RegExp(String.raw`(?<![\p{L}-])${anyOf('pointing', language)}(?![\p{L},-])`, 'u'),
  partOf: new RegExp(String.raw`(?<![\p{L}-])${anyOf('partsCounted', language)}(?![\p{L},-])`, 'iu'),
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
