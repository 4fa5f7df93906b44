/**
 * What is known about the question that an article answers: plain data, handed in by whoever has it. Texts are as they
 * were asked, searched and written.
 */
export interface ScoreContext {
  /** What people ask the assistants. */
  readonly prompt?: string;
  /** What assistants searched for before they answered, the most frequent first. */
  readonly searches?: readonly string[];
  /** Questions that readers have: sister prompts, and those that the answers raise. */
  readonly questions?: readonly string[];
  /** The pages that the answers cite. */
  readonly pages?: readonly ContextPage[];
}

export interface ContextPage {
  readonly headings: readonly string[];
  /** How long its text is. */
  readonly words?: number;
}
