import { isBounded } from '../../analysis/mentions/boundaries.ts';
import { contentWords } from './headRoles.ts';

/**
 * Detects phrases that the same texts also use in lowercase, so that they aren't names: `Continuous Drainage` in an
 * answer with “a hose for continuous drainage”. Can't help in languages that capitalize all nouns.
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

  /**
   * True for names such as `Sustainable Swimwear`, if the prompt asks for swimwear and something is called sustainable.
   */
  private isKindOfAsked([kind = '', asked = '']: readonly string[]): boolean {
    return contentWords(asked).every((word) => this.prompt.has(word)) && this.stands(kind);
  }

  /** True if the words occur in lowercase within a sentence. */
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

/** Hyphens within words, so that `auto-defrost` matches `auto defrost`. */
const hyphen = /(?<=\p{L})[-‐‑](?=\p{L})/gu;
