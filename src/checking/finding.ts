import type { Span } from '../text/spans.ts';

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

/** An unsupported statement in a text. Offsets are UTF-16 code units in the Markdown. */
export interface CheckFinding extends Span {
  readonly rule: CheckRule;
  /** `error` if pages that were read don't support it, `warning` if it can't be checked, `info` if it may stay. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** The finding's sentence, to be removed if no fix helps. */
  readonly sentence: Span;
  /** True if the sentence is better marked than removed. */
  readonly isNeeded?: boolean;
  readonly fix?: CheckFix;
  /** Alternative fixes, best first. */
  readonly otherFixes?: readonly CheckFix[];
}

/** A text with more findings of one rule needs a rewrite, not a longer list. */
export const maxFindings = 500;

/** A change to the Markdown. Its edits don't overlap. */
export interface CheckFix {
  readonly title: string;
  readonly edits: readonly CheckEdit[];
  /** Web search query, instead of edits. */
  readonly search?: string;
  /** Page that the fix links for a figure. */
  readonly page?: string;
  /** True if the sentence already links pages that don't support it. Then a link may be wrong, not missing. */
  readonly isDisputed?: boolean;
}

export interface CheckEdit extends Span {
  readonly text: string;
}

/** True if a fix only inserts text, such as a link or “about”. */
export const keepsWords = ({ edits }: { readonly edits: readonly Span[] }): boolean =>
  edits.length > 0 && edits.every(({ start, end }) => start === end);
