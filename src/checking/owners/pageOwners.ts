import type { Figure } from '../../text/figures/figure.ts';
import { memoize, memoizeEach, settled } from '../../text/memoize.ts';
import type { PageStretches } from '../evidence/pageStretches.ts';
import { type Heading, type Headings, headingsIn } from './headings.ts';
import { areApart, isCompoundOf, isNumbered, isPart, isSame, type Name, namesIn } from './names.ts';
import { clearNames, namesOf, type SentenceOwners, sentenceOwnersIn } from './sentenceOwners.ts';

interface OwnedPage {
  readonly stretches: PageStretches;
  readonly figuresAt: (stretch: number) => readonly Figure[];
  /** Markdown with the same lines as the stretches' text. */
  readonly markdown: string;
  readonly hasTitle: boolean;
}

/** Owners of a page's figures, from its headings, table labels, and sentences. */
export class PageOwners {
  private readonly page: OwnedPage;
  private readonly headings: Headings;

  constructor(page: OwnedPage) {
    const { stretches, markdown, hasTitle } = page;
    this.page = page;
    this.headings = headingsIn({ markdown, plain: stretches.text, list: stretches.list, hasTitle });
  }

  /**
   * Returns the owners of a figure if the claim names none of them, or undefined if the figure may be the claim's.
   * Empty if the owner has no name.
   */
  othersOf(at: number, figure: Figure, claimed: readonly Name[]): readonly Name[] | undefined {
    const { list, text } = this.page.stretches;
    const isRow = list[at]?.row !== undefined;
    // A table header applies to all rows.
    if (claimed.length === 0 || (!isRow && text.startsWith('|', list[at]?.start))) return undefined;
    const cell = isRow ? this.cellOwners(at, figure, claimed) : undefined;
    if (cell) return cell.isTheirs ? undefined : cell.names;
    const owners = isRow ? this.headingNames(at) : this.ownersAt(at, figure);
    if (this.isAmong(owners, claimed) || this.isOfOneName(owners, claimed)) return undefined;
    const telling = owners.filter((name) => name.isTelling || this.isWholeLabel(name));
    if (telling.length === 0) return undefined;
    const isCertain =
      claimed.some((name) => this.isKnown(name)) || (claimed.every(isNumbered) && telling.every(isNumbered));
    return isCertain ? telling : undefined;
  }

  /** True if a name matches a heading, row label, or column label. */
  readonly isLabel = memoize((name: Name): boolean => this.isAmong(this.labels, [name]));

  /** True if a label matches the full name. A compound such as `Umzugsfirma` begins with many labels. */
  private readonly isWholeLabel = memoize((name: Name): boolean =>
    this.labels.some((label) => isSame(label, name, this.language)),
  );

  /** True if the page uses the name, and so may give its figures. */
  private isKnown(name: Name): boolean {
    return this.isWholeLabel(name) || (name.isTelling && this.isAmong(this.telling, [name]));
  }

  private isAmong(names: readonly Name[], claimed: readonly Name[]): boolean {
    const mayBe = (claim: Name, name: Name): boolean =>
      isSame(claim, name, this.language) || (this.language === 'de' && isCompoundOf(claim, name));
    return claimed.some((claim) => names.some((name) => mayBe(claim, name)));
  }

  /** True if both are parts of one name on the page: `Bose` and `QuietComfort Ultra` of `Bose QuietComfort Ultra`. */
  private isOfOneName(names: readonly Name[], claimed: readonly Name[]): boolean {
    const whole = [...this.labels, ...this.telling];
    return claimed.some((claim) =>
      names.some((name) => areApart(claim, name) && whole.some((long) => isPart(claim, long) && isPart(name, long))),
    );
  }

  private get language(): string {
    return this.page.stretches.language;
  }

  /** Returns the labels of a cell, if its table has a row or column for the claim's owner. */
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
      // a figure in a row's label applies to all columns
      { own: (column === 1 ? heads.slice(2).flat() : heads[column]) ?? [], all: heads.slice(2).flat() },
    ].filter(({ all }) => this.isAmong(all, claimed));
    const others = axes.filter(({ own }) => !this.isAmong(own, claimed));
    if (axes.length === 0) return undefined;
    return { isTheirs: others.length === 0, names: others.flatMap(({ own }) => own) };
  }

  private readonly cellNames = memoizeEach((at: number): readonly (readonly Name[])[] =>
    this.page.stretches.cellsAt(at).map((cell) => this.namesOfLabel(cell)),
  );

  private readonly rowNames = memoizeEach((header: number): readonly Name[] => {
    const { list } = this.page.stretches;
    const names: Name[] = [];
    for (let at = header + 1; list[at]?.row?.table.header === header; at += 1)
      names.push(...rowLabel(this.cellNames(at)));
    return names;
  });

  /** Returns the names in a heading or label, except words that the page also writes in lower case. */
  private namesOfLabel(text: string): readonly Name[] {
    const isSmall = (word: string): boolean =>
      [word, `${word}s`, word.replace(/s$/u, '')].some((one) => this.smallWords.has(one));
    return namesIn(text, this.language).filter((name) => isNumbered(name) || !name.words.every(isSmall));
  }

  private get smallWords(): ReadonlySet<string> {
    const small = this.page.stretches.text.match(/(?<![\p{L}\p{N}])\p{Ll}\p{L}+/gu);
    return settled(this, 'smallWords', new Set(small));
  }

  private get labels(): readonly Name[] {
    const { list } = this.page.stretches;
    return settled(
      this,
      'labels',
      eachOnce([
        ...this.headings.all.filter(({ level }) => level > 0).flatMap((heading) => this.namesOfHeading(heading)),
        ...list.flatMap((stretch, at) => {
          if (stretch.row) return rowLabel(this.cellNames(at));
          return list[at + 1]?.row?.table.header === at ? this.cellNames(at).slice(2).flat() : [];
        }),
      ]),
    );
  }

  private get telling(): readonly Name[] {
    return settled(
      this,
      'telling',
      eachOnce(
        this.page.stretches.list.flatMap(({ row }, at) =>
          row ? [] : this.sentenceAt(at).names.filter(({ isTelling }) => isTelling),
        ),
      ),
    );
  }

  private readonly sentenceAt = memoizeEach((at: number): SentenceOwners => {
    const { stretches, figuresAt } = this.page;
    const start = stretches.list[at]?.start ?? 0;
    return sentenceOwnersIn({ text: stretches.textAt(at), start, language: this.language, figures: figuresAt(at) });
  });

  private ownersAt(at: number, figure: Figure): readonly Name[] {
    const sentence = this.sentenceAt(at);
    const clear = this.clearAt(at);
    if (clear.length > 0) return namesOf(figure, { ...sentence, names: clear });
    // the owner of a date is in the same sentence
    return figure.kind === 'date' || sentence.isOfSeveral ? [] : [...sentence.names, ...this.namesBefore(at)];
  }

  private readonly clearAt = memoizeEach((at: number): readonly Name[] =>
    clearNames(this.sentenceAt(at), this.isLabel),
  );

  /**
   * Returns the names before a sentence: in its paragraph, in the previous one if it refers back, or in its heading.
   */
  private namesBefore(at: number): readonly Name[] {
    const { list, text } = this.page.stretches;
    const { nearest } = this.headings;
    const past: Name[] = [];
    let lines = this.sentenceAt(at).leans ? 1 : 0;
    for (let before = at - 1; before > at - maxLinesBefore && nearest[before] === nearest[at]; before -= 1) {
      const line = text.slice(list[before]?.start, list[before]?.end);
      if (list[before]?.row || (nearest[before]?.end ?? 0) > before) break;
      if (line.endsWith('\n') && line !== '\n') lines -= 1;
      if (lines < 0) break;
      const clear = this.clearAt(before);
      if (clear.length > 0) return [...clear, ...past];
      past.push(...this.sentenceAt(before).names);
    }
    return [...past, ...this.headingNames(at)];
  }

  private headingNames(at: number): readonly Name[] {
    for (let heading = this.headings.nearest[at]; heading; heading = heading.parent) {
      const names = this.namesOfHeading(heading);
      if (names.length > 0) return names;
    }
    return [];
  }

  private readonly namesOfHeading = memoize(({ text }: Heading): readonly Name[] => this.namesOfLabel(text));
}

/** Previous sentences and lines that are searched for a name. */
const maxLinesBefore = 12;

const maxNames = 300;

const keyOf = ({ words }: Name): string => words.join(' ');

const eachOnce = (names: readonly Name[]): readonly Name[] =>
  [...new Map(names.map((name) => [keyOf(name), name])).values()].slice(0, maxNames);

/** The first cell with a name labels the row, because a number may precede it. */
const rowLabel = (cells: readonly (readonly Name[])[]): readonly Name[] =>
  cells.find((names) => names.length > 0) ?? [];
