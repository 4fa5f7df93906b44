import type { Statement } from '../../checking/article.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import type { Block } from '../../text/markdown/document.ts';
import file from './factWords.json' with { type: 'json' };

interface TopicWords {
  readonly leaning: readonly string[];
  /** Articles before a part of something, in languages where only names are capitalized. */
  readonly definite: readonly string[];
}

const languages: Readonly<Record<string, TopicWords | undefined>> = file;

/**
 * Resolves references between sentences of a page. In `The Acme One covers 97%. Its remote has no batteries.` the
 * second sentence is about `Acme One`. Knows the pronouns of English and German.
 */
export class TopicReader {
  private readonly leaning: RegExp | undefined;
  private readonly part: RegExp | undefined;
  private readonly isCapitalNames: boolean;
  private readonly smallWords: ReadonlySet<string>;
  private heading: string | undefined;
  private block: Block | undefined;
  private name: string | undefined;

  /** @param language ISO 639-1 code */
  constructor(language: string) {
    const words = languages[language];
    if (words && words.definite.length > 0)
      this.part = new RegExp(String.raw`^(?:${words.definite.join('|')}) (?=\p{Ll})[^\p{Lu}]*\p{N}`, 'u');
    if (words) this.leaning = new RegExp(String.raw`^(?:${words.leaning.join('|')})(?!\p{L})`, 'u');
    this.smallWords = stopWordsOf(language).all;
    this.isCapitalNames = language !== 'de';
  }

  /** Reads the next sentence below its heading. Returns the name that it refers to, if any. */
  read({ block, text }: Statement, heading: string | undefined): string | undefined {
    if (heading !== this.heading) this.name = undefined;
    this.heading = heading;
    if (this.leaning?.test(text)) return this.name;
    // `The bonus is 80,000 points.` doesn't name its owner
    if (block === this.block && this.part?.test(text)) return this.name;
    this.name = this.nameIn(text) ?? (block === this.block ? this.name : undefined);
    this.block = block;
    return undefined;
  }

  /** True if a sentence opens with the name of its subject. */
  names(text: string, heading: string | undefined): boolean {
    return this.nameIn(text, heading) !== undefined;
  }

  /**
   * Returns the name at the start of a sentence. A single word needs an article before it or must be in the heading.
   */
  private nameIn(text: string, heading = this.heading): string | undefined {
    const [, article, name = ''] = opening.exec(text.slice(0, maxOpeningLength)) ?? [];
    const words = name.split(' ');
    // `At 55 inches`
    const [first = '', ...rest] = words;
    if (this.smallWords.has(first.toLowerCase()) && rest.every((word) => /^\p{N}/u.test(word))) return undefined;
    if (words.some((word) => telling.test(word))) return name;
    const isName = article !== undefined || words.length > 1 || (name.length > 2 && heading?.includes(name) === true);
    return this.isCapitalNames && name !== '' && isName ? name : undefined;
  }
}

const maxOpeningLength = 80;
const large = String.raw`(?:\p{Ll}{0,2}\p{Lu}[\p{L}\p{N}&'’-]*|\p{N}[\p{L}\p{N}-]*)`;
const withinNames = Object.values(file).flatMap((words) => words.withinNames);
/** Words with capitals or digits, possibly after an article: `Bank of America`. */
const opening = new RegExp(
  String.raw`^(?:(The|Der|Die|Das) )?(${large}(?: (?:(?:${withinNames.join('|')}) )?${large})*)(?=[\s,])`,
  'u',
);
/** `U8N`, `CeraVe` */
const telling = /\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}/u;
