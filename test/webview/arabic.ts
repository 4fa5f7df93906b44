import fs from 'node:fs';

// Texts as long as ours, in letters that are written from the right: no bundle of such a language exists yet.

const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';

/** A text with each of its Latin letters as an Arabic one; tags, addresses and holes for values stay. */
export const arabic = (text: string): string =>
  text.replaceAll(/<[^>]*>|&\w+;|https?:\/\/\S+|\{\d+\}|[a-z]/giu, (part) =>
    part.length > 1 ? part : (letters[part.toLowerCase().charCodeAt(0) - 97] ?? part),
  );

/** Interface texts in Arabic letters. */
export const arabicMessages = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(JSON.parse(fs.readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as object).map((english) => [
      english,
      arabic(english),
    ]),
  );

/** Names of fields with text of users and models. */
const written = new Set(
  'about action assistant brand collected date figure heading html label message name note prompt query quote read reason section sentences searches text title value words'.split(
    ' ',
  ),
);

/** A state of a page in which all that people and models wrote is in such letters. */
export function arabicState<State>(state: State): State {
  const within = (value: unknown, isWritten: boolean): unknown => {
    if (typeof value === 'string') return isWritten ? arabic(value) : value;
    if (Array.isArray(value)) return value.map((one) => within(one, isWritten));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, within(one, written.has(name))]));
  };
  return within(state, false) as State;
}
