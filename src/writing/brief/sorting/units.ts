import { type AnswerStatement, labelsOf } from '../../evidence/answers/answerStatements.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type Procedure, stepText } from '../../evidence/answers/procedures.ts';
import { type PageLine, type PagePart, rowText } from '../../facts/pageParts.ts';
import type { AnswerSaid, AnswerTable, Brief, BriefSection, Value } from '../briefData.ts';

/** A sentence, an item, a table, or a procedure. A model moves it as a whole. */
export type Unit = PageUnit | SaidUnit | Other;

interface Movable {
  /** `p12` of a page, `a7` of an answer. */
  readonly id: string;
  /** Where the rules put it; undefined for other facts. */
  readonly section: number | undefined;
  /** The label that the rules put it under. */
  readonly label?: string;
}

export interface PageUnit extends Movable {
  readonly kind: 'lines' | 'part';
  readonly part: PagePart;
  /** One, but for tables and procedures. */
  readonly lines: readonly PageLine[];
}

export interface SaidUnit extends Movable {
  readonly kind: 'said';
  readonly said: AnswerSaid;
  /** As the answer has it; undefined for what the rules put together. */
  readonly statement: AnswerStatement | undefined;
  /** The quotation that it is a sentence of, and its place there. */
  readonly of: object;
  readonly at: number;
}

type Other = Movable &
  (
    | { readonly kind: 'table'; readonly table: AnswerTable }
    | { readonly kind: 'procedure'; readonly procedure: Procedure }
  );

/** Everything in a brief that can be moved: lines of pages in their order, then answers. */
export function unitsOf(brief: Brief, { statements = [] }: Pick<Evidence, 'statements'>): Unit[] {
  const pages = brief.lines.flatMap((placed): Unnamed<PageUnit>[] => {
    const { part, lines, section } = placed;
    if (part.form === 'table' || part.form === 'steps') return [{ kind: 'part', section, part, lines }];
    const label = labelOf(brief, placed);
    return lines.map((line) => ({
      ...{ kind: 'lines', section, part, lines: [line] },
      ...(label !== undefined && { label }),
    }));
  });
  const sections: (BriefSection & { readonly index: number | undefined })[] = [
    ...brief.sections.map((section, index) => ({ ...section, index })),
    { ...emptySection, said: brief.otherSaid, tables: brief.otherTables, index: undefined },
  ];
  const answers = sections.flatMap(({ index: section, kind, points, direct, said, tables, procedures }): Unplaced[] => [
    // A list of names is no quotation, and stays where it is.
    ...direct.filter(({ isList }) => !isList).flatMap((one) => sentencesOf(one, section)),
    ...points.flatMap(({ label, isCounted, said: below }) =>
      below.flatMap((one) => {
        // Moved elsewhere, the statement needs the name of its option.
        const subject = kind === 'options' ? { about: label, ...one } : one;
        return sentencesOf(subject, section, isCounted ? '' : label);
      }),
    ),
    ...said.flatMap((one) => sentencesOf(one, section)),
    ...tables.map((table) => ({ kind: 'table' as const, table, section })),
    ...procedures.map((procedure) => ({ kind: 'procedure' as const, procedure, section })),
  ]);
  const order = new Map(brief.answers.map(({ id }, index) => [id, index]));
  const places = answers.map((one) => {
    const answer = order.get(answerOf(one) ?? 0) ?? 0;
    if (one.kind !== 'said') return { unit: one, answer, at: statements.length };
    const statement = statementOf(statements, one.said);
    const unit = { ...one, said: withoutClaims(one.said, statement, brief), statement };
    return { unit, answer, at: statement ? statements.indexOf(statement) : statements.length };
  });
  const inOrder = places.sort((one, other) => one.answer - other.answer || one.at - other.at).map(({ unit }) => unit);
  const numbered = (letter: string, all: readonly Unnamed<Unit>[]): Unit[] =>
    all.map((one, index) => ({ ...one, id: `${letter}${index + 1}` }));
  return [...numbered('p', pages), ...numbered('a', inOrder)];
}

export const emptySection: BriefSection = {
  ...{ heading: '', purpose: '', points: [], facts: [], said: [] },
  ...{ tables: [], procedures: [], direct: [], differences: [] },
};

/**
 * Takes away what the rules added to a statement: the mark that no page mentions it, cited pages that don't say it, and
 * the label of another item.
 */
function withoutClaims(said: AnswerSaid, statement: AnswerStatement | undefined, { uncarried }: Brief): AnswerSaid {
  const { about: _, isOnly: __, ...others } = said;
  const lacking = uncarried.get(said.text) ?? [];
  const about = aboutOf(said, statement);
  return {
    ...others,
    urls: said.urls.filter((url) => !lacking.includes(url)),
    ...(about !== undefined && { about }),
  };
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

/** The statement that a quotation begins with. */
const statementOf = (
  statements: readonly AnswerStatement[],
  { answer, text }: Pick<AnswerSaid, 'answer' | 'text'>,
): AnswerStatement | undefined =>
  statements.find((one) => one.answer === answer && one.text === text) ??
  statements.find((one) => one.answer === answer && one.text !== '' && text.startsWith(one.text));

type Unnamed<One> = One extends unknown ? Omit<One, 'id'> : never;
/** Before it is known what statement it is. */
type Unplaced = Unnamed<Omit<SaidUnit, 'statement'> | Other>;

/** The answer that a unit is from; undefined for pages. */
export function answerOf(unit: Unnamed<PageUnit> | Unplaced): number | undefined {
  if (unit.kind === 'said') return unit.said.answer;
  if (unit.kind === 'table') return unit.table.answer;
  return unit.kind === 'procedure' ? unit.procedure.answer : undefined;
}

/** The sentences of a quotation, and what else is on its line. */
function sentencesOf(
  { more = [], sentences, ...said }: AnswerSaid,
  section: number | undefined,
  label = '',
): Unnamed<Omit<SaidUnit, 'statement'>>[] {
  const own = (sentences ?? [said.text]).map((text) => ({ ...said, text }));
  const others = more.map(({ text, about, under }) => {
    const { about: _, ...plain } = said;
    const named = about ?? under;
    return [{ ...plain, text, urls: [], ...(named !== undefined && { about: named }) }];
  });
  return [own, ...others].flatMap((of) =>
    of.map((one, at) => ({ kind: 'said' as const, said: one, of, at, section, ...(label !== '' && { label }) })),
  );
}

function labelOf(brief: Brief, { part, lines, section }: Brief['lines'][number]): string | undefined {
  const [first] = lines;
  const { points = [] } = brief.sections[section ?? -1] ?? {};
  return points.find(({ label, isCounted, facts }) =>
    facts.some(
      ({ url, texts }) =>
        label !== '' && !isCounted && url === part.url && texts.some((text) => text.includes(first?.text ?? '\n')),
    ),
  )?.label;
}

/** True if the brief counts the answers that name each option. */
export const isRanked = ({ kind }: Brief): boolean => ['best_of', 'alternatives', 'local'].includes(kind);

export const isPage = (unit: Unit): unit is PageUnit => unit.kind === 'lines' || unit.kind === 'part';
export const isSaid = (unit: Unit): unit is SaidUnit => unit.kind === 'said';

/** The id of the unit to which the id of a row, a cell, or a step belongs: `p6` of `p6.2.3` */
export const unitIdOf = (id: string): string => id.split('.', 1)[0] ?? '';

/** A line as it is compared, with its source; of a table or procedure, the row, cell, or step that its id names. */
export function valueOf(unit: Unit, id: string): Value | undefined {
  const [, row = 0, column] = id.split('.').map(Number);
  if (unit.kind === 'said') {
    const { about, text, answer } = unit.said;
    const said = about === undefined || text.includes(about) ? text : `${about.replace(/[?？]$/u, '')}: ${text}`;
    return { text: said, isQuoted: true, answers: [answer] };
  }
  if (isPage(unit)) {
    const { part, lines } = unit;
    const line = lines[unit.kind === 'lines' ? 0 : row - 1];
    const text = line?.cells ? cellText(line.cells, part.head, column) : line?.text;
    const { url, site } = part;
    return text === undefined ? undefined : { text, isQuoted: true, site, ...(url !== undefined && { url }) };
  }
  if (unit.kind === 'procedure') {
    const { steps, answer } = unit.procedure;
    const step = steps[row - 1];
    return step && { text: stepText(step), isQuoted: true, answers: [answer] };
  }
  const cells = unit.table.rows[row - 1];
  return cells && { text: cellText(cells, unit.table.head, column), isQuoted: true, answers: [unit.table.answer] };
}

/** The line of the page that a line goes on from. */
export const lineBefore = ({ part, lines: [line] }: PageUnit): PageLine | undefined =>
  line?.goesOn ? part.lines[part.lines.indexOf(line) - 1] : undefined;

/** `Acme F30, Price: $20` for a cell, and all of them for a row. */
function cellText(cells: readonly string[], head: readonly string[] = [], column = 0): string {
  const [name = ''] = cells;
  const cell = column > 1 ? cells[column - 1] : undefined;
  return cell
    ? `${[name, head[column - 1] ?? ''].filter((one) => one !== '').join(', ')}: ${cell}`
    : `${name}: ${rowText(cells, head)}`;
}
