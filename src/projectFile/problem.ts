/** What can be wrong in a project file. */
export type ProblemCode =
  | 'file.tooLong'
  | 'file.tooDeep'
  | 'file.conflict'
  | 'yaml.syntax'
  | 'yaml.tab'
  | 'yaml.alias'
  | 'yaml.documents'
  | 'yaml.duplicateKey'
  | 'value.invalid'
  | 'field.unknown'
  | 'field.missing'
  | 'assistant.unknown'
  | 'region.unknown'
  | 'timezone.unknown'
  | 'schedule.invalid'
  | 'topic.duplicate'
  | 'topic.invalid'
  | 'prompt.duplicateKey'
  | 'prompt.duplicateText'
  | 'prompt.invalid'
  | 'prompt.tooLong'
  | 'prompt.notOneLine'
  | 'key.invalid';

/** A stretch of the file, in characters from its start. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text that takes the place of a stretch. */
export interface Edit extends Range {
  readonly text: string;
}

/** What can be done about a problem by a machine. */
export interface ProblemFix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Something in a project file that keeps it from being applied. */
export interface Problem extends Range {
  readonly code: ProblemCode;
  /** One sentence for people. */
  readonly message: string;
  readonly fix?: ProblemFix;
}

/** The same, so many characters further on. */
export const shiftedProblem = (problem: Problem, by: number): Problem => ({
  ...problem,
  start: problem.start + by,
  end: problem.end + by,
  ...(problem.fix && { fix: { ...problem.fix, edits: problem.fix.edits.map((edit) => shifted(edit, by)) } }),
});

/** The same stretch, so many characters further on. */
export const shifted = <Some extends Range>(range: Some, by: number): Some => ({
  ...range,
  start: range.start + by,
  end: range.end + by,
});
