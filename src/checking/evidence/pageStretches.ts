import { periodsIn } from '../../text/figures/units.ts';
import { memoizeEach } from '../../text/memoize.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { labelBefore } from './labels.ts';
import { productNames } from './productNames.ts';
import { stemsOf } from './stems.ts';
import { columnUnit, type Stretch, stretchesOf } from './stretches.ts';

/** The text of a page in stretches, and what the words of each say; a stretch goes by its place in the list. */
export class PageStretches {
  readonly text: string;
  readonly language: string;
  readonly list: readonly Stretch[];

  constructor(text: string, language: string) {
    this.text = text;
    this.language = language;
    this.list = stretchesOf(text, language);
  }

  textAt(at: number): string {
    const { start, end } = this.list[at] ?? { start: 0, end: 0 };
    return this.text.slice(start, end);
  }

  readonly stemsAt = memoizeEach((at: number): ReadonlySet<string> =>
    stemsOf(this.textAt(at), checkWordsOf(this.language)),
  );

  /** The stretch with the subject of another one: itself, or the one before if it names nothing (`It costs $529.`). */
  subjectOf(at: number): number {
    const isOn = at > 0 && this.list[at]?.row === undefined && !/\s\p{Lu}/u.test(this.textAt(at).trim());
    return isOn ? at - 1 : at;
  }

  /** True if a stretch or one next to it has one of these stems. A row includes its header and the stretch above it. */
  hasAround(at: number, stems: ReadonlySet<string>): boolean {
    const header = this.list[at]?.row?.table.header ?? at;
    return [at, header - 1, header, at - 1, at + 1].some((near) => !this.stemsAt(near).isDisjointFrom(stems));
  }

  stemsWithHeader(at: number): ReadonlySet<string> {
    const header = this.list[at]?.row?.table.header;
    return header === undefined ? this.stemsAt(at) : this.stemsAt(at).union(this.stemsAt(header));
  }

  /** The stems of a row with its header, or of a sentence with those beside it. */
  stemsAround(at: number): ReadonlySet<string> {
    if (this.list[at]?.row) return this.stemsWithHeader(at);
    return [at - 1, at + 1].reduce((stems, near) => stems.union(this.stemsAt(near)), this.stemsAt(at));
  }

  /**
   * Whether a stretch, the header above its row, or the sentence that it sums up (`220 kWh a year. That is $60.`) says
   * `per month` or `monthly` of what it tells.
   */
  tellsPeriod(at: number, per: string): boolean {
    const { row, start = 0 } = this.list[at] ?? {};
    const isSum = this.text.charAt(start - 1) === ' ' && checkWordsOf(this.language).summing?.test(this.textAt(at));
    return [at, row?.table.header ?? at, isSum ? at - 1 : at].some((near) =>
      periodsIn(this.textAt(near), this.language).has(per),
    );
  }

  /** The labels of a figure: the first cell of its row and the header of its column, or the words before a colon. */
  labelsOf(at: number, figureStart: number): string[] {
    const { start = 0, row } = this.list[at] ?? {};
    const line = labelBefore(this.text, figureStart);
    if (!row && !this.text.startsWith('|', start)) return line === undefined ? [] : [line];
    const header = row ? this.cellsAt(row.table.header)[this.columnOf(at, figureStart)] : undefined;
    return [this.cellsAt(at)[1] ?? '', header ?? ''];
  }

  /** The headers of the other columns in which the row of a figure has a value. */
  headsBeside(at: number, figureStart: number): string[] {
    const { row } = this.list[at] ?? {};
    if (!row) return [];
    const [cells, own] = [this.cellsAt(at), this.columnOf(at, figureStart)];
    return this.cellsAt(row.table.header).filter((_, column) => column > 1 && column !== own && cells[column] !== '');
  }

  /** The unit in brackets in the header of a figure's column: `nits`. */
  columnUnitOf(figureStart: number): string[] {
    const at = this.list.findIndex(({ end }) => end > figureStart);
    const header = this.list[at]?.row ? (this.labelsOf(at, figureStart)[1] ?? '').trim() : '';
    return [columnUnit(header) ?? []].flat();
  }

  /** The cells of a row, the first at 1. */
  cellsAt(at: number): string[] {
    return this.textAt(at)
      .slice(0, maxRow)
      .split('|')
      .map((cell) => cell.trim());
  }

  /** The cell of a row in which a figure stands, as `cellsAt` counts. */
  columnOf(at: number, figureStart: number): number {
    const { start = 0 } = this.list[at] ?? {};
    return this.text.slice(start, Math.min(figureStart, start + maxRow)).split('|').length - 1;
  }

  productsAt(at: number): ReadonlySet<string> {
    return productNames(this.textAt(at));
  }
}

/** Characters of a row in which its cells are looked at. */
const maxRow = 2000;
