import type { BlockReading } from '../../article/blockReading.ts';
import type { Figure } from '../../text/figures/figures.ts';
import { sizeOf } from '../../text/figures/unitSizes.ts';
import { outside } from '../../text/spans.ts';
import type { Location } from '../finding.ts';

/** A figure that nobody writes without having it from somewhere, or a date. Offsets are those of the text. */
export interface DraftFigure extends Location {
  readonly kind: 'figure' | 'price' | 'date';
  /** Of a date, as YYYYMMDD with 0 for what it does not say. */
  readonly value: number;
}

/** The figures of a block that claim something, in order; those that it quotes are the speaker's. */
export function draftFigures(reading: BlockReading): DraftFigure[] {
  if (!digit.test(reading.content.text)) return [];
  return outside(reading.quotations, reading.figures).flatMap((figure) => {
    const kind = kindOf(figure);
    return kind ? [{ start: figure.start, end: figure.end, kind, value: figure.value }] : [];
  });
}

/** Figures in words alone are mostly small numbers. */
const digit = /\p{Nd}/u;

/** Small plain numbers, places, hours and how long to do something are instructions more often than claims. */
function kindOf({ kind, value, step, unit }: Figure): DraftFigure['kind'] | undefined {
  if (kind === 'money') return 'price';
  if (kind === 'date') return 'date';
  if (kind === 'percent') return 'figure';
  if (kind === 'number') return value >= 100 || step >= 1000 ? 'figure' : undefined;
  const isInstruction = unit !== undefined && seldomClaims.has(sizeOf(unit).base);
  return value >= 10 && !isInstruction ? 'figure' : undefined;
}

const seldomClaims = new Set(['ordinal', 'time', 's', 'day', 'month']);
