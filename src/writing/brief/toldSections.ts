import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { namesOption, readOptionName, readSaid } from '../evidence/optionName.ts';
import { toldByHeadings } from '../facts/sectionWords.ts';
import type { Outline, OutlineSection } from '../outline/outline.ts';
import { Wording } from '../outline/wording.ts';
import { isOfOwn, type OwnSection, ownSections } from './ownSections.ts';
import type { Placed } from './placeFacts.ts';

interface WithOwn {
  readonly outline: Outline;
  readonly placed: readonly Placed[];
  readonly own: readonly OwnSection[];
}

/** Adds the sections to an outline that only sources have, before its questions. */
export function withOwnSections(outline: Outline, placed: readonly Placed[], evidence: Evidence): WithOwn {
  const { prompt: question, language, statements = [] } = evidence;
  const isOfQuestions = outline.kind === 'faq' || !new Wording(outline.language).isWhole;
  const own = isOfQuestions ? [] : ownSections(placed, { question, language, statements });
  const headings = new Map(own.flatMap(({ heading, placed: all }) => all.map((one) => [one, heading] as const)));
  const added = own.map(({ heading }): OutlineSection => ({ heading, purpose: '', points: [] }));
  const end = outline.sections.findIndex(({ kind }) => kind === 'questions');
  const at = end < 0 ? outline.sections.length : end;
  return {
    outline: { ...outline, sections: outline.sections.toSpliced(at, 0, ...added) },
    placed: placed.map((one) => {
      const heading = headings.get(one);
      return heading === undefined ? one : { ...one, section: undefined, own: heading };
    }),
    own,
  };
}

/** The sections that the headings above statements of answers tell. */
export class ToldSections {
  private readonly sections: readonly OutlineSection[];
  private readonly language: string;
  private readonly own: readonly OwnSection[];
  private readonly steps: ReadonlySet<string>;
  private readonly known = new Map<AnswerStatement, number>();
  private readonly options: readonly ReturnType<typeof readOptionName>[];

  constructor({ sections }: Outline, { language, procedures = [], subjects }: Evidence, own: readonly OwnSection[]) {
    this.sections = sections;
    this.language = language;
    this.own = own;
    this.steps = new Set(procedures.flatMap(({ steps }) => steps.map(({ text }) => text)));
    this.options = subjects.flatMap(({ name, role }) => (role === 'option' ? [readOptionName(name)] : []));
  }

  /** The place of a section in the outline; undefined if no heading tells. */
  sectionOf(statement: AnswerStatement): number | undefined {
    const known = this.known.get(statement);
    if (known !== undefined) return known < 0 ? undefined : known;
    const index = this.find(statement);
    this.known.set(statement, index);
    return index < 0 ? undefined : index;
  }

  private find(statement: AnswerStatement): number {
    const { headings, under, text } = statement;
    const has = (wanted: string): boolean => this.sections.some(({ kind }) => kind === wanted);
    const kind = this.steps.has(text) ? 'steps' : toldByHeadings([...headings, under], this.language, has);
    const own = kind === undefined ? this.own.find((one) => isOfOwn(one, statement, this.language)) : undefined;
    return this.sections.findIndex((section) =>
      own === undefined
        ? kind !== undefined && section.kind === kind
        : section.kind === undefined && section.heading === own.heading,
    );
  }

  /** The section of options for a statement about one that the outline leaves out. */
  sectionOfOption({ about = '', under }: Pick<AnswerStatement, 'about' | 'under'>): number | undefined {
    const said = readSaid(`${about} ${under}`);
    const index = this.sections.findIndex(({ kind }) => kind === 'options');
    return index >= 0 && this.options.some((option) => namesOption(said, option)) ? index : undefined;
  }

  /** A table of what can be chosen compares it. */
  sectionOfTable(rows: readonly AnswerStatement[]): number | undefined {
    const [first] = rows;
    const isOption = (text: string): boolean => this.options.some((option) => namesOption(readSaid(text), option));
    const named = [...rows.map(({ under }) => under), ...(first?.head ?? [])].filter(isOption);
    const index = this.sections.findIndex(({ kind }) => kind === 'options');
    if (named.length > 1 && index >= 0) return index;
    return first && this.sectionOf({ ...first, under: '' });
  }
}
