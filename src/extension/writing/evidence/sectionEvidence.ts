import { cellNames } from '../../../writing/facts/tables.ts';
import { siteOf } from '../../../writing/facts/facts.ts';
import type { ArticleFact } from '../caches/evidenceCache.ts';
import { factChoices } from './factChoices.ts';
import { aboutOf, rankSayings, type SectionQuestion } from './sectionRank.ts';

/** A text to insert for a fact: one figure, or all of its words. */
interface Insertion {
  readonly id: string;
  /** Undefined for all words. */
  readonly figure: string | undefined;
  readonly markdown: string;
}

/** A fact that suits a section. */
interface SectionFact {
  /** Exact words, or the name of a table row. */
  readonly words: string;
  readonly isRow: boolean;
  readonly about: string | undefined;
  /** Undefined for a text of the writer. */
  readonly url: string | undefined;
  /** Domain of its page, or the writer's name for their own text. */
  readonly site: string;
  /** True if the section links to its page. */
  readonly linked: boolean;
  readonly insertions: readonly Insertion[];
}

/** The section at an offset of an article, with matching evidence. */
export interface SectionEvidence {
  /** Undefined above the first heading. */
  readonly heading: string | undefined;
  /**
   * Best matches first, by shared words and whether the section links to the page. Facts already shown in the brief are
   * left out.
   */
  readonly facts: readonly SectionFact[];
  /** Index of the brief's part for this section. */
  readonly part: number | undefined;
}

/** Minimum share of a fact's words that the section must contain. */
const enough = 0.35;
const enoughOfLinked = 0.2;
const maxFacts = 8;

/** Returns facts from pages and the writer's texts for the section at an offset. */
export function sectionEvidence(question: SectionQuestion): SectionEvidence {
  const { heading, sayings, part } = rankSayings(question);
  const ranked = sayings
    .filter(({ asked, linked, share }) => !asked && share >= (linked ? enoughOfLinked : enough))
    .slice(0, maxFacts);
  const choices = factChoices({ markdown: question.markdown, facts: ranked.flatMap((saying) => saying.facts) });
  const texts = new Map(choices.map((choice) => [choice.id, choice.markdown]));
  return {
    heading,
    part,
    facts: ranked.flatMap(({ facts: [first, ...others], linked }) => {
      if (!first) return [];
      const insertions = [first, ...others].flatMap((fact) => {
        const { id } = fact;
        const text = texts.get(id);
        return text === undefined ? [] : [{ id, figure: labelled(fact), markdown: text }];
      });
      const row = rowOf(first);
      const shown = {
        words: row ?? first.text,
        isRow: row !== undefined,
        about: aboutOf([first, ...others]),
        url: first.url,
        site: siteOf(first),
        linked,
      };
      return insertions.length === 0 ? [] : [{ ...shown, insertions }];
    }),
  };
}

const rowOf = (fact: ArticleFact): string | undefined => (fact.figure === undefined ? undefined : cellNames(fact)?.row);

/** Returns the figure, prefixed with its table column if it has one: `Weight: 41 kg`. */
function labelled(fact: ArticleFact): string | undefined {
  const names = cellNames(fact);
  return names && fact.figure !== undefined ? `${names.column}: ${fact.figure}` : fact.figure;
}
