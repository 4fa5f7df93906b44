import { fold } from '../../../text/words/fold.ts';
import type { Brief, Difference, Value } from '../briefData.ts';
import { idsOf, type SortingReply } from './reply.ts';
import { isPage, isSaid, lineBefore, type Unit, unitIdOf, valueOf } from './units.ts';
import type { Wordings } from './wordings.ts';

/** Lines below a label, lines that say the same, or one line. */
export interface Entry {
  readonly label?: string;
  readonly isSame?: true;
  readonly units: Unit[];
}

export interface SortedSection {
  /** The place of the section in the brief of the rules; undefined for a new one. */
  readonly index: number | undefined;
  /** Undefined if the model gave none that can be used. */
  readonly heading: string | undefined;
  readonly entries: Entry[];
}

/** Lines that contradict each other. */
export interface Compared {
  readonly difference: Difference;
  readonly units: readonly Unit[];
}

/** One line is no group, no section, and no comparison. */
const leastLines = 2;

/** Gives each unit of a brief one place. */
export class Arrangement {
  readonly sections: SortedSection[];
  /** Without a section, in the order of the sources. */
  readonly other: readonly Unit[];
  readonly compared: readonly Compared[];
  /** Lines that say the same, the best first, by the id of each. */
  private readonly same: ReadonlyMap<string, readonly Unit[]>;
  private readonly brief: Brief;
  private readonly wordings: Wordings;
  /** Units without a place yet, by id. */
  private readonly left: Map<string, Unit>;
  /** Statements that are shown in a comparison only. */
  private readonly onlyCompared = new Set<string>();

  constructor(brief: Brief, units: readonly Unit[], wordings: Wordings, reply: SortingReply) {
    this.brief = brief;
    this.wordings = wordings;
    this.left = new Map(units.map((unit) => [unit.id, unit]));
    this.compared = this.comparedIn(reply);
    // A statement that is compared is not listed again, unless it answers the question.
    const opening = new Set(reply.sections.flatMap(({ id, lines }) => (id === 's1' ? lines.flatMap(idsOf) : [])));
    for (const { id } of this.compared.flatMap((pair) => pair.units.filter(isSaid)))
      if (!opening.has(id)) {
        this.left.delete(id);
        this.onlyCompared.add(id);
      }
    this.same = this.sameIn(reply);
    this.sections = this.sectionsIn(reply);
    const named = reply.other.filter((id) => this.left.get(id)?.kind !== 'procedure').flatMap((id) => this.take(id));
    for (const unit of [...this.left.values()]) if (unit.section !== undefined) this.putBack(unit, unit.section);
    const others = new Set([...named, ...this.left.values()]);
    this.other = units.filter((unit) => others.has(unit));
  }

  /** The section of a comparison: that of its first line of a page, or of its first statement. */
  sectionOf({ units }: Compared): SortedSection | undefined {
    const unit = units.find(isPage) ?? units[0];
    const isIn = ({ entries }: SortedSection): boolean =>
      unit !== undefined && entries.some((entry) => entry.units.includes(unit));
    const ofRules = ({ index }: SortedSection): boolean => index !== undefined && index === unit?.section;
    return this.sections.find(isIn) ?? this.sections.find(ofRules);
  }

  private take(id: string): Unit[] {
    const unit = this.left.get(id);
    this.left.delete(id);
    return unit ? [unit] : [];
  }

  /** How many of the lines have no place yet, or are only compared. */
  private countOf(ids: readonly string[]): number {
    return new Set(ids.filter((id) => this.left.has(id) || this.onlyCompared.has(id))).size;
  }

  private sectionsIn(reply: SortingReply): SortedSection[] {
    const lead = this.brief.sections.findIndex((section) => section.lead);
    const opening = { index: lead, heading: undefined, entries: [] };
    const all: SortedSection[] = lead < 0 ? [] : [opening];
    for (const { id, heading: written, lines } of reply.sections) {
      const number = Number(/^s(\d+)$/.exec(id ?? '')?.[1] ?? 0) - 1;
      const index = this.brief.sections[number] ? number : undefined;
      const heading = this.wordings.heading(written);
      const known = index === undefined ? undefined : all.find((section) => section.index === index);
      const isFull = this.countOf(lines.flatMap(idsOf)) >= leastLines;
      if (index === undefined && (heading === undefined || !isFull)) continue;
      const entries = lines.flatMap((entry) => this.entriesOf(entry));
      if (known) known.entries.push(...entries);
      else if (entries.length > 0) all.push({ index, heading, entries });
    }
    return all;
  }

  private entriesOf(entry: SortingReply['sections'][number]['lines'][number]): Entry[] {
    const count = this.countOf(idsOf(entry));
    const groups = idsOf(entry).map((id) =>
      this.left.has(id) ? (this.same.get(id)?.flatMap((one) => this.take(one.id)) ?? this.take(id)) : [],
    );
    const units = groups.flat();
    const written = typeof entry === 'string' ? undefined : entry.label;
    const option = this.wordings.optionOf(written);
    const label = option?.name ?? this.wordings.heading(written);
    const least = option ? 1 : leastLines;
    if (label !== undefined && units.length > 0 && Math.max(count, units.length) >= least) return [{ label, units }];
    return groups.flatMap((own) => (own.length === 0 ? [] : [{ units: own, ...(own.length > 1 && { isSame: true }) }]));
  }

  private sameIn({ same }: SortingReply): Map<string, Unit[]> {
    const groups = new Map<string, Unit[]>();
    for (const ids of same) {
      const units = [...new Set(ids)].flatMap((id) => {
        const unit = groups.has(id) ? undefined : this.left.get(id);
        return unit?.kind === 'lines' || unit?.kind === 'said' ? [unit] : [];
      });
      if (units.length >= leastLines) for (const { id } of units) groups.set(id, units);
    }
    return groups;
  }

  /** Puts a unit behind the sentence that it goes on from, or where the rules have it, under its label. */
  private putBack(unit: Unit, index: number): void {
    const { label, id } = unit;
    this.left.delete(id);
    const before = this.sections.flatMap(({ entries }) => entries).find(({ units }) => goesOn(units.at(-1), unit));
    if (before) {
      before.units.push(unit);
      return;
    }
    let section = this.sections.find((one) => one.index === index);
    if (!section) {
      section = { index, heading: undefined, entries: [] };
      const last = this.sections.findLastIndex((one) => one.index !== undefined && one.index < index);
      this.sections.splice(last + 1, 0, section);
    }
    const group = section.entries.find((entry) => label !== undefined && entry.label === label);
    if (group) group.units.push(unit);
    else section.entries.push({ units: [unit], ...(label !== undefined && { label }) });
  }

  /** Each dispute once: lines that share a subject, or a pair, are one comparison. */
  private comparedIn({ contradictions }: SortingReply): Compared[] {
    const disputes: { readonly about: string; readonly lines: Map<string, Found> }[] = [];
    for (const { about, lines } of contradictions) {
      const found = new Map(
        lines.flatMap((id) => this.lineAt(id)).map((line) => [`${line.unit.id} ${line.value.text}`, line]),
      );
      if (found.size < leastLines) continue;
      const isSame = (one: (typeof disputes)[number]): boolean =>
        (about !== '' && fold(one.about) === fold(about)) ||
        [...found.keys()].filter((key) => one.lines.has(key)).length >= leastLines;
      const known = disputes.find(isSame);
      if (!known) disputes.push({ about, lines: found });
      else for (const [key, line] of found) known.lines.set(key, line);
    }
    return disputes.map(({ about, lines }) => {
      const subject = this.wordings.heading(about);
      const found = [...lines.values()];
      const values = found.map(({ value }) => value);
      const difference = {
        ...(subject !== undefined && { about: subject }),
        assistants: values.filter(({ answers }) => answers),
        pages: values.filter(({ answers }) => !answers),
      };
      return { difference, units: found.map(({ unit }) => unit) };
    });
  }

  /** A line, or a row, cell, or step by its id: `p3`, `p6.2.3` */
  private lineAt(id: string): Found[] {
    const unit = this.left.get(unitIdOf(id));
    const value = unit && valueOf(unit, id);
    return value ? [{ unit, value }] : [];
  }
}

/** True for sentences of a page that follow each other. */
function goesOn(before: Unit | undefined, unit: Unit): boolean {
  const line = isPage(unit) ? lineBefore(unit) : undefined;
  return line !== undefined && before !== undefined && isPage(before) && before.lines.at(-1) === line;
}

interface Found {
  readonly unit: Unit;
  readonly value: Value;
}
