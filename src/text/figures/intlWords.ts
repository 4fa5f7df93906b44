/** IDs in `units.json` by CLDR unit name. */
const unitIds: Readonly<Record<string, string>> = {
  millimeter: 'mm',
  centimeter: 'cm',
  meter: 'm',
  kilometer: 'km',
  inch: 'in',
  foot: 'ft',
  yard: 'yd',
  mile: 'mi',
  hectare: 'ha',
  acre: 'acre',
  milliliter: 'ml',
  liter: 'l',
  gallon: 'gal',
  gram: 'g',
  kilogram: 'kg',
  pound: 'lb',
  ounce: 'oz',
  millisecond: 'ms',
  second: 's',
  minute: 'min',
  hour: 'h',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  kilobyte: 'KB',
  megabyte: 'MB',
  gigabyte: 'GB',
  terabyte: 'TB',
  petabyte: 'PB',
  celsius: '°C',
  fahrenheit: '°F',
  degree: '°',
  'kilometer-per-hour': 'km/h',
  'mile-per-hour': 'mph',
};

/** Periods of rates: `per hour`. */
const periods = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];

/** Number and date words of a language from the runtime's Unicode data (CLDR). */
interface IntlWords {
  readonly decimal: '.' | ',';
  /** Unit names with their IDs in `units.json`. */
  readonly units: readonly [string, string][];
  readonly periods: readonly [string, string][];
  readonly months: readonly [string, number][];
  readonly lowerMonths: boolean;
  /** First part of 5/6/2026. */
  readonly dateOrder: 'day' | 'month';
}

/** Reads the words of a language (ISO 639-1) from CLDR. Falls back to English. */
export function intlWordsOf(language: string): IntlWords {
  const [locale = 'en'] = Intl.NumberFormat.supportedLocalesOf([language]);
  const locales = locale === 'en' ? ['en', 'en-GB'] : [locale];
  const order = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  const months = locales.flatMap((of) => monthsOf(of));
  const [decimal] = partsOf(new Intl.NumberFormat(locale).formatToParts(1.5), 'decimal');
  return {
    decimal: decimal === ',' ? ',' : '.',
    units: locales.flatMap((of) =>
      Object.entries(unitIds).flatMap(([name, id]) =>
        unitNames(of, name, [1, 2, 5]).map((word): [string, string] => [word, id]),
      ),
    ),
    periods: periods.flatMap((period) =>
      unitNames(locale, period, [1]).map((word): [string, string] => [word, period]),
    ),
    months: months.map(([name, month]) => [name.toLowerCase(), month]),
    lowerMonths: months.some(([name]) => /^\p{Ll}/u.test(name)),
    dateOrder: order.indexOf('month') < order.indexOf('day') ? 'month' : 'day',
  };
}

const partsOf = (parts: readonly Intl.NumberFormatPart[], type: string): string[] =>
  parts.filter((part) => part.type === type).map(({ value }) => value);

/** Returns a unit's names after numbers. Returns none if the name surrounds the number, as in `摂氏…度`. */
function unitNames(locale: string, unit: string, counts: readonly number[]): string[] {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return counts.flatMap((count) => {
    const words = partsOf(format.formatToParts(count), 'unit');
    return words.length === 1 ? words.map((word) => word.toLowerCase()) : [];
  });
}

/** Returns full month names, and short ones in languages that capitalize months. */
function monthsOf(locale: string): [string, number][] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, {
      month,
      timeZone: 'UTC',
      ...(month === 'long' && { day: 'numeric' }),
    });
    return Array.from({ length: 12 }, (_, index): [string, number][] => {
      const parts = format.formatToParts(Date.UTC(2024, index));
      const name = parts.find(({ type }) => type === 'month')?.value.replace('.', '') ?? '';
      const isName = month === 'long' ? /\p{L}/u.test(name) : /^\p{Lu}/u.test(name);
      return isName ? [[name, index + 1]] : [];
    }).flat();
  });
}
