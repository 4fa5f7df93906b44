import file from './words.json' with { type: 'json' };

export type Wording = (typeof file)['en'];

const known: Readonly<Record<string, Wording>> = file;

/** Returns the model's phrases for a language; English if there are none. */
export const wordingOf = (language: string): Wording => known[language] ?? file.en;

/** Fills the placeholders of a phrase. */
export const say = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Returns the stems of a text's meaningful words. */
export function stemsIn(text: string, { stop }: Wording): ReadonlySet<string> {
  const small = new Set(stop.split(' '));
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !small.has(word)).map(stemOf));
}

/** Returns the same stem for `gaming`, `gamers`, and `games`. */
const stemOf = (word: string): string =>
  (word.length > 4 ? word.replace(/(?:ing|ers?|es|s|e)$/, '') : word.replace(/s$/, '')).slice(0, 5);

/** True if a text contains any word of a space-separated list. */
export const hasAnyOf = (text: string, list: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${list.replaceAll(' ', '|')})(?![\\p{L}\\p{N}-])`, 'iu').test(text);

/** Guesses the language of a text among those that the model has phrases for. */
export function spokenIn(text: string): string {
  const counts = Object.entries(file).map(([language, { stop }]): [string, number] => {
    const small = new Set(stop.split(' '));
    return [language, (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => small.has(word)).length];
  });
  return counts.sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'en';
}
