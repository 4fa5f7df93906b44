/** Languages whose month names are read, if the runtime supports them. */
const languages = [
  'en',
  'de',
  'de-AT',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'hu',
  'ro',
  'tr',
  'el',
  'ru',
  'uk',
];

let names: ReadonlyMap<string, number> | undefined;

/**
 * Returns the number of a month (1 to 12) for its long or short name. Returns 0 if the word isn't a month, or means
 * different months in two languages.
 */
export function monthNamed(word: string): number {
  names ??= namesOfMonths();
  return names.get(plainName(word)) ?? 0;
}

function namesOfMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const language of languages) {
    // In some languages, a month next to a day has another case.
    for (const options of [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = format.formatToParts(Date.UTC(2026, month - 1, 15)).find(({ type }) => type === 'month')?.value;
        if (name === undefined) continue;
        for (const form of formsOf(plainName(name), language)) {
          if ((found.get(form) ?? month) !== month) twice.add(form);
          found.set(form, month);
        }
      }
    }
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** English names may be cut anywhere: `Sept`. */
const formsOf = (name: string, language: string): readonly string[] =>
  language === 'en' ? Array.from({ length: Math.max(1, name.length - 2) }, (_, cut) => name.slice(0, cut + 3)) : [name];

const plainName = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\.$/u, '');
