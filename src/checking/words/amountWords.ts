import de from './amounts/de.json' with { type: 'json' };
import en from './amounts/en.json' with { type: 'json' };
import es from './amounts/es.json' with { type: 'json' };
import fr from './amounts/fr.json' with { type: 'json' };
import it from './amounts/it.json' with { type: 'json' };
import nl from './amounts/nl.json' with { type: 'json' };

/** The words by which one language tells amounts without a figure, and changes of one; all in lower case. */
export interface AmountWords {
  /** Verbs that say half: `halved`. */
  readonly halving: ReadonlySet<string>;
  /** All that says half, as phrases. */
  readonly half: readonly string[];
  /** Large numbers that are not told, with the least that they mean: `thousands`. */
  readonly magnitudes: ReadonlyMap<string, number>;
  /** Between these and what they count: `of`. */
  readonly of: string;
  /** Before what was, and before what is now: `from $310 to $220`. */
  readonly from: string;
  readonly to: readonly string[];
}

/** The words of a language (ISO 639-1); undefined for one without. */
export const amountWordsOf = (language: string): AmountWords | undefined => languages.get(language);

interface WordFile {
  readonly halving?: string;
  readonly half?: string;
  readonly magnitudes?: Readonly<Record<string, number>>;
  readonly of?: string;
  readonly from: string;
  readonly to: string;
}

const listed = (words = ''): string[] => (words === '' ? [] : words.split(', '));

const compile = ({ halving, half, magnitudes = {}, of = '', from, to }: WordFile): AmountWords => ({
  halving: new Set(listed(halving)),
  half: listed(half),
  magnitudes: new Map(Object.entries(magnitudes)),
  of,
  from,
  to: listed(to),
});

const languages: ReadonlyMap<string, AmountWords> = new Map(
  Object.entries<WordFile>({ de, en, es, fr, it, nl }).map(([language, file]) => [language, compile(file)]),
);
