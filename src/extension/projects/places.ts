import { Region } from '../../contract/call/values.ts';
import { systemZone } from '../../metrics/days.ts';
import { memoizeSome } from '../../text/memoize.ts';
import type { Choice } from '../editor/dialogs.ts';

/** Cache size. Larger than the number of countries. */
const countriesAtMost = 300;

/**
 * Lists countries as ISO 3166-1 alpha-2 codes, sorted by their name in a language. The language's own country comes
 * first.
 */
export function countries(language: string): readonly Choice<string>[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const label = Region.safeParse(code).success ? names.of(code) : undefined;
    return label === undefined ? [] : [{ label, description: code, value: code }];
  });
  return ownFirst(
    named.sort((one, other) => one.label.localeCompare(other.label, language)),
    new Intl.Locale(language).maximize().region,
  );
}

/** Lists IANA time zones with the names of their countries. The system's time zone comes first. */
export function timezones(language: string): readonly Choice<string>[] {
  const countriesOf = countriesByZone(language);
  const all = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    label: zone,
    description: countriesOf.get(zone)?.join(', '),
    value: zone,
  }));
  const timeZone = systemZone();
  return ownFirst(
    all.some(({ value }) => value === timeZone) ? all : [{ label: timeZone, value: timeZone }, ...all],
    timeZone,
  );
}

function countriesByZone(language: string): ReadonlyMap<string, readonly string[]> {
  const byZone = new Map<string, string[]>();
  for (const { label, value } of countries(language)) {
    for (const zone of zonesOf(value)) byZone.set(zone, [...(byZone.get(zone) ?? []), label]);
  }
  return byZone;
}

/**
 * City of the most populous time zone in countries where that isn't the first one. CLDR (`primaryZones`) covers only
 * countries with one main zone.
 */
const mainCities: Readonly<Record<string, string>> = {
  AR: 'Buenos_Aires',
  AU: 'Sydney',
  BR: 'Sao_Paulo',
  CA: 'Toronto',
  CL: 'Santiago',
  CY: 'Nicosia',
  ES: 'Madrid',
  FM: 'Truk',
  GL: 'Godthab',
  KI: 'Tarawa',
  MH: 'Majuro',
  MN: 'Ulaanbaatar',
  MX: 'Mexico_City',
  PF: 'Tahiti',
  PG: 'Port_Moresby',
  PT: 'Lisbon',
  RU: 'Moscow',
  US: 'New_York',
  UZ: 'Tashkent',
};

/** Time zone of a country: the system's if the country has it, otherwise the most populous one. */
export function zoneOf(region: string): string | undefined {
  const zones = zonesOf(region);
  const timeZone = systemZone();
  if (zones.includes(timeZone)) return timeZone;
  return zones.find((zone) => zone.endsWith(`/${mainCities[region]}`)) ?? zones[0];
}

/** Time zones of a country. Cached because the lookup is slow. Older editors have a property instead of the method. */
const zonesOf = memoizeSome(countriesAtMost, (region): readonly string[] => {
  const locale: { getTimeZones?(): string[] | undefined; readonly timeZones?: readonly string[] } = new Intl.Locale(
    'und',
    { region },
  );
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
});

const ownFirst = (choices: readonly Choice<string>[], own: string | undefined): readonly Choice<string>[] => [
  ...choices.filter(({ value }) => value === own),
  ...choices.filter(({ value }) => value !== own),
];

/** Moves a choice to the top and preselects it. */
export const startingAt = (present: string | undefined, choices: readonly Choice<string>[]): Choice<string>[] =>
  ownFirst(choices, present).map((choice) => ({ ...choice, active: choice.value === present }));
