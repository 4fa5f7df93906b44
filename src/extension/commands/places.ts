import { Region } from '../../contract/values.ts';
import type { Choice } from '../editor/dialogs.ts';

/** Countries by name in a language, as ISO 3166-1 alpha-2 codes, the person's own first. */
export function countries(language: string): readonly Choice<string>[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const label = Region.safeParse(code).success ? names.of(code) : undefined;
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

const ownFirst = (choices: readonly Choice<string>[], own: string | undefined): readonly Choice<string>[] => [
  ...choices.filter(({ value }) => value === own),
  ...choices.filter(({ value }) => value !== own),
];

/** The same choices, in a list that starts on one of them. */
export const startingAt = <Option extends { readonly value: string }>(present: string | undefined, choices: readonly Option[]) =>
  choices.map((choice) => ({ ...choice, active: choice.value === present }));
