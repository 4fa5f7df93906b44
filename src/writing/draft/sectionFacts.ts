import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { type Conflict, type Fact, type Ledger, siteOf, sourceOf } from '../facts/facts.ts';
import { weightOfAdded } from '../facts/ledger.ts';
import { Relevance } from '../facts/relevance.ts';
import { asWholeTables, isCell } from '../facts/tables.ts';
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
  /** How many answers rest on its page. */
  readonly answers: number;
}

export interface ShownFacts {
  readonly facts: readonly ShownFact[];
  /** Facts that exclude one another, by their ids. */
  readonly disagree: readonly Conflict[];
}

/** A model that is shown everything uses nothing well. */
const maxShown = 48;

/** The facts of pages that bear most on a section, in their order, and where these disagree. */
export function factsForSection(
  { heading, purpose, points }: OutlineSection,
  { facts, conflicts }: Ledger,
  language: string,
): ShownFacts {
  const words = checkWordsOf(language);
  const lists = new Set(facts.filter(({ kind }) => kind === 'step').map(placeOf));
  const asksSteps = purpose === new Wording(language).phrases.purposes.steps;
  const rated = facts
    .filter((fact) => sourceOf(fact) !== undefined)
    .map((fact) => ({ fact, stems: stemsOf(`${fact.about ?? ''} ${fact.text}`, words) }));
  const relevance = new Relevance(
    [`${heading} ${points.map(({ text }) => text).join(' ')}`, purpose],
    language,
    rated.map(({ stems }) => stems),
  );
  const chosen = new Set(
    asWholeTables(
      rated.map(({ fact, stems }) => ({
        fact,
        worth:
          relevance.of(stems) + standing(fact, language) + (asksSteps && lists.has(placeOf(fact)) ? worthOfStep : 0),
      })),
      ({ fact }) => fact,
    )
      .sort((one, other) => other.worth - one.worth)
      .slice(0, maxShown)
      .map(({ fact }) => fact.id),
  );
  return {
    facts: rated.filter(({ fact }) => chosen.has(fact.id)).map(({ fact }) => shown(fact)),
    disagree: conflicts
      .map(({ about, facts: ids }) => ({ about, facts: ids.filter((id) => chosen.has(id)) }))
      .filter(({ facts: ids }) => ids.length > 1),
  };
}

/** Steps with figures are statistics or prices, and stand under the same heading as the others. */
const placeOf = (fact: Fact): string => `${sourceOf(fact) ?? ''} ${fact.about ?? ''} ${isCell(fact)}`;

/** In a section of steps, what a page gives as one stands before all that is only said of the subject. */
const worthOfStep = 100;

const worthOfLanguage = 3;

/** What a fact is worth by its page and language: one in the article's need not be translated. */
const standing = (fact: Fact, language: string): number =>
  Math.log2(1 + (fact.answers || weightOfAdded)) + (fact.language === language ? worthOfLanguage : 0);

const shown = ({ id, kind, about, text, figure, speaker, answers, ...source }: Fact): ShownFact => ({
  id,
  kind,
  about,
  words: text,
  figure: figure?.text,
  speaker,
  site: siteOf(source),
  answers,
});
