import type { Statement } from '../../checking/article.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import type { Block } from '../../text/markdown/document.ts';
import file from './factWords.json' with { type: 'json' };

interface TopicWords {
  readonly leaning: readonly string[];
  /** Articles before what a thing has, where names and other words are told by their first letter. */
  readonly definite: readonly string[];
}

const languages: Readonly<Record<string, TopicWords | undefined>> = file;

/**
 * Goes through the sentences of a page and tells of those that lean on another one what they speak of: of `Its remote has
 * no batteries.` behind `The Acme One covers 97%.` it is `Acme One`. Pronouns are known for English and German.
 */
export class TopicReader {
  private readonly leaning: RegExp | undefined;
  private readonly part: RegExp | undefined;
  private readonly isCapitalNames: boolean;
  private readonly smallWords: ReadonlySet<string>;
  private heading: string | undefined;
  private block: Block | undefined;
  private name: string | undefined;

  /** @param language an ISO 639-1 code */
  constructor(language: string) {
    const words = languages[language];
    if (words && words.definite.length > 0)
      this.part = new RegExp(String.raw`^(?:${words.definite.join('|')}) (?=\p{Ll})[^\p{Lu}]*\p{N}`, 'u');
    if (words) this.leaning = new RegExp(String.raw`^(?:${words.leaning.join('|')})(?!\p{L})`, 'u');
    this.smallWords = stopWordsOf(language).all;
    this.isCapitalNames = language !== 'de';
  }

  /** Takes the next sentence under its heading; gives the name that it leans on. */
  read({ block, text }: Statement, heading: string | undefined): string | undefined {
    if (heading !== this.heading) this.name = undefined;
    this.heading = heading;
    if (this.leaning?.test(text)) return this.name;
    // `The bonus is 80,000 points.` tells nobody whose
    if (block === this.block && this.part?.test(text)) return this.name;
    this.name = this.nameIn(text) ?? (block === this.block ? this.name : undefined);
    this.block = block;
    return undefined;
  }

  /** True if a sentence opens with the name of what it is about. */
  names(text: string, heading: string | undefined): boolean {
    return this.nameIn(text, heading) !== undefined;
  }

  /** The name with which a sentence opens; a single word is one behind an article, or where the heading has it, too. */
  private nameIn(text: string, heading = this.heading): string | undefined {
    const [, article, name = ''] = opening.exec(text.slice(0, longestOpening)) ?? [];
    const words = name.split(' ');
    // `At 55 inches`
    const [first = '', ...rest] = words;
    if (this.smallWords.has(first.toLowerCase()) && rest.every((word) => /^\p{N}/u.test(word))) return undefined;
    if (words.some((word) => telling.test(word))) return name;
    const isName = article !== undefined || words.length > 1 || (name.length > 2 && heading?.includes(name) === true);
    return this.isCapitalNames && name !== '' && isName ? name : undefined;
  }
}

const longestOpening = 80;
const large = String.raw`(?:\p{Ll}{0,2}\p{Lu}[\p{L}\p{N}&'’-]*|\p{N}[\p{L}\p{N}-]*)`;
const withinNames = Object.values(file).flatMap((words) => words.withinNames);
/** Words with capitals or digits, after an article or none: `Bank of America`. */
const opening = new RegExp(
  String.raw`^(?:(The|Der|Die|Das) )?(${large}(?: (?:(?:${withinNames.join('|')}) )?${large})*)(?=[\s,])`,
  'u',
);
/** `U8N`, `CeraVe` */
const telling = /\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}/u;
