import { Failure } from '../../../contract/failure.ts';
import { oneLine } from '../../../text/words/controlCharacters.ts';
import { stackFrames } from '../../../text/errors.ts';
import type { Remedy } from './buttons.ts';

interface Needs {
  readonly log: { error(line: string): void };
  /** Shows a message with at most one button. Resolves to true if the button was pressed. */
  readonly show: (message: string, button: string | undefined) => Promise<boolean>;
  /** Actions of the buttons. Called with the code of the failure. */
  readonly remedies: Readonly<Record<Exclude<Remedy, 'again'>, (code: string | undefined) => unknown>>;
}

interface UserAction {
  readonly name: string;
  /** Repeats the action. Undefined if that makes no sense. */
  readonly again?: () => unknown;
}

export interface Failures {
  /** Shows the failure of a user action in a message with one button. Ignores cancellations. */
  report(error: unknown, action: UserAction): Promise<void>;
  /** Logs a background error without showing it. */
  note(error: unknown, where: string): void;
}

/** Central error handling of the extension. */
export function createFailures({ log, show, remedies }: Needs): Failures {
  const note = (error: unknown, where: string): void => {
    if (!isCancelled(error)) log.error(`${where}: ${inFull(error)}`);
  };
  return {
    note,
    async report(error, { name, again }) {
      if (isCancelled(error)) return;
      note(error, name);
      const { messageOf } = await import('./buttons.ts');
      const { sentence, button } = messageOf(error, again !== undefined);
      if (!(await show(sentence, button?.label)) || !button) return;
      await (button.remedy === 'again'
        ? again?.()
        : remedies[button.remedy](error instanceof Failure ? error.code : undefined));
    },
  };
}

/** True if an error means only that the user canceled. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');

/** Formats an error for the log. A failure is one line. Any other error is a bug and includes its stack. */
function inFull(error: unknown): string {
  if (!(error instanceof Failure))
    return error instanceof Error
      ? [oneLine(`${error.name}: ${error.message}`), ...stackFrames(error.stack)].join('\n')
      : oneLine(String(error));
  const request = error.requestId === undefined ? '' : ` [request ${error.requestId}]`;
  const details = error.details === undefined ? '' : ` ${JSON.stringify(error.details)}`;
  return oneLine(`${error.code} (${error.status})${request} ${error.message}${details}`);
}
