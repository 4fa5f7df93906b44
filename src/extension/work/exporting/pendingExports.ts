import { keptRuns, type KeptRuns, type Memento } from '../../editor/keptRuns.ts';

/** Export whose file the user wants. Survives a reload of the window. */
export interface PendingExport {
  readonly id: string;
  readonly project: string;
  /** Undefined until the user chooses. */
  readonly unpack?: boolean | undefined;
  /** Target path. Undefined until the user chooses. */
  readonly file?: string | undefined;
}

export const createPendingExports = (memento: Memento): KeptRuns<PendingExport> =>
  keptRuns(memento, { name: 'citedesk.exports', keyOf: ({ id }) => id, isOne: isWish });

/** Checked by hand, because it runs at startup. Other versions may have stored anything. */
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
