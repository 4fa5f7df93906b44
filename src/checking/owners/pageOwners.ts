import type { Figure } from '../../text/figures/figures.ts';
import type { PageStretches } from '../evidence/pageStretches.ts';
import { type Heading, type Headings, headingsIn } from './headings.ts';
import { areApart, isCompoundOf, isNumbered, isPart, isSame, type Name, namesIn } from './names.ts';
import { clearNames, namesOf, type Said, saidIn } from './said.ts';

interface OwnedPage {
  readonly stretches: PageStretches;
  readonly figuresAt: (stretch: number) => readonly Figure[];
  /** Its Markdown, line by line what the stretches divide. */
  readonly markdown: string;
  readonly hasTitle: boolean;
}

/** The owners of a page's figures, from its headings, table labels, and sentences. */
export class PageOwners {
  private readonly page: OwnedPage;
  private readonly headings: Headings;
  private readonly said = new Map<number, Said>();
  private readonly labelled = new Map<string, boolean>();
  private readonly whole = new Map<string, boolean>();
  private readonly named = new Map<string, boolean>();
  private readonly clear = new Map<number, readonly Name[]>();
  private readonly cells = new Map<number, readonly (readonly Name[])[]>();
  private readonly headed = new Map<Heading, readonly Name[]>();
  private readonly rows = new Map<number, readonly Name[]>();
  private smallWords: ReadonlySet<string> | undefined;
  private labelNames: readonly Name[] | undefined;
  private saidNames: readonly Name[] | undefined;

  constructor(page: OwnedPage) {
    const { stretches, markdown, hasTitle } = page;
    this.page = page;
    this.headings = headingsIn({ markdown, plain: stretches.text, list: stretches.list, hasTitle });
  }

  /**
   * The owners of a figure if the claim names none of them; undefined if the figure may be the claim's. Empty if the
   * owner has no name.
   */
  othersOf(at: number, figure: Figure, claimed: readonly Name[]): readonly Name[] | undefined {
    const { list, text } = this.page.stretches;
    const isRow = list[at]?.row !== undefined;
    // what the header of a table says holds for all its rows
    if (claimed.length === 0 || (!isRow && text.startsWith('|', list[at]?.start))) return undefined;
    const told = isRow ? this.cellOwners(at, figure, claimed) : undefined;
    if (told) return told.isTheirs ? undefined : told.names;
    const owners = isRow ? this.headingNames(at) : this.ownersAt(at, figure);
    if (this.isAmong(owners, claimed) || this.isOfOneName(owners, claimed)) return undefined;
    const telling = owners.filter((name) => name.isTelling || this.isWholeLabel(name));
    if (telling.length === 0) return undefined;
    const isTold =
      claimed.some((name) => this.isKnown(name)) || (claimed.every(isNumbered) && telling.every(isNumbered));
    return isTold ? telling : undefined;
  }

  /** Whether a heading, a row or a column is labelled so. */
  isLabel(name: Name): boolean {
    return kept(this.labelled, keyOf(name), () => this.isAmong(this.labels, [name]));
  }

  /** Whether something is labelled with the whole name. A compound such as `Umzugsfirma` begins with many a label. */
  private isWholeLabel(name: Name): boolean {
    return kept(this.whole, keyOf(name), () => this.labels.some((label) => isSame(label, name, this.language)));
  }

  /** Whether it is a label, or a part of a name that the page has: `Paperwhite` of `Kindle Paperwhite`. */
  private isNamed(name: Name): boolean {
    return (
      this.isWholeLabel(name) || kept(this.named, keyOf(name), () => this.telling.some((long) => isPart(name, long)))
    );
  }

  /** Whether the page names something so, of which it may tell figures. */
  private isKnown(name: Name): boolean {
    return this.isLabel(name) || (name.isTelling && this.isAmong(this.telling, [name]));
  }

  private isAmong(names: readonly Name[], claimed: readonly Name[]): boolean {
    const mayBe = (claim: Name, name: Name): boolean =>
      isSame(claim, name, this.language) || (this.language === 'de' && isCompoundOf(claim, name));
    return claimed.some((claim) => names.some((name) => mayBe(claim, name)));
  }

  /** Whether the page has a name of which both are parts: `Bose QuietComfort Ultra` of `Bose` and `QuietComfort Ultra`. */
  private isOfOneName(names: readonly Name[], claimed: readonly Name[]): boolean {
    const whole = [...this.labels, ...this.telling];
    return claimed.some((claim) =>
      names.some((name) => areApart(claim, name) && whole.some((long) => isPart(claim, long) && isPart(name, long))),
    );
  }

  private get language(): string {
    return this.page.stretches.language;
  }

  /** The labels of a cell, if its table has a row or column for what is claimed. */
  private cellOwners(
    at: number,
    figure: Figure,
    claimed: readonly Name[],
  ): { readonly isTheirs: boolean; readonly names: readonly Name[] } | undefined {
    const { stretches } = this.page;
    const header = stretches.list[at]?.row?.table.header ?? at;
    const heads = this.cellNames(header);
    const column = stretches.columnOf(at, figure.start);
    const axes = [
      { own: rowLabel(this.cellNames(at)), all: this.rowNames(header) },
      // a figure in the label of a row is said of all columns
      { own: (column === 1 ? heads.slice(2).flat() : heads[column]) ?? [], all: heads.slice(2).flat() },
    ].filter(({ all }) => this.isAmong(all, claimed));
    const others = axes.filter(({ own }) => !this.isAmong(own, claimed));
    if (axes.length === 0) return undefined;
    return { isTheirs: others.length === 0, names: others.flatMap(({ own }) => own) };
  }

  private cellNames(at: number): readonly (readonly Name[])[] {
    return kept(this.cells, at, () => this.page.stretches.cellsAt(at).map((cell) => this.namesOfLabel(cell)));
  }

  private rowNames(header: number): readonly Name[] {
    const { list } = this.page.stretches;
    return kept(this.rows, header, () => {
      const names: Name[] = [];
      for (let at = header + 1; list[at]?.row?.table.header === header; at += 1)
        names.push(...rowLabel(this.cellNames(at)));
      return names;
    });
  }

  /** The names in a heading or label. A word that the page also has in lower case is not a name. */
  private namesOfLabel(text: string): readonly Name[] {
    return namesIn(text, this.language).filter((name) => isNumbered(name) || !this.isPlain(name));
  }

  /** Whether the page has all words of a name in small letters, too. */
  isPlain({ words }: Name): boolean {
    return words.every((word) => this.isSmall(word));
  }

  private isSmall(word: string): boolean {
    this.smallWords ??= new Set(this.page.stretches.text.match(/(?<![\p{L}\p{N}])\p{Ll}\p{L}+/gu));
    return [word, `${word}s`, word.replace(/s$/u, '')].some((one) => this.smallWords?.has(one));
  }

  /** What headings, rows and columns are labelled with. */
  private get labels(): readonly Name[] {
    const { list } = this.page.stretches;
    this.labelNames ??= eachOnce([
      ...this.headings.all.filter(({ level }) => level > 0).flatMap((heading) => this.namesOfHeading(heading)),
      ...list.flatMap((stretch, at) => {
        if (stretch.row) return rowLabel(this.cellNames(at));
        return list[at + 1]?.row?.table.header === at ? this.cellNames(at).slice(2).flat() : [];
      }),
    ]);
    return this.labelNames;
  }

  private get telling(): readonly Name[] {
    this.saidNames ??= eachOnce(
      this.page.stretches.list.flatMap(({ row }, at) =>
        row ? [] : this.saidAt(at).names.filter(({ isTelling }) => isTelling),
      ),
    );
    return this.saidNames;
  }

  saidAt(at: number): Said {
    const { stretches, figuresAt } = this.page;
    const { language } = this;
    return kept(this.said, at, () =>
      saidIn({
        text: stretches.textAt(at),
        start: stretches.list[at]?.start ?? 0,
        language,
        figures: figuresAt(at),
      }),
    );
  }

  /** The possible owners of a figure in a sentence. */
  private ownersAt(at: number, figure: Figure): readonly Name[] {
    const said = this.saidAt(at);
    const clear = this.clearAt(at);
    if (clear.length > 0) return namesOf(figure, { ...said, names: clear });
    // what a day is said of stands beside it
    return figure.kind === 'date' || said.isOfSeveral ? [] : [...said.names, ...this.namesBefore(at)];
  }

  private clearAt(at: number): readonly Name[] {
    return kept(this.clear, at, () => clearNames(this.saidAt(at), (name) => this.isNamed(name)));
  }

  /** The names before a sentence: in its paragraph, in the one before if it refers back, or in its heading. */
  private namesBefore(at: number): readonly Name[] {
    const { list, text } = this.page.stretches;
    const past: Name[] = [];
    let lines = this.saidAt(at).leans ? 1 : 0;
    for (let before = at - 1; before > at - mostBefore && this.headings.isSection(before, at); before -= 1) {
      const line = text.slice(list[before]?.start, list[before]?.end);
      if (list[before]?.row || this.headings.isHeading(before)) break;
      if (line.endsWith('\n') && line !== '\n') lines -= 1;
      if (lines < 0) break;
      const clear = this.clearAt(before);
      if (clear.length > 0) return [...clear, ...past];
      past.push(...this.saidAt(before).names);
    }
    return [...past, ...this.headingNames(at)];
  }

  /** What the nearest heading that names something names. */
  private headingNames(at: number): readonly Name[] {
    for (const heading of this.headings.above(at)) {
      const names = this.namesOfHeading(heading);
      if (names.length > 0) return names;
    }
    return [];
  }

  private namesOfHeading(heading: Heading): readonly Name[] {
    return kept(this.headed, heading, () => this.namesOfLabel(heading.text));
  }
}

/** Sentences and lines in which is looked for what another one speaks of. */
const mostBefore = 12;

/** Names of a page that are compared with others. */
const mostNames = 300;

const keyOf = ({ words }: Name): string => words.join(' ');

const eachOnce = (names: readonly Name[]): readonly Name[] =>
  [...new Map(names.map((name) => [keyOf(name), name])).values()].slice(0, mostNames);

/** A row is labelled by its first cell that names something: before it may stand a number. */
const rowLabel = (cells: readonly (readonly Name[])[]): readonly Name[] =>
  cells.find((names) => names.length > 0) ?? [];

function kept<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
