import { type AnswerStatement, labelsOf } from '../../evidence/answers/answerStatements.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type Procedure, stepSentences } from '../../evidence/answers/procedures.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import { optionFinder } from '../../evidence/optionName.ts';
import { needsBefore } from '../../evidence/quotable.ts';
import type { AnswerSaid, AnswerTable, Brief, BriefSection, Value } from '../briefData.ts';
import { cellText, isRow } from './rows.ts';

/** A sentence, an item, a table row, or a procedure. A model moves it as a whole. */
export type Unit = PageUnit | SaidUnit | Other;

interface Movable {
  /** `p12` of a page, `a7` of an answer, `p6.2` of a table row. */
  readonly id: string;
  /** Where the rules put it; undefined for other facts. */
  readonly section: number | undefined;
  /** The sentence that it follows. */
  readonly previous?: string | undefined;
  /** That sentence, where it is needed to understand this one. */
  readonly before?: string | undefined;
  /** The ids of what only answers say. */
  readonly only?: readonly string[];
}

export interface PageUnit extends Movable {
  readonly kind: 'lines' | 'row' | 'steps';
  readonly part: PagePart;
  /** One, but for procedures. */
  readonly lines: readonly PageLine[];
  /** The question that a line answers, or the option of a heading above it that the line doesn't name. */
  readonly about?: string | undefined;
}

export interface SaidUnit extends Movable {
  readonly kind: 'said';
  readonly said: AnswerSaid;
  /** As the answer has it; undefined for what the rules put together. */
  readonly statement: AnswerStatement | undefined;
}

type Other = Movable &
  (
    | { readonly kind: 'answerRow'; readonly table: AnswerTable; readonly row: readonly string[] }
    | { readonly kind: 'procedure'; readonly procedure: Procedure }
  );

/** Everything in a brief that can be moved: lines of pages in their order, then answers. */
export function unitsOf(brief: Brief, { statements = [], subjects }: Evidence): Unit[] {
  const names = subjects.flatMap(({ name, role }) => (role === 'option' ? [name] : []));
  const optionsIn = optionFinder(names);
  const pages = brief.lines.flatMap(({ part, lines, section }): Unnamed<PageUnit>[][] => {
    const common = { section, part };
    if (part.form === 'steps') return [[{ kind: 'steps', ...common, lines }]];
    if (part.form === 'table') return [lines.map((line) => ({ kind: 'row', ...common, lines: [line] }))];
    return lines.map((line) => {
      const previous = line.goesOn ? part.lines[part.lines.indexOf(line) - 1]?.text : undefined;
      const before = isQuestion(previous) || needsBefore(line.text, part.language) ? previous : undefined;
      const [option = ''] = part.headings.map(optionsIn).findLast(({ length }) => length > 0) ?? [];
      const isNamed = option !== '' && !optionsIn(line.text).includes(option);
      const about = isQuestion(previous) ? previous : isNamed ? option : undefined;
      return [{ kind: 'lines', ...common, lines: [line], previous, before, about }];
    });
  });
  const sections: (BriefSection & { readonly index: number | undefined })[] = [
    ...brief.sections.map((section, index) => ({ ...section, index })),
    { ...emptySection, said: brief.otherSaid, tables: brief.otherTables, index: undefined },
  ];
  const answers = sections.flatMap(({ index: section, kind, points, said, tables, procedures }): Unplaced[] => [
    ...points.flatMap(({ label, said: below }) =>
      below.flatMap((one) => {
        // Moved elsewhere, the statement needs the name of its option.
        const subject = kind === 'options' ? { about: label, ...one } : one;
        return eachOf(subject, section);
      }),
    ),
    ...said.flatMap((one) => eachOf(one, section)),
    ...tables.map((table) => ({ kind: 'answerRow' as const, table, row: [], section })),
    ...procedures.map((procedure) => ({ kind: 'procedure' as const, procedure, section })),
  ]);
  const order = new Map(brief.answers.map(({ id }, index) => [id, index]));
  const places = answers.map((one) => {
    const answer = order.get(answerOf(one) ?? 0) ?? 0;
    if (one.kind !== 'said') return { unit: one, answer, at: statements.length };
    const statement = statementOf(statements, one.said);
    const said = withoutClaims(one.said, statement, brief);
    const isNamed = names.includes(said.about?.split(', ')[0] ?? '');
    const previous = previousOf(statements, statement)?.text;
    const before = !isNamed && needsBefore(said.text, brief.language) ? previous : undefined;
    return {
      unit: { ...one, said, statement, previous, before },
      answer,
      at: statement ? statements.indexOf(statement) : statements.length,
    };
  });
  const inOrder = places
    .sort((one, other) => one.answer - other.answer || one.at - other.at)
    .map(({ unit }) => (unit.kind === 'answerRow' ? unit.table.rows.map((row) => ({ ...unit, row })) : [unit]));
  const numbered = (letter: string, all: readonly (readonly Unnamed<Unit>[])[]): Unit[] =>
    all.flatMap((own, index) =>
      own.map((one, row) => ({
        ...one,
        id: `${letter}${index + 1}${one.kind === 'row' || one.kind === 'answerRow' ? `.${row + 1}` : ''}`,
      })),
    );
  return [...numbered('p', pages), ...numbered('a', inOrder)];
}

export const emptySection: BriefSection = {
  ...{ heading: '', purpose: '', points: [], facts: [], said: [] },
  ...{ tables: [], procedures: [], direct: [], differences: [] },
};

/** Takes away what the rules added to a statement: the mark that no page mentions it, and the label of another item. */
function withoutClaims(said: AnswerSaid, statement: AnswerStatement | undefined, { uncarried }: Brief): AnswerSaid {
  const { about: _, isOnly: __, ...others } = said;
  const lacking = uncarried.get(said.text);
  const about = aboutOf(said, statement);
  return { ...others, ...(lacking && { uncarried: lacking }), ...(about !== undefined && { about }) };
}

/** The label of its own item says what a statement is about: `**Faulty compressor**: Replacing it costs $200.` */
function aboutOf({ about }: AnswerSaid, statement: AnswerStatement | undefined): string | undefined {
  if (!statement) return about;
  const { under, headings, isBelowOther = false } = statement;
  if (isBelowOther && [under, labelsOf(statement)].includes(about ?? ''))
    return statement.about === under ? undefined : statement.about;
  const isOwn = under !== '' && !isBelowOther && !headings.includes(under);
  return about ?? (isOwn ? under : undefined);
}

const statementOf = (
  statements: readonly AnswerStatement[],
  { answer, text }: Pick<AnswerSaid, 'answer' | 'text'>,
): AnswerStatement | undefined => statements.find((one) => one.answer === answer && one.text === text);

/** The sentence before it in its paragraph or item. */
const previousOf = (
  statements: readonly AnswerStatement[],
  { answer, at = 0, goesOn }: Partial<AnswerStatement> = {},
): AnswerStatement | undefined => goesOn && statements.find((one) => one.answer === answer && one.at === at - 1);

type Unnamed<One> = One extends unknown ? Omit<One, 'id'> : never;
/** Before it is known what statement it is. */
type Unplaced = Unnamed<Omit<SaidUnit, 'statement'> | Other>;

/** The answer that a unit is from; undefined for pages. */
export function answerOf(unit: Unnamed<PageUnit> | Unplaced): number | undefined {
  if (unit.kind === 'said') return unit.said.answer;
  if (unit.kind === 'answerRow') return unit.table.answer;
  return unit.kind === 'procedure' ? unit.procedure.answer : undefined;
}

/** A statement, and what else is on its line. */
function eachOf(
  { more = [], ...said }: AnswerSaid,
  section: number | undefined,
): Unnamed<Omit<SaidUnit, 'statement'>>[] {
  const { about: _, ...plain } = said;
  const others = more.map(({ text, about }) => ({ ...plain, text, urls: [], ...(about !== undefined && { about }) }));
  return [said, ...others].map((one) => ({ kind: 'said', said: one, section }));
}

/** `How long does it last?` before `Ten years.` */
export const isQuestion = (text = ''): boolean => /[?？]$/u.test(text);

/** True if the brief counts the answers that name each option. */
export const isRanked = ({ kind }: Brief): boolean => ['best_of', 'alternatives', 'local'].includes(kind);

export const isPage = (unit: Unnamed<PageUnit> | Unplaced): unit is PageUnit => 'part' in unit;
export const isSaid = (unit: Unit): unit is SaidUnit => unit.kind === 'said';

/** The part, table, or procedure that an id belongs to: `p6` of `p6.2.3` */
export const wholeIdOf = (id: string): string => id.split('.', 1)[0] ?? '';

/** The unit that an id names, or the one that its cell or step is in. */
export const unitAt = (units: ReadonlyMap<string, Unit>, id: string): Unit | undefined =>
  units.get(id) ?? units.get(id.split('.').slice(0, 2).join('.')) ?? units.get(wholeIdOf(id));

/**
 * A line as it is compared, with its source; of a row or procedure, the cells or the step that its id names.
 * @param before the sentence that it needs
 */
export function valueOf(unit: Unit, id: string, before = ''): Value | undefined {
  const text = textOf(unit, id);
  if (text === undefined) return undefined;
  const about = isSaid(unit) ? unit.said.about : unit.kind === 'lines' ? unit.about : undefined;
  const common = {
    text: before === '' || before === about ? text : `${before} ${text}`,
    isQuoted: true as const,
    ...(about !== undefined && !text.includes(about) && { about }),
  };
  const { uncarried } = isSaid(unit) ? unit.said : {};
  if (!isPage(unit)) return { ...common, answers: [answerOf(unit) ?? 0], uncarried };
  const { url, site } = unit.part;
  return { ...common, site, ...(url !== undefined && { url }) };
}

export function textOf(unit: Unit, id: string): string | undefined {
  const [, at = 0, ...columns] = id.split('.').map(Number);
  if (isRow(unit)) return cellText(unit, columns);
  if (isSaid(unit)) return unit.said.text;
  if (unit.kind === 'lines') return unit.lines[0]?.text;
  if (isPage(unit)) return unit.lines[at - 1]?.text;
  return unit.procedure.steps.flatMap(stepSentences)[at - 1];
}

/** True for a sentence that follows another one where they are from. */
export const follows = ({ previous, ...unit }: Unit, last: Unit | undefined): boolean =>
  last !== undefined &&
  previous !== undefined &&
  previous === textOf(last, last.id) &&
  answerOf(last) === answerOf(unit);
