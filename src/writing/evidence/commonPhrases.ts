import { isBounded } from '../../analysis/mentions/boundaries.ts';
import { contentWords } from './headRoles.ts';

/**
 * Tells from names what the same texts also say in small letters: a lead `Continuous Drainage` is nobody's name where an
 * answer says “a hose for continuous drainage”. Languages that write all nouns large tell nothing so.
 */
export class CommonPhrases {
  private readonly text: string;
  private readonly prompt: ReadonlySet<string>;

  constructor(texts: readonly string[], prompt: string) {
    this.text = texts
      .join('\n')
      .replace(/\bhttps?:\/\/\S{1,2000}/g, ' ')
      .replace(hyphen, ' ')
      .replaceAll('’', "'");
    this.prompt = new Set(contentWords(prompt));
  }

  has(name: string): boolean {
    const words = name
      .replace(hyphen, ' ')
      .replaceAll('’', "'")
      .replace(/[?？]$/u, '')
      .split(/\s+/);
    const first = words[0] ?? '';
    if (/\p{N}/u.test(name) || !/^\p{Lu}\p{Ll}/u.test(first)) return false;
    return this.stands(words.join(' ')) || (words.length === 2 && this.isKindOfAsked(words));
  }

  /** `Sustainable Swimwear`, where swimwear was asked for and something is called sustainable. */
  private isKindOfAsked([kind = '', asked = '']: readonly string[]): boolean {
    return contentWords(asked).every((word) => this.prompt.has(word)) && this.stands(kind);
  }

  /** In small letters, in the middle of a sentence. */
  private stands(words: string): boolean {
    const phrase = words.toLowerCase();
    for (let at = this.text.indexOf(phrase); at >= 0; at = this.text.indexOf(phrase, at + 1))
      if (this.isInSentence(at, at + phrase.length)) return true;
    return false;
  }

  private isInSentence(start: number, end: number): boolean {
    const { text } = this;
    const isAddress = /^\.\p{Ll}/u.test(text.slice(end, end + 2));
    return !isAddress && isBounded(text, start, end) && /[\p{Ll},)] $/u.test(text.slice(Math.max(0, start - 2), start));
  }
}

/** Within a word: `auto-defrost` is `auto defrost`. */
const hyphen = /(?<=\p{L})[-‐‑](?=\p{L})/gu;
