import type { ArticleType, QuestionKind } from '../../contract/content/contentRun.ts';
import { phrasesPattern } from '../facts/phrases.ts';
import { promptOpenings } from './wording.ts';
import file from './questionKinds.json' with { type: 'json' };

type Words = (typeof file)['en'];

/** Kinds whose answers name options. */
export const namesOptions: ReadonlySet<QuestionKind | undefined> = new Set([
  'best_of',
  'versus',
  'alternatives',
  'local',
  undefined,
]);

/** Article types that determine the kind. */
const ofTypes: Readonly<Partial<Record<ArticleType, QuestionKind>>> = {
  how_to: 'how_to',
  comparison: 'best_of',
  listicle: 'best_of',
};

/** Names and descriptions from the answers. */
interface AnswerForms {
  readonly subjects: readonly { readonly role: string }[];
  readonly procedures?: readonly unknown[];
  readonly answers: readonly unknown[];
}

/** Returns the kind of an article: the writer's choice, else the question's, else a guess from the answers. */
export function kindOfArticle(
  articleType: ArticleType,
  asked: QuestionKind | undefined,
  { subjects, procedures = [], answers }: AnswerForms,
): QuestionKind {
  const isOfMany = asked === 'alternatives' || asked === 'local' || asked === 'versus';
  const typeKind = isOfMany && articleType !== 'how_to' ? undefined : ofTypes[articleType];
  if (typeKind ?? asked) return typeKind ?? asked ?? 'what_is';
  if (answers.length === 0 || subjects.filter(({ role }) => role === 'option').length > 2) return 'best_of';
  return procedures.length > 0 ? 'how_to' : 'what_is';
}

/**
 * Returns the kind of a question by its words, if known.
 * @param language ISO 639-1 code. Knows all words of English and German, and openings of some other languages.
 */
export function kindOfQuestion(prompt: string, language: string): QuestionKind | undefined {
  const words = patterns.get(language);
  if (!words) return kindByOpening(prompt, language);
  const asked = prompt.replace(/\s+/g, ' ').replaceAll('’', "'").trim();
  const has = (list: keyof Words): boolean => words[list].anywhere.test(asked);
  // `Replacing a bike chain: how does that work?`
  const clauses = asked.split(/(?<=[.:!?…])\s|\s[–—-]\s/u);
  const opens = (list: keyof Words): boolean => clauses.some((clause) => words[list].atStart.test(clause));
  if (has('alternatives')) return 'alternatives';
  const isChoice = has('between') && !has('noBetween');
  const isShort = (text: string): boolean => text.split(' ').length <= maxPairWords;
  // `Gas or charcoal: which grill suits a balcony?`
  const [first = ''] = clauses.length > 1 ? clauses : [];
  const opensWithPair = words.between.anywhere.test(first) && isShort(first);
  if (has('versus') || (isChoice && (has('better') || opensWithPair))) return 'versus';
  if (has('trouble') || (opens('asksTrouble') && has('troubleAsked'))) return 'troubleshooting';
  if (has('cost') && !opens('best')) return 'cost';
  if (has('near') || (has('services') && inPlace(words).test(asked))) return 'local';
  const isPair = isChoice && !opens('best');
  if (isPair && (opens('yesNo') || isShort(asked))) return 'versus';
  if (opens('how') && !opens('noHow')) return 'how_to';
  if (has('recommends')) return 'best_of';
  if (opens('yesNo') || has('worth')) return 'yes_no';
  if (has('best')) return 'best_of';
  return opens('explains') ? 'what_is' : undefined;
}

/**
 * Returns the two or three things that a question compares. Empty for other questions.
 * @param keyword such as `HubSpot vs Pipedrive for a small team`
 */
export function sidesOf(keyword: string, language: string): string[] {
  const words = patterns.get(language);
  if (!words) return [];
  const pairEnd = (text: string): number => words.behindPair.anywhere.exec(text)?.index ?? 0;
  const parts = keyword
    .split(new RegExp(`(?:${words.versus.anywhere.source}|${words.between.anywhere.source})\\.?`, 'iu'))
    .map((part) => part.split(/[,:;(]|\s[–—-](?!\p{L})/u)[0]?.trim() ?? '');
  // `a bike with a hub motor or a mid motor` sets motors against each other.
  if (parts.slice(0, -1).some((part) => pairEnd(part) > 0)) return [];
  const sides = parts
    .map((part) => part.slice(0, pairEnd(part) || undefined).trim())
    .map((part) =>
      part.replace(words.yesNo.atStart, '').trim().replace(words.articles.atStart, '').replace(/-$/u, '').trim(),
    );
  const isNamed = sides.every((side) => side !== '' && side.split(/\s+/).length <= maxSideWords);
  return sides.length > 1 && sides.length <= maxSides && isNamed ? sides : [];
}

/** Returns the thing to replace: `Evernote` in `alternatives to Evernote` or `Evernote alternatives`. */
export function replacedIn(keyword: string, language: string): string | undefined {
  const words = patterns.get(language);
  const match = words?.alternatives.anywhere.exec(keyword);
  if (!words || !match) return undefined;
  const [before, after] = [keyword.slice(0, match.index), keyword.slice(match.index + match[0].length).trim()];
  const end = words.behindPair.anywhere.exec(after)?.index;
  const name = (match[0].includes(' ') ? after.slice(0, end).trim() : before)
    .replace(words.articles.atStart, '')
    .trim();
  return name === '' ? undefined : name;
}

const maxSides = 3;
/** Words per side. */
const maxSideWords = 4;

/** Returns the kind of a question in a language with known openings only. */
function kindByOpening(prompt: string, language: string): QuestionKind | undefined {
  const openings = promptOpenings(language);
  if (openings?.asksHow.test(prompt)) return 'how_to';
  return openings?.asks.test(prompt) ? 'best_of' : undefined;
}

/** Maximum words of a question that only names two things: `gas stove or induction`. */
const maxPairWords = 7;

interface Pattern {
  readonly anywhere: RegExp;
  readonly atStart: RegExp;
}

/** `dentist in Bristol` */
const inPlace = ({ place }: Readonly<Record<keyof Words, Pattern>>): RegExp =>
  new RegExp(String.raw`${place.anywhere.source}\s\p{L}{3,}`, 'iu');

const patternOf = (phrases: readonly string[]): Pattern => ({
  anywhere: phrasesPattern(phrases),
  atStart: phrasesPattern(phrases, String.raw`^[\s¿"“„]{0,3}`),
});

const patterns: ReadonlyMap<string, Readonly<Record<keyof Words, Pattern>>> = new Map(
  Object.entries(file).map(([language, words]) => [
    language,
    Object.fromEntries(Object.entries(words).map(([list, phrases]) => [list, patternOf(phrases)])) as Record<
      keyof Words,
      Pattern
    >,
  ]),
);
