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
  /** The text, in which `ins` and `del` mark sentences that the other answer lacks. */
  readonly html: string;
  /** Number of these sentences. */
  readonly changed: number;
  /** Names, and pages cited or consulted, that the other answer lacks. */
  readonly names: readonly string[];
  readonly sources: readonly { readonly title: string; readonly url: string; readonly domain: string }[];
}

/** A finding in two answers; null in an answer without it. */
export interface ComparedFact {
  readonly label: string;
  readonly older: string | null;
  readonly newer: string | null;
}
