import type { Evidence } from '../../evidence/evidence.ts';
import { leansOnBefore } from '../../evidence/quotable.ts';
import { rowText } from '../../facts/pageParts.ts';
import type { AnswerSaid, Brief, BriefPoint, BriefSection, Difference, PageFacts, Value } from '../briefData.ts';
import { remainingGaps } from '../briefGaps.ts';
import { Wording } from '../../outline/wording.ts';
import { byAnswer } from '../desk.ts';
import type { Placed } from '../placeFacts.ts';
import { together } from '../together.ts';
import { Wordings } from './headings.ts';
import type { SortingReply } from './reply.ts';
import { type PageUnit, pointNamed, type SaidUnit, type Unit, unitsOf } from './units.ts';

/** Lines below a label, lines that say the same, or one line. */
interface Entry {
  readonly label?: string;
  readonly isSame?: true;
  readonly units: Unit[];
}

interface Sorted {
  /** The place of the section in the brief of the rules; undefined for a new one. */
  readonly index: number | undefined;
  readonly heading: string | undefined;
  readonly entries: Entry[];
}

const mostGaps = 5;

/**
 * Sorts a brief as a model wants it. All lines keep their words and sources, each has one place, and those that the
 * model left out stay where the rules put them.
 */
export function sortBrief(brief: Brief, evidence: Evidence, reply: SortingReply): Brief {
  const units = unitsOf(brief);
  const wordings = new Wordings(units, brief, evidence);
  const sorting = new Sorting(brief, units, wordings, reply);
  const differences = sorting.compared.filter(({ at }) => at === undefined).map(({ difference }) => difference);
  const rest = sorting.other;
  return {
    ...brief,
    sections: sorting.sections.map((section) => sectionOf(section, brief, sorting)),
    other: factsOf(rest.filter(isPage)),
    otherSaid: joined(rest.filter(isSaid)),
    otherTables: rest.flatMap((unit) => (unit.kind === 'table' ? [unit.table] : [])),
    differences: [...rest.flatMap((unit) => (unit.kind === 'difference' ? [unit.difference] : [])), ...differences],
    gaps: [
      ...reply.gaps
        .flatMap((text) => wordings.gap(text) ?? [])
        .slice(0, mostGaps)
        .map((text) => ({ text, answers: [], links: [] })),
      ...remainingGaps(brief.gaps, new Wording(brief.language), {
        compared: new Set(sorting.compared.flatMap(({ units: own }) => own.flatMap(textOf))),
        told: new Set(sorting.toldByAnswers),
      }),
    ],
  };
}

const textOf = (unit: Unit): string[] =>
  unit.kind === 'said' ? [unit.said.text] : unit.kind === 'lines' ? unit.lines.map(({ text }) => text) : [];

interface Compared {
  readonly difference: Difference;
  readonly units: readonly Unit[];
  /** The section; undefined for none. */
  readonly at: Sorted | undefined;
}

/** Gives each unit one place. */
class Sorting {
  readonly sections: Sorted[];
  readonly other: Unit[];
  readonly compared: readonly Compared[];
  private readonly brief: Brief;
  private readonly wordings: Wordings;
  /** Units without a place yet, by id. */
  private readonly left: Map<string, Unit>;
  private readonly same: ReadonlyMap<string, readonly string[]>;

  constructor(brief: Brief, units: readonly Unit[], wordings: Wordings, reply: SortingReply) {
    this.brief = brief;
    this.wordings = wordings;
    this.left = new Map(units.map((unit) => [unit.id, unit]));
    const pairs = this.pairsIn(reply);
    const opening = new Set(reply.sections.find(({ id }) => id === 's1')?.lines.flat());
    // A statement that is compared is not listed again, unless it answers the question.
    const moved = pairs.flatMap((pair) => pair.units.filter((one) => one.kind === 'said' && !opening.has(one.id)));
    for (const { id } of moved) this.left.delete(id);
    this.same = this.sameIn(reply);
    const places = new Set(this.left.values().filter(({ section }) => section === undefined));
    this.sections = this.sectionsIn(reply);
    const named = this.take(reply.other, (unit) => unit.kind !== 'procedure');
    for (const unit of [...this.left.values()]) if (!places.has(unit)) this.putBack(unit);
    this.other = [...named, ...this.left.values()].toSorted((one, other) => units.indexOf(one) - units.indexOf(other));
    this.compared = this.placed(pairs);
  }

  /** Lines of pages that answers contradict, or say in other words. */
  get toldByAnswers(): string[] {
    const groups = [
      ...this.compared.map(({ units }) => units),
      ...this.sections.flatMap(({ entries }) => entries.flatMap(({ units, isSame }) => (isSame ? [units] : []))),
    ];
    return groups.filter((units) => units.some(isSaid)).flatMap((units) => units.flatMap(textOf));
  }

  private take(ids: readonly string[], isWanted = (_: Unit): boolean => true): Unit[] {
    return ids.flatMap((id) => {
      const unit = this.left.get(id);
      if (!unit || !isWanted(unit)) return [];
      this.left.delete(id);
      return [unit];
    });
  }

  private sectionsIn({ sections }: SortingReply): Sorted[] {
    const known = new Map<number, Sorted>();
    const all = sections.flatMap(({ id, heading: written, lines }): Sorted[] => {
      const at = /^s(\d+)$/.exec(id ?? '')?.[1];
      const index = at !== undefined && this.brief.sections[Number(at) - 1] ? Number(at) - 1 : undefined;
      const heading = this.wordings.heading(written);
      const before = index === undefined ? undefined : known.get(index);
      const ids = lines.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.lines));
      const count = new Set(ids.filter((one) => this.left.has(one))).size;
      if (index === undefined && (heading === undefined || count < leastLines)) return [];
      const entries = lines.flatMap((entry) => this.entriesOf(entry));
      before?.entries.push(...entries);
      if (before) return [];
      const sorted = { index, heading, entries };
      if (index !== undefined) known.set(index, sorted);
      return [sorted];
    });
    const lead = all.findIndex(({ index }) => index !== undefined && this.brief.sections[index]?.lead === true);
    if (lead > 0) all.unshift(...all.splice(lead, 1));
    const first = this.brief.sections.findIndex((section) => section.lead);
    if (lead < 0 && first >= 0) all.unshift({ index: first, heading: undefined, entries: [] });
    return all.filter(({ index, entries }) => index === first || entries.length > 0);
  }

  private entriesOf(entry: SortingReply['sections'][number]['lines'][number]): Entry[] {
    if (typeof entry === 'string') {
      const [units, followers] = [this.take([entry]), this.take(this.same.get(entry) ?? [])];
      const all = [...units, ...followers];
      return all.length === 0
        ? []
        : [{ units: all, ...(units.length > 0 && followers.length > 0 && { isSame: true }) }];
    }
    const units = entry.lines.flatMap((id) => this.take([id, ...(this.same.get(id) ?? [])]));
    const point = pointNamed(this.brief, entry.label);
    const label = point?.label ?? this.wordings.heading(entry.label);
    const isGroup = label !== undefined && units.length >= (point ? 1 : leastLines);
    return isGroup ? [{ label, units }] : units.map((unit) => ({ units: [unit] }));
  }

  /** Lines that say the same, by the first that is not among other such lines. */
  private sameIn({ same }: SortingReply): Map<string, string[]> {
    const seen = new Set<string>();
    return new Map(
      same.flatMap((ids): [string, string[]][] => {
        const own = ids.filter((id) => ['lines', 'said'].includes(this.left.get(id)?.kind ?? '') && !seen.has(id));
        for (const id of own) seen.add(id);
        const [first, ...others] = own;
        return first === undefined || others.length === 0 ? [] : [[first, others]];
      }),
    );
  }

  /** Puts a unit where the rules have it, under its label. */
  private putBack(unit: Unit): void {
    const { section: index = 0, label, id } = unit;
    this.left.delete(id);
    let section = this.sections.find((one) => one.index === index);
    if (!section) {
      section = { index, heading: undefined, entries: [] };
      const before = this.sections.findLastIndex((one) => one.index !== undefined && one.index < index);
      this.sections.splice(before + 1, 0, section);
    }
    const group = label === undefined ? undefined : section.entries.find((entry) => entry.label === label);
    if (group) group.units.push(unit);
    else section.entries.push({ units: [unit], ...(label !== undefined && { label }) });
  }

  private pairsIn({ contradictions }: SortingReply): Omit<Compared, 'at'>[] {
    const seen = new Set<string>();
    return contradictions.flatMap(({ about, lines }) => {
      const found = [...new Set(lines)].flatMap((id) => {
        const [whole = '', row] = id.split('.');
        const unit = this.left.get(whole);
        const value = unit && valueOf(unit, row === undefined ? undefined : Number(row) - 1);
        return value ? [{ unit, value }] : [];
      });
      const key = found
        .map(({ value }) => value.text)
        .sort()
        .join('\n');
      if (found.length < leastLines || seen.has(key)) return [];
      seen.add(key);
      const subject = this.wordings.heading(about);
      const values = found.map(({ value }) => value);
      return [
        {
          difference: {
            ...(subject !== undefined && { about: subject }),
            assistants: values.filter(({ answers }) => answers),
            pages: values.filter(({ answers }) => !answers),
          },
          units: found.map(({ unit }) => unit),
        },
      ];
    });
  }

  /** A comparison is where the first page line is, or the first statement. */
  private placed(pairs: readonly Omit<Compared, 'at'>[]): Compared[] {
    const places = new Map(
      this.sections.flatMap((one) => one.entries.flatMap(({ units }) => units.map((unit) => [unit, one] as const))),
    );
    return pairs.map((pair) => {
      const unit = pair.units.toSorted((one, other) => Number(isPage(other)) - Number(isPage(one)))[0];
      const ofRules = this.sections.find(({ index }) => index !== undefined && index === unit?.section);
      return { ...pair, at: (unit && places.get(unit)) ?? (unit?.kind === 'said' ? ofRules : undefined) };
    });
  }
}

/** One line is no group, no section, and no comparison. */
const leastLines = 2;

function valueOf(unit: Unit, row: number | undefined): Value | undefined {
  if (unit.kind === 'said') {
    const { about, text, answer } = unit.said;
    return {
      text: about === undefined || /[.!?]$/u.test(text) ? text : `${about}: ${text}`,
      isQuoted: true,
      answers: [answer],
    };
  }
  if (isPage(unit)) {
    const { lines, part } = unit;
    const line = lines[unit.kind === 'lines' ? 0 : (row ?? -1)];
    const text = line?.cells ? `${line.cells[0]}: ${rowText(line.cells, part.head)}` : line?.text;
    const { url, site } = part;
    return text === undefined ? undefined : { text, isQuoted: true, site, ...(url !== undefined && { url }) };
  }
  if (unit.kind !== 'table') return undefined;
  const { answer, head, rows } = unit.table;
  const cells = rows[row ?? -1];
  return cells && { text: `${cells[0]}: ${rowText(cells, head)}`, isQuoted: true, answers: [answer] };
}

function sectionOf(sorted: Sorted, brief: Brief, { compared }: Sorting): BriefSection {
  const { index, heading, entries } = sorted;
  const old: BriefSection = brief.sections[index ?? -1] ?? emptySection;
  const units = entries.flatMap((entry) => entry.units);
  const own = compared.filter(({ at }) => at === sorted).map(({ difference }) => difference);
  const differences = [
    ...units.flatMap((unit) =>
      unit.kind === 'difference' && !own.some((one) => covers(one, unit.difference)) ? [unit.difference] : [],
    ),
    ...own,
  ];
  const whole = {
    tables: units.flatMap((unit) => (unit.kind === 'table' ? [unit.table] : [])),
    procedures: units.flatMap((unit) => (unit.kind === 'procedure' ? [unit.procedure] : [])),
    differences,
  };
  const named = { ...old, heading: heading ?? old.heading, said: [] };
  if (old.lead) {
    const lists = old.direct.filter(({ isList }) => isList);
    return {
      ...named,
      ...whole,
      points: old.points.filter(({ isCounted }) => isCounted),
      facts: factsOf(units.filter(isPage)),
      direct: [...joined(units.filter(isSaid)).map(({ isOnly: _, ...said }) => said), ...lists],
    };
  }
  return {
    ...named,
    ...whole,
    facts: factsOf(units.filter(isPage).filter(({ kind }) => kind === 'part')),
    points: pointsOf(entries, brief, old),
    direct: [],
  };
}

const emptySection = {
  ...{ heading: '', purpose: '', points: [], facts: [], said: [] },
  ...{ tables: [], procedures: [], direct: [], differences: [] },
};

/** Groups as they are, and what is between them in runs. */
function pointsOf(entries: readonly Entry[], brief: Brief, { kind }: BriefSection): BriefPoint[] {
  const runs: Entry[] = [];
  for (const entry of entries) {
    const units = entry.units.filter((unit) => unit.kind === 'lines' || unit.kind === 'said');
    const last = runs.at(-1);
    const isPlain = entry.label === undefined && !entry.isSame;
    const isRun = last !== undefined && last.label === undefined && !last.isSame;
    const goesOn = isRun && !(last.units.at(-1)?.kind === 'said' && units[0]?.kind === 'lines');
    if (isPlain && goesOn) last.units.push(...units);
    else if (units.length > 0) runs.push({ ...entry, units });
  }
  return runs.map(({ label = '', isSame, units }): BriefPoint => {
    const point = label === '' ? undefined : pointNamed(brief, label);
    const quoted = new Set(units.flatMap((unit) => (unit.kind === 'said' ? [unit.said.text] : [])));
    // A count stands for what is quoted below it, except that of an option, which is named.
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

const isPage = (unit: Unit): unit is PageUnit => unit.kind === 'lines' || unit.kind === 'part';
const isSaid = (unit: Unit): unit is SaidUnit => unit.kind === 'said';

/** Sentences that follow each other on a page stay together. One that is understood only after another is quoted with it. */
function factsOf(units: readonly PageUnit[]): PageFacts[] {
  const placed: (Placed & { lines: Placed['lines'][number][] })[] = [];
  for (const { part, lines } of units) {
    const last = placed.at(-1);
    const [line] = lines;
    if (!line) continue;
    const at = part.lines.indexOf(line);
    const before = line.goesOn ? part.lines[at - 1] : undefined;
    if (before && last?.lines.at(-1) === before) last.lines.push(line);
    else {
      const context = before && leansOnBefore(line.text, part.language) ? { before: before.text } : {};
      placed.push({ part, lines: [...lines], section: undefined, ...context });
    }
  }
  return together(placed);
}

/** Sentences that follow each other in a quotation are one quotation again. */
function joined(units: readonly SaidUnit[]): AnswerSaid[] {
  const groups: SaidUnit[][] = [];
  for (const unit of units) {
    const last = groups.at(-1)?.at(-1);
    if (last && last.of === unit.of && last.at + 1 === unit.at) groups.at(-1)?.push(unit);
    else groups.push([unit]);
  }
  return groups.flatMap((group) =>
    group[0] ? [{ ...group[0].said, text: group.map(({ said }) => said.text).join(' ') }] : [],
  );
}

/** True if a comparison has all that another has. */
function covers(one: Difference, other: Difference): boolean {
  const texts = [...one.assistants, ...one.pages].map(({ text }) => text);
  return [...other.assistants, ...other.pages].every(({ text }) => texts.some((own) => own.includes(text)));
}
