import { fold } from '../../../text/words/fold.ts';
import type { AnswerStatement } from '../../evidence/answers/answerStatements.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Procedure } from '../../evidence/answers/procedures.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import type { AnswerSaid, AnswerTable, Brief, BriefPoint, Difference, DirectAnswer } from '../briefData.ts';

/** A sentence, an item, a table, or a procedure. A model moves it as a whole. */
export type Unit = Pages | Statement | Other;

interface Placed {
  /** `p12` of a page, `a7` of an answer, `d3` of a comparison. */
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
  readonly said: AnswerSaid & Pick<DirectAnswer, 'insteadOf'>;
  /** The quotation that it is a sentence of, and its place there. */
  readonly of: object;
  readonly at: number;
}

type Other = Placed &
  (
    | { readonly kind: 'table'; readonly table: AnswerTable }
    | { readonly kind: 'procedure'; readonly procedure: Procedure }
    | { readonly kind: 'difference'; readonly difference: Difference }
  );

export type PageUnit = Pages;
export type SaidUnit = Statement;

/** Everything in a brief that can be moved: lines of pages in their order, then answers, then comparisons. */
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
    { said: brief.otherSaid, tables: brief.otherTables, differences: brief.differences, index: undefined },
  ];
  const answers = sections.flatMap(({ index: section, said, tables, ...rest }): Unnamed<Unit>[] => {
    const { points = [], procedures = [], direct = [] } = 'points' in rest ? rest : {};
    return [
      // A list of names is no quotation, and stays where it is.
      ...direct.filter(({ isList }) => !isList).flatMap((one) => sentencesOf(one, section)),
      ...points.flatMap(({ label, said: below }) =>
        below.flatMap((one) => {
          // Away from the name of its option, nothing else may tell what it is about.
          const subject = 'kind' in rest && rest.kind === 'options' ? { about: label, ...one } : one;
          return sentencesOf(subject, section, label);
        }),
      ),
      ...said.flatMap((one) => sentencesOf(one, section)),
      ...tables.map((table) => ({ kind: 'table' as const, table, section })),
      ...procedures.map((procedure) => ({ kind: 'procedure' as const, procedure, section })),
    ];
  });
  const compared = sections.flatMap(({ differences, index: section }) =>
    differences.map((difference): Unnamed<Unit> => ({ kind: 'difference', difference, section })),
  );
  const order = new Map(brief.answers.map(({ id }, index) => [id, index]));
  const places = answers.map((unit) => {
    const answer = answerOf(unit) ?? 0;
    const own = unit.kind === 'said' ? statementOf(statements, unit.said) : undefined;
    return { unit, answer: order.get(answer) ?? 0, at: own ? statements.indexOf(own) : statements.length };
  });
  const inOrder = places.sort((one, other) => one.answer - other.answer || one.at - other.at).map(({ unit }) => unit);
  const numbered = (letter: string, all: readonly Unnamed<Unit>[]): Unit[] =>
    all.map((one, index) => ({ ...one, id: `${letter}${index + 1}` }));
  return [...numbered('p', pages), ...numbered('a', inOrder), ...numbered('d', compared)];
}

/** The statement that a quotation begins with. */
export const statementOf = (
  statements: readonly AnswerStatement[],
  { answer, text }: Pick<AnswerSaid, 'answer' | 'text'>,
): AnswerStatement | undefined =>
  statements.find((one) => one.answer === answer && one.text === text) ??
  statements.find((one) => one.answer === answer && one.text !== '' && text.startsWith(one.text));

type Unnamed<One> = One extends unknown ? Omit<One, 'id'> : never;

/** The answer that a unit is from; undefined for pages and comparisons. */
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
  const [, ...after] = sentences ?? [];
  // The first may have the sentence before it, too.
  const opening = after.length === 0 ? said.text : said.text.slice(0, -(after.join(' ').length + 1));
  const own = [opening, ...after].map((text) => ({ ...said, text }));
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
  return points.find(({ label, facts }) =>
    facts.some(
      ({ url, texts }) => label !== '' && url === part.url && texts.some((text) => text.includes(first?.text ?? '\n')),
    ),
  )?.label;
}

/** The point of the rules that a label names. */
export const pointNamed = (brief: Brief, label: string): BriefPoint | undefined =>
  brief.sections
    .flatMap(({ points }) => points)
    .find((point) => point.isCounted !== true && point.label !== '' && fold(point.label) === fold(label));

export const isPage = (unit: Unit): unit is PageUnit => unit.kind === 'lines' || unit.kind === 'part';
export const isSaid = (unit: Unit): unit is SaidUnit => unit.kind === 'said';
