import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { type Conflict, type Fact, type Ledger, siteOf, sourceOf } from '../facts/facts.ts';
import { weightOfAdded } from '../facts/ledger.ts';
import { Relevance } from '../facts/relevance.ts';
import { asWholeTables, isCell } from '../facts/tables.ts';
import { namesOption, type OptionName, readOptionName, readNameText } from '../evidence/optionName.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import type { OutlineSection } from '../outline/outline.ts';
import { Wording } from '../outline/wording.ts';

export interface ShownFact {
  readonly id: string;
  readonly kind: Fact['kind'];
  readonly about?: string | undefined;
  readonly words: string;
  /** Text that replaces the fact's mark. */
  readonly figure?: string | undefined;
  readonly speaker?: string | undefined;
  /** Domain of the page, or the writer's label for their text. */
  readonly site: string;
  readonly published?: string | undefined;
  /** True if the page makes a recommendation here. */
  readonly verdict?: true | undefined;
}

export interface ShownFacts {
  readonly facts: readonly ShownFact[];
  /** Conflicts between facts, by id. */
  readonly disagree: readonly Conflict[];
}

/**
 * Maximum sentences and rows. Usually covers the whole ledger, because words alone don't show where a fact is useful.
 */
const maxShown = 110;

/** Returns the facts most relevant to a section, in page order, and their conflicts. */
export function factsForSection(
  { heading, purpose, points, lead }: OutlineSection,
  { facts, conflicts }: Ledger,
  language: string,
): ShownFacts {
  const words = checkWordsOf(language);
  const lists = new Set(facts.filter(({ kind }) => kind === 'step').map(headingKey));
  const options = points
    .flatMap(({ subjects = [] }) => subjects.filter(({ role }) => role === 'option'))
    .map(({ name }) => readOptionName(name));
  const asksSteps = purpose === new Wording(language).phrases.purposes.steps;
  const rated = facts
    .filter((fact) => sourceOf(fact) !== undefined)
    .map((fact) => ({ fact, stems: stemsOf(`${fact.about ?? ''} ${fact.text}`, words) }));
  const relevance = new Relevance(
    [`${heading} ${points.map(({ text }) => text).join(' ')}`, purpose],
    language,
    rated.map(({ stems }) => stems),
  );
  const best = asWholeTables(
    rated.map(({ fact, stems }) => ({
      fact,
      worth:
        relevance.of(stems) +
        baseScore(fact, language) +
        (lead && isCell(fact) ? 0 : worthOfOption * Math.max(nearness(options, fact), fact.isVerdict ? 1 : 0)) +
        (asksSteps && lists.has(headingKey(fact)) ? worthOfStep : 0),
    })),
    ({ fact }) => fact,
  ).sort((one, other) => other.worth - one.worth);
  const sentences = new Set<string>();
  for (const { fact } of best) if (sentences.size < maxShown) sentences.add(sentenceOf(fact));
  const isChosen = (fact: Fact): boolean => sentences.has(sentenceOf(fact));
  const isAt = (index: number): boolean => {
    const fact = facts[index];
    return fact !== undefined && isChosen(fact);
  };
  // a fact between two chosen facts gives context to the second
  const isBetween = (index: number): boolean =>
    isAt(index - 1) && isAt(index + 1) && sourceOf(facts[index - 1] ?? {}) === sourceOf(facts[index + 1] ?? {});
  const ids = new Set(facts.filter((fact, index) => isChosen(fact) || isBetween(index)).map(({ id }) => id));
  // every value of a conflict is shown
  const disagree = conflicts.filter(({ facts: values }) => values.some((id) => ids.has(id)));
  for (const { facts: values } of disagree) for (const id of values) ids.add(id);
  return { facts: rated.filter(({ fact }) => ids.has(fact.id)).map(({ fact }) => shown(fact)), disagree };
}

/** Key of a sentence or row. Its figures are shown together. */
const sentenceOf = (fact: Fact): string => `${sourceOf(fact) ?? ''} ${fact.text}`;

/** Key of a page and its top heading. Steps with figures have another kind, but the same heading as other steps. */
const headingKey = (fact: Fact): string => `${sourceOf(fact) ?? ''} ${fact.about?.split(' – ')[0] ?? ''}`;

/** In a section of steps, steps rank before everything else. */
const worthOfStep = 100;

/** Facts about an option of the section rank before those that only share words. The lead doesn't use tables. */
const worthOfOption = 12;

const worthOfLanguage = 3;

/** 1 if a fact names one of the options, 0.5 if it names only the maker, else 0. */
function nearness(options: readonly OptionName[], { about = '', text }: Fact): number {
  const words = readNameText(`${about} ${text}`);
  if (options.some((option) => namesOption(words, option))) return 1;
  return options.some(({ short }) => hasWord(words.text, short.split(' ', 1)[0] ?? '')) ? 0.5 : 0;
}

/** Base score by page and language. Facts in the article's language need no translation. */
const baseScore = (fact: Fact, language: string): number =>
  Math.log2(1 + (fact.answers || weightOfAdded)) + (fact.language === language ? worthOfLanguage : 0);

const shown = ({ id, kind, about, text, figure, speaker, published, isVerdict, ...source }: Fact): ShownFact => ({
  id,
  kind,
  about,
  words: text,
  figure: figure?.text,
  speaker,
  site: siteOf(source),
  published,
  verdict: isVerdict,
});
