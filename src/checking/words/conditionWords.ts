import de from './conditions/de.json' with { type: 'json' };
import en from './conditions/en.json' with { type: 'json' };

/** Under which a price holds. */
export interface Condition {
  readonly name: string;
  /** Beside a figure they say it: `for members`; longer ones first. */
  readonly phrases: readonly string[];
  /** A text that has a word which begins so speaks of it. */
  readonly said: readonly string[];
  /** Of two that exclude one another the name of the other: only that is told against it, as many leave it unsaid. */
  readonly other: string | undefined;
}

/** The conditions that a language (ISO 639-1) knows words for. */
export const conditionsOf = (language: string): readonly Condition[] => languages.get(language) ?? [];

type WordFile = Readonly<Record<string, { readonly phrases: string; readonly said: string; readonly other?: string }>>;

const compile = (file: WordFile): readonly Condition[] =>
  Object.entries(file).map(([name, { phrases, said, other }]) => ({
    name,
    phrases: phrases.split(', ').sort((one, next) => next.length - one.length),
    said: said.split(', '),
    other,
  }));

const languages: ReadonlyMap<string, readonly Condition[]> = new Map([
  ['de', compile(de)],
  ['en', compile(en)],
]);
