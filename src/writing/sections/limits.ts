import { readArticle } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import type { Span } from '../../text/spans.ts';
import { optionFinder } from '../evidence/optionName.ts';
import { type Fact, sourceOf } from '../facts/facts.ts';
import { recommends } from '../facts/kinds.ts';
import { isCell } from '../facts/tables.ts';
import type { Outline, OutlineSection } from '../outline/outline.ts';
import { recommendationWords } from './recommendationWords.ts';

/** Drawbacks and conditions that pages state for an option. */
export interface OptionLimits {
  /** Several names if one contains another. */
  readonly options: readonly string[];
  readonly facts: readonly Fact[];
}

const maxPerOption = 3;

/**
 * Finds the limits of options, in English and German.
 * @param tag BCP 47 language tag
 */
export function limitsOf(options: readonly string[], facts: readonly Fact[], tag: string): readonly OptionLimits[] {
  const language = tag.slice(0, 2).toLowerCase();
  const words = recommendationWords(language);
  if (!words) return [];
  const namedIn = finderOf(options);
  const limits = facts
    .filter((fact) => sourceOf(fact) !== undefined && fact.language === language && !isCell(fact))
    .filter(({ text }) => words.limiting.test(text))
    .map((fact) => ({ fact, named: namedIn(fact.text, fact.about) }))
    .filter(({ named }) => named.length > 0);
  return [...Map.groupBy(limits, ({ named }) => named.join('\n')).values()].map((own) => ({
    options: own[0]?.named ?? [],
    // a sentence with two figures yields two facts
    facts: [...new Map(own.map(({ fact }) => [fact.text, fact])).values()].slice(0, maxPerOption),
  }));
}

export const optionsOf = ({ points }: OutlineSection): string[] =>
  points.flatMap(({ subjects = [] }) => subjects.flatMap(({ name, role }) => (role === 'option' ? [name] : [])));

/** Returns a function that finds options in a text, or else in the text above it. */
function finderOf(options: readonly string[]): (text: string, above?: string) => string[] {
  const find = optionFinder(options);
  return (text, above = '') => {
    const named = find(text);
    return named.length > 0 ? named : find(above);
  };
}

interface WrittenSection {
  readonly outline: Pick<Outline, 'title' | 'keyword' | 'sections' | 'language'>;
  /** Section index, from 0. */
  readonly section: number;
  /** Markdown of the earlier sections. */
  readonly before: readonly string[];
  readonly facts: readonly Fact[];
  /** The brand, its competitors, and options named in answers. */
  readonly subjects: readonly string[];
}

interface MissedLimit {
  readonly sentence: Span;
  readonly limits: readonly Fact[];
}

/**
 * Finds options that a section recommends although the article so far states none of their limits. The lead is short,
 * so it only needs limits that share a word with the question.
 */
export function missedLimits(
  markdown: string,
  { outline, section, before, facts, subjects }: WrittenSection,
): MissedLimit[] {
  const { sections, language: tag, title, keyword } = outline;
  const language = tag.slice(0, 2).toLowerCase();
  const words = recommendationWords(language);
  const limits = limitsOf(subjects, facts, tag);
  if (!words || limits.length === 0) return [];
  const read = (text: string) =>
    readArticle(text, { tag }).statements.filter(({ block }) => block.kind !== 'cell' && block.kind !== 'quote');
  const own = read(markdown);
  const isLimited = ({ text }: { readonly text: string }): boolean =>
    words.limiting.test(text) || words.turning.test(text) || words.denying.test(text);
  const all = [...before.flatMap(read), ...own].filter(isLimited);
  const isPick = (text: string): boolean =>
    !words.denying.test(text) && (words.picking.test(text) || words.suiting.test(text) || recommends(text, language));
  const stems = (text: string): ReadonlySet<string> => stemsOf(text, checkWordsOf(language));
  const asked = stems(`${title} ${keyword}`);
  const namedIn = finderOf(subjects);
  return limits.flatMap(({ options, facts: given }) => {
    const isOf = (text: string, above = ''): boolean => namedIn(text, above).join() === options.join();
    const pick = own.find(({ text }) => isPick(text) && isOf(text));
    if (!pick || all.some(({ text, block }) => isOf(text, block.text))) return [];
    const ofOption = stems(options.join(' '));
    const isAsked = ({ text }: Fact): boolean => !stems(text).difference(ofOption).isDisjointFrom(asked);
    const required = sections[section]?.lead ? given.filter(isAsked) : given;
    return required.length === 0 ? [] : [{ sentence: placeIn(pick.block, pick), limits: required }];
  });
}
