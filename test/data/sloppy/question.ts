/** A question, the pages that answer it, and sections as a cheap model writes them. */
export interface SloppyQuestion {
  readonly name: string;
  readonly language: string;
  readonly title: string;
  readonly keyword: string;
  /** Subjects of the answers. */
  readonly subjects: readonly string[];
  readonly pages: readonly SloppyPage[];
  readonly sections: readonly SloppySection[];
}

interface SloppyPage {
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
}

export interface SloppySection {
  readonly heading: string;
  readonly isLead?: boolean;
  readonly written: string;
  /** Words of its sentences that are true by the pages, without Markdown. */
  readonly carried: readonly string[];
  /** Words of its sentences that no page carries: marked or gone. */
  readonly invented: readonly string[];
  /** Filler and words to whoever asked: gone. */
  readonly chat?: readonly string[];
  /** Words of each step of its procedure, in order. */
  readonly steps?: readonly string[];
}
