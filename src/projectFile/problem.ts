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

/** Range in the file, as character offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replacement for a range of text. */
export interface Edit extends Range {
  readonly text: string;
}

export interface ProblemFix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Problem that prevents a project file from being applied. */
export interface Problem extends Range {
  readonly code: ProblemCode;
  /** One sentence for users. */
  readonly message: string;
  readonly fix?: ProblemFix;
}

export const shiftedProblem = (problem: Problem, by: number): Problem => ({
  ...problem,
  start: problem.start + by,
  end: problem.end + by,
  ...(problem.fix && { fix: { ...problem.fix, edits: problem.fix.edits.map((edit) => shifted(edit, by)) } }),
});

export const shifted = <Some extends Range>(range: Some, by: number): Some => ({
  ...range,
  start: range.start + by,
  end: range.end + by,
});
