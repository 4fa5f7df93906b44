import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { type Conflict, type Fact, type Ledger, siteOf, sourceOf } from '../facts/facts.ts';
import { weightOfAdded } from '../facts/ledger.ts';
import { Relevance } from '../facts/relevance.ts';
import { asWholeTables, isCell } from '../facts/tables.ts';
import { namesOption, type OptionName, readOptionName, readSaid } from '../evidence/optionName.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import type { OutlineSection } from '../outline/outline.ts';
import { Wording } from '../outline/wording.ts';

/** A fact as a model is shown it. */
export interface ShownFact {
  readonly id: string;
  readonly kind: Fact['kind'];
  readonly about?: string | undefined;
  readonly words: string;
  /** What the mark becomes. */
  readonly figure?: string | undefined;
  readonly speaker?: string | undefined;
  /** The domain of its page, or what the writer calls their text. */
  readonly site: string;
  /** When its page was published. */
  readonly published?: string | undefined;
  /** Its page recommends something there. */
  readonly verdict?: true | undefined;
}

export interface ShownFacts {
  readonly facts: readonly ShownFact[];
  /** Facts that exclude one another, by their ids. */
  readonly disagree: readonly Conflict[];
}

/** Sentences and rows; usually all of a ledger, since their words alone do not tell in which section they help. */
const maxShown = 90;

/** The facts of pages that bear most on a section, in their order, and where these disagree. */
export function factsForSection(
  { heading, purpose, points, lead }: OutlineSection,
  { facts, conflicts }: Ledger,
  language: string,
): ShownFacts {
  const words = checkWordsOf(language);
  const lists = new Set(facts.filter(({ kind }) => kind === 'step').map(placeOf));
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
        standing(fact, language) +
        (lead && isCell(fact) ? 0 : worthOfOption * Math.max(nearness(options, fact), fact.isVerdict ? 1 : 0)) +
        (asksSteps && lists.has(placeOf(fact)) ? worthOfStep : 0),
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
  // what stands between two of them says what the second one means
  const isBetween = (index: number): boolean =>
    isAt(index - 1) && isAt(index + 1) && sourceOf(facts[index - 1] ?? {}) === sourceOf(facts[index + 1] ?? {});
  const ids = new Set(facts.filter((fact, index) => isChosen(fact) || isBetween(index)).map(({ id }) => id));
  // whoever is shown one of several values is shown the others
  const disagree = conflicts.filter(({ facts: values }) => values.some((id) => ids.has(id)));
  for (const { facts: values } of disagree) for (const id of values) ids.add(id);
  return { facts: rated.filter(({ fact }) => ids.has(fact.id)).map(({ fact }) => shown(fact)), disagree };
}

/** The figures of one sentence, or of one row, are shown together. */
const sentenceOf = (fact: Fact): string => `${sourceOf(fact) ?? ''} ${fact.text}`;

/** Steps with figures are statistics or prices, and stand under the same heading as the others and the chart they name. */
const placeOf = (fact: Fact): string => `${sourceOf(fact) ?? ''} ${fact.about?.split(' – ')[0] ?? ''}`;

/** In a section of steps, what a page gives as one stands before all that is only said of the subject. */
const worthOfStep = 100;

/** What is about an option of the section stands before what only has words in common with it; a lead needs no table. */
const worthOfOption = 12;

const worthOfLanguage = 3;

/** Whether a fact names an option of a section, or at least its maker. */
function nearness(options: readonly OptionName[], { about = '', text }: Fact): number {
  const said = readSaid(`${about} ${text}`);
  if (options.some((option) => namesOption(said, option))) return 1;
  return options.some(({ short }) => hasWord(said.text, short.split(' ', 1)[0] ?? '')) ? 0.5 : 0;
}

/** What a fact is worth by its page and language: one in the article's need not be translated. */
const standing = (fact: Fact, language: string): number =>
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
