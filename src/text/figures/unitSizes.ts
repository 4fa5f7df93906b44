import units from './units.json' with { type: 'json' };

/** A unit as a multiple of its base unit. A base unit is its own base, with factor 1. */
interface UnitSize {
  readonly base: string;
  readonly factor: number;
}

interface UnitRow {
  /** Symbols, separated by spaces. */
  readonly signs?: string;
  readonly base?: string;
  readonly factor?: number;
  /** Period that the symbol means after a slash: `l/min`. */
  readonly per?: string;
}

const unitTable: Readonly<Record<string, UnitRow>> = units;
const signsOf = ({ signs }: UnitRow): string[] => signs?.split(' ') ?? [];

/** Unit IDs by symbol (case-sensitive). */
export const unitSigns: ReadonlyMap<string, string> = new Map(
  Object.entries(unitTable).flatMap(([unit, row]) => signsOf(row).map((sign) => [sign, unit] as const)),
);

/** Periods by the symbol after a slash: `/min`. */
export const periodSigns: ReadonlyMap<string, string> = new Map(
  Object.values(unitTable).flatMap((row) => signsOf(row).flatMap((sign) => (row.per ? [[sign, row.per]] : []))),
);

export function sizeOf(unit: string): UnitSize {
  const { base = unit, factor = 1 } = unitTable[unit] ?? {};
  return { base, factor };
}

const durations = new Set(['min', 'day', 'month'].map((unit) => sizeOf(unit).base));

export const isDuration = (unit = ''): boolean => durations.has(sizeOf(unit).base);
