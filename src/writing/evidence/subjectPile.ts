import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import { fold } from '../../text/words/fold.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import { contentWords } from './headRoles.ts';
import {
  type Describing,
  isSameOption,
  type OptionWords,
  otherNames,
  readOption,
  withoutAddition,
} from './options/optionWords.ts';
import { namesOption, type OptionName, readOptionName, type NameText } from './optionName.ts';
import type { Heading, Quotation } from './passages.ts';
import { distinctQuotations } from './quotations.ts';

/** Subject in answers: an option, a criterion, or a use. */
export interface Subject {
  readonly name: string;
  readonly role: Heading['role'];
  /** All spellings of an option, if it has several. */
  readonly spellings?: readonly string[];
  /** Headings above it. */
  readonly under?: readonly string[];
  /** Ids of the answers that mention it. */
  readonly answers: readonly number[];
  readonly quotations: readonly Quotation[];
}

export const namesOf = (subjects: readonly Subject[]): string[] => [
  ...new Set(subjects.flatMap(({ name, role, spellings = [] }) => (role === 'option' ? [name, ...spellings] : []))),
];

const maxSubjectQuotations = 3;

/** Limit per prompt, because each new name is compared with all others. */
const maxSubjectNames = 1000;

/** Groups names with the same meaning. */
export class Piles {
  private readonly describing: Describing;
  readonly all: Pile[] = [];
  private readonly known = new Map<string, Pile>();

  constructor(describing: Describing = { asked: new Set(), small: new Set() }) {
    this.describing = describing;
  }

  /** Returns the pile of a name, or creates it. Undefined if the name is unusable or new ones exceed the limit. */
  for({ name, role }: Heading): Pile | undefined {
    const label = `${role} ${name}`;
    const known = this.known.get(label);
    if (known || this.known.size >= maxSubjectNames) return known;
    const key = contentWords(name);
    if (key.length === 0 || key.length > 14) return undefined;
    const option = readOption(name);
    const same = this.all.find(
      (pile) => pile.role === role && (role === 'option' ? pile.isSpelled(option, this.describing) : pile.holds(key)),
    );
    const pile = same ?? new Pile(role);
    if (!same) this.all.push(pile);
    pile.learn(key, option);
    this.known.set(label, pile);
    return pile;
  }
}

/** Spellings of one name, and the answers that use them. */
class Pile {
  readonly role: Heading['role'];
  private readonly spelledBy = new Map<string, Set<number>>();
  readonly quotations: Quotation[] = [];
  /** True if a table compares it. */
  compared = false;
  /** True if an answer recommends it or it is tracked. */
  chosen = false;
  private readonly under = new Set<string>();
  private readonly names: OptionName[] = [];
  private readonly answers = new Set<number>();
  private readonly keys: { key: ReadonlySet<string>; first: string; option: OptionWords }[] = [];

  constructor(role: Heading['role']) {
    this.role = role;
  }

  add({ name, mark, under }: Heading, answer: number): void {
    this.compared ||= mark === 'table';
    if (under !== undefined) this.under.add(under);
    const answers = this.spelledBy.get(name) ?? new Set();
    if (answers.size === 0) this.names.push(readOptionName(name));
    this.spelledBy.set(name, answers.add(answer));
    this.answers.add(answer);
  }

  /**
   * True for a chosen option, or another subject with a quotation. Subjects of several answers need only be options or
   * compared in a table.
   */
  get isTelling(): boolean {
    return (
      (this.role === 'option' ? this.chosen : this.quotations.length > 0) ||
      (this.isShared && (this.compared || this.role === 'option'))
    );
  }

  private get isShared(): boolean {
    if (this.role === 'option') return this.answers.size > 1;
    return new Set(this.spelledBy.values().flatMap((answers) => answers.values())).size > 1;
  }

  get spellings(): string[] {
    return [...this.spelledBy.keys()];
  }

  isNamedIn(text: NameText): boolean {
    return this.names.some((name) => namesOption(text, name));
  }

  learn(key: readonly string[], option: OptionWords): void {
    this.keys.push({ key: new Set(key), first: key[0] ?? '', option });
  }

  isSpelled(option: OptionWords, describing: Describing): boolean {
    return this.keys.some((other) => isSameOption(option, other.option, describing));
  }

  isNamedBy(answers: ReadonlySet<number>): void {
    for (const answer of answers) this.answers.add(answer);
  }

  /** True if the words match. For topics, one name may shorten the other. */
  holds(words: readonly string[]): boolean {
    const key = new Set(words);
    return this.keys.some((other) => {
      if (key.size === other.key.size && key.isSubsetOf(other.key)) return true;
      const isInShort = key.isSubsetOf(other.key) || other.key.isSubsetOf(key);
      return this.role === 'topic' && other.first === words[0] && isInShort;
    });
  }

  subject(): Subject {
    const name = this.role === 'option' ? this.usualName() : (this.spellings.toSorted(byFullness)[0] ?? '');
    const quotations = distinctQuotations(
      [...this.quotations].sort((a, b) => weight(b) - weight(a)),
      maxSubjectQuotations,
    );
    return {
      name: this.role === 'option' && this.hasArticle(name) ? name : name.replace(article, ''),
      role: this.role,
      ...(this.role === 'option' && this.spellings.length > 1 && { spellings: this.spellings }),
      ...(this.under.size > 0 && { under: [...this.under] }),
      answers: [...this.answers],
      quotations: quotations.map((quotation) => this.lean(quotation)),
    };
  }

  /** Returns the shortest spelling that all others contain, or else the most readable one. */
  private usualName(): string {
    const names = [...new Set(this.spellings.map(withoutAddition))].sort((a, b) => shortness(a) - shortness(b));
    const common = names.find((name) => names.every((other) => hasWord(fold(other), fold(name))));
    return common ?? names[0] ?? '';
  }

  /** True if no one omits the article of a name, as in `The Resistance`, whose other name is `Avalon`. */
  private hasArticle(name: string): boolean {
    const own = new Set(contentWords(name.replace(article, '')));
    const others = new Set(otherNames(name).map(fold));
    return this.spellings.every(
      (other) => article.test(other) || others.has(fold(other)) || own.isDisjointFrom(new Set(contentWords(other))),
    );
  }

  /** Drops the subject of a quotation if it is this option. */
  private lean({ about, ...quotation }: Quotation): Quotation {
    return about === undefined || this.spellings.some((name) => fold(name) === fold(about))
      ? quotation
      : { ...quotation, about };
  }
}

/** Leading article or possessive, which most names don't need. */
const article = /^(?:The|Your|Der|Die|Das|Ihre?|Deine?)\s+(?=\p{L})/u;

/** Citations and figures count more than praise. */
function weight({ text, urls }: Quotation): number {
  return (urls.length > 0 ? 2 : 0) + (/\p{Nd}/u.test(text) ? 1 : 0) - (praise.test(text) ? 2 : 0);
}

const praise = new RegExp(String.raw`\b${anyOf('plainPraise', 'en')}\b.{0,20}\b${anyOf('praisedAs', 'en')}\b`, 'i');

/** Prefers the longest topic name up to 30 characters: `Room Lighting` says more than `Room`. */
const fullness = (name: string): number => (name.length > 30 ? -name.length : name.length);

const byFullness = (a: string, b: string): number => fullness(b) - fullness(a);

/** Prefers the shortest name of more than one word. */
const shortness = (name: string): number => name.length + (/\s/.test(name) ? 0 : 30);
