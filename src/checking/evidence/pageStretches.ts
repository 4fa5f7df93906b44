import { periodsIn } from '../../text/figures/units.ts';
import { memoizeEach } from '../../text/memoize.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { labelBefore } from './labels.ts';
import { productNames } from './productNames.ts';
import { stemsOf } from './stems.ts';
import { columnUnit, type Stretch, stretchesOf } from './stretches.ts';

/** A page's text split into sentences and rows, identified by index, with the words of each. */
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

  /**
   * Returns the stretch that names the subject: the stretch itself, or the previous one if it names nothing (`It costs
   * $529.`).
   */
  subjectOf(at: number): number {
    const isOn = at > 0 && this.list[at]?.row === undefined && !/\s\p{Lu}/u.test(this.textAt(at).trim());
    return isOn ? at - 1 : at;
  }

  /**
   * True if a stretch or one next to it has one of these stems. For a row, also checks its header and the stretch above
   * the table.
   */
  hasAround(at: number, stems: ReadonlySet<string>): boolean {
    const header = this.list[at]?.row?.table.header ?? at;
    return [at, header - 1, header, at - 1, at + 1].some((near) => !this.stemsAt(near).isDisjointFrom(stems));
  }

  stemsWithHeader(at: number): ReadonlySet<string> {
    const header = this.list[at]?.row?.table.header;
    return header === undefined ? this.stemsAt(at) : this.stemsAt(at).union(this.stemsAt(header));
  }

  /** Returns the stems of a row and its header, or of a sentence and those next to it. */
  stemsAround(at: number): ReadonlySet<string> {
    if (this.list[at]?.row) return this.stemsWithHeader(at);
    return [at - 1, at + 1].reduce((stems, near) => stems.union(this.stemsAt(near)), this.stemsAt(at));
  }

  /**
   * True if a stretch, its row's header, or the sentence that it sums up names a period such as `per month` or
   * `monthly`: `220 kWh a year. That is $60.`
   */
  tellsPeriod(at: number, per: string): boolean {
    const { row, start = 0 } = this.list[at] ?? {};
    const isSum = this.text.charAt(start - 1) === ' ' && checkWordsOf(this.language).summing?.test(this.textAt(at));
    return [at, row?.table.header ?? at, isSum ? at - 1 : at].some((near) =>
      periodsIn(this.textAt(near), this.language).has(per),
    );
  }

  /**
   * Returns the labels of a figure: the first cell of its row and the header of its column, or the words before a
   * colon.
   */
  labelsOf(at: number, figureStart: number): string[] {
    const { start = 0, row } = this.list[at] ?? {};
    const line = labelBefore(this.text, figureStart);
    if (!row && !this.text.startsWith('|', start)) return line === undefined ? [] : [line];
    const header = row ? this.cellsAt(row.table.header)[this.columnOf(at, figureStart)] : undefined;
    return [this.cellsAt(at)[1] ?? '', header ?? ''];
  }

  /** Returns the headers of all columns but the figure's own that have a value in its row. */
  headsBeside(at: number, figureStart: number): string[] {
    const { row } = this.list[at] ?? {};
    if (!row) return [];
    const [cells, own] = [this.cellsAt(at), this.columnOf(at, figureStart)];
    return this.cellsAt(row.table.header).filter((_, column) => column > 1 && column !== own && cells[column] !== '');
  }

  /** Returns the unit in brackets in the figure's column header: `nits`. */
  columnUnitOf(figureStart: number): string[] {
    const at = this.list.findIndex(({ end }) => end > figureStart);
    const header = this.list[at]?.row ? (this.labelsOf(at, figureStart)[1] ?? '').trim() : '';
    return [columnUnit(header) ?? []].flat();
  }

  /** Returns the cells of a row. The first cell has index 1. */
  cellsAt(at: number): string[] {
    return this.textAt(at)
      .slice(0, maxRow)
      .split('|')
      .map((cell) => cell.trim());
  }

  /** Returns the index of a figure's cell in `cellsAt`. */
  columnOf(at: number, figureStart: number): number {
    const { start = 0 } = this.list[at] ?? {};
    return this.text.slice(start, Math.min(figureStart, start + maxRow)).split('|').length - 1;
  }

  productsAt(at: number): ReadonlySet<string> {
    return productNames(this.textAt(at));
  }
}

/** Characters of a row that are split into cells. */
const maxRow = 2000;
