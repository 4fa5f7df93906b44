import { Failure } from '../../contract/failure.ts';
import { oneLine, stackFrames } from '../../text/stackFrames.ts';
import type { Remedy } from './buttons.ts';

interface Needs {
  readonly log: { error(line: string): void };
  /** Shows one message with at most one button and tells whether it was pressed. */
  readonly show: (message: string, button: string | undefined) => Promise<boolean>;
  /** What each button does, given the code of what went wrong. */
  readonly remedies: Readonly<Record<Exclude<Remedy, 'again'>, (code: string | undefined) => unknown>>;
}

/** What the user was doing. */
interface UserAction {
  readonly name: string;
  /** Does it again, where that makes sense. */
  readonly again?: () => unknown;
}

export interface Failures {
  /** Tells a person what went wrong with an action of theirs: one message with one button. Cancelling is silent. */
  report(error: unknown, action: UserAction): Promise<void>;
  /** Writes what went wrong in the background to the log, and nothing else. */
  note(error: unknown, where: string): void;
}

/** The one place of the editor's side where errors become what a person sees. */
export function createFailures({ log, show, remedies }: Needs): Failures {
  const note = (error: unknown, where: string): void => {
    if (!isCancelled(error)) log.error(`${where}: ${inFull(error)}`);
  };
  return {
    note,
    async report(error, { name, again }) {
      if (isCancelled(error)) return;
      note(error, name);
      const { messageOf } = await import('./message.ts');
      const { sentence, button } = messageOf(error, again !== undefined);
      if (!(await show(sentence, button?.label)) || !button) return;
      await (button.remedy === 'again'
        ? again?.()
        : remedies[button.remedy](error instanceof Failure ? error.code : undefined));
    },
  };
}

/** Whether an error only says that somebody changed their mind. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');

/**
 * One line. Failures are expected and told by what identifies them; anything else is a bug, and where it happened
 * stands below.
 */
function inFull(error: unknown): string {
  if (!(error instanceof Failure))
    return error instanceof Error
      ? [oneLine(`${error.name}: ${error.message}`), ...stackFrames(error.stack)].join('\n')
      : oneLine(String(error));
  const request = error.requestId === undefined ? '' : ` [request ${error.requestId}]`;
  const details = error.details === undefined ? '' : ` ${JSON.stringify(error.details)}`;
  return oneLine(`${error.code} (${error.status})${request} ${error.message}${details}`);
}
