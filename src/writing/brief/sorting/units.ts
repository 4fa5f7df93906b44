import { type AnswerStatement, labelsInBrief, labelsOf } from '../../evidence/answers/answerStatements.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { stepSentences } from '../../evidence/answers/procedures.ts';
import { optionFinder } from '../../evidence/optionName.ts';
import { contentWords } from '../../evidence/headRoles.ts';
import { isFragment, needsBefore, needsMore } from '../../evidence/quotable.ts';
import { stemOf } from '../../../text/words/stems.ts';
import type { BriefStatement, Brief, BriefSection, Value } from '../briefData.ts';
import { cellParts, cellText, isRow, wholeIdOf } from './rows.ts';
import type { AnswerUnit, PageUnit, StatementUnit, Unit } from './unit.ts';

/** Returns all movable units of a brief: lines of pages in order, then answers. */
export function unitsOf(brief: Brief, { statements = [], subjects }: Evidence): Unit[] {
  const names = subjects.flatMap(({ name, role }) => (role === 'option' ? [name] : []));
  const optionsIn = optionFinder(names);
  const pages = brief.lines.flatMap(({ part, lines, alsoLines, section }): Unnamed<PageUnit>[][] => {
    const common = { section, part };
    if (part.form === 'steps') return [[{ kind: 'steps', ...common, lines }]];
    if (part.form === 'table')
      return [lines.map((line) => ({ kind: 'row', ...common, lines: [line], onPages: alsoLines?.get(line.text) }))];
    return lines.map((line) => {
      const previous = line.goesOn ? part.lines[part.lines.indexOf(line) - 1]?.text : undefined;
      const before = isQuestion(previous) || needsBefore(line.text, part.language) ? previous : undefined;
      const above = part.headings.findLast((heading) => optionsIn(heading).length > 0);
      const [option = ''] = above === undefined ? [] : optionsIn(above);
      const isNamed = option !== '' && !optionsIn(line.text).includes(option);
      const answers = !line.goesOn && isFragment(line.text, part.language);
      const asked = part.isLabelled
        ? part.headings.at(-1)
        : [previous, answers ? part.headings.at(-1) : ''].find(isQuestion);
      const about = asked ?? (isNamed ? above?.replace(/[:：]$/u, '') : undefined);
      return [
        {
          kind: 'lines',
          ...common,
          lines: [line],
          previous,
          before,
          needsMore: needsMore(line.text, before ?? '', part.language),
          about,
          ...(asked === undefined && isNamed && { option }),
        },
      ];
    });
  });
  const sections: (BriefSection & { readonly index: number | undefined })[] = [
    ...brief.sections.map((section, index) => ({ ...section, index })),
    { ...emptySection, statements: brief.otherStatements, tables: brief.otherTables, index: undefined },
  ];
  const answers = sections.flatMap(
    ({ index: section, kind, points, statements: ownStatements, tables, procedures }): Unplaced[] => [
      ...points.flatMap(({ label, statements: below }) =>
        below.flatMap((one) => {
          // Elsewhere, the statement needs the name of its option.
          const subject = kind === 'options' ? { about: label, ...one } : one;
          return eachOf(subject, section);
        }),
      ),
      ...ownStatements.flatMap((one) => eachOf(one, section)),
      ...tables.map((table) => ({ kind: 'answerRow' as const, table, row: [], section })),
      ...procedures.map((procedure) => ({ kind: 'procedure' as const, procedure, section })),
    ],
  );
  const order = new Map(brief.answers.map(({ id }, index) => [id, index]));
  const located = answers.map((one) => {
    const answer = order.get(answerOf(one) ?? 0) ?? 0;
    if (one.kind !== 'said') return { unit: one, answer, at: statements.length };
    const statement = statementOf(statements, one.quotation);
    const quotation = withoutClaims(one.quotation, statement);
    const isNamed = names.includes(quotation.about?.split(', ')[0] ?? '');
    const previous = previousOf(statements, statement)?.text;
    const before = !isNamed && needsBefore(quotation.text, brief.language) ? previous : undefined;
    return {
      unit: {
        ...one,
        quotation,
        statement,
        previous,
        before,
        needsMore: needsMore(quotation.text, before ?? '', brief.language),
      },
      answer,
      at: statement ? statements.indexOf(statement) : statements.length,
    };
  });
  const inOrder = located
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
  ...{ heading: '', purpose: '', points: [], facts: [], statements: [] },
  ...{ tables: [], procedures: [], direct: [], differences: [] },
};

/** Removes labels and marks that the rules added to a statement. */
function withoutClaims(quotation: BriefStatement, statement: AnswerStatement | undefined): BriefStatement {
  const { about: _, isOnly: __, ...others } = quotation;
  const about = aboutOf(quotation, statement);
  return { ...others, ...(about !== undefined && { about }) };
}

/**
 * Returns the subject of a statement, usually the label of its item: `**Faulty compressor**: Replacing it costs $200.`
 */
function aboutOf({ about }: BriefStatement, statement: AnswerStatement | undefined): string | undefined {
  if (!statement) return about;
  const { under, headings, isBelowOther = false } = statement;
  if (isBelowOther && [under, labelsInBrief(statement)].includes(about ?? ''))
    return statement.about === under ? undefined : statement.about;
  const isOwn = labelsOf({ under }) !== '' && !isBelowOther && !headings.includes(under);
  return about ?? (isOwn ? under : undefined);
}

const statementOf = (
  statements: readonly AnswerStatement[],
  { answer, text }: Pick<BriefStatement, 'answer' | 'text'>,
): AnswerStatement | undefined => statements.find((one) => one.answer === answer && one.text === text);

/** The sentence before it in its paragraph or item. */
const previousOf = (
  statements: readonly AnswerStatement[],
  { answer, at = 0, goesOn }: Partial<AnswerStatement> = {},
): AnswerStatement | undefined => goesOn && statements.find((one) => one.answer === answer && one.at === at - 1);

type Unnamed<One> = One extends unknown ? Omit<One, 'id'> : never;
/** Unit before its statement is known. */
type Unplaced = Unnamed<Omit<StatementUnit, 'statement'> | AnswerUnit>;

/** Returns the answer of a unit. Undefined for pages. */
export function answerOf(unit: Unnamed<PageUnit> | Unplaced): number | undefined {
  if (unit.kind === 'said') return unit.quotation.answer;
  if (unit.kind === 'answerRow') return unit.table.answer;
  return unit.kind === 'procedure' ? unit.procedure.answer : undefined;
}

/** A statement, and what else is on its line. */
function eachOf(
  { more = [], ...quotation }: BriefStatement,
  section: number | undefined,
): Unnamed<Omit<StatementUnit, 'statement'>>[] {
  const { about: _, ...plain } = quotation;
  const others = more.map(({ text, about }) => ({ ...plain, text, urls: [], ...(about !== undefined && { about }) }));
  return [quotation, ...others].map((one) => ({ kind: 'said', quotation: one, section }));
}

/** True for `How long does it last?` before `Ten years.` */
export const isQuestion = (text = ''): boolean => /[?？]$/u.test(text);

/** True if the brief shows the number of answers for each option. */
export const isRanked = ({ kind }: Brief): boolean => ['best_of', 'alternatives', 'local'].includes(kind);

export const isPage = (unit: Unnamed<PageUnit> | Unplaced): unit is PageUnit => 'part' in unit;
export const isStatement = (unit: Unit): unit is StatementUnit => unit.kind === 'said';

/** Returns the unit with an id, or the one that contains its cell or step. */
export const unitAt = (units: ReadonlyMap<string, Unit>, id: string): Unit | undefined =>
  units.get(id) ?? units.get(id.split('.').slice(0, 2).join('.')) ?? units.get(wholeIdOf(id));

/** Returns the step with an id. Undefined for other ids. */
export function stepAt(units: ReadonlyMap<string, Unit>, id: string): Unit | undefined {
  const unit = id.includes('.') ? units.get(wholeIdOf(id)) : undefined;
  return unit && textOf(unit, id) !== undefined ? unit : undefined;
}

/**
 * Returns a line with its source, for a comparison. For rows and procedures, only the cells or step of the id.
 * @param before sentence that the line depends on
 */
export function valueOf(unit: Unit, id: string, before = ''): Value | undefined {
  const cell = isRow(unit) ? cellParts(unit, columnsOf(id)) : undefined;
  const text = cell?.text ?? textOf(unit, id);
  if (text === undefined) return undefined;
  const about =
    cell?.about ?? (isStatement(unit) ? unit.quotation.about : unit.kind === 'lines' ? unit.about : undefined);
  const common = {
    text: before === '' || before === about ? text : `${before} ${text}`,
    isQuoted: true as const,
    ...(about !== undefined && !text.includes(about) && { about }),
    also: alsoOf(unit),
  };
  const { uncarried } = isStatement(unit) ? unit.quotation : {};
  if (!isPage(unit)) return { ...common, answers: [answerOf(unit) ?? 0], uncarried };
  const { url, site } = unit.part;
  return { ...common, site, ...(url !== undefined && { url }) };
}

/** Returns the lines of other sources that say the same as a line, row, or step. */
export function alsoOf(unit: Unit, step?: string): Value[] | undefined {
  const others = (unit.also ?? []).filter((one) => one.step === step && sourceOf(one) !== sourceOf(unit));
  const values = [...((isPage(unit) && unit.onPages) || []), ...others.flatMap((one) => valueOf(one, one.id) ?? [])];
  return values.length > 0 ? values : undefined;
}

export const sourceOf = (unit: Unit): string | number | undefined =>
  isPage(unit) ? (unit.part.url ?? unit.part.site) : answerOf(unit);

/** Returns the sentence before a unit, unless the unit doesn't need it or a label shows its subject. */
export function contextOf(unit: Unit, label = ''): string | undefined {
  const { before, needsMore: isNeeded } = unit;
  if (isPage(unit) && unit.option !== undefined && unit.option === label) return undefined;
  const isNamed = stemsIn(label).some((stem) => stemsIn(before).includes(stem));
  return isNamed && !isNeeded && !isQuestion(before) ? undefined : before;
}

const stemsIn = (text = ''): string[] => contentWords(text).map(stemOf);

/** Returns the columns in the id of cells: 2 and 3 for `p6.1.2.3` */
export const columnsOf = (id: string): number[] => id.split('.').slice(2).map(Number);

export function textOf(unit: Unit, id: string): string | undefined {
  if (isRow(unit)) return cellText(unit, columnsOf(id));
  if (isStatement(unit)) return unit.quotation.text;
  if (unit.kind === 'lines') return unit.lines[0]?.text;
  const at = Number(id.split('.')[1] ?? 0);
  if (isPage(unit)) return unit.lines[at - 1]?.text;
  return unit.procedure.steps.flatMap(stepSentences)[at - 1];
}

/** True if a sentence follows another in its source. */
export const follows = ({ previous, ...unit }: Unit, last: Unit | undefined): boolean =>
  last !== undefined &&
  previous !== undefined &&
  previous === textOf(last, last.id) &&
  answerOf(last) === answerOf(unit);
