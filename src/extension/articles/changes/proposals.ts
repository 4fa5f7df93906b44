import { keptRuns, type Memento } from '../../status/keptRuns.ts';

/** What a run makes of a file of the workspace, for its writer to take or to discard. */
export interface Proposal {
  readonly runId: number;
  readonly project: string;
  /** An absolute path. */
  readonly file: string;
  /** All of the file's text to which the change belongs: what the run was given, or what stood there later. */
  readonly base: string;
  /** The same with the change in it; left out as long as it was not fetched. */
  readonly text?: string;
  /**
   * `made` while its run goes on. What was taken waits again once that is undone, what was discarded when it is opened.
   * One waits for a file: another that comes to, or is opened, discards it.
   */
  readonly state: (typeof states)[number];
}

const states = ['made', 'waiting', 'taken', 'discarded'] as const;

/** Changes by the origin of their service and their run, kept over a reload of the window. */
export interface Proposals {
  find(origin: string, runId: number): Proposal | undefined;
  /** Those of which somebody has yet to say whether they want them, the newest last. */
  waiting(origin: string): readonly Proposal[];
  /** Adds one, or puts it in place of what it was. */
  keep(origin: string, proposal: Proposal): void;
  remove(origin: string, runId: number): void;
  /** The text of a file is by now that of a run: what was taken and is undone waits again, what is done again does not. */
  seen(origin: string, file: string, runId: number | undefined): void;
  subscribe(listener: () => void): { dispose(): void };
}

/** Those that were taken or discarded which are kept, should somebody come back to them. */
const maxSettled = 8;

export function createProposals(memento: Memento): Proposals {
  const keyOf = ({ runId }: Pick<Proposal, 'runId'>): string => String(runId);
  const kept = keptRuns(memento, { name: 'citedesk.proposals', keyOf, isOne: isProposal });
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const proposals: Proposals = {
    find: (origin, runId) => kept.of(origin).find((one) => one.runId === runId),
    waiting: (origin) => kept.of(origin).filter(isWaiting),
    keep(origin, proposal) {
      for (const other of isWaiting(proposal) ? proposals.waiting(origin) : [])
        if (other.file === proposal.file && other.runId !== proposal.runId)
          kept.add(origin, { ...other, state: 'discarded' });
      kept.add(origin, proposal);
      const settled = kept.of(origin).filter(({ state }) => state === 'taken' || state === 'discarded');
      for (const old of settled.slice(0, -maxSettled)) kept.remove(origin, keyOf(old));
      tell();
    },
    remove(origin, runId) {
      kept.remove(origin, keyOf({ runId }));
      tell();
    },
    seen(origin, file, runId) {
      const own = kept.of(origin).filter((one) => one.file === file);
      const undone = own.findLast(({ state }) => state === 'taken');
      // Runs count upwards: a text of a later run stands on what was taken before.
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
