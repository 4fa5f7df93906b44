import type { DraftScore } from '../../scoring/score.ts';
import type { ArticlePrompt } from './answerShelf.ts';

/** Something that would make an article better, at its place. */
export interface Note {
  /** E.g. `seo.keyword`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly fix?: Fix;
}

/** A change that mends it, by edits that do not overlap. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** What is to be said of an article while it is written. */
export interface ArticleNotes {
  /** Undefined of a brief that nobody has written over, and where there is nothing to score. */
  readonly scores: DraftScore['scores'] | undefined;
  readonly words: number;
  /** By their place in the text. */
  readonly notes: readonly Note[];
  /** All rules that are switched off for it. */
  readonly ignored: readonly string[];
  /** What belongs to the brief and not to the article. */
  readonly brief: readonly { readonly start: number; readonly end: number }[];
  /** What it is written for; undefined of a text that no run wrote. */
  readonly prompt: ArticlePrompt | undefined;
  /** Where the title stands, or else the first words. */
  readonly title: { readonly start: number; readonly end: number };
}

/** A change of a text: what stands between two offsets becomes another text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Whether a rule is among those that nobody wants to hear of: by its name, or by its area (`seo`). */
export const isIgnored = (rule: string, ignored: readonly string[]): boolean =>
  ignored.some((one) => rule === one || rule.startsWith(`${one}.`));
