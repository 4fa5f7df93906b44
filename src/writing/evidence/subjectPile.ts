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
import { namesOption, type OptionName, readOptionName, type Said } from './optionName.ts';
import type { Heading, Quotation } from './passages.ts';
import { distinctQuotations } from './quotations.ts';

/** Something that answers speak of: an option to choose, a topic to judge by, or a use that something suits. */
export interface Subject {
  readonly name: string;
  readonly role: Heading['role'];
  /** Its other spellings; only of an option. */
  readonly spellings?: readonly string[];
  /** The headings that it stands under. */
  readonly under?: readonly string[];
  /** The ids of the answers that bring it up. */
  readonly answers: readonly number[];
  readonly quotations: readonly Quotation[];
}

/** The names of all options, with their other spellings. */
export const namesOf = (subjects: readonly Subject[]): string[] => [
  ...new Set(subjects.flatMap(({ name, role, spellings = [] }) => (role === 'option' ? [name, ...spellings] : []))),
];

const maxSubjectQuotations = 3;

/** Of all names of a prompt; each new one is compared with those before it, and each sentence with those of options. */
const maxSubjectNames = 1000;

/** Names that mean the same lie in one pile. */
export class Piles {
  private readonly describing: Describing;
  readonly all: Pile[] = [];
  private readonly known = new Map<string, Pile>();

  constructor(describing: Describing = { asked: new Set(), small: new Set() }) {
    this.describing = describing;
  }

  /** The pile for a name, a new one where none holds it; undefined for what is no name, and for new names after very many. */
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

/** The spellings of one name, and the answers that use them. */
class Pile {
  readonly role: Heading['role'];
  private readonly spelledBy = new Map<string, Set<number>>();
  readonly quotations: Quotation[] = [];
  /** A table compares by it. */
  compared = false;
  /** An answer recommends it, or it is tracked. */
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

  /** An option that can be chosen; else said about in a sentence, or compared in the tables of several answers. */
  get isTelling(): boolean {
    return (
      (this.role === 'option' ? this.chosen : this.quotations.length > 0) ||
      (this.isShared && (this.compared || this.role === 'option'))
    );
  }

  /** Whether several answers bring it up. */
  private get isShared(): boolean {
    return new Set(this.spelledBy.values().flatMap((answers) => answers.values())).size > 1;
  }

  get spellings(): string[] {
    return [...this.spelledBy.keys()];
  }

  isNamedIn(said: Said): boolean {
    return this.names.some((name) => namesOption(said, name));
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

  /** The same words; for topics also a name in short. */
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

  /** The spelling that all others have in them, as it stands wherever they do; else the one that reads best. */
  private usualName(): string {
    const names = [...new Set(this.spellings.map(withoutAddition))].sort((a, b) => shortness(a) - shortness(b));
    const common = names.find((name) => names.every((other) => hasWord(fold(other), fold(name))));
    return common ?? names[0] ?? '';
  }

  /** Whether nobody writes a name without its article: `The Resistance`, of which `Avalon` is another name. */
  private hasArticle(name: string): boolean {
    const own = new Set(contentWords(name.replace(article, '')));
    const others = new Set(otherNames(name).map(fold));
    return this.spellings.every(
      (other) => article.test(other) || others.has(fold(other)) || own.isDisjointFrom(new Set(contentWords(other))),
    );
  }

  /** A quotation under the option that it is about need not say so again. */
  private lean({ about, ...quotation }: Quotation): Quotation {
    return about === undefined || this.spellings.some((name) => fold(name) === fold(about))
      ? quotation
      : { ...quotation, about };
  }
}

/** Part of the name of an option that nobody writes without: `The Resistance`. */
const article = /^(?:The|Your|Der|Die|Das|Ihre?|Deine?)\s+(?=\p{L})/u;

/** Pages and figures say more than praise. */
function weight({ text, urls }: Quotation): number {
  return (urls.length > 0 ? 2 : 0) + (/\p{Nd}/u.test(text) ? 1 : 0) - (praise.test(text) ? 2 : 0);
}

const praise = new RegExp(String.raw`\b${anyOf('plainPraise', 'en')}\b.{0,20}\b${anyOf('praisedAs', 'en')}\b`, 'i');

/** Of topics, the longest spelling that is still a name: `Room Lighting` says more than `Room`. */
const fullness = (name: string): number => (name.length > 30 ? -name.length : name.length);

const byFullness = (a: string, b: string): number => fullness(b) - fullness(a);

/** The shortest name reads best, as long as it is more than a word. */
const shortness = (name: string): number => name.length + (/\s/.test(name) ? 0 : 30);
