import { type AnswerStatement, labelsOf } from '../../evidence/answers/answerStatements.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Procedure } from '../../evidence/answers/procedures.ts';
import { type PageLine, type PagePart, rowText } from '../../facts/pageParts.ts';
import type { AnswerSaid, AnswerTable, Brief, Value } from '../briefData.ts';

/** A sentence, an item, a table, or a procedure. A model moves it as a whole. */
export type Unit = Pages | Statement | Other;

interface Placed {
  /** `p12` of a page, `a7` of an answer. */
  readonly id: string;
  /** Where the rules put it; undefined for other facts. */
  readonly section: number | undefined;
  /** The label that the rules put it under. */
  readonly label?: string;
}

interface Pages extends Placed {
  readonly kind: 'lines' | 'part';
  readonly part: PagePart;
  /** One, but for tables and procedures. */
  readonly lines: readonly PageLine[];
}

interface Statement extends Placed {
  readonly kind: 'said';
  readonly said: AnswerSaid;
  /** The quotation that it is a sentence of, and its place there. */
  readonly of: object;
  readonly at: number;
}

type Other = Placed &
  (
    | { readonly kind: 'table'; readonly table: AnswerTable }
    | { readonly kind: 'procedure'; readonly procedure: Procedure }
  );

export type PageUnit = Pages;
export type SaidUnit = Statement;

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
  const sections = [
    ...brief.sections.map((section, index) => ({ ...section, index })),
    { said: brief.otherSaid, tables: brief.otherTables, index: undefined },
  ];
  const answers = sections.flatMap(({ index: section, said, tables, ...rest }): Unnamed<Unit>[] => {
    const { points = [], procedures = [], direct = [] } = 'points' in rest ? rest : {};
    return [
      // A list of names is no quotation, and stays where it is.
      ...direct.filter(({ isList }) => !isList).flatMap((one) => sentencesOf(one, section)),
      ...points.flatMap(({ label, isCounted, said: below }) =>
        below.flatMap((one) => {
          // Away from the name of its option, nothing else may tell what it is about.
          const subject = 'kind' in rest && rest.kind === 'options' ? { about: label, ...one } : one;
          return sentencesOf(subject, section, isCounted ? '' : label);
        }),
      ),
      ...said.flatMap((one) => sentencesOf(one, section)),
      ...tables.map((table) => ({ kind: 'table' as const, table, section })),
      ...procedures.map((procedure) => ({ kind: 'procedure' as const, procedure, section })),
    ];
  });
  const order = new Map(brief.answers.map(({ id }, index) => [id, index]));
  const places = answers.map((one) => {
    const answer = answerOf(one) ?? 0;
    const own = one.kind === 'said' ? statementOf(statements, one.said) : undefined;
    const unit = one.kind === 'said' ? { ...one, said: withoutClaims(one.said, own, brief) } : one;
    return { unit, answer: order.get(answer) ?? 0, at: own ? statements.indexOf(own) : statements.length };
  });
  const inOrder = places.sort((one, other) => one.answer - other.answer || one.at - other.at).map(({ unit }) => unit);
  const numbered = (letter: string, all: readonly Unnamed<Unit>[]): Unit[] =>
    all.map((one, index) => ({ ...one, id: `${letter}${index + 1}` }));
  return [...numbered('p', pages), ...numbered('a', inOrder)];
}

/**
 * A statement without what rules tell of it: that no page speaks of it, cited pages that lack it, and the
 * label of another item.
 */
function withoutClaims(said: AnswerSaid, statement: AnswerStatement | undefined, { uncarried }: Brief): AnswerSaid {
  const { about, isOnly: _, ...others } = said;
  const lacking = uncarried.get(said.text) ?? [];
  const isOther = statement?.isBelowOther && [statement.under, labelsOf(statement)].includes(about ?? '');
  const own = isOther
    ? statement.about === statement.under
      ? undefined
      : statement.about
    : (about ?? labelOfItem(statement));
  return {
    ...others,
    urls: said.urls.filter((url) => !lacking.includes(url)),
    ...(own !== undefined && { about: own }),
  };
}

/** The label of its own item, which says what it is about: `**Faulty compressor**: Replacing it costs $200.` */
const labelOfItem = (statement: AnswerStatement | undefined): string | undefined =>
  statement === undefined ||
  statement.under === '' ||
  statement.isBelowOther ||
  statement.headings.includes(statement.under)
    ? undefined
    : statement.under;

/** The statement that a quotation begins with. */
export const statementOf = (
  statements: readonly AnswerStatement[],
  { answer, text }: Pick<AnswerSaid, 'answer' | 'text'>,
): AnswerStatement | undefined =>
  statements.find((one) => one.answer === answer && one.text === text) ??
  statements.find((one) => one.answer === answer && one.text !== '' && text.startsWith(one.text));

type Unnamed<One> = One extends unknown ? Omit<One, 'id'> : never;

/** The answer that a unit is from; undefined for pages. */
export function answerOf(unit: Unnamed<Unit>): number | undefined {
  if (unit.kind === 'said') return unit.said.answer;
  if (unit.kind === 'table') return unit.table.answer;
  return unit.kind === 'procedure' ? unit.procedure.answer : undefined;
}

/** The sentences of a quotation, and what else is on its line. */
function sentencesOf(
  { more = [], sentences, ...said }: AnswerSaid,
  section: number | undefined,
  label = '',
): Unnamed<SaidUnit>[] {
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

/** Its options are counted. */
export const isRanked = ({ kind }: Brief): boolean => ['best_of', 'alternatives', 'local'].includes(kind);

export const isPage = (unit: Unit): unit is PageUnit => unit.kind === 'lines' || unit.kind === 'part';
export const isSaid = (unit: Unit): unit is SaidUnit => unit.kind === 'said';

/** A line as it is compared, with its source; of a table or procedure a row, a cell, or a step, counted from 1. */
export function valueOf(unit: Unit, [row = 0, column]: readonly number[]): Value | undefined {
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

export const stepText = ({ name, text }: Procedure['steps'][number]): string =>
  name === text || text === '' ? name : `${name}: ${text}`;

/** `Acme F30, Price: $20` for a cell, and all of them for a row. */
function cellText(cells: readonly string[], head: readonly string[] = [], column = 0): string {
  const [name = ''] = cells;
  const cell = column > 1 ? cells[column - 1] : undefined;
  return cell
    ? `${[name, head[column - 1] ?? ''].filter((one) => one !== '').join(', ')}: ${cell}`
    : `${name}: ${rowText(cells, head)}`;
}
