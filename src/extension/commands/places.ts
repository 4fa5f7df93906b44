import type { Choice } from '../editor/dialogs.ts';

/** Countries by name in a language, as ISO 3166-1 alpha-2 codes, the person's own first. */
export function countries(language: string): readonly Choice<string>[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const label = isCountry(code) ? names.of(code) : undefined;
    return label === undefined ? [] : [{ label, description: code, value: code }];
  });
  return ownFirst(named.sort((one, other) => one.label.localeCompare(other.label, language)), new Intl.Locale(language).maximize().region);
}

/** Time zones by their IANA names, this machine's first. */
export function timezones(): readonly Choice<string>[] {
  const all = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ label: zone, value: zone }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return ownFirst(all.some(({ value }) => value === timeZone) ? all : [{ label: timeZone, value: timeZone }, ...all], timeZone);
}

/** Names for groups, unknown or private regions that the same list of names holds. */
const isCountry = (code: string): boolean => !['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'].includes(code) && sameCode(code);

/** Codes that were replaced name the new country, which would then stand there twice. */
const sameCode = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const ownFirst = (choices: readonly Choice<string>[], own: string | undefined): readonly Choice<string>[] => [
  ...choices.filter(({ value }) => value === own),
  ...choices.filter(({ value }) => value !== own),
];
