/** The sorts of words of which denials are made. A sentence with any other word says something of the name. */
const sortsInClauses = [
  /** "Not", "no", "nothing". */
  'negations',
  /** What one who looks does, or has: "find", "know", "heard". */
  'findings',
  /** What is said of a name that is not there: "found", "mentioned", "exist". */
  'absences',
  /** What is found of a name: "information", "details", "results". */
  'information',
  /** Of what kind the name is: "company", "brand". */
  'kinds',
  /** Of information and kinds: "reliable". Said of the name itself they deny nothing. */
  'qualities',
  /** Who looks: "I", "me". */
  'speakers',
  /** Where: "sources", "search". */
  'sources',
  /** In front of a name these make a place of it: "in Acme". */
  'places',
  /** What else may stand in a denial. */
  'words',
  /** Words for the name, and for those who speak of it: "it". */
  'pronouns',
] as const;

/** A sort of words, by the name of its list. */
export type WordSort = (typeof sortsInClauses)[number];
type WordList = WordSort | 'breaks' | 'elsewhere';

/**
 * The words of a language: those of each sort, what parts clauses as commas do ("but"), and how a clause begins that
 * goes on to something else, or only guesses ("here are", "it may"). A list holds words parted by spaces; `look_like`
 * is one of several words, and `kein*` one with an ending of up to three letters.
 */
export interface DenialWords extends Readonly<Record<WordList, readonly string[]>> {
  /** True of a script that sets no spaces between words. */
  readonly unspaced?: boolean;
}

/** The sorts of which one word is; none for the name. */
export type WordSorts = ReadonlySet<WordSort>;

/** Stand for the name that a sentence is read for, and for the same name elsewhere in it. */
export const nameMark = '\uFFFC';
export const sameNameMark = '\uFFFB';

/** Reads the words of one language. */
export class DenialLanguage {
  /** Finds a negation, of either case. */
  readonly negation: RegExp;
  /** Finds what parts two clauses. */
  readonly clauseEnd: RegExp;
  /** Finds how a clause turns to something else. */
  readonly elsewhere: RegExp;
  /** Finds a word for the name. */
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
   * The sorts of each word of a text, in order.
   * @returns undefined where the text has a word that stands in no list
   */
  sortsIn(written: string): WordSorts[] | undefined {
    const text = written.toLowerCase();
    const found: WordSorts[] = [];
    for (let at = nextWord(text, 0); at < text.length;) {
      const { sorts, end } = this.wordAt(text, at);
      if (end === at) return undefined;
      found.push(sorts);
      at = nextWord(text, end);
    }
    return found;
  }

  /** The longest word of any list at a place of a text. */
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

/** The words of a list, whole words where the script has such. */
function pattern(lists: DenialWords, sort: WordList): string {
  const either = anyWord(lists, sort);
  return lists.unspaced ? `(?:${either || '(?!)'})` : `(?<![\\p{L}\\p{N}])(?:${either})(?:(?<=')|(?![\\p{L}\\p{N}]))`;
}

/** Any of the words of a list, the longest first. */
function anyWord(lists: DenialWords, sort: WordList): string {
  const words = lists[sort].flatMap((line) => line.split(' ')).sort((a, b) => b.length - a.length);
  return words.map((word) => word.replaceAll('_', ' ').replace('*', '[a-zß-ÿ]{0,3}')).join('|');
}

/** Finds what may be a negation in any of the languages. */
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
