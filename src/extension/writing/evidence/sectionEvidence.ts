import { cellNames } from '../../../writing/facts/tables.ts';
import { siteOf } from '../../../writing/facts/facts.ts';
import type { ArticleFact } from '../caches/evidenceCache.ts';
import { factChoices } from './factChoices.ts';
import { aboutOf, rankSayings, type SectionQuestion } from './sectionRank.ts';

/** What can be written of something that a page says: one of its figures, or all of its words. */
interface Insertion {
  readonly id: string;
  /** Undefined for all of the words. */
  readonly figure: string | undefined;
  readonly markdown: string;
}

/** Something that a page says and on which a section may rest. */
interface SectionFact {
  /** Its exact words, or the name of a row of a table. */
  readonly words: string;
  readonly isRow: boolean;
  readonly about: string | undefined;
  /** Undefined for a text of the writer, which has no address. */
  readonly url: string | undefined;
  /** The domain of its page, or what the writer calls their text. */
  readonly site: string;
  /** Whether the section links its page. */
  readonly linked: boolean;
  readonly insertions: readonly Insertion[];
}

/** The section of an article at a place, and what was read that bears on it. */
export interface SectionEvidence {
  /** Undefined above the first heading. */
  readonly heading: string | undefined;
  /**
   * What shares most of its words with the section first; a page that it links weighs more. What the part of the brief
   * shows is left out.
   */
  readonly facts: readonly SectionFact[];
  /** Which part of the brief is for the section, counted from 0. */
  readonly part: number | undefined;
}

/** The least share of its words that a section has as well. */
const enough = 0.35;
const enoughOfLinked = 0.2;
const maxFacts = 8;

/** What pages and texts of the writer say about the section in which a place stands. */
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

/** A figure, with the column that says what it measures: `Weight: 41 kg`. */
function labelled(fact: ArticleFact): string | undefined {
  const names = cellNames(fact);
  return names && fact.figure !== undefined ? `${names.column}: ${fact.figure}` : fact.figure;
}
