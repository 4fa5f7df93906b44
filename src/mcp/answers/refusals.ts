import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Action, Failure } from '../../contract/failure.ts';
import { creditsWord } from '../../contract/service/account.ts';
import { bytesOf, defaultBytes } from './list.ts';
import { clipped } from './toolAnswer.ts';

/** Failure code of an unconfirmed call that would spend credits or change something. */
const confirmationNeeded = 'CONFIRMATION_NEEDED';

/**
 * Creates the failure for an unconfirmed call.
 * @param consequences sentences about the call's effects and cost
 */
export const unconfirmed = (consequences: string): Failure =>
  new Failure(confirmationNeeded, `Nothing was done. ${consequences}`, { status: 409 });

/**
 * Creates the failure for a read that costs more than the user allowed.
 * @param needed API credits that the call costs
 * @param left API credits of the account
 */
export const unaffordable = (needed: number, left: number): Failure =>
  new Failure(
    confirmationNeeded,
    `Nothing was done. This call costs ${creditsWord(needed)}; the account has ${left}.`,
    {
      status: 409,
      details: { credits: needed },
    },
  );

/** Instructions for agents, in place of the buttons that users see. */
const nextSteps: Readonly<Record<Action, string>> = {
  retry: 'Repeat the same call. If there is a retry_after, wait that many seconds first.',
  refresh: 'Use an ID from list_projects, find_prompts, or find_answers.',
  changeKey: 'Ask the user for a key with this permission.',
  openAccount:
    'Tell the user that the account’s plan, credits, or quota do not allow this call. Do not repeat the call until that has changed.',
  narrowRange: 'Request fewer days or use a shorter text.',
  configure: 'Ask the user to set up a model in the editor with “Citedesk: Set Up a Model…”.',
  raiseCap: 'Tell the user that their spending limit has been reached. Only they can raise it.',
  restore: 'Tell the user to restore a backup in the editor with “Citedesk: Restore Backup…”.',
  beginAnew: 'Tell the user. You can’t fix this yourself.',
  showLog: 'Tell the user, and include the request ID. The service log has details.',
  none: 'Fix the problem that the message describes, and call again.',
};

/** Returns an agent's next step after a failure. */
export function nextOf({ code, action, details }: Failure): string {
  if (code === 'INVALID_CURSOR') return 'Omit cursor to get the first page.';
  if (code === 'NOT_OFFERED')
    return 'Do not repeat the call: this service does not support it. Tell the user to use a Citedesk service, such as the editor’s local service.';
  if (code !== confirmationNeeded) return nextSteps[action];
  const credits = details && 'credits' in details ? details.credits : undefined;
  return typeof credits !== 'number'
    ? 'Ask the user. Repeat the call with confirm: true only if they approve.'
    : `Ask the user how many API credits you may spend on reading, including later calls. Only if they allow ${credits} or more, repeat the call with confirm set to the number they allowed. For later calls, subtract the credits already charged.`;
}

/**
 * Key in `_meta` for the failure as data. Clients validate structured content against the tool's schema even for
 * errors, so it can't contain the failure.
 */
export const errorKey = 'citedesk/error';

/** Converts a failure to a tool result with the service's code, the reason, and the next step. */
export function refused(failure: Failure): CallToolResult {
  const { code, requestId } = failure;
  return {
    isError: true,
    content: [{ type: 'text', text: refusalText(failure) }],
    _meta: {
      [errorKey]: {
        code,
        message: messageOf(failure),
        details: detailsOf(failure),
        next: nextOf(failure),
        request_id: requestId,
      },
    },
  };
}

export function refusalText(failure: Failure): string {
  const details = detailsOf(failure);
  return [
    `${failure.code}: ${messageOf(failure)}`,
    ...(details ? [`Details: ${JSON.stringify(details)}`] : []),
    nextOf(failure),
  ].join('\n');
}

const messageOf = ({ message }: Failure): string => clipped(message, 1000);

const detailsOf = ({ details }: Failure): Failure['details'] =>
  bytesOf(details ?? {}) > defaultBytes / 4 ? undefined : details;
