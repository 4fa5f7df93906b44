/** What the page that compares two answers to a prompt shows. */
export interface ComparisonState {
  readonly id: string;
  /** The brand's website; empty if the service does not report it. */
  readonly brand: { readonly url: string };
  readonly prompt: string;
  readonly older: ComparedAnswer;
  readonly newer: ComparedAnswer;
  /** Findings of the analysis in both answers. */
  readonly facts: readonly ComparedFact[];
}

/** One of two compared answers. */
export interface ComparedAnswer {
  readonly responseId: number;
  readonly assistant: string;
  readonly collected: string;
  /** False if the assistant showed no answer. */
  readonly answered: boolean;
  /** The text, in which `ins` and `del` mark what the other answer lacks; `mark` does so for two assistants. */
  readonly html: string;
  readonly changes: ComparedChanges;
  /** Names, and pages cited or consulted, that the other answer lacks. */
  readonly names: readonly string[];
  readonly sources: readonly { readonly title: string; readonly url: string; readonly domain: string }[];
}

/** How much of an answer's text the other answer lacks. */
export interface ComparedChanges {
  /** Sentences outside of tables. */
  readonly sentences: number;
  /** Table rows that are new or have cells that differ. */
  readonly rows: number;
  /** Links in sentences that both have. */
  readonly links: number;
  /** Items and headings with another number. */
  readonly ranks: number;
}

/** A finding in two answers; null in an answer without it. */
export interface ComparedFact {
  readonly label: string;
  readonly older: string | null;
  readonly newer: string | null;
}
