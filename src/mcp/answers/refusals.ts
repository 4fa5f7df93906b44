import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Action, Failure } from '../../contract/failure.ts';
import { creditsWord } from '../../contract/service/account.ts';
import { bytesOf, defaultBytes } from './list.ts';
import { clipped } from './untrustedText.ts';

/** The code of a call that would spend or change something and was not confirmed. */
const confirmationNeeded = 'CONFIRMATION_NEEDED';

/**
 * Refuses a call that was not confirmed.
 * @param consequences What it would do and cost, as sentences.
 */
export const unconfirmed = (consequences: string): Failure =>
  new Failure(confirmationNeeded, `Nothing was done. ${consequences}`, { status: 409 });

/**
 * Refuses a call that reads and costs more than was allowed.
 * @param needed API credits that it costs.
 * @param left API credits of the account.
 */
export const unaffordable = (needed: number, left: number): Failure =>
  new Failure(confirmationNeeded, `Nothing was done. This costs ${creditsWord(needed)}; the account has ${left}.`, {
    status: 409,
    details: { credits: needed },
  });

/** What an agent can do about a failure, where a person has a button. */
const nextSteps: Readonly<Record<Action, string>> = {
  retry: 'Repeat the same call, after the seconds in retry_after where it names them.',
  refresh: 'List what is there (list_projects, find_prompts, find_answers) and take an id from it.',
  changeKey: 'Ask the person for a key that may do this.',
  openAccount: 'Tell the person: the account’s plan, credits or quota do not allow this. Do not repeat it before.',
  narrowRange: 'Ask for fewer days or a shorter text.',
  configure: 'Ask the person to set up a model: in the editor “Citedesk: Set Up a Model…”.',
  raiseCap: 'Tell the person that their spending cap is reached; only they may raise it.',
  restore: 'Tell the person to restore a backup: in the editor “Citedesk: Restore a Backup…”.',
  beginAnew: 'Tell the person; nothing can be done from here.',
  showLog: 'Tell the person, with the request id; the service’s log says more.',
  none: 'Change what the message names, and call again.',
};

/** What an agent is to do about a refusal. */
export function nextOf({ code, action, details }: Failure): string {
  if (code === 'INVALID_CURSOR') return 'Leave out cursor, which gives the first page.';
  if (code === 'NOT_OFFERED')
    return 'Do not repeat it: this service has no such call. Tell the person that a service of Citedesk has it, such as the local one of the editor.';
  if (code !== confirmationNeeded) return nextSteps[action];
  const credits = details && 'credits' in details ? details.credits : undefined;
  return typeof credits !== 'number'
    ? 'Ask the person. Only if they say yes, repeat the call with confirm: true.'
    : `Ask the person how many API credits you may spend on reading, also for the calls to come. Only if they allow ${credits} or more, repeat the call with confirm: what they allowed; take what answers cost from it for the next ones.`;
}

/** Where a refusal stands as data: clients hold structured content against the tool's schema, of refusals too. */
export const errorKey = 'citedesk/error';

/** A failure as an agent gets it: with the service's own code, why, and what to do next. */
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

/** The same as text alone. */
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
