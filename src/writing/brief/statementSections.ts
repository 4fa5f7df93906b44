import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { optionFinder } from '../evidence/optionName.ts';
import { namesOf } from '../evidence/subjectPile.ts';
import { sectionWords, sectionInHeadings, sectionInText } from '../facts/sectionWords.ts';
import type { Outline, OutlineSection } from '../outline/outline.ts';
import { type PlanKind, plans } from '../outline/plans.ts';
import { type SectionKind, Wording } from '../outline/wording.ts';
import { isOfOwn, type OwnSection, ownSections, sourceOf } from './ownSections.ts';
import { hasMoney } from './figures/measureWords.ts';
import { isMeasured, type PlacedFacts } from './placeFacts.ts';

interface OutlineWithOwn {
  readonly outline: Outline;
  readonly placed: readonly PlacedFacts[];
  readonly own: readonly OwnSection[];
}

/** Inserts the sections that only sources have into an outline, before its questions. */
export function withOwnSections(outline: Outline, placed: readonly PlacedFacts[], evidence: Evidence): OutlineWithOwn {
  const { prompt: question, language, statements = [] } = evidence;
  const isOfQuestions = outline.kind === 'faq' || !new Wording(outline.language).isWhole;
  const own = isOfQuestions ? [] : ownSections(placed, { question, language, statements });
  const headings = new Map(own.flatMap(({ heading, placed: all }) => all.map((one) => [one, heading] as const)));
  const added = own.map(({ heading }): OutlineSection => ({ heading, purpose: '', points: [] }));
  const end = outline.sections.findIndex(({ kind }) => kind === 'questions');
  const at = end < 0 ? outline.sections.length : end;
  return {
    outline: { ...outline, sections: outline.sections.toSpliced(at, 0, ...added) },
    placed: withRest(
      placed.map((one) => {
        const heading = headings.get(one);
        return heading === undefined ? one : { ...one, section: undefined, own: heading };
      }),
      outline,
    ),
    own,
  };
}

/** Assigns other content to the main section of its page, or to the plan's section for the rest. */
function withRest(placed: readonly PlacedFacts[], { kind = 'best_of' }: Outline): PlacedFacts[] {
  const { rest, topics } = plans[kind];
  const pages = Map.groupBy(placed, ({ part }) => sourceOf(part));
  const places = new Map([...pages].map(([source, all]) => [source, mainPart(all)]));
  return placed.map((one) => {
    if (one.section !== undefined || one.own !== undefined) return one;
    // Sizes and limits are criteria, and amounts are part of the preparation.
    if ((topics === 'criteria' || topics === 'preparation') && isMeasured(one)) return { ...one, section: topics };
    const main = places.get(sourceOf(one.part));
    return { ...one, section: main ? main.section : rest, ...(main?.own !== undefined && { own: main.own }) };
  });
}

/** Returns a part of the section that covers most of a page. */
function mainPart(all: readonly PlacedFacts[]): PlacedFacts | undefined {
  const others = all.filter(({ section, own }) => section !== 'answer' && (section ?? own) !== undefined);
  const sections = [...Map.groupBy(others, ({ section, own }) => section ?? own).values()];
  return sections.find(({ length }) => length >= minPageShare * others.length)?.[0];
}

/** Share of a page's parts in one section. */
const minPageShare = 0.8;

/** Finds the sections of statements by the headings above them. */
export class StatementSections {
  private readonly sections: readonly OutlineSection[];
  private readonly planned: PlanKind;
  private readonly language: string;
  private readonly own: readonly OwnSection[];
  private readonly steps: ReadonlySet<string>;
  private readonly known = new Map<AnswerStatement, number>();
  private readonly optionsIn: (text: string) => string[];

  constructor(
    { sections, kind = 'best_of' }: Outline,
    { language, procedures = [], subjects }: Evidence,
    own: readonly OwnSection[],
  ) {
    this.sections = sections;
    this.planned = kind;
    this.language = language;
    this.own = own;
    this.steps = new Set(procedures.flatMap(({ steps }) => steps.map(({ text }) => text)));
    this.optionsIn = optionFinder(namesOf(subjects));
  }

  /** Index of a section in the outline. Undefined if no heading identifies one. */
  sectionOf(statement: AnswerStatement): number | undefined {
    const known = this.known.get(statement);
    if (known !== undefined) return known < 0 ? undefined : known;
    const index = this.find(statement);
    this.known.set(statement, index);
    return index < 0 ? undefined : index;
  }

  private find(statement: AnswerStatement): number {
    const { headings, under, text, isRow: isTable } = statement;
    // Below `Comparison`, only tables are comparisons.
    const has = (section: string): boolean => this.has(section) && (isTable || section !== 'options');
    const kind = this.steps.has(text)
      ? 'steps'
      : this.isPrice(statement)
        ? 'prices'
        : (sectionInHeadings([...headings, under], this.language, has) ??
          (has('uses') && sectionWords(this.language).audiences.test(under) ? 'uses' : undefined) ??
          this.sectionBeforeOption(text));
    const own = kind === undefined ? this.own.find((one) => isOfOwn(one, statement, this.language)) : undefined;
    return this.sections.findIndex((section) =>
      own === undefined
        ? kind !== undefined && section.kind === kind
        : section.kind === undefined && section.heading === own.heading,
    );
  }

  private has(section: string): boolean {
    return this.sections.some(({ kind }) => kind === section);
  }

  /** True for a price, wherever an answer lists it. */
  private isPrice({ under, text }: AnswerStatement): boolean {
    const isCost = (section: string): boolean => this.has('prices') && costs.has(section);
    return sectionInHeadings([under], this.language, isCost) === 'prices' && hasMoney(text, this.language);
  }

  /** Section of options, for statements about an option that the outline omits. */
  sectionOfOption({ about = '', under, text }: AnswerStatement): number | undefined {
    return [`${about} ${under}`, text].some((words) => this.namesOption(words)) ? this.indexOf('options') : undefined;
  }

  private namesOption(text: string): boolean {
    return this.optionsIn(text).length > 0;
  }

  /** Section that a statement's words identify. */
  sectionOfText({ text }: AnswerStatement): number | undefined {
    return this.indexOf(this.sectionByText(text));
  }

  /** Section that a sentence's words identify, in articles where they count more than the name of an option. */
  private sectionBeforeOption(text: string): SectionKind | undefined {
    const textSection =
      this.planned === 'versus' || this.planned === 'alternatives' ? this.sectionByText(text) : undefined;
    return this.planned === 'versus' || textSection === 'uses' ? textSection : undefined;
  }

  private sectionByText(text: string): SectionKind | undefined {
    const textSection = sectionInText(text, this.language, (section) => this.has(section));
    return textSection ?? (hasMoney(text, this.language) ? 'prices' : undefined);
  }

  /** Section of topics, for statements with their own label. */
  sectionOfLabel({ under }: AnswerStatement): number | undefined {
    const { topics, rest } = plans[this.planned];
    return this.indexOf(rest ?? (under === '' ? undefined : topics));
  }

  private indexOf(kind: string | undefined): number | undefined {
    const index = this.sections.findIndex((section) => kind !== undefined && section.kind === kind);
    return index < 0 ? undefined : index;
  }

  /** A table that names several options belongs with them. */
  sectionOfTable(rows: readonly AnswerStatement[]): number | undefined {
    const [first] = rows;
    const named = [...rows.map(({ under }) => under), ...(first?.head ?? [])].filter((name) => this.namesOption(name));
    const options = named.length > 1 ? this.indexOf('options') : undefined;
    return options ?? (first && this.sectionOf({ ...first, under: '' }));
  }
}

/** Sections about money. The words of a label distinguish prices from savings and extra costs. */
const costs: ReadonlySet<string> = new Set(['excluded', 'savings', 'factors', 'prices']);
