import file from './words.json' with { type: 'json' };

export type Wording = (typeof file)['en'];

const known: Readonly<Record<string, Wording>> = file;

/** How the model says things in a language; English where it does not speak it. */
export const wordingOf = (language: string): Wording => known[language] ?? file.en;

/** A phrase with its values. */
export const say = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** The words of a text that carry its meaning, cut to their beginnings. */
export function stemsIn(text: string, { stop }: Wording): ReadonlySet<string> {
  const small = new Set(stop.split(' '));
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !small.has(word)).map(stemOf));
}

/** `gaming`, `gamers` and `games` begin alike. */
const stemOf = (word: string): string =>
  (word.length > 4 ? word.replace(/(?:ing|ers?|es|s|e)$/, '') : word.replace(/s$/, '')).slice(0, 5);

/** Whether a word of a list, blanks between them, stands in a text. */
export const hasAnyOf = (text: string, list: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${list.replaceAll(' ', '|')})(?![\\p{L}\\p{N}-])`, 'iu').test(text);

/** Which of the languages that the model speaks a text is most likely in. */
export function spokenIn(text: string): string {
  const counts = Object.entries(file).map(([language, { stop }]): [string, number] => {
    const small = new Set(stop.split(' '));
    return [language, (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => small.has(word)).length];
  });
  return counts.sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'en';
}
