import { sizeOf } from '../../text/figures/units.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { type Figure } from '../../text/figures/figure.ts';
import type { PageStretches } from './pageStretches.ts';
import { withColumnUnit } from './stretches.ts';

/** A figure of a page, with the index of its stretch. */
export interface PlacedFigure {
  readonly figure: Figure;
  readonly stretch: number;
}

/** Figures of a page, grouped by the claims that they can support. */
export class PlacedFigures {
  private readonly groups = new Map<string, PlacedFigure[]>();
  private readonly stretches = new Map<number, Figure[]>();

  constructor({ text, language, list }: PageStretches) {
    let stretch = 0;
    for (const read of figuresIn(text, language)) {
      while ((list[stretch]?.end ?? Infinity) <= read.start) stretch += 1;
      const current = list[stretch];
      const figure = current ? withColumnUnit(read, current, text) : read;
      const placed = { figure, stretch };
      this.add(placed);
      // A sentence may omit the unit, and a table in the article may have it in its header.
      if (figure !== read) this.group({ ...placed, figure: read });
      const alone = current && withUnitBefore(read, this.of(stretch), text);
      if (alone && !current.row) this.group({ ...placed, figure: alone });
      for (const part of partsOf(read, text, language)) this.group({ ...placed, figure: part });
    }
  }

  /** Returns the figures with the claim's base unit, or in any currency for an amount. Years are also plain numbers. */
  like(claim: Figure): readonly PlacedFigure[] {
    return this.groups.get(groupOf(claim)) ?? [];
  }

  of(stretch: number): readonly Figure[] {
    return this.stretches.get(stretch) ?? [];
  }

  private add(placed: PlacedFigure): void {
    listIn(this.stretches, placed.stretch, placed.figure);
    this.group(placed);
  }

  private group(placed: PlacedFigure): void {
    for (const group of groupsOf(placed.figure)) listIn(this.groups, group, placed);
  }
}

/** Gives a number at the end of its clause the unit of the figure before it: `14 days in Berlin, in Munich 10.` */
function withUnitBefore(figure: Figure, stretchFigures: readonly Figure[], text: string): Figure | undefined {
  const { kind, unit } = stretchFigures.at(-2) ?? {};
  const isOpen = figure.kind === 'number' && /^[.,;)](?:\s|$)/.test(text.slice(figure.end, figure.end + 2));
  return isOpen && kind === 'measure' && unit !== undefined ? { ...figure, kind, unit } : undefined;
}

/** Returns the numbers of a share in words: 2 and 8 for `two of eight`. */
function partsOf({ kind, start, end }: Figure, text: string, language: string): readonly Figure[] {
  if (kind !== 'percent' || !/ (?:\p{N}+|\p{L}+)$/u.test(text.slice(start, end))) return [];
  const words = [start, text.lastIndexOf(' ', end - 1) + 1];
  return words.flatMap((from, index) =>
    figuresIn(text.slice(from, index === 0 ? from + text.slice(from).search(/\s/) : end), language)
      .filter((part) => part.kind === 'number')
      .map((part) => ({ ...part, start: from + part.start, end: from + part.end })),
  );
}

function listIn<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const groupOf = ({ kind, unit }: Figure): string =>
  kind === 'date' || kind === 'money' ? kind : unit === undefined ? '' : sizeOf(unit).base;

function groupsOf(figure: Figure): readonly string[] {
  const group = groupOf(figure);
  if (figure.kind === 'date' && figure.step === 10_000) return ['date', ''];
  return figure.kind === 'number' && figure.value >= 1000 && figure.value < 2100 ? [group, 'date'] : [group];
}
