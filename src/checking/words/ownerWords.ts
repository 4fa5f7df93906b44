import de from './owners/de.json' with { type: 'json' };
import en from './owners/en.json' with { type: 'json' };
import { phrasesOf, recordOf } from '../../text/words/wordLists.ts';

/** The words that show the owner of a figure in one language, in lower case. */
interface OwnerWords {
  /** They stand for what was named before: `it`. */
  readonly pronouns: ReadonlySet<string>;
  /** Behind a name that means several products: `series`. */
  readonly families: ReadonlySet<string>;
  /** A sentence with one of them speaks of several: `both`. */
  readonly several: ReadonlySet<string>;
  /** Before the name of who says something: `according to`. */
  readonly sources: ReadonlySet<string>;
  /** Small words within a name: `Pixel 8 by Google`. */
  readonly within: ReadonlySet<string>;
  /** They give several figures to several names in their order: `respectively`. */
  readonly inTurn: ReadonlySet<string>;
  /** With one more of these a name means another product: `Pro`. */
  readonly variants: ReadonlySet<string>;
  /** In headings and labels, words that name no product; in names, words that do not tell them apart: `Price`, `TV`. */
  readonly plain: ReadonlySet<string>;
}

type WordFile = Readonly<Record<keyof OwnerWords, string>>;

/** The words of a language (ISO 639-1), or the English ones. */
export const ownerWordsOf = (language: string): OwnerWords => languages.get(language) ?? others;

const compile = (file: WordFile): OwnerWords =>
  recordOf(Object.keys(file) as (keyof WordFile)[], (list) => new Set(phrasesOf(file[list])));

const others = compile(en);
const languages: ReadonlyMap<string, OwnerWords> = new Map([
  ['de', compile(de)],
  ['en', others],
]);
