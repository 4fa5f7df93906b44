import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { DirectSaid } from '../evidence/answers/directAnswers.ts';
import { between } from '../evidence/answers/procedures.ts';
import { contentWords } from '../evidence/headRoles.ts';
import { optionFinder } from '../evidence/optionName.ts';
import { leansOnBefore } from '../evidence/quotable.ts';
import { namesOf } from '../evidence/subjectPile.ts';
import type { Ledger } from '../facts/facts.ts';
import type { FactPage } from '../facts/pageFacts.ts';
import { type PageLine, readPageParts } from '../facts/pageParts.ts';
import { sectionWords } from '../facts/sectionWords.ts';
import { certainGaps, gapPoints } from '../outline/gaps.ts';
import type { Outline, OutlineSection } from '../outline/outline.ts';
import { type OutlinePoint, OutlinePoints } from '../outline/outlinePoints.ts';
import { plans } from '../outline/plans.ts';
import type { SectionKind } from '../outline/wording.ts';
import { Wording } from '../outline/wording.ts';
import type { AnswerTable, Brief, BriefPoint, BriefSection, DirectAnswer } from './briefData.ts';
import { comparisonsOf, uncompared } from './comparisons.ts';
import { withoutRepeatedRows } from './repeatedRows.ts';
import { withScopes } from './pageScopes.ts';
import { PageStatements } from './pageStatements.ts';
import { FigureReader } from './figures/measuredFigures.ts';
import { uncarriedStatements } from './gaps/uncarried.ts';
import { comparedGaps, oldPages, withoutSources } from './briefGaps.ts';
import { pageDate } from '../facts/pageDates.ts';
import { answerTables, firstColumnNames, withStatements } from './answerTables.ts';
import { LinePlacement } from './linePlacement.ts';
import { StatementSections, withOwnSections } from './statementSections.ts';
import { StatementPool } from './statementPool.ts';
import type { TriedPage } from './pageLists.ts';
import { type PlacedFacts, placeFacts } from './placeFacts.ts';
import { together } from './together.ts';

export interface BriefInput {
  readonly outline: Outline;
  readonly evidence: Evidence;
  readonly ledger?: Ledger;
  /** Pages that were read, including the writer's texts. */
  readonly pages?: readonly FactPage[];
  /** Pages that the run tried to read. Missing if none. */
  readonly tried?: readonly TriedPage[];
}

const maxItems = { brandQuotations: 4, searches: 12 };

/** Points for the most named options. Quotations are shown elsewhere. */
const leading = ({ points }: OutlineSection): BriefPoint[] =>
  points.flatMap(({ text, answers, quoted }) =>
    quoted === undefined ? [{ label: text, answers, isCounted: true, facts: [], statements: [] }] : [],
  );

/**
 * Assigns facts of answers and pages to the sections of an outline.
 * @param isSorted true if a model sorts the brief and finds differences and gaps itself
 */
export function buildBrief(
  { outline: plan, evidence, ledger, pages = [], tried = [] }: BriefInput,
  isSorted = false,
): Brief {
  const { kind = 'best_of', language } = plan;
  const wording = new Wording(language);
  const options = evidence.subjects.flatMap(({ name, role }) => (role === 'option' ? [name] : []));
  const parts = withScopes(readPageParts(pages), {
    question: `${evidence.prompt} ${plan.keyword}`,
    newest: evidence.answers[0]?.date.slice(0, 4) ?? '',
    names: [...namesOf(evidence.subjects), ...[evidence.brand, ...evidence.competitors].map(({ name }) => name)],
  });
  const placedFirst = placeFacts(parts, {
    outline: plan,
    question: evidence.prompt,
    options: namesOf(evidence.subjects),
    topics: topicsOf(plan),
  });
  const { outline, placed: placedAll, own } = withOwnSections(plan, placedFirst, evidence);
  const placed = withoutRepeatedRows(placedAll);
  const reader = new FigureReader(evidence.prompt, options, evidence.language);
  const statements = new PageStatements({ parts, question: evidence.prompt });
  const placement = new LinePlacement(outline, evidence, placed);
  const isPlaced = (line: PageLine): boolean => placement.sectionOf(line) !== undefined;
  const toCompare = { parts, pages, evidence, reader };
  const { differences: compared, unsupported } = isSorted ? uncompared(toCompare) : comparisonsOf(toCompare);
  const inSections = compared.flatMap(({ difference, line }) => (line && isPlaced(line) ? [{ difference, line }] : []));
  // A model places each sentence of its own.
  const direct = isSorted ? [] : (evidence.direct ?? []);
  const pool = new StatementPool(statements, evidence, {
    texts: [
      ...compared.flatMap(({ texts }) => texts),
      ...direct.map(({ text }) => text),
      ...textsOf(placement.procedures),
    ],
    titles: pages.map(({ title }) => title ?? ''),
    isSorted,
  });
  // with two options or one answer, there is no ranking
  const isRanked = kind !== 'versus' && evidence.answers.filter(({ answered }) => answered).length > 1;
  const statementSections = new StatementSections(outline, evidence, own);
  const ofSteps = outline.sections.findIndex(({ kind: own }) => own === 'steps');
  const built = outline.sections.map((section, index): BriefSection => {
    const facts = placement.factsOf(index);
    const isHere = (one: AnswerStatement): boolean => [index, undefined].includes(statementSections.sectionOf(one));
    const isOrdered = section.kind === 'steps' && placement.procedures.length > 0;
    const points = section.lead
      ? isRanked
        ? leading(section)
        : []
      : isOrdered
        ? []
        : section.kind === 'causes'
          ? placement.causes(section.points, facts, pool, isHere)
          : pointsOf(section, evidence).map((point) => placement.point(point, facts, pool, isHere));
    const asked = section.kind === 'questions' ? placement.askedOnPages(facts) : [];
    return {
      ...(section.kind && { kind: section.kind }),
      heading: headingFor(section, facts, language),
      purpose: section.purpose,
      ...(section.lead && { lead: section.lead }),
      points: [...points.filter(isFull), ...asked],
      statements: [],
      facts: placement.rest(facts),
      tables: [],
      procedures: outline.sections.at(ofSteps) === section ? placement.procedures : [],
      direct: section.lead ? directAnswers(direct, facts, reader) : [],
      differences: [],
    };
  });
  const lead = outline.sections.findIndex((section) => section.lead);
  // statements go to the section of the most similar line of a page
  const nearestSection = (one: { text: string; under?: string }): number | undefined => {
    const line = statements.nearest(one, evidence.language, (other) => placement.sectionOf(other) !== lead);
    return line && placement.sectionOf(line);
  };
  const placedSections = new Map<AnswerStatement, number | undefined>();
  const ofLabels = new Map<string, number | undefined>();
  let last: AnswerStatement | undefined;
  for (const one of pool.rest()) {
    const label = `${one.answer} ${one.under}`;
    const isNext = last?.answer === one.answer && one.goesOn && one.at === (last.at ?? 0) + 1;
    const sectionIndex =
      statementSections.sectionOf(one) ??
      statementSections.sectionOfOption(one) ??
      (last && isNext && !pool.has(last.text) && leansOnBefore(one.text, evidence.language)
        ? placedSections.get(last)
        : undefined) ??
      ofLabels.get(label) ??
      statementSections.sectionOfText(one) ??
      nearestSection(one) ??
      statementSections.sectionOfLabel(one);
    placedSections.set(one, sectionIndex);
    if (one.under !== '') ofLabels.set(label, sectionIndex);
    last = one;
  }
  const placedStatements = built.map((_, index) => pool.take((one) => placedSections.get(one) === index));
  const otherStatements = pool.take(() => true);
  const tables = answerTables(evidence.statements ?? []).map(({ table, rows }) => ({
    table,
    section: statementSections.sectionOfTable(rows) ?? nearestSection({ text: rows.map(({ text }) => text).join(' ') }),
  }));
  const withFirstName = firstColumnNames(
    [
      ...parts.flatMap(({ head = [], lines, language: own }) =>
        own === language ? [{ head, names: lines.map(({ cells: [name = ''] = [] }) => name) }] : [],
      ),
      ...tables.map(({ table: { head, rows } }) => ({ head, names: rows.map(([name = '']) => name) })),
    ],
    optionFinder(evidence.subjects.filter(({ role }) => role === 'option')),
  );
  const sections = built.map((section, index) => {
    const own = tables.flatMap(({ table, section: at }) => (at === index ? [table] : []));
    // A model places the items of a list itself.
    const { points, tables: ownTables } = isSorted
      ? { points: section.points, tables: own }
      : withTables(section, own, wording.phrases.brief.statement);
    return {
      ...section,
      points,
      tables: ownTables.map(withFirstName),
      statements: placedStatements[index] ?? [],
      differences: inSections.flatMap(({ difference, line }) =>
        placement.sectionOf(line) === index ? [difference] : [],
      ),
    };
  });
  const isKept = (section: BriefSection): boolean =>
    section.lead === true ||
    section.kind === undefined ||
    !evidence.answers.some(({ answered }) => answered) ||
    [section.points, section.facts, section.statements, section.tables, section.procedures, section.differences].some(
      ({ length }) => length > 0,
    );
  const keptSections = sections.filter(isKept);
  const empty = sections.filter((section) => !keptSections.includes(section));
  const texts = [...parts.flatMap(({ lines }) => lines), ...(evidence.statements ?? [])].map(({ text, cells = [] }) =>
    [text, ...cells].join(' '),
  );
  const isMentioned = (own: string): boolean =>
    sectionWords(language).heads.some(([section, words]) => section === own && texts.some((text) => words.test(text)));
  const without = empty.flatMap((one) =>
    one.kind && plans[kind].core.includes(one.kind) && !isMentioned(one.kind) ? [one.heading] : [],
  );
  const dates = new Map(
    pages.flatMap((page) => {
      const date = pageDate(page);
      return date ? [[page, date] as const] : [];
    }),
  );
  const facts = new Map((ledger?.facts ?? []).map((fact) => [fact.id, fact]));
  const outlinePoints = new OutlinePoints(evidence, wording, kind);
  const gaps = isSorted
    ? [...oldPages({ evidence, pages, dates, wording }), ...certainGaps(evidence, outlinePoints)]
    : [
        ...withoutSources(without, evidence, wording),
        ...comparedGaps({ evidence, parts, pages, dates, statements, unsupported, wording }),
        ...gapPoints(evidence, outlinePoints),
      ];
  return {
    title: outline.title,
    keyword: outline.keyword,
    kind,
    language,
    question: evidence.prompt,
    answers: evidence.answers,
    sections: keptSections,
    other: together(placed.filter(({ lines }) => lines.every((line) => placement.sectionOf(line) === undefined))),
    otherStatements,
    differences: compared.flatMap(({ difference, line }) => (line && isPlaced(line) ? [] : [difference])),
    otherTables: tables.flatMap(({ table, section }) => (section === undefined ? [withFirstName(table)] : [])),
    conflicts: (ledger?.conflicts ?? []).map(({ about, facts: ids }) => ({
      about,
      facts: ids.flatMap((id) => facts.get(id) ?? []),
    })),
    gaps,
    dates: new Map([...dates].map(([{ url }, { text }]) => [url, text])),
    uncarried: uncarriedStatements({
      statements: evidence.statements ?? [],
      unsupported,
      pages,
    }),
    unsupported,
    aboutBrand: evidence.brandQuotations.filter(({ text }) => !pool.has(text)).slice(0, maxItems.brandQuotations),
    searches: evidence.searches.slice(0, maxItems.searches),
    tried,
    lines: placed.map(({ part, lines, alsoLines }) => {
      const [line] = lines;
      const section = line && sections[placement.sectionOf(line) ?? -1];
      return {
        part,
        lines,
        ...(alsoLines && { alsoLines }),
        section: section && keptSections.includes(section) ? keptSections.indexOf(section) : undefined,
      };
    }),
    given: placed.reduce((sum, { lines }) => sum + lines.length, 0),
  };
}

/** Returns the points of a section. Adds options that the outline omits. */
function pointsOf({ kind, points }: OutlineSection, { subjects }: Evidence): readonly OutlinePoint[] {
  if (kind !== 'options') return points;
  const listed = new Set(points.flatMap((point) => (point.subjects ?? []).map(({ name }) => name)));
  const others = subjects.filter(({ name, role }) => role === 'option' && !listed.has(name));
  return [
    ...points,
    ...others.map(({ name, role, answers }) => ({ text: name, answers, links: [], subjects: [{ name, role }] })),
  ];
}

/** Returns the heading of a page that names the subject, instead of `Which types are there?`. */
function headingFor({ kind, heading }: OutlineSection, facts: readonly PlacedFacts[], language: string): string {
  const [name = '', ...others] = new Set(facts.map(({ part }) => part.headings.at(-1) ?? ''));
  const isNamed = (kind === 'types' || kind === 'working') && others.length === 0 && contentWords(name).length > 1;
  const isReadable = isNamed && facts.every(({ part }) => part.language === language);
  return isReadable ? name.replace(/[:：]$/u, '') : heading;
}

/** Marks answers that name none of the options that the first sentence of a page names. */
function directAnswers(
  direct: readonly DirectSaid[],
  own: readonly PlacedFacts[],
  reader: FigureReader,
): DirectAnswer[] {
  const recommended = new Set(own.flatMap(({ lines: [first] }) => [...reader.optionsIn(first?.text ?? '')]));
  return direct.map((answer) => ({
    ...answer,
    ...(recommended.size > 0 &&
      recommended.isDisjointFrom(reader.optionsIn(answer.text)) && { insteadOf: [...recommended] }),
  }));
}

const textsOf = (procedures: NonNullable<Evidence['procedures']>): string[] =>
  procedures.flatMap(({ steps }) =>
    steps.flatMap(({ name, text }) => [name, text, `${name}: ${text}`, ...withoutLabels(text.split(between))]),
  );

/** Adds copies without labels: `for firms only` for `Trade register: for firms only` */
const withoutLabels = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [text, text.replace(/^[^:]{2,60}: /u, '')]);

/** Adds statements of points to tables, and removes these points. */
function withTables(
  { points }: BriefSection,
  all: readonly AnswerTable[],
  column: string,
): Pick<BriefSection, 'points' | 'tables'> {
  const tables = all.map((table) => withStatements(table, points, column));
  const replaced = new Set(tables.flatMap((one) => one.replaced));
  return { points: points.filter((point) => !replaced.has(point)), tables: tables.map(({ table }) => table) };
}

/** A label alone says nothing. */
const isFull = ({ isCounted, facts, statements }: BriefPoint): boolean =>
  isCounted === true || facts.length + statements.length > 0;

function topicsOf({ sections }: Outline): { name: string; section: SectionKind }[] {
  return sections.flatMap(({ kind, points }) =>
    kind === undefined
      ? []
      : points.flatMap(({ subjects = [] }) =>
          subjects.flatMap(({ name, role }) => (role === 'topic' ? [{ name, section: kind }] : [])),
        ),
  );
}
