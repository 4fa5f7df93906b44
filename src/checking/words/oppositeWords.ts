import de from './opposites/de.json' with { type: 'json' };
import en from './opposites/en.json' with { type: 'json' };
import es from './opposites/es.json' with { type: 'json' };
import fr from './opposites/fr.json' with { type: 'json' };
import it from './opposites/it.json' with { type: 'json' };
import nl from './opposites/nl.json' with { type: 'json' };

/** What a phrase says of the figure in its clause. */
export type Meaning =
  /** One side of a scale, such as `rose` and `fell`. */
  | { readonly kind: 'side'; readonly scale: string; readonly side: number }
  /** Right behind a figure: `12 % more`. */
  | { readonly kind: 'quantifier'; readonly side: number }
  /** Right before a figure: `after 2019`. */
  | { readonly kind: 'time'; readonly side: number }
  | { readonly kind: 'negation' }
  /** Words of the others that mean none of this here: `not only`. */
  | { readonly kind: 'plain' };

/** The words of one language that turn a claim into its opposite; all in lower case. */
export interface OppositeWords {
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** How many words the longest phrase has that begins with a word. */
  readonly longest: ReadonlyMap<string, number>;
  /** Words that take away from what stands beside them, `hardly`, and those that add to it, `always`. */
  readonly weakening: ReadonlySet<string>;
  readonly strengthening: ReadonlySet<string>;
  /** With these a new clause begins. */
  readonly joins: ReadonlySet<string>;
  /** Before what something is compared with. */
  readonly than: ReadonlySet<string>;
}

/** The words of a language (ISO 639-1); undefined for one without. */
export const oppositeWordsOf = (language: string): OppositeWords | undefined => languages.get(language);

/** Phrases are divided by commas; the two sides of a scale stand in a list. */
interface WordFile {
  readonly pairs: Readonly<Record<string, readonly string[]>>;
  readonly quantifiers: readonly string[];
  readonly times: readonly string[];
  readonly negations: string;
  readonly plain: string;
  readonly weakening: string;
  readonly strengthening: string;
  readonly joins: string;
  readonly than: string;
}

const listed = (phrases: string): string[] => phrases.split(', ');

const sides = (both: readonly string[], meaning: (side: number) => Meaning): [string, Meaning][] =>
  both.flatMap((phrases, side) => listed(phrases).map((phrase): [string, Meaning] => [phrase, meaning(side)]));

function compile(file: WordFile): OppositeWords {
  const { pairs, quantifiers, times, negations, plain } = file;
  const meanings = new Map([
    ...Object.entries(pairs).flatMap(([scale, both]) => sides(both, (side) => ({ kind: 'side', scale, side }))),
    ...sides(quantifiers, (side) => ({ kind: 'quantifier', side })),
    ...sides(times, (side) => ({ kind: 'time', side })),
    ...sides([negations], () => ({ kind: 'negation' })),
    ...sides([plain], () => ({ kind: 'plain' })),
  ]);
  const longest = new Map<string, number>();
  for (const words of [...meanings.keys()].map((phrase) => phrase.split(' ')))
    longest.set(words[0] ?? '', Math.max(words.length, longest.get(words[0] ?? '') ?? 0));
  const set = (name: 'weakening' | 'strengthening' | 'joins' | 'than') => new Set(listed(file[name]));
  return {
    meanings,
    longest,
    weakening: set('weakening'),
    strengthening: set('strengthening'),
    joins: set('joins'),
    than: set('than'),
  };
}

const languages: ReadonlyMap<string, OppositeWords> = new Map(
  Object.entries({ de, en, es, fr, it, nl }).map(([language, file]) => [language, compile(file)]),
);
