/** State of the page that compares two answers to a prompt. */
export interface ComparisonState {
  readonly id: string;
  /** The brand's website; empty if the service does not report it. */
  readonly brand: { readonly url: string };
  readonly prompt: string;
  readonly older: ComparedAnswer;
  readonly newer: ComparedAnswer;
  /** Results of the analysis for both answers. */
  readonly facts: readonly ComparedFact[];
}

export interface ComparedAnswer {
  readonly responseId: number;
  readonly assistant: string;
  readonly collected: string;
  /** False if the assistant showed no answer. */
  readonly answered: boolean;
  /** Text with `ins` and `del` around what the other answer lacks, or with `mark` if the assistants differ. */
  readonly html: string;
  readonly changes: ComparedChanges;
  /** Names and sources that the other answer lacks. */
  readonly names: readonly string[];
  readonly sources: readonly { readonly title: string; readonly url: string; readonly domain: string }[];
}

/** Number of changes in an answer's text compared with the other answer. */
interface ComparedChanges {
  /** Sentences outside of tables. */
  readonly sentences: number;
  /** Table rows that are new or changed. */
  readonly rows: number;
  /** Changed links in sentences that both answers have. */
  readonly links: number;
  /** Items and headings whose number changed. */
  readonly ranks: number;
}

/** Result of the analysis for two answers, null for an answer without it. */
export interface ComparedFact {
  readonly label: string;
  readonly older: string | null;
  readonly newer: string | null;
}
