import { keptRuns, type KeptRuns, type Memento } from '../status/keptRuns.ts';

/** An export whose file a person wants, kept over a reload of the window. */
export interface PendingExport {
  readonly id: string;
  readonly project: string;
  /** Undefined where nobody said so yet. */
  readonly unpack?: boolean | undefined;
  /** Where it goes; undefined until that is said. */
  readonly file?: string | undefined;
}

export const createPendingExports = (memento: Memento): KeptRuns<PendingExport> =>
  keptRuns(memento, { name: 'citedesk.exports', keyOf: ({ id }) => id, isOne: isWish });

/** By hand, as this is read when the editor starts; another version may have left anything. */
function isWish(value: unknown): value is PendingExport {
  if (typeof value !== 'object' || value === null) return false;
  const { id, project, unpack, file } = value as Partial<Record<keyof PendingExport, unknown>>;
  return (
    typeof id === 'string' &&
    typeof project === 'string' &&
    (unpack === undefined || typeof unpack === 'boolean') &&
    (file === undefined || typeof file === 'string')
  );
}
