import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Sorts of words in a denial. A sentence with any other word says something about the name. */
const sortsInClauses = [
  /** "Not", "no", "nothing". */
  'negations',
  /** Verbs of a searcher: "find", "know", "heard". */
  'findings',
  /** Verbs about a missing name: "found", "mentioned", "exist". */
  'absences',
  /** Things to find about a name: "information", "details", "results". */
  'information',
  /** Kinds of names: "company", "brand". */
  'kinds',
  /** Adjectives of information and kinds: "reliable". About the name itself, they deny nothing. */
  'qualities',
  /** Searchers: "I", "me". */
  'speakers',
  /** Places to search: "sources", "search". */
  'sources',
  /** Prepositions that make a name a place: "in Acme". */
  'places',
  /** Other words allowed in a denial. */
  'words',
  /** Words for the name, and for those who mention it: "it". */
  'pronouns',
] as const;

export type WordSort = (typeof sortsInClauses)[number];

type WordList = WordSort | 'breaks' | 'elsewhere';

/**
 * Words of a language, by sort. `breaks` separate clauses like a comma ("but"). `elsewhere` starts clauses that change
 * the subject or guess ("here are", "it may"). A list contains words separated by spaces. `look_like` stands for two
 * words, and `kein*` allows an ending of up to three letters.
 */
interface DenialWords extends Readonly<Record<WordList, readonly string[]>> {
  /** True for scripts without spaces between words. */
  readonly unspaced?: boolean;
}

/** Sorts of one word. Empty for the name. */
export type WordSorts = ReadonlySet<WordSort>;

/** Placeholders for the mention in question, and for the same name elsewhere in the sentence. */
export const nameMark = '\uFFFC';
export const sameNameMark = '\uFFFB';

export class DenialLanguage {
  readonly negation: RegExp;
  readonly clauseEnd: RegExp;
  /** Matches the start of a clause that changes the subject. */
  readonly elsewhere: RegExp;
  readonly pronoun: RegExp;
  private readonly sorts: readonly { readonly sort: WordSort; readonly expression: RegExp }[];

  constructor(lists: DenialWords) {
    this.negation = new RegExp(pattern(lists, 'negations'), 'iu');
    this.clauseEnd = new RegExp(`[,;:—–…，、；：]|${pattern(lists, 'breaks')}`, 'iu');
    this.elsewhere = new RegExp(`^["“„«¿]?${pattern(lists, 'elsewhere')}`, 'iu');
    this.pronoun = new RegExp(pattern(lists, 'pronouns'), 'iu');
    this.sorts = sortsInClauses.map((sort) => ({ sort, expression: new RegExp(pattern(lists, sort), 'uy') }));
  }

  /**
   * Returns the sorts of each word of a text, in order.
   * @returns undefined if a word is in no list
   */
  sortsIn(written: string): WordSorts[] | undefined {
    const text = written.toLowerCase();
    const wordSorts: WordSorts[] = [];
    for (let at = nextWord(text, 0); at < text.length;) {
      const { sorts, end } = this.wordAt(text, at);
      if (end === at) return undefined;
      wordSorts.push(sorts);
      at = nextWord(text, end);
    }
    return wordSorts;
  }

  /** Finds the longest word of any list at an offset. */
  private wordAt(text: string, at: number): { sorts: WordSorts; end: number } {
    const sorts = new Set<WordSort>();
    if (text[at] === nameMark || text[at] === sameNameMark) return { sorts, end: at + 1 };
    let end = at;
    for (const { sort, expression } of this.sorts) {
      expression.lastIndex = at;
      if (!expression.test(text) || expression.lastIndex < end) continue;
      end = expression.lastIndex;
      sorts.add(sort);
    }
    return { sorts, end };
  }
}

/** Returns a pattern for the words of a list, as whole words unless the script has no spaces. */
function pattern(lists: DenialWords, sort: WordList): string {
  const either = anyWord(lists, sort);
  return lists.unspaced ? `(?:${either || '(?!)'})` : `(?<![\\p{L}\\p{N}])(?:${either})(?:(?<=')|(?![\\p{L}\\p{N}]))`;
}

/** Returns a pattern for any word of a list, the longest first. */
function anyWord(lists: DenialWords, sort: WordList): string {
  const words = lists[sort].flatMap((line) => line.split(' ')).sort((a, b) => b.length - a.length);
  return words.map((word) => word.replaceAll('_', ' ').replace('*', '[a-zß-ÿ]{0,3}')).join('|');
}

/** Matches a possible negation in any of the languages. */
export function anyNegation(languages: readonly DenialWords[]): RegExp {
  const negationsOf = (some: readonly DenialWords[]): string =>
    some.map((lists) => anyWord(lists, 'negations')).join('|');
  const spaced = languages.filter((lists) => !lists.unspaced);
  const unspaced = languages.filter((lists) => lists.unspaced);
  return new RegExp(`n['’]t|\\b(?:${negationsOf(spaced)})\\b|${negationsOf(unspaced)}`, 'gi');
}

function nextWord(text: string, from: number): number {
  betweenWords.lastIndex = from;
  betweenWords.test(text);
  return betweenWords.lastIndex;
}

const betweenWords = new RegExp(`[^\\p{L}\\p{N}${nameMark}${sameNameMark}]*`, 'yu');

/** Denial words, one file per language. */
export const languages: readonly DenialWords[] = [en, de, fr, es, it, pt, nl, ja, zh, ko];
