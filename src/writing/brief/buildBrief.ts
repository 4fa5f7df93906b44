import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { DirectSaid } from '../evidence/answers/directAnswers.ts';
import { between } from '../evidence/answers/procedures.ts';
import { contentWords } from '../evidence/headRoles.ts';
import { leansOnBefore } from '../evidence/quotable.ts';
import { namesOf } from '../evidence/subjectPile.ts';
import type { Ledger } from '../facts/facts.ts';
import type { FactPage } from '../facts/pageFacts.ts';
import { type PageLine, readPageParts } from '../facts/pageParts.ts';
import { certainGaps, gapPoints } from '../outline/gaps.ts';
import type { Outline, OutlineSection } from '../outline/outline.ts';
import { type OutlinePoint, OutlinePoints } from '../outline/outlinePoints.ts';
import { plans } from '../outline/plans.ts';
import type { SectionKind } from '../outline/wording.ts';
import { Wording } from '../outline/wording.ts';
import type { AnswerTable, Brief, BriefPoint, BriefSection, DirectAnswer } from './briefData.ts';
import { comparisonsOf, uncompared } from './comparisons.ts';
import { PageStatements } from './pageStatements.ts';
import { FigureReader } from './figures/measuredFigures.ts';
import { uncarriedStatements } from './gaps/uncarried.ts';
import { comparedGaps, oldPages, withoutSources } from './briefGaps.ts';
import { pageDate } from '../facts/pageDates.ts';
import { answerTables, withSaid } from './answerTables.ts';
import { Desk } from './desk.ts';
import { ToldSections, withOwnSections } from './toldSections.ts';
import { Sayings } from './sayings.ts';
import type { TriedPage } from './pageLists.ts';
import { type Placed, placeFacts } from './placeFacts.ts';
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

const most = { brandQuotations: 4, searches: 12 };

/** Points for the most named options. Quotations are shown elsewhere. */
const leading = ({ points }: OutlineSection): BriefPoint[] =>
  points.flatMap(({ text, answers, quoted }) =>
    quoted === undefined ? [{ label: text, answers, isCounted: true, facts: [], said: [] }] : [],
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
  const parts = readPageParts(pages);
  const options = evidence.subjects.flatMap(({ name, role }) => (role === 'option' ? [name] : []));
  const placedFirst = placeFacts(parts, {
    outline: plan,
    question: evidence.prompt,
    options: namesOf(evidence.subjects),
    topics: topicsOf(plan),
  });
  const { outline, placed, own } = withOwnSections(plan, placedFirst, evidence);
  const reader = new FigureReader(evidence.prompt, options, evidence.language);
  const statements = new PageStatements({ parts, question: evidence.prompt });
  const desk = new Desk(outline, evidence, placed);
  const isPlaced = (line: PageLine): boolean => desk.sectionOf(line) !== undefined;
  const toCompare = { parts, pages, evidence, reader };
  const { found, unsupported } = isSorted ? uncompared(toCompare) : comparisonsOf(toCompare);
  const ofSections = found.flatMap(({ difference, line }) => (line && isPlaced(line) ? [{ difference, line }] : []));
  // A model places each sentence of its own.
  const direct = (evidence.direct ?? []).filter(({ isList }) => isList === true || !isSorted);
  const sayings = new Sayings(statements, evidence, {
    texts: [...found.flatMap(({ texts }) => texts), ...direct.map(({ text }) => text), ...textsOf(desk.procedures)],
    titles: pages.map(({ title }) => title ?? ''),
    isSorted,
  });
  // with two options or one answer, there is no ranking
  const isRanked = kind !== 'versus' && evidence.answers.filter(({ answered }) => answered).length > 1;
  const told = new ToldSections(outline, evidence, own);
  const ofSteps = outline.sections.findIndex(({ kind: own }) => own === 'steps');
  const built = outline.sections.map((section, index): BriefSection => {
    const facts = desk.factsOf(index);
    const isHere = (one: AnswerStatement): boolean => [index, undefined].includes(told.sectionOf(one));
    const isOrdered = section.kind === 'steps' && desk.procedures.length > 0;
    const points = section.lead
      ? isRanked
        ? leading(section)
        : []
      : isOrdered
        ? []
        : section.kind === 'causes'
          ? desk.causes(section.points, facts, sayings, isHere)
          : pointsOf(section, evidence).map((point) => desk.point(point, facts, sayings, isHere));
    const asked = section.kind === 'questions' ? desk.askedOnPages(facts) : [];
    return {
      ...(section.kind && { kind: section.kind }),
      heading: headingFor(section, facts, language),
      purpose: section.purpose,
      ...(section.lead && { lead: section.lead }),
      points: [...points.filter(isFull), ...asked],
      said: [],
      facts: desk.rest(facts),
      tables: [],
      procedures: outline.sections.at(ofSteps) === section ? desk.procedures : [],
      direct: section.lead ? directAnswers(direct, isSorted ? [] : facts, reader) : [],
      differences: [],
    };
  });
  const lead = outline.sections.findIndex((section) => section.lead);
  // statements go to the section of the most similar line of a page
  const besides = (one: { text: string; under?: string }): number | undefined => {
    const line = statements.nearest(one, evidence.language, (other) => desk.sectionOf(other) !== lead);
    return line && desk.sectionOf(line);
  };
  const places = new Map<AnswerStatement, number | undefined>();
  const ofLabels = new Map<string, number | undefined>();
  let last: AnswerStatement | undefined;
  for (const one of sayings.rest()) {
    const label = `${one.answer} ${one.under}`;
    const isNext = last?.answer === one.answer && one.goesOn && one.at === (last.at ?? 0) + 1;
    const place =
      told.sectionOf(one) ??
      told.sectionOfOption(one) ??
      (last && isNext && !sayings.has(last.text) && leansOnBefore(one.text, evidence.language)
        ? places.get(last)
        : undefined) ??
      ofLabels.get(label) ??
      told.sectionOfText(one) ??
      besides(one) ??
      told.sectionOfLabel(one);
    places.set(one, place);
    if (one.under !== '') ofLabels.set(label, place);
    last = one;
  }
  const placedSaid = built.map((_, index) => sayings.take((one) => places.get(one) === index));
  const otherSaid = sayings.take(() => true);
  const tables = answerTables(evidence.statements ?? []).map(({ table, rows }) => ({
    table,
    section: told.sectionOfTable(rows) ?? besides({ text: rows.map(({ text }) => text).join(' ') }),
  }));
  const sections = built.map((section, index) => ({
    ...section,
    ...withTables(
      section,
      tables.flatMap(({ table, section: at }) => (at === index ? [table] : [])),
      wording.phrases.brief.statement,
    ),
    said: placedSaid[index] ?? [],
    differences: ofSections.flatMap(({ difference, line }) => (desk.sectionOf(line) === index ? [difference] : [])),
  }));
  const isKept = (section: BriefSection): boolean =>
    section.lead === true ||
    section.kind === undefined ||
    !evidence.answers.some(({ answered }) => answered) ||
    [section.points, section.facts, section.said, section.tables, section.procedures, section.differences].some(
      ({ length }) => length > 0,
    );
  const kept = sections.filter(isKept);
  const empty = sections.filter((section) => !kept.includes(section));
  const without = empty.flatMap((one) => (one.kind && plans[kind].core.includes(one.kind) ? [one.heading] : []));
  const dates = new Map(
    pages.flatMap((page) => {
      const date = pageDate(page);
      return date ? [[page, date] as const] : [];
    }),
  );
  const facts = new Map((ledger?.facts ?? []).map((fact) => [fact.id, fact]));
  const raised = new OutlinePoints(evidence, wording, kind);
  const gaps = isSorted
    ? [...oldPages({ evidence, pages, dates, wording }), ...certainGaps(evidence, raised)]
    : [
        ...withoutSources(without, evidence, wording),
        ...comparedGaps({ evidence, parts, pages, dates, statements, unsupported, wording }),
        ...gapPoints(evidence, raised),
      ];
  return {
    title: outline.title,
    keyword: outline.keyword,
    kind,
    language,
    question: evidence.prompt,
    answers: evidence.answers,
    sections: kept,
    other: together(placed.filter(({ lines }) => lines.every((line) => desk.sectionOf(line) === undefined))),
    otherSaid,
    differences: found.flatMap(({ difference, line }) => (line && isPlaced(line) ? [] : [difference])),
    otherTables: tables.flatMap(({ table, section }) => (section === undefined ? [table] : [])),
    conflicts: (ledger?.conflicts ?? []).map(({ about, facts: ids }) => ({
      about,
      facts: ids.flatMap((id) => facts.get(id) ?? []),
    })),
    gaps,
    dates: new Map([...dates].map(([{ url }, { text }]) => [url, text])),
    uncarried: uncarriedStatements({
      statements: evidence.statements ?? [],
      unsupported,
      parts,
      pages,
      question: evidence.prompt,
      language: evidence.language,
    }),
    aboutBrand: evidence.brandQuotations.filter(({ text }) => !sayings.has(text)).slice(0, most.brandQuotations),
    searches: evidence.searches.slice(0, most.searches),
    tried,
    lines: placed.map(({ part, lines }) => {
      const [line] = lines;
      const section = line && sections[desk.sectionOf(line) ?? -1];
      return { part, lines, section: section && kept.includes(section) ? kept.indexOf(section) : undefined };
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
function headingFor({ kind, heading }: OutlineSection, facts: readonly Placed[], language: string): string {
  const [name = '', ...others] = new Set(facts.map(({ part }) => part.headings.at(-1) ?? ''));
  const isNamed = (kind === 'types' || kind === 'working') && others.length === 0 && contentWords(name).length > 1;
  const isReadable = isNamed && facts.every(({ part }) => part.language === language);
  return isReadable ? name.replace(/[:：]$/u, '') : heading;
}

/** Marks answers that name none of the options that the first sentence of a page names. */
function directAnswers(direct: readonly DirectSaid[], own: readonly Placed[], reader: FigureReader): DirectAnswer[] {
  const wanted = new Set(own.flatMap(({ lines: [first] }) => [...reader.optionsIn(first?.text ?? '')]));
  return direct.map((said) => ({
    ...said,
    ...(wanted.size > 0 && wanted.isDisjointFrom(reader.optionsIn(said.text)) && { insteadOf: [...wanted] }),
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
  const tables = all.map((table) => withSaid(table, points, column));
  const told = new Set(tables.flatMap((one) => one.told));
  return { points: points.filter((point) => !told.has(point)), tables: tables.map(({ table }) => table) };
}

/** A label alone says nothing. */
const isFull = ({ isCounted, facts, said }: BriefPoint): boolean =>
  isCounted === true || facts.length + said.length > 0;

function topicsOf({ sections }: Outline): { name: string; section: SectionKind }[] {
  return sections.flatMap(({ kind, points }) =>
    kind === undefined
      ? []
      : points.flatMap(({ subjects = [] }) =>
          subjects.flatMap(({ name, role }) => (role === 'topic' ? [{ name, section: kind }] : [])),
        ),
  );
}
