import type { Evidence } from '../../evidence/evidence.ts';
import { leansOnBefore } from '../../evidence/quotable.ts';
import { Wording } from '../../outline/wording.ts';
import type { AnswerSaid, Brief, BriefGap, BriefPoint, BriefSection, Difference, PageFacts } from '../briefData.ts';
import { remainingGaps } from '../briefGaps.ts';
import { byAnswer } from '../desk.ts';
import type { Placed } from '../placeFacts.ts';
import { together } from '../together.ts';
import { Arrangement, type Entry, type SortedSection } from './arrange.ts';
import type { SortingReply } from './reply.ts';
import { isPage, isSaid, type PageUnit, pointNamed, type SaidUnit, type Unit, unitsOf } from './units.ts';
import { Wordings } from './wordings.ts';

const mostGaps = 5;

/**
 * Sorts a brief as a model wants it. All lines keep their words and sources, each has one place, and those that the
 * model left out stay where the rules put them.
 * @param shown all that the model was shown
 */
export function sortBrief(brief: Brief, evidence: Evidence, { reply, shown }: Sorting): Brief {
  const wordings = new Wordings(shown, evidence);
  const arranged = new Arrangement(brief, unitsOf(brief, evidence), wordings, reply);
  const placed = arranged.compared.map((pair) => ({ ...pair, section: arranged.sectionOf(pair) }));
  const { other } = arranged;
  return {
    ...brief,
    sections: arranged.sections.map((section) =>
      sectionOf(
        section,
        brief,
        placed.flatMap((pair) => (pair.section === section ? [pair.difference] : [])),
      ),
    ),
    other: factsOf(other.filter(isPage)),
    otherSaid: joined(other.filter(isSaid)),
    otherTables: other.flatMap((unit) => (unit.kind === 'table' ? [unit.table] : [])),
    differences: [
      ...other.flatMap((unit) => (unit.kind === 'difference' ? [unit.difference] : [])),
      ...placed.flatMap((pair) => (pair.section ? [] : [pair.difference])),
    ],
    gaps: [
      ...reply.gaps
        .flatMap((text) => wordings.gap(text) ?? [])
        .slice(0, mostGaps)
        .map((text): BriefGap => ({ text, answers: [], links: [] })),
      ...leftGaps(brief, arranged),
    ],
  };
}

interface Sorting {
  readonly reply: SortingReply;
  readonly shown: string;
}

/** The gaps of the rules, without what the model compares or found in answers. */
function leftGaps(brief: Brief, { compared, same }: Arrangement): BriefGap[] {
  const textsOf = (units: readonly Unit[]): string[] =>
    units.flatMap((unit) =>
      unit.kind === 'said' ? [unit.said.text] : unit.kind === 'lines' ? unit.lines.map(({ text }) => text) : [],
    );
  const groups = [...compared.map((pair) => pair.units), ...same.values()];
  return remainingGaps(brief.gaps, new Wording(brief.language), {
    compared: new Set(compared.flatMap((pair) => textsOf(pair.units))),
    told: new Set(groups.filter((own) => own.some(isSaid)).flatMap(textsOf)),
  });
}

function sectionOf(
  { index, heading, entries }: SortedSection,
  brief: Brief,
  compared: readonly Difference[],
): BriefSection {
  const old: BriefSection = brief.sections[index ?? -1] ?? emptySection;
  const units = entries.flatMap((entry) => entry.units);
  const common = {
    ...old,
    heading: heading ?? old.heading,
    said: [],
    tables: units.flatMap((unit) => (unit.kind === 'table' ? [unit.table] : [])),
    procedures: units.flatMap((unit) => (unit.kind === 'procedure' ? [unit.procedure] : [])),
    differences: [
      ...units.flatMap((unit) =>
        unit.kind === 'difference' && !compared.some((one) => covers(one, unit.difference)) ? [unit.difference] : [],
      ),
      ...compared,
    ],
  };
  if (!old.lead)
    return {
      ...common,
      facts: factsOf(units.filter(isPage).filter(({ kind }) => kind === 'part')),
      points: pointsOf(entries, brief, old),
    };
  return {
    ...common,
    points: old.points.filter(({ isCounted }) => isCounted),
    facts: factsOf(units.filter(isPage)),
    direct: [...joined(units.filter(isSaid)), ...old.direct.filter(({ isList }) => isList)],
  };
}

const emptySection = {
  ...{ heading: '', purpose: '', points: [], facts: [], said: [] },
  ...{ tables: [], procedures: [], direct: [], differences: [] },
};

/** True if a comparison has all that another has. */
function covers(one: Difference, other: Difference): boolean {
  const texts = [...one.assistants, ...one.pages].map(({ text }) => text);
  return [...other.assistants, ...other.pages].every(({ text }) => texts.some((own) => own.includes(text)));
}

/** Groups as they are, and lines between groups in runs. */
function pointsOf(entries: readonly Entry[], brief: Brief, { kind }: BriefSection): BriefPoint[] {
  const runs: Entry[] = [];
  const isPlain = ({ label, isSame }: Entry): boolean => label === undefined && !isSame;
  for (const entry of entries) {
    const units = entry.units.filter((unit) => unit.kind === 'lines' || unit.kind === 'said');
    const last = runs.at(-1);
    // A point shows lines of pages first.
    const isNext = last && isPlain(last) && !(last.units.some(isSaid) && units.some(isPage));
    if (isNext && isPlain(entry)) last.units.push(...units);
    else if (units.length > 0) runs.push({ ...entry, units });
  }
  return runs.map(({ label = '', isSame, units }): BriefPoint => {
    const point = pointNamed(brief, label);
    const quoted = new Set(units.flatMap((unit) => (unit.kind === 'said' ? [unit.said.text] : [])));
    // A count includes the answers that are quoted below it. Options are counted by name.
    const isCounted = kind === 'options' || point?.said.every(({ text }) => quoted.has(text));
    const said = joined(units.filter(isSaid));
    return {
      label,
      answers: isCounted ? (point?.answers ?? []) : [],
      facts: factsOf(units.filter(isPage)),
      said: label === '' ? said : byAnswer(said),
      ...(isSame && { isSame }),
    };
  });
}

/** Sentences that follow each other on a page stay together. One that leans on the sentence before is quoted with it. */
function factsOf(units: readonly PageUnit[]): PageFacts[] {
  const placed: (Placed & { lines: Placed['lines'][number][] })[] = [];
  for (const { part, lines } of units) {
    const [line] = lines;
    const before = line?.goesOn ? part.lines[part.lines.indexOf(line) - 1] : undefined;
    const last = placed.at(-1);
    if (before && last?.lines.at(-1) === before) last.lines.push(...lines);
    else {
      const isLeaning = before && line && leansOnBefore(line.text, part.language);
      placed.push({ part, lines: [...lines], section: undefined, ...(isLeaning && { before: before.text }) });
    }
  }
  return together(placed);
}

/** Sentences that follow each other in a quotation are one quotation again. */
function joined(units: readonly SaidUnit[]): AnswerSaid[] {
  const groups: { first: SaidUnit; last: SaidUnit; texts: string[] }[] = [];
  for (const unit of units) {
    const group = groups.at(-1);
    if (group && group.last.of === unit.of && group.last.at + 1 === unit.at) {
      group.texts.push(unit.said.text);
      group.last = unit;
    } else groups.push({ first: unit, last: unit, texts: [unit.said.text] });
  }
  return groups.map(({ first, texts }) => ({ ...first.said, text: texts.join(' ') }));
}
