import units from './units.json' with { type: 'json' };

/** How a unit is measured in another one; undefined for one that stands for itself. */
interface UnitSize {
  readonly base: string;
  readonly factor: number;
}

interface UnitRow {
  /** How it is written, divided by blanks. */
  readonly signs?: string;
  readonly base?: string;
  readonly factor?: number;
  /** What an amount is asked for where a slash stands before a sign: `l/min`. */
  readonly per?: string;
}

const unitTable: Readonly<Record<string, UnitRow>> = units;
const signsOf = ({ signs }: UnitRow): string[] => signs?.split(' ') ?? [];

/** Units by how they are written as signs, in the case in which they are. */
export const unitSigns: ReadonlyMap<string, string> = new Map(
  Object.entries(unitTable).flatMap(([unit, row]) => signsOf(row).map((sign) => [sign, unit] as const)),
);

/** What `/min` asks an amount for. */
export const periodSigns: ReadonlyMap<string, string> = new Map(
  Object.values(unitTable).flatMap((row) => signsOf(row).flatMap((sign) => (row.per ? [[sign, row.per]] : []))),
);

/** What a unit is made of: 5 km are 5,000 of `m`. */
export function sizeOf(unit: string): UnitSize {
  const { base = unit, factor = 1 } = unitTable[unit] ?? {};
  return { base, factor };
}

const durations = new Set(['min', 'day', 'month'].map((unit) => sizeOf(unit).base));

/** True for a unit of time. */
export const isDuration = (unit = ''): boolean => durations.has(sizeOf(unit).base);
