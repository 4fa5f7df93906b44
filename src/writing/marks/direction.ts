import { isOfOthers, partiesIn } from '../../checking/evidence/parties.ts';
import type { Fact } from '../facts/facts.ts';
import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import { markWordsOf } from './markWords.ts';

interface Compared {
  readonly larger: Fact;
  readonly smaller: Fact;
  readonly sentence: string;
  /** Text after the formula. */
  readonly next: string;
  readonly language: string;
  readonly subjects: readonly string[];
}

type Words = NonNullable<ReturnType<typeof markWordsOf>>;

/**
 * Returns the reason a comparison contradicts its figures, such as “$200 less than the Nova” for something more
 * expensive. Undefined if they agree or the compared parties aren't clear.
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
  // a sentence may name only one party and leave the other to its heading: `The Acme One costs $200 more.`
  const { named } = partiesIn(sentence, parties);
  const isOfOne = (one: Fact, other: Fact): boolean => named.some(([name = '']) => isOf(name, one, other));
  if (!than && isOfAlone(opening(sentence), lesser, greater)) return wrong;
  return isOfOne(lesser, greater) && !isOfOne(greater, lesser) ? wrong : undefined;
}

/** True if the names occur in the first fact only. Ignores words that are in both or in neither. */
function isOfAlone(names: readonly string[], one: Fact, other: Fact): boolean {
  const [own, others] = [one, other].map(({ about = '', text }) => new Set(wordsIn(`${about} ${text}`)));
  const said = names.filter((word) => own?.has(word) !== others?.has(word));
  return said.length > 0 && said.every((word) => own?.has(word));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that may be part of a name, lowercased: `U8N`, `iPhone`. */
const capitalised = (text: string): string[] =>
  (text.match(/(?<![\p{L}\p{N}])\p{Ll}?[\p{Lu}\p{N}][\p{L}\p{N}]*/gu) ?? []).flatMap(wordsIn);

/** Words of the name that opens a sentence. */
function opening(sentence: string): string[] {
  const [first = '', ...others] = sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const words = capitalised(first).length > 0 && first.length > longestArticle ? [first, ...others] : others;
  const end = words.findIndex((word) => capitalised(word).length === 0);
  return words.slice(0, end < 0 ? words.length : end).flatMap(capitalised);
}

/** Characters of an article such as `The` or `Der`, which may precede a name. */
const longestArticle = 3;

/** Returns a clause such as `than that of the Acme One`, up to the next comma. */
const clauseFrom = (sentence: string, start: number): string => sentence.slice(start).split(/[,;:]/u, 1)[0] ?? '';

const directed = ({ up, down }: Words): string =>
  String.raw`(?<!\p{L})(?:(?<up>${oneOf(up)})|(?<down>${oneOf(down)}))(?!\p{L})`;

/** Returns the subject that is named first, or the longest of several in one place. */
function firstNamed(text: string, subjects: readonly string[]): string | undefined {
  const places = subjects.flatMap((subject) => {
    const at = text.toLowerCase().indexOf(subject.toLowerCase());
    return at < 0 ? [] : [{ subject, at }];
  });
  return places.sort((one, other) => one.at - other.at || other.subject.length - one.subject.length)[0]?.subject;
}
