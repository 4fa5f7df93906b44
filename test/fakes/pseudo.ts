import fs from 'node:fs';

// Pseudo-language that reveals untranslated and truncated texts.

/** For `Intl`, it is Greek, which also has dates and country names without Latin letters. */
export const pseudoLocale = 'el';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, [...'áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýž'][at] ?? letter]),
);

/** Translates a message: about 40% longer, with accents on all Latin letters, in brackets. Placeholders stay. */
export const pseudo = (message: string): string =>
  `[${message.replaceAll(/\{\d+\}|[a-z]/giu, (part) => {
    const letter = accents[part.toLowerCase()];
    return letter === undefined ? part : letter.repeat(/[aeiou]/iu.test(part) ? 2 : 1);
  })}]`;

/** Messages of pages in the pseudo-language. */
export const pseudoMessages = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(JSON.parse(fs.readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as object).map((english) => [
      english,
      pseudo(english),
    ]),
  );

/** Finds untranslated words, which lack accents. Shorter ones are units and parts of URLs. */
export const plainWordsIn = (text: string): readonly string[] =>
  text.match(/(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}\d])/gu) ?? [];
