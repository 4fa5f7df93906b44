import { fold } from '../../../text/words/fold.ts';
import type { Brief, Difference } from '../briefData.ts';
import { idsOf, openingIds, type SortingReply } from './reply.ts';
import { denialWordsOf } from '../contradictions/denialWords.ts';
import { contentWords } from '../../evidence/headRoles.ts';
import { wholeSentence } from '../../evidence/quotable.ts';
import { repeatsIn, type SameLine, sameLines, sameRows, unitsByLine } from './repeats.ts';
import { cellsOf, copied, headOf, isRow, rowAsLine, type RowUnit, wholeIdOf } from './rows.ts';
import { contextOf, follows, isQuestion, isStatement, sourceOf, textOf, unitAt, valueOf } from './units.ts';
import type { StatementUnit, Unit } from './unit.ts';
import type { Wordings } from './wordings.ts';

/** Group of lines below a label, or a single line. */
export interface Entry {
  readonly label?: string;
  readonly units: Unit[];
  /** Disputes between its lines. */
  readonly differences: Difference[];
  /** Entries that replace it if its label says nothing. */
  readonly plain?: readonly Entry[];
}

export interface SortedSection {
  /** Disputes of lines that are in none of its entries. */
  readonly differences: Difference[];
  /** Index of the section in the rules' brief. Undefined for a new one. */
  readonly index: number | undefined;
  /** Undefined if the model's heading is missing or unusable. */
  readonly heading: string | undefined;
  readonly entries: Entry[];
}

export interface Comparison {
  readonly difference: Difference;
  readonly lines: readonly ComparedLine[];
}

/** Minimum lines of a group, a section or a comparison. */
const minLines = 2;

/** Assigns each unit of a brief to one place. */
export class Arrangement {
  readonly sections: SortedSection[];
  /** Units without a section, in source order. */
  readonly other: readonly Unit[];
  readonly compared: readonly Comparison[];
  private readonly brief: Brief;
  private readonly wordings: Wordings;
  private readonly reply: SortingReply;
  private readonly all: ReadonlyMap<string, Unit>;
  private readonly repeats: ReadonlyMap<string, SameLine>;
  /** Unassigned units by id. */
  private readonly unassigned: Map<string, Unit>;
  /** Statements of answers that are only shown in a comparison. */
  private readonly onlyCompared = new Set<string>();
  /** Disputes without a section. */
  readonly differences: Difference[] = [];
  /** The model's place for a line or table, by id. */
  private readonly wanted = new Map<string, Place>();
  /** Columns that the model places apart from their table, by the id of the row. */
  private readonly copiedColumns = new Map<string, Set<number>>();
  /** All ids that the model places. */
  private readonly named: Set<string>;

  constructor(brief: Brief, given: readonly Unit[], wordings: Wordings, reply: SortingReply) {
    this.brief = brief;
    this.wordings = wordings;
    this.reply = reply;
    const repeats = repeatsIn(reply, given, wordings);
    this.repeats = repeats;
    const same = sameLines(reply, given, { wordings, repeats });
    const rows = sameRows(reply, given, wordings);
    const [repeated, nested] = [repeats, same].map((lines) => unitsByLine(given, lines));
    const units = given.flatMap((unit): Unit[] => {
      const below = nested?.get(unit.id)?.filter(isStatement);
      const also = [...(repeated?.get(unit.id) ?? []), ...(rows.get(unit.id) ?? [])];
      if (repeats.has(unit.id) || same.has(unit.id)) return [];
      return [{ ...unit, ...(also.length > 0 && { also }), ...(below && { below }) }];
    });
    this.unassigned = new Map(units.map((unit) => [unit.id, unit]));
    this.all = new Map(
      given.flatMap(({ id }) => {
        const unit = this.unassigned.get(repeats.get(id)?.unit.id ?? id);
        return unit ? [[id, unit]] : [];
      }),
    );
    this.named = new Set([...reply.sections.flatMap(({ lines }) => lines.flatMap(idsOf)), ...reply.other]);
    this.compared = this.comparedIn(reply);
    // Compared statements of answers aren't listed again, unless they answer the question or list other things, too.
    const opening = openingIds(reply);
    for (const { unit } of this.compared.flatMap(({ lines }) => lines))
      if (
        isStatement(unit) &&
        !opening.has(unit.id) &&
        !isEnumeration(unit, wordings.language) &&
        this.unassigned.delete(unit.id)
      )
        this.onlyCompared.add(unit.id);
    for (const { id } of this.compared.flatMap(({ lines }) => lines)) if (/^a.*\..*\./.test(id)) this.named.delete(id);
    this.sections = this.sectionsIn(reply);
    const homeless = this.compared.filter((pair) => !this.giveHome(pair));
    for (const section of this.sections) settle(section);
    this.dropCopied();
    const useless = reply.other
      .filter((id) => this.unassigned.get(id)?.kind !== 'procedure')
      .flatMap((id) => this.take(id));
    for (const unit of [...this.unassigned.values()]) if (unit.section !== undefined) this.putBack(unit, unit.section);
    for (const { difference, lines } of homeless) {
      const [line] = lines;
      const section = this.sections.find(({ index }) => index !== undefined && index === line?.unit.section);
      (section?.differences ?? this.differences).push(difference);
    }
    const others = new Map([...useless, ...this.unassigned.values()].map((unit) => [unit.id, unit]));
    this.other = units.flatMap(({ id }) => others.get(id) ?? []);
  }

  /**
   * Puts a dispute into the group with most of its lines, in the section where the model wants most of them. Lines that
   * it quotes aren't listed again there. False if the model wants them nowhere.
   */
  private giveHome({ difference, lines }: Comparison): boolean {
    const section = this.sectionOf(lines);
    if (!section) return false;
    const homes = lines
      .flatMap((line) => {
        const entry = this.wantedFor(line)?.entry;
        return entry && section.entries.includes(entry) ? [entry] : [];
      })
      .toSorted((one, other) => section.entries.indexOf(one) - section.entries.indexOf(other));
    const options = new Set(homes.filter((entry) => this.wordings.optionOf(entry.label)));
    // Single lines count together. A dispute between options is in none of their groups.
    const groups = Map.groupBy(homes, (entry) =>
      entry.label === undefined || (options.size > 1 && options.has(entry)) ? undefined : entry,
    );
    const [[first, most] = []] = [...groups].toSorted(
      ([one, own], [other, theirs]) =>
        theirs.length - own.length || Number(other !== undefined) - Number(one !== undefined),
    );
    const home = first ?? most?.find((entry) => entry.label === undefined);
    (home ?? section).differences.push(difference);
    if (!home) return true;
    const entries = section.entries.filter((one) => one === home || one.label === undefined);
    const remaining = new Set(
      withoutCompared(
        entries.flatMap(({ units }) => units),
        { lines, home, about: difference.about, language: this.wordings.language },
      ),
    );
    for (const { units } of entries)
      units.splice(0, units.length, ...units.flatMap((unit) => (remaining.has(unit) ? unit : (unit.below ?? []))));
    return true;
  }

  /** The section where the model wants most lines of a comparison, the opening after others. */
  private sectionOf(lines: readonly ComparedLine[]): SortedSection | undefined {
    const placed = lines.flatMap((line) => {
      const section = this.wantedFor(line)?.section;
      return section ? [{ section, line }] : [];
    });
    const groups = [...Map.groupBy(placed, ({ section }) => section)];
    const isOpening = (section: SortedSection): number => Number(section === this.sections[0]);
    // Rows and steps stay in their table or procedure, so that they decide last.
    const movable = (own: typeof placed): number =>
      own.filter(({ line: { id, unit } }) => id === unit.id && !isRow(unit)).length;
    const [[most] = []] = groups.toSorted(
      ([first, one], [second, other]) =>
        other.length - one.length || isOpening(first) - isOpening(second) || movable(other) - movable(one),
    );
    return most;
  }

  private wantedFor({ id, unit }: ComparedLine): Place | undefined {
    const ids = [id.replace(/\.\d+\./, '.*.'), unit.id, wholeIdOf(id)];
    return ids.map((one) => this.wanted.get(one)).find((place) => place);
  }

  /** Takes a line, or all rows of a table that the model doesn't place individually. */
  private take(id: string): Unit[] {
    const own = [...this.unassigned.values()].filter(
      (unit) => unit.id === id || (wholeIdOf(unit.id) === id && !this.named.has(unit.id)),
    );
    for (const unit of own) this.unassigned.delete(unit.id);
    if (own.length > 0 || !this.named.delete(id)) return own;
    const copies = copied(this.rowsOf(id), id);
    const columns = new Set(id.split('.').slice(2).map(Number));
    for (const copy of copies)
      this.copiedColumns.set(copy.id, columns.union(this.copiedColumns.get(copy.id) ?? new Set()));
    return copies;
  }

  /** Removes columns that the model places apart from their table. Tables of pages are kept whole. */
  private dropCopied(): void {
    const rows = [...this.unassigned.values()].filter(isRow).filter(({ id }) => this.copiedColumns.has(id));
    const left = (unit: RowUnit): string =>
      headOf(unit)
        .keys()
        .filter((index) => index > 0 && this.copiedColumns.get(unit.id)?.has(index + 1) !== true)
        .map((index) => index + 1)
        .toArray()
        .join('.');
    for (const [key, own] of Map.groupBy(rows, (unit) => `${wholeIdOf(unit.id)}.*.${left(unit)}`)) {
      const copies = copied(own, key).filter(isRow);
      if (copies.some(({ kind }) => kind === 'row')) continue;
      for (const { id } of own) this.unassigned.delete(id);
      for (const copy of copies) {
        const [, ...values] = cellsOf(copy);
        if (values.some((cell) => cell !== '')) this.unassigned.set(copy.id, copy);
      }
    }
  }

  private rowsOf(id: string): RowUnit[] {
    return [...this.all.values()].filter(isRow).filter((unit) => wholeIdOf(unit.id) === wholeIdOf(id));
  }

  /** Counts lines and rows that are unassigned, only compared, or repeated. */
  private countOf(ids: readonly string[]): number {
    const all = ids.flatMap((id) => (this.all.has(id) ? [id] : this.rowsOf(id).map((row) => row.id)));
    return new Set(all.filter((id) => this.unassigned.has(id) || this.onlyCompared.has(id) || id.includes('.'))).size;
  }

  private sectionsIn(reply: SortingReply): SortedSection[] {
    const lead = this.brief.sections.findIndex((section) => section.lead);
    const opening = { index: lead, heading: undefined, entries: [], differences: [] };
    const all: SortedSection[] = lead < 0 ? [] : [opening];
    for (const { id, heading: named, lines } of reply.sections) {
      const number = Number(/^s(\d+)$/.exec(id ?? '')?.[1] ?? 0) - 1;
      const index = this.brief.sections[number] ? number : undefined;
      const heading = this.wordings.heading(named);
      const known = index === undefined ? undefined : all.find((section) => section.index === index);
      const isFull = this.countOf(lines.flatMap(idsOf)) >= minLines;
      if (index === undefined && (heading === undefined || !isFull)) continue;
      const isOpening = lead >= 0 && index === lead;
      const section = known ?? { index, heading, entries: [], differences: [] };
      for (const written of lines) {
        const entry = this.entryOf(written, isOpening);
        section.entries.push(entry);
        for (const one of idsOf(written)) if (!this.wanted.has(one)) this.wanted.set(one, { section, entry });
      }
      if (!known) all.push(section);
    }
    return all;
  }

  private entryOf(entry: SortingReply['sections'][number]['lines'][number], isOpening: boolean): Entry {
    const written = typeof entry === 'string' ? undefined : entry.label;
    const option = this.wordings.optionOf(written);
    const label = option?.name ?? this.wordings.heading(written);
    const isList = isOpening || label !== undefined;
    const groups = idsOf(entry).map((id) => {
      const own = this.take(id);
      return own.map((unit) => (isList && unit.id === id && isRow(unit) ? rowAsLine(unit) : unit));
    });
    const units = groups.flat();
    const plain = groups.flatMap((own): Entry[] => (own.length === 0 ? [] : [{ units: own, differences: [] }]));
    if (label === undefined) return { units, differences: [], plain };
    const isTelling = units.length >= minLines || units.some((unit) => option ?? !tells(unit, label));
    return { label, units, differences: [], ...(!isTelling && { plain }) };
  }

  /** Assigns a unit after its previous sentence, with lines of the same meaning, or to the rules' section. */
  private putBack(unit: Unit, index: number): void {
    const twins = this.reply.same.filter((ids) => ids.includes(unit.id)).flat();
    const [opening, ...others] = this.sections.map(({ entries }) => entries);
    const before =
      [...(opening ?? []), ...others.flat()].find(({ units }) => follows(unit, units.at(-1))) ??
      others.flat().find(({ units }) => units.some(({ id }) => twins.includes(id)));
    if (!before && twins.some((id) => this.wanted.has(id))) return;
    let section = this.sections.find((one) => one.index === index);
    // The model chose the direct answers.
    if (!before && this.brief.sections[index]?.lead && section?.entries.length) return;
    this.unassigned.delete(unit.id);
    if (!section && !before) {
      section = { index, heading: undefined, entries: [], differences: [] };
      const last = this.sections.findLastIndex((one) => one.index !== undefined && one.index < index);
      this.sections.splice(last + 1, 0, section);
    }
    if (before) before.units.push(unit);
    else section?.entries.push({ units: [unit], differences: [] });
  }

  /** Merges contradictions with the same subject or the same lines. */
  private comparedIn({ contradictions }: SortingReply): Comparison[] {
    const disputes: { readonly about: string; readonly lines: Map<string, ComparedLine> }[] = [];
    for (const { about, lines } of contradictions) {
      const byKey = new Map(
        lines.flatMap((id) => this.lineAt(id)).map((line) => [`${line.unit.id} ${line.text}`, line]),
      );
      if (byKey.size < minLines) continue;
      const keys = new Set(byKey.keys());
      const known = disputes.find(
        (one) => (about !== '' && fold(one.about) === fold(about)) || keys.symmetricDifference(one.lines).size === 0,
      );
      if (!known) disputes.push({ about, lines: byKey });
      else for (const [key, line] of byKey) known.lines.set(key, line);
    }
    return disputes.map(({ about, lines }) => {
      const subject = this.wordings.heading(about);
      const comparedLines = [...lines.values()];
      const shown = new Set<string | undefined>(comparedLines.map(({ text }) => text));
      // A sentence may also be a step of the same answer.
      const bySource = Map.groupBy(comparedLines, ({ unit, text }) => `${sourceOf(unit)} ${text}`);
      const values = [...bySource.values()]
        .flatMap(([first]) => first ?? [])
        .flatMap(({ unit, id }) => valueOf(unit, id, shown.has(unit.before) ? '' : contextOf(unit, subject)) ?? []);
      const difference = {
        ...(subject !== undefined && { about: subject }),
        assistants: values.filter(({ answers }) => answers),
        pages: values.filter(({ answers }) => !answers),
      };
      return { difference, lines: comparedLines };
    });
  }

  /** Returns a line, row, cell or step by id: `p3`, `p6.2.3`. */
  private lineAt(id: string): ComparedLine[] {
    const unit = unitAt(this.all, id);
    const full = this.repeats.get(id)?.id ?? id;
    const text = unit && textOf(unit, full);
    return unit && text !== undefined ? [{ id: full, unit, text }] : [];
  }
}

/** Removes the lines that a dispute quotes, unless the next sentence needs them, and the questions that they answer. */
function withoutCompared(units: readonly Unit[], { lines, home, about, language }: Dispute): Unit[] {
  // A cell isn't its whole row.
  const isIn = (own: Unit, { unit, text }: ComparedLine): boolean => unit.id === own.id && text === textOf(own, own.id);
  const isQuoted = (own: Unit): boolean =>
    (own.kind === 'lines' || (isStatement(own) && !isEnumeration(own, language))) &&
    lines.some((line) => isIn(own, line) || (follows(line.unit, own) && contextOf(line.unit, about) !== undefined));
  // The rest of a paragraph is below the dispute.
  const isBelow = (next: Unit): boolean => home.label === undefined || home.units.includes(next);
  const isCompared = (unit: Unit): boolean => {
    const next = units.find((one) => follows(one, unit));
    const isFree =
      !next || isCompared(next) || (contextOf(next, home.label) === undefined && !isQuoted(next) && isBelow(next));
    return isQuoted(unit) && isFree;
  };
  return units.filter((unit) => {
    const answers = units.filter((one) => follows(one, unit));
    const isAnswered = isQuestion(textOf(unit, unit.id)) && answers.length > 0 && answers.every(isCompared);
    return !isAnswered && !isCompared(unit);
  });
}

/** Drops labels that say nothing, and entries without lines. */
function settle({ entries }: SortedSection): void {
  const settled = entries.flatMap((entry) => {
    const { label, plain, units, differences } = entry;
    if (!plain || (label !== undefined && differences.length > 0)) return [entry];
    const left = plain.map((one) => ({
      ...one,
      units: one.units.flatMap((unit) => [unit, ...(unit.below ?? [])].filter((own) => units.includes(own))),
    }));
    return [...left, { units: [], differences }];
  });
  entries.splice(0, entries.length, ...settled.filter((one) => one.units.length + one.differences.length > 0));
}

/** True for `polished templates, phone support`, but not for `phone support, if you pay for it` */
function isEnumeration({ quotation: { text } }: StatementUnit, language: string): boolean {
  const [, ...others] = text.split(', ');
  const { conditions } = denialWordsOf(language);
  return !wholeSentence.test(text) && others.length > 0 && !others.some((part) => conditions.test(` ${part} `));
}

/** True if a line contains all words of a label. A statement with another label of its own doesn't. */
function tells(unit: Unit, label: string): boolean {
  const shown = (isStatement(unit) && unit.quotation.about) || textOf(unit, unit.id);
  return contentWords(label).every((word) => shown?.toLowerCase().includes(word));
}

interface Dispute {
  readonly lines: readonly ComparedLine[];
  /** Group that shows it. */
  readonly home: Entry;
  readonly about: string | undefined;
  readonly language: string;
}

interface Place {
  readonly section: SortedSection;
  readonly entry: Entry;
}

interface ComparedLine {
  readonly id: string;
  readonly unit: Unit;
  readonly text: string;
}
