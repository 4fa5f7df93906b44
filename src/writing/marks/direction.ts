import { isOfOthers, partiesIn } from '../../checking/evidence/parties.ts';
import type { Fact } from '../facts/facts.ts';
import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import { markWordsOf } from './markWords.ts';

interface Compared {
  /** Its figure is the larger one. */
  readonly larger: Fact;
  readonly smaller: Fact;
  /** In which the formula stands. */
  readonly sentence: string;
  /** What follows the formula. */
  readonly next: string;
  readonly language: string;
  readonly subjects: readonly string[];
}

type Words = NonNullable<ReturnType<typeof markWordsOf>>;

/**
 * Why the words beside a formula say the opposite of its figures: “$200 less than the Nova” of what costs more than the
 * Nova. Undefined where they agree, or do not tell who is compared.
 */
export function wrongDirection({ larger, smaller, sentence, next, language, subjects }: Compared): string | undefined {
  const words = markWordsOf(language);
  if (!words) return undefined;
  const beside = new RegExp(String.raw`^(?:\s+\p{L}+)??\s+${directed(words)}`, 'iu').exec(next);
  const before = new RegExp(String.raw`${directed(words)}(?:\s+\p{L}+){0,3}?\s+(?=${oneOf(words.than)})`, 'iu').exec(
    sentence,
  );
  const { up, down } = beside?.groups ?? before?.groups ?? {};
  if (up === undefined && down === undefined) return undefined;
  const parties = subjects.map((subject) => [subject]);
  const owns = (name: string, fact: Fact): boolean =>
    !isOfOthers(partiesIn(name, parties), `${fact.about ?? ''} ${fact.text}`);
  const isOf = (name: string, fact: Fact, other: Fact): boolean => owns(name, fact) && !owns(name, other);
  const than = new RegExp(String.raw`(?<!\p{L})${oneOf(words.than)}(?![\p{L}])`, 'iu').exec(sentence);
  const isUp = up !== undefined;
  const wrong = `The figures say the opposite of “${up ?? down}”.`;
  const [greater, lesser] = isUp ? [larger, smaller] : [smaller, larger];
  const clause = than ? clauseFrom(sentence, than.index) : '';
  const reference = firstNamed(clause, subjects);
  if (isOfAlone(capitalised(clause), greater, lesser)) return wrong;
  if (reference !== undefined) return isOf(reference, greater, lesser) ? wrong : undefined;
  // with one party in the sentence, the other is its section's: `The Acme One costs $200 more.`
  const { named } = partiesIn(sentence, parties);
  const isOfOne = (one: Fact, other: Fact): boolean => named.some(([name = '']) => isOf(name, one, other));
  if (!than && isOfAlone(opening(sentence), lesser, greater)) return wrong;
  return isOfOne(lesser, greater) && !isOfOne(greater, lesser) ? wrong : undefined;
}

/** Whether words name what a fact is about, and nothing that the other is about, whoever knows of it. */
function isOfAlone(names: readonly string[], one: Fact, other: Fact): boolean {
  const [own, others] = [one, other].map(({ about = '', text }) => new Set(wordsIn(`${about} ${text}`)));
  const said = names.filter((word) => own?.has(word) !== others?.has(word));
  return said.length > 0 && said.every((word) => own?.has(word));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text that may be parts of names: `U8N`, `iPhone`. */
const capitalised = (text: string): string[] =>
  (text.match(/(?<![\p{L}\p{N}])\p{Ll}?[\p{Lu}\p{N}][\p{L}\p{N}]*/gu) ?? []).flatMap(wordsIn);

/** The same of the name that opens a sentence: its words up to the first that is none. */
function opening(sentence: string): string[] {
  const [first = '', ...others] = sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const words = capitalised(first).length > 0 && first.length > longestArticle ? [first, ...others] : others;
  const end = words.findIndex((word) => capitalised(word).length === 0);
  return words.slice(0, end < 0 ? words.length : end).flatMap(capitalised);
}

/** `The` and `Der` may open a sentence before a name. */
const longestArticle = 3;

/** `than that of the Acme One` without what stands behind a comma. */
const clauseFrom = (sentence: string, start: number): string => sentence.slice(start).split(/[,;:]/u, 1)[0] ?? '';

const directed = ({ up, down }: Words): string =>
  String.raw`(?<!\p{L})(?:(?<up>${oneOf(up)})|(?<down>${oneOf(down)}))(?!\p{L})`;

/** The one that stands first. */
function firstNamed(text: string, subjects: readonly string[]): string | undefined {
  const places = subjects.flatMap((subject) => {
    const at = text.toLowerCase().indexOf(subject.toLowerCase());
    return at < 0 ? [] : [{ subject, at }];
  });
  return places.sort((one, other) => one.at - other.at || other.subject.length - one.subject.length)[0]?.subject;
}
