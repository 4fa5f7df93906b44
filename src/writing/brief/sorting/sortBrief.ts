import type { Evidence } from '../../evidence/evidence.ts';
import { fold } from '../../../text/words/fold.ts';
import { isFragment, wholeSentence } from '../../evidence/quotable.ts';
import { Wording } from '../../outline/wording.ts';
import type {
  BriefStatement,
  AnswerTable,
  Brief,
  BriefGap,
  BriefPoint,
  BriefSection,
  PageFacts,
  Unsupported,
  Value,
} from '../briefData.ts';
import { unsupportedGap } from '../briefGaps.ts';
import { byAnswer } from '../linePlacement.ts';
import type { PlacedFacts } from '../placeFacts.ts';
import { together } from '../together.ts';
import { Arrangement, type Entry, type SortedSection } from './arrange.ts';
import type { SortingReply } from './reply.ts';
import { isRow, onlyColumns, tableOf } from './rows.ts';
import {
  alsoOf,
  columnsOf,
  contextOf,
  emptySection,
  isPage,
  isQuestion,
  isRanked,
  isStatement,
  follows,
  textOf,
  unitAt,
  unitsOf,
  valueOf,
} from './units.ts';
import type { PageUnit, StatementUnit, Unit } from './unit.ts';
import { Wordings } from './wordings.ts';

const maxGaps = 5;
const maxOnlyPages = 6;

/**
 * Sorts a brief as a model requests. All lines keep their words and sources, each has one place, and lines that the
 * model omits stay in the rules' section.
 * @param shown text of all requests
 * @param asked title and keyword from a person
 */
export function sortBrief(brief: Brief, evidence: Evidence, { reply, shown, asked = {} }: Sorting): Brief {
  const wordings = new Wordings(shown, evidence);
  const only = reply.onlyAnswers.filter((id) => isOnly(id, reply, 'p'));
  const all = unitsOf(brief, evidence);
  const isUseless = ({ id }: Unit): boolean => reply.other.includes(id);
  const useless = new Set(all.filter(isUseless).map((unit) => textOf(unit, unit.id)));
  const units = all.map((unit): Unit => {
    const isDropped = isUseless(unit) || (useless.has(unit.before) && !isQuestion(unit.before));
    const before = isDropped ? undefined : unit.before;
    if (!isStatement(unit)) return { ...unit, before, only };
    // The mark holds for the sentence before, too.
    const isMarked = [unit, ...all.filter((one) => before !== undefined && follows(unit, one))].every(({ id }) =>
      only.includes(id),
    );
    const uncarried = brief.uncarried.get(unit.quotation.text);
    return { ...unit, before, quotation: { ...unit.quotation, uncarried, ...(isMarked && { isOnly: true }) } };
  });
  const arranged = new Arrangement(brief, units, wordings, reply);
  return {
    ...brief,
    title: asked.title ?? wordings.heading(reply.title) ?? brief.title,
    keyword: asked.keyword ?? wordings.keyword(reply.keyword) ?? brief.keyword,
    sections: arranged.sections.flatMap((section) => {
      const isEmpty = section.entries.length + section.differences.length === 0;
      const sorted = sectionOf(section, brief, { wordings, compared: arranged.compared });
      return isEmpty && !sorted.lead ? [] : [sorted];
    }),
    // Drop the headings of lines that the model found useless.
    other: factsOf(
      arranged.other
        .filter(isPage)
        .map((unit) => (isUseless(unit) ? { ...unit, part: { ...unit.part, headings: [] } } : unit)),
    ),
    otherStatements: joined(arranged.other.filter(isStatement)),
    otherTables: tablesOf(arranged.other),
    differences: arranged.differences,
    conflicts: [],
    uncarried: new Map(),
    gaps: [
      ...reply.gaps
        .flatMap((text) => wordings.gap(text) ?? [])
        .slice(0, maxGaps)
        .map((text): BriefGap => ({ text, answers: [], links: [] })),
      ...unmarkedFigures(brief, units, arranged),
      ...onlyOnPages(reply, units, wordings),
      ...brief.gaps,
    ],
  };
}

interface Sorting {
  readonly reply: SortingReply;
  readonly shown: string;
  readonly asked?: Asked | undefined;
}

export interface Asked {
  readonly title?: string | undefined;
  readonly keyword?: string | undefined;
}

/** Counts statements with figures that no page contains, and lists those that the brief neither marks nor compares. */
function unmarkedFigures(
  { unsupported, uncarried, language }: Brief,
  units: readonly Unit[],
  { compared }: Arrangement,
): BriefGap[] {
  // The first column stands for the whole row.
  const hasCells = (
    unit: Unit,
    columns: readonly number[],
    { isRow: isOfRow, about, answer, text }: Unsupported,
  ): boolean =>
    isOfRow === true &&
    unit.kind === 'answerRow' &&
    unit.table.answer === answer &&
    unit.row[0] === about &&
    columns.some((column) => column === 1 || text.includes(unit.row[column - 1] ?? text));
  const isMarked = (one: Unsupported): boolean =>
    uncarried.has(one.text) ||
    units.some((unit) =>
      isStatement(unit)
        ? unit.quotation.isOnly && unit.quotation.text === one.text
        : isRow(unit) && hasCells(unit, onlyColumns(unit), one),
    );
  const lines = compared.flatMap((one) => one.lines);
  const all = unsupported.map((one): Unsupported => {
    const { isCompared: _, ...plain } = one;
    const isShown = lines.some(
      ({ id, unit, text }) => text === one.text || hasCells(unit, id === unit.id ? [1] : columnsOf(id), one),
    );
    return {
      ...plain,
      ...(isShown && { isCompared: true as const }),
      ...(isMarked(one) && { isMarked: true as const }),
    };
  });
  return unsupportedGap(
    all,
    all.filter(({ isCompared, isMarked: isShown }) => !isCompared && !isShown),
    new Wording(language),
  );
}

/** Returns lines of pages that, according to the model, no answer contains. */
function onlyOnPages(reply: SortingReply, units: readonly Unit[], wordings: Wordings): BriefGap[] {
  const all = new Map(units.map((unit) => [unit.id, unit]));
  const places = [...new Set(reply.onlyPages)].flatMap((id): Value[] => {
    const unit = unitAt(all, id);
    const value = unit && isPage(unit) && isOnly(id, reply, 'a') && valueOf(unit, id, contextOf(unit, unit.option));
    if (!value) return [];
    const { headings, scope, title } = unit.part;
    const heading = headings.at(-1) ?? '';
    const name = unit.option ?? scope?.label ?? wordings.optionOfTitle(title) ?? '';
    const isNamed = fold(`${heading} ${value.text}`).includes(fold(name));
    return [{ ...value, about: [isNamed ? '' : name, heading].filter((one) => one !== '').join(', ') }];
  });
  if (places.length === 0) return [];
  const text = new Wording(wordings.language).phrases.brief.pagesOnly;
  return [{ text, answers: [], links: [], places: places.slice(0, maxOnlyPages) }];
}

/** False for a line in `other`, and for one that the model groups with a line of the other kind of source. */
const isOnly = (id: string, { same, contradictions, other }: SortingReply, side: 'a' | 'p'): boolean =>
  !other.includes(id) &&
  ![...same, ...contradictions.map(({ lines }) => lines)].some(
    (ids) =>
      ids.some((one) => `${one}.`.startsWith(`${id}.`) || id.startsWith(`${one}.`)) &&
      ids.some((one) => one.startsWith(side)),
  );

function sectionOf(
  { index, heading, entries: placed, differences }: SortedSection,
  brief: Brief,
  { wordings, compared }: { readonly wordings: Wordings; readonly compared: Arrangement['compared'] },
): BriefSection {
  const old = brief.sections[index ?? -1] ?? emptySection;
  const shown = new Set([
    ...placed.flatMap((entry) => entry.units.map((unit) => textOf(unit, unit.id))),
    ...placed.flatMap((entry) =>
      [...entry.differences, ...differences].flatMap(({ pages, assistants }) =>
        [...pages, ...assistants].map(({ text }) => text),
      ),
    ),
  ]);
  const entries = placed.map((entry) => ({
    ...entry,
    units: entry.units.map((unit) => (shown.has(unit.before) ? { ...unit, before: undefined } : unit)),
  }));
  const units = entries.flatMap((entry) => entry.units);
  const ids = new Set(units.map(({ id }) => id));
  const disputed = compared.flatMap(({ difference, lines }) =>
    difference.about !== undefined && !differences.includes(difference) && lines.some(({ unit }) => ids.has(unit.id))
      ? [difference.about]
      : [],
  );
  // The opening already counts the answers that name the brand.
  const hasLeaders = isRanked(brief) && !brief.answers.some(({ mention }) => mention !== null && mention !== 'denied');
  return {
    ...old,
    heading: heading ?? old.heading,
    statements: [],
    tables: old.lead ? tablesOf(units) : [],
    procedures: units.flatMap((unit) => (unit.kind === 'procedure' ? [unit.procedure] : [])),
    facts: old.lead ? factsOf(units.filter(isPage)) : [],
    points: old.lead
      ? old.points.filter(({ isCounted }) => isCounted && hasLeaders)
      : pointsOf(entries, wordings, isRanked(brief)),
    differences: old.lead ? [...differences, ...entries.flatMap((entry) => entry.differences)] : differences,
    direct: old.lead ? joined(units.filter(isStatement)) : [],
    ...(old.lead && disputed.length > 0 && { disputed }),
  };
}

/** Rebuilds tables from rows in one place. */
function tablesOf(units: readonly Unit[]): AnswerTable[] {
  const rows = units.filter((unit) => unit.kind === 'answerRow');
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, own]) => ({
    ...table,
    rows: own.map(({ row }) => row),
    only: own.flatMap((unit, row) => onlyColumns(unit).map((column) => `${row + 1}.${column}`)),
  }));
}

/** One point for each group, each table, and each run of lines between them. */
function pointsOf(entries: readonly Entry[], wordings: Wordings, hasCounts: boolean): BriefPoint[] {
  const runs: Entry[] = [];
  const isPlain = ({ label }: Entry): boolean => label === undefined;
  for (const entry of entries) {
    const units = entry.units.filter(({ kind }) => kind !== 'procedure');
    const known = isPlain(entry) ? runs.filter(isPlain).find((run) => isNext(run, units, runs.at(-1))) : undefined;
    if (known) {
      known.units.push(...units);
      known.differences.push(...entry.differences);
    } else if (units.length + entry.differences.length > 0) runs.push({ ...entry, units });
  }
  return runs.map(({ label = '', units, differences }): BriefPoint => {
    const statements = joined(units.filter(isStatement), label);
    const labelled = statements.map((one) => underLabel(one, label, wordings));
    const option = hasCounts ? wordings.optionOf(label) : undefined;
    const quoted = units.filter(isStatement).map(({ quotation }) => quotation.answer);
    return {
      label,
      answers: option ? [...new Set([...option.answers, ...quoted])] : [],
      facts: factsOf(units.filter(isPage), label),
      // `isOnly` marks a whole line, so marked and other statements are not joined.
      statements:
        label === ''
          ? statements
          : [...byAnswer(labelled.filter((one) => !one.isOnly)), ...byAnswer(labelled.filter((one) => one.isOnly))],
      tables: tablesOf(units),
      differences,
    };
  });
}

/** True for a table with rows of the same table, and for the last lines, unless pages would move before answers. */
function isNext(run: Entry, units: readonly Unit[], last: Entry | undefined): boolean {
  const [[first], [next]] = [run.units, units];
  if (!first || !next || run.differences.length > 0) return false;
  if (isRow(first) || isRow(next)) return isRow(first) && isRow(next) && tableOf(first) === tableOf(next);
  return run === last && !(run.units.some(isStatement) && units.some(isPage));
}

/**
 * Drops the own label of a whole sentence below a label, unless the sentence refers to it, or it names an option or
 * figure that neither of them does.
 */
function underLabel({ about, ...statement }: BriefStatement, label: string, wordings: Wordings): BriefStatement {
  const isNeeded =
    !wholeSentence.test(statement.text) ||
    isFragment(statement.text, wordings.language) ||
    !wordings.namesIn(about ?? '').isSubsetOf(wordings.namesIn(`${label} ${statement.text}`));
  return { ...statement, ...(about !== undefined && isNeeded && { about }) };
}

/** Joins consecutive sentences of a page. A sentence that depends on an omitted one is quoted with it. */
function factsOf(units: readonly PageUnit[], label = ''): PageFacts[] {
  const placed: (PlacedFacts & {
    lines: PlacedFacts['lines'][number][];
    alsoLines: Map<string, readonly Value[]>;
    below: Map<string, readonly BriefStatement[]>;
  })[] = [];
  for (const [index, unit] of units.entries()) {
    const { part, lines } = unit;
    const before = follows(unit, units[index + 1]) ? undefined : contextOf(unit, label);
    const { option } = unit;
    const isUnnamed = option !== undefined && !label.includes(option);
    const table = unit.kind === 'row' ? placed.find((one) => one.part.head === part.head) : undefined;
    const also = alsoOf(unit);
    const alsoLines = lines.flatMap(({ text }) => {
      const own = unit.kind === 'row' ? also : unit.kind === 'steps' ? alsoOf(unit, text) : undefined;
      return own ? [[text, own] as const] : [];
    });
    const below = Map.groupBy(unit.below ?? [], ({ step }) => step ?? lines[0]?.text ?? '');
    const belowLines = [...below].map(([text, own]) => [text, joined(own, label)] as const);
    if (table) {
      table.lines.push(...lines);
      for (const [text, own] of alsoLines) table.alsoLines.set(text, own);
    } else if (follows(unit, units[index - 1]) && !unit.also && !units[index - 1]?.also) {
      placed.at(-1)?.lines.push(...lines);
      for (const [text, own] of belowLines) placed.at(-1)?.below.set(text, own);
    } else
      placed.push({
        ...{ part, lines: [...lines], section: undefined },
        ...(unit.kind !== 'row' && { also }),
        alsoLines: new Map(alsoLines),
        below: new Map(belowLines),
        ...(before !== undefined && { before }),
        ...(isUnnamed && { isUnnamed }),
      });
  }
  return together(placed);
}

/** Joins consecutive sentences of a quotation. */
function joined(units: readonly StatementUnit[], label = ''): BriefStatement[] {
  const groups: { first: StatementUnit; last: StatementUnit; texts: string[] }[] = [];
  for (const [index, unit] of units.entries()) {
    const group = groups.at(-1);
    const { isOnly: isMarked, urls } = unit.quotation;
    const isPlain = urls.length + (group?.last.quotation.urls.length ?? 0) === 0;
    const isNext = group !== undefined && follows(unit, group.last);
    if (isNext && isPlain && group.last.quotation.isOnly === isMarked && !unit.also && !group.last.also) {
      group.texts.push(unit.quotation.text);
      group.last = unit;
    } else {
      const before = isNext || follows(unit, units[index + 1]) ? undefined : contextOf(unit, label);
      groups.push({ first: unit, last: unit, texts: [before ?? [], unit.quotation.text].flat() });
    }
  }
  return groups.map(({ first, texts }) => {
    const also = alsoOf(first);
    return { ...first.quotation, text: texts.join(' '), ...(also && { also }) };
  });
}
