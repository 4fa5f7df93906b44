import { type KeptRuns, keptRuns, type Memento } from '../status/keptRuns.ts';

/** A run that works on a text of the workspace. */
interface Rework {
  readonly runId: number;
  /** An absolute path. */
  readonly file: string;
}

/** Which file's text each run was given, kept over a reload of the window. */
export const createReworks = (memento: Memento): KeptRuns<Rework> =>
  keptRuns(memento, { name: 'citedesk.reworks', keyOf: ({ runId }) => String(runId), isOne: isRework });

const isRework = (value: unknown): value is Rework =>
  typeof value === 'object' &&
  value !== null &&
  'runId' in value &&
  typeof value.runId === 'number' &&
  'file' in value &&
  typeof value.file === 'string';
