import { fold } from '../../../text/words/fold.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { opensQuestion } from '../../evidence/quotable.ts';
import type { Subject } from '../../evidence/subjectPile.ts';
import { capitalised } from '../../outline/headline.ts';
import { ordersModel } from '../../talk/talk.ts';

const maxLength = 80;
const maxGapLength = 160;
const maxKeywordWords = 6;

/** Checks a model's own wording: title, keyword, headings, labels, subjects and gaps. */
export class Wordings {
  private readonly known: string;
  private readonly names: readonly string[];

  private readonly options: ReadonlyMap<string, Subject>;
  readonly language: string;

  /** @param shown text of all requests */
  constructor(shown: string, { brand, competitors, subjects, language }: Evidence) {
    this.known = fold(shown);
    this.names = [brand, ...competitors].map(({ name }) => fold(name));
    this.options = new Map(subjects.flatMap((one) => (one.role === 'option' ? [[fold(one.name), one] as const] : [])));
    this.language = language;
  }

  optionOf(label: string | undefined): Subject | undefined {
    return this.options.get(fold(label ?? ''));
  }

  /** Returns the option that opens the title of a page. */
  optionOfTitle(title: string): string | undefined {
    return this.options.values().find(({ name }) => fold(title).startsWith(fold(name)))?.name;
  }

  /** Returns the figures and options in a text. */
  namesIn(text: string): Set<string> {
    const tokens = fold(text).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [];
    return this.optionsIn(text).union(new Set(tokens.filter((word) => /\p{N}/u.test(word))));
  }

  private optionsIn(text: string): Set<string> {
    const folded = fold(text);
    return new Set(this.options.keys().filter((name) => folded.includes(name)));
  }

  /** Returns a heading, label or subject on one line. Undefined if unusable. */
  heading(text: string | null | undefined): string | undefined {
    return this.checked(text ?? '', maxLength);
  }

  gap(text: string): string | undefined {
    return this.checked(text, maxGapLength);
  }

  /** Returns a search phrase. Undefined for questions and long texts. */
  keyword(text: string | null | undefined): string | undefined {
    const keyword = this.heading(text);
    const isShort = keyword !== undefined && keyword.split(' ').length <= maxKeywordWords;
    return isShort && !/[?？]/u.test(keyword) && !opensQuestion(capitalised(keyword), this.language)
      ? keyword
      : undefined;
  }

  private checked(written: string, limit: number): string | undefined {
    const text = written.replace(/\s+/gu, ' ').trim();
    const isPlain = /\p{L}/u.test(text) && text.length <= limit && !/[*_`#|<>[\]{}\\]|https?:/u.test(text);
    return isPlain && !ordersModel(text) && this.isKnown(text) ? text : undefined;
  }

  /** True if the requests have all its figures, tracked brands, and names such as `iPhone`. `USB` is a word. */
  private isKnown(text: string): boolean {
    const ownNames = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => /\p{N}|.\p{Lu}/u.test(word) && !/^\p{Lu}+s?$/u.test(word),
    );
    const folded = fold(text);
    return [...ownNames.map(fold), ...this.names.filter((name) => folded.includes(name))].every((name) =>
      this.known.includes(name),
    );
  }
}
