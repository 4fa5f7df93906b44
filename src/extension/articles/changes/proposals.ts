import { keptRuns, type Memento } from '../../editor/keptRuns.ts';

/** A change to a file that a run proposes, for its writer to accept or discard. */
export interface Proposal {
  readonly runId: number;
  readonly project: string;
  /** Absolute path. */
  readonly file: string;
  /** Full text that the change is based on: the run's input, or a later version of the file. */
  readonly base: string;
  /** Full text with the change. Undefined until it is loaded. */
  readonly text?: string;
  /**
   * `made` until its run ends. An accepted (`taken`) change waits again when it is undone, a discarded one when it is
   * opened. Only one change per file waits: another that arrives or is opened discards it.
   */
  readonly state: (typeof states)[number];
}

const states = ['made', 'waiting', 'taken', 'discarded'] as const;

/** Proposed changes by service origin and run, kept when the window reloads. */
export interface Proposals {
  find(origin: string, runId: number): Proposal | undefined;
  /** Returns changes that were neither accepted nor discarded, newest last. */
  waiting(origin: string): readonly Proposal[];
  keep(origin: string, proposal: Proposal): void;
  remove(origin: string, runId: number): void;
  /**
   * Updates states after a file's text changed. `runId` is the run in its front matter. An undone change waits again,
   * and a redone one counts as accepted.
   */
  seen(origin: string, file: string, runId: number | undefined): void;
  subscribe(listener: () => void): { dispose(): void };
}

/** Maximum accepted and discarded changes that are kept, in case the user returns to them. */
const maxSettled = 8;

export function createProposals(memento: Memento): Proposals {
  const keyOf = ({ runId }: Pick<Proposal, 'runId'>): string => String(runId);
  const stored = keptRuns(memento, { name: 'citedesk.proposals', keyOf, isOne: isProposal });
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const proposals: Proposals = {
    find: (origin, runId) => stored.of(origin).find((one) => one.runId === runId),
    waiting: (origin) => stored.of(origin).filter(isWaiting),
    keep(origin, proposal) {
      for (const other of isWaiting(proposal) ? proposals.waiting(origin) : [])
        if (other.file === proposal.file && other.runId !== proposal.runId)
          stored.add(origin, { ...other, state: 'discarded' });
      stored.add(origin, proposal);
      const settled = stored.of(origin).filter(({ state }) => state === 'taken' || state === 'discarded');
      for (const old of settled.slice(0, -maxSettled)) stored.remove(origin, keyOf(old));
      tell();
    },
    remove(origin, runId) {
      stored.remove(origin, keyOf({ runId }));
      tell();
    },
    seen(origin, file, runId) {
      const own = stored.of(origin).filter((one) => one.file === file);
      const undone = own.findLast(({ state }) => state === 'taken');
      // Run ids increase, so a text of a later run includes the accepted change.
      if (undone && (runId === undefined || runId < undone.runId))
        proposals.keep(origin, { ...undone, state: own.some(isWaiting) ? 'discarded' : 'waiting' });
      const done = own.find((one) => isWaiting(one) && one.runId === runId);
      if (done) proposals.keep(origin, { ...done, state: 'taken' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
  return proposals;
}

const isWaiting = ({ state }: Proposal): boolean => state === 'waiting';

function isProposal(value: unknown): value is Proposal {
  const { runId, project, file, base, text = '', state } = (value ?? {}) as Partial<Record<keyof Proposal, unknown>>;
  return (
    typeof runId === 'number' &&
    [project, file, base, text].every((part) => typeof part === 'string') &&
    states.some((known) => known === state)
  );
}
