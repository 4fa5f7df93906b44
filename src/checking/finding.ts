import type { Span } from '../text/markdown/inlineText.ts';

type CheckRule =
  | 'check.figure'
  | 'check.quotation'
  | 'check.link'
  | 'check.name'
  | 'check.experience'
  | 'check.page'
  | 'check.citation'
  | 'check.copied'
  | 'check.unsupported'
  | 'check.section'
  | 'check.contradiction';

/** What a text says that cannot be followed to a page. Offsets are UTF-16 code units in the Markdown. */
export interface CheckFinding extends Span {
  readonly rule: CheckRule;
  /** `error` if pages that were read do not support it, `warning` if no one can check it, `info` if it may stay. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** The sentence of the finding, to be removed if no fix helps. */
  readonly sentence: Span;
  /** What mends it best. */
  readonly fix?: CheckFix;
  /** What else would, the better first. */
  readonly otherFixes?: readonly CheckFix[];
}

/** A text with more findings of one rule needs writing anew, not a longer list. */
export const maxFindings = 500;

/** A change that mends it, by edits in the Markdown that do not overlap. */
export interface CheckFix {
  readonly title: string;
  readonly edits: readonly CheckEdit[];
  /** Words to search the web for, instead of edits. */
  readonly search?: string;
  /** The page that the fix links for a figure. */
  readonly page?: string;
  /** True if the sentence already links pages that do not support it, so a link may be wrong instead of missing. */
  readonly isDisputed?: boolean;
}

export interface CheckEdit extends Span {
  readonly text: string;
}

/** True if a change only inserts text, such as a link or “about”. */
export const keepsWords = ({ edits }: { readonly edits: readonly Span[] }): boolean =>
  edits.length > 0 && edits.every(({ start, end }) => start === end);
