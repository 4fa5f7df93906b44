import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { domainOf } from '../../text/urls.ts';
import type { Conflict, Fact, Ledger } from '../facts/facts.ts';
import { Relevance } from '../facts/relevance.ts';
import type { OutlineSection } from '../outline/outline.ts';

/** A fact as a model is shown it. */
export interface ShownFact {
  readonly id: string;
  readonly kind: Fact['kind'];
  readonly about?: string | undefined;
  readonly words: string;
  /** What the mark becomes. */
  readonly figure?: string | undefined;
  readonly speaker?: string | undefined;
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
const maxShown = 40;

/** The facts of pages that bear most on a section, in their order, and where these disagree. */
export function factsForSection(
  { heading, purpose, points }: OutlineSection,
  { facts, conflicts }: Ledger,
  language: string,
): ShownFacts {
  const words = checkWordsOf(language);
  const rated = facts
    .filter(({ url }) => url !== undefined)
    .map((fact) => ({ fact, stems: stemsOf(`${fact.about ?? ''} ${fact.text}`, words) }));
  const relevance = new Relevance(
    [`${heading} ${points.map(({ text }) => text).join(' ')}`, purpose],
    language,
    rated.map(({ stems }) => stems),
  );
  const chosen = new Set(
    rated
      .map(({ fact, stems }) => ({ fact, worth: relevance.of(stems) + Math.log2(1 + fact.answers) }))
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

const shown = ({ id, kind, about, text, figure, speaker, url = '', answers }: Fact): ShownFact => ({
  id,
  kind,
  about,
  words: text,
  figure: figure?.text,
  speaker,
  site: domainOf(url) ?? url,
  answers,
});
