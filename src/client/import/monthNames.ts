/** Languages whose month names are read, of those that the runtime knows. */
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

/** The number of a month from 1 by its name, long or short; 0 for a word that names none, or two in two languages. */
export function monthNamed(word: string): number {
  names ??= namesOfMonths();
  return names.get(plainName(word)) ?? 0;
}

function namesOfMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const language of languages) {
    // With a day next to it, a month has another case in some languages.
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

/** English names are cut anywhere: `Sept`. */
const formsOf = (name: string, language: string): readonly string[] =>
  language === 'en' ? Array.from({ length: Math.max(1, name.length - 2) }, (_, cut) => name.slice(0, cut + 3)) : [name];

const plainName = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\.$/u, '');
