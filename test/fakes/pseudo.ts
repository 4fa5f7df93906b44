import fs from 'node:fs';

// A language that nobody speaks: what is plain or cut in it would be so in one that people speak.

/** To `Intl` it is Greek, whose dates and names of countries have no Latin letters either. */
export const pseudoLocale = 'el';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, [...'áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýž'][at] ?? letter]),
);

/** A message about 40 % longer, with each Latin letter accented, in brackets; holes for values stay. */
export const pseudo = (message: string): string =>
  `[${message.replaceAll(/\{\d+\}|[a-z]/giu, (part) => {
    const letter = accents[part.toLowerCase()];
    return letter === undefined ? part : letter.repeat(/[aeiou]/iu.test(part) ? 2 : 1);
  })}]`;

/** What pages say, as messages of that language. */
export const pseudoMessages = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(JSON.parse(fs.readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as object).map((english) => [
      english,
      pseudo(english),
    ]),
  );

/** Words without accents, which none of ours has in that language; shorter ones are units and parts of addresses. */
export const plainWordsIn = (text: string): readonly string[] =>
  text.match(/(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}\d])/gu) ?? [];
