import de from './groups/de.json' with { type: 'json' };
import en from './groups/en.json' with { type: 'json' };

/** The words by which one language says whom a figure counts; all in lower case. */
export interface GroupWords {
  /** Which group a word means; words of one group mean much the same. */
  readonly groups: ReadonlyMap<string, number>;
  /** Words for people of any group. */
  readonly anybody: ReadonlySet<string>;
  /** Between a share and those of whom it is one: `of`. */
  readonly of: ReadonlySet<string>;
  /** With these a sentence opens that names them first: `Among parents, 41 percent`. */
  readonly among: ReadonlySet<string>;
}

/** The words of a language (ISO 639-1); undefined for one without. */
export const groupWordsOf = (language: string): GroupWords | undefined => languages.get(language);

interface WordFile {
  readonly groups: readonly string[];
  readonly anybody: string;
  readonly of: string;
  readonly among: string;
}

const listed = (words: string): string[] => words.split(', ');

const compile = ({ groups, anybody, of, among }: WordFile): GroupWords => ({
  groups: new Map(groups.flatMap((words, group) => listed(words).map((word): [string, number] => [word, group]))),
  anybody: new Set(listed(anybody)),
  of: new Set(listed(of)),
  among: new Set(listed(among)),
});

const languages: ReadonlyMap<string, GroupWords> = new Map([
  ['de', compile(de)],
  ['en', compile(en)],
]);
