import files from './opposites.json' with { type: 'json' };

/** Words of a pair of opposites: one side has a positive number, the other the same number below zero. */
type Sides = ReadonlyMap<string, number>;

/** The words that reverse a claim in one language, in lower case. */
export interface OppositeWords {
  readonly pairs: Sides;
  /** Right behind a figure: `12 % more`. */
  readonly behind: Sides;
  /** Right before a figure: `after 2019`. */
  readonly before: Sides;
  readonly negations: ReadonlySet<string>;
  /** Phrases that deny nothing: `not only`. */
  readonly plain: RegExp;
  /** What ends a clause. */
  readonly joins: RegExp;
  /** Before what something is compared with. */
  readonly than: RegExp;
}

/** The words of a language (ISO 639-1); undefined for one without. */
export const oppositeWordsOf = (language: string): OppositeWords | undefined => languages.get(language);

const words = (list: string): string[] => list.split(' ').filter((word) => word !== '');

const sidesOf = (pairs: readonly string[]): Sides =>
  new Map(
    pairs.flatMap((pair, at) =>
      pair.split('|').flatMap((side, index) => words(side).map((word) => [word, index === 0 ? at + 1 : -at - 1])),
    ),
  );

const anyOf = (list: readonly string[], more = '(?!)'): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${list.join('|')})(?!\p{L})|${more}`, 'giu');

export const clauseMark = String.raw`[;:()[\]|–—]|,(?!\p{N})|[.!?]["']?\s`;

const languages: ReadonlyMap<string, OppositeWords> = new Map(
  Object.entries(files).map(([language, file]) => [
    language,
    {
      pairs: sidesOf(file.pairs),
      behind: sidesOf([file.behind]),
      before: sidesOf([file.before]),
      negations: new Set(words(file.negations)),
      plain: anyOf(file.plain.split(', ')),
      joins: anyOf(words(file.joins), clauseMark),
      than: anyOf(words(file.than)),
    },
  ]),
);
