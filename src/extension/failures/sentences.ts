import { Failure, type FailureCode, isKnownCode } from '../../contract/failure.ts';
import { t } from '../l10n.ts';

const maxMessageLength = 300;

type SentenceFor = (failure: Failure) => string;

/** What each code means to a person: what happened, and what that means for them. */
export const failureSentences: Readonly<Record<FailureCode, SentenceFor>> = {
  DATE_RANGE_TOO_LARGE: () => t('The service reads at most 31 days at once.'),
  INVALID_CURSOR: () => t('The list changed while it was being read.'),
  INVALID_JSON: () => t('The service could not read what Citedesk sent.'),
  KEY_IN_QUERY: () => t('The service’s address holds a key. A key may only be stored, never stand in an address.'),
  UNAUTHENTICATED: () => t('The service does not accept the key: it is missing, wrong, revoked or has expired.'),
  INSUFFICIENT_CREDITS: () => t('No API credits are left, so nothing ran.'),
  PLAN_INACTIVE: () => t('The plan of your account is not active.'),
  OWNER_PLAN_INACTIVE: () => t('The plan of the project’s owner is not active.'),
  PROMPT_LIMIT_REACHED: () => t('The plan has no room for more prompts. Nothing was added.'),
  INSUFFICIENT_EXPORT_ROWS: () => t('Not enough Export rows are left for this. Nothing was charged.'),
  SCOPE_MISSING: (failure) => missingScope(failure),
  PROJECT_FORBIDDEN: () => t('The key does not reach this project.'),
  API_FROZEN: () => t('API access of this account is paused.'),
  SEAT_FORBIDDEN: () => t('Your seat doesn’t allow this. Ask the owner of the project or the account.'),
  LINK_INVALID: () => t('The link has expired. Ask for a new one.'),
  ORIGIN_FORBIDDEN: () => t('The service refused the call because of where it came from.'),
  PROJECT_NOT_FOUND: () => t('This project is gone.'),
  TOPIC_NOT_FOUND: () => t('This topic is gone.'),
  PROMPT_NOT_FOUND: () => t('This prompt is gone.'),
  RESPONSE_NOT_FOUND: () => t('This answer is gone.'),
  RUN_NOT_FOUND: () => t('This run is gone.'),
  EXPORT_NOT_FOUND: () => t('This export is gone.'),
  ARTICLE_NOT_FOUND: () => t('This article is gone.'),
  LOAN_NOT_FOUND: () => t('Nobody waits for this text of a model any more.'),
  WEBHOOK_NOT_FOUND: () => t('This project has no webhook.'),
  NOT_FOUND: () => t('The service does not know what was asked for.'),
  METHOD_NOT_ALLOWED: () => t('The service does not offer this.'),
  RUN_NOT_RETRYABLE: () => t('This run cannot be tried again. Start a new one.'),
  RUN_NOT_ACTIVE: () => t('This run has already ended.'),
  TOPIC_EXISTS: () => t('There is a topic of this name already.'),
  TOPIC_NOT_EMPTY: () => t('This topic still has prompts. Move or delete them first.'),
  PROMPT_EXISTS: () => t('There is a prompt with this text already.'),
  PLAN_OUTDATED: () => t('The project was changed meanwhile. Nothing was applied; look at the plan again.'),
  ARTICLE_IN_PROGRESS: () => t('This article is still being written.'),
  LOAN_TAKEN: () => t('Another window writes this already.'),
  EXPORT_NOT_READY: () => t('The file is not ready yet.'),
  EXPORT_EXPIRED: () => t('The file was deleted after 7 days. Start the export again.'),
  IDEMPOTENCY_CONFLICT: () => t('This request was sent before with other contents.'),
  IDEMPOTENCY_IN_PROGRESS: () => t('The same request is still being worked on.'),
  PAYLOAD_TOO_LARGE: () => t('That was too much for one call. Send less at once.'),
  VALIDATION_FAILED: (failure) => refusedInput(failure),
  EXPORT_TOO_LARGE: () => t('That is too much for one export. Choose fewer days, prompts or assistants.'),
  TEXT_TOO_HARD: () => t('This text takes too long or too much memory to be worked through. Make it shorter.'),
  RATE_LIMITED: (failure) => withWait(failure, t('The service takes no more calls for the moment.')),
  PROMPT_QUOTA_EXCEEDED: () => t('Today’s share of new prompts is used up. Nothing was added.'),
  INTERNAL: () => t('The service ran into a fault of its own.'),
  STORE_AWAY: () => t('The service cannot reach its database for the moment.'),
  STORE_FULL: () => t('The disk on which the service keeps its data is full. Make room on it, then try again.'),
  QUERY_TIMEOUT: () => t('The service took too long for so much at once. Ask for a shorter time.'),
  ASSISTANT_NOT_CONFIGURED: () => t('No model is set up for this assistant.'),
  WRITER_NOT_CONFIGURED: () => t('No model is set up that writes.'),
  EDITOR_MODEL_MISSING: () =>
    t('The editor has no such model. Install an extension that brings it, or choose another.'),
  EDITOR_MODEL_FORBIDDEN: () => t('The editor does not let Citedesk use its model. Allow it, or choose another.'),
  PROVIDER_KEY_INVALID: () => t('The model’s provider does not accept the key.'),
  PROVIDER_REFUSED: () => t('The model’s provider refused the request.'),
  PROVIDER_QUOTA: () => t('The account with the model’s provider has nothing left to spend.'),
  PROVIDER_BUDGET_SPENT: () => t('The calls that the settings allow this model in a day (UTC) are used up.'),
  SPENDING_CAP_REACHED: () =>
    t('The money that you allow your own keys in a month (UTC) is spent, so nothing was asked.'),
  PROVIDER_DECLINED: () => t('The model declined to answer.'),
  PROVIDER_TOO_LARGE: () => t('The model’s answer was too long to be kept.'),
  PROVIDER_RATE_LIMITED: () => t('The model’s provider takes no more calls for the moment.'),
  PROVIDER_UNREACHABLE: () => t('The model’s address cannot be reached.'),
  PROVIDER_FAILED: () => t('The model’s provider failed.'),
  PROVIDER_TIMEOUT: () => t('The model did not answer in time.'),
  PROVIDER_EMPTY: () => t('The model answered nothing.'),
  PROVIDER_INTERRUPTED: () => t('The model’s answer broke off.'),
  DRAFT_UNSUPPORTED: () =>
    t(
      'Nothing that the model wrote can be followed to a page that was read. Add pages as evidence, or choose another model.',
    ),
  JUDGE_NOT_UNDERSTOOD: () => t('The judging model’s verdict could not be read.'),
  WEBHOOK_PRIVATE: () =>
    t('The webhook’s address lies in a private network. Name its host and port in citedesk.crawl.privateHosts.'),
  WEBHOOK_UNREACHABLE: () => t('The webhook’s address cannot be reached.'),
  WEBHOOK_TIMEOUT: () => t('The webhook’s receiver did not answer in time.'),
  WEBHOOK_REDIRECTED: () => t('The webhook’s receiver sends on to another address. Use that one.'),
  WEBHOOK_REJECTED: () => t('The webhook’s receiver refused what was sent.'),
  WEBHOOK_GONE: () => t('The webhook’s receiver wants no more (410 Gone).'),
  INTERRUPTED: () => t('The service stopped in the middle of this.'),
  SERVICE_UNREACHABLE: ({ message }) => message,
  SERVICE_NOT_UNDERSTOOD: ({ message }) => message,
  SERVICE_TIMEOUT: () => t('The service did not answer in time.'),
  EXPORT_FAILED: ({ message }) => message,
  FILE_NOT_WRITTEN: ({ message }) => message,
  LOCAL_BUSY: ({ message }) => message,
  LOCAL_SLOW: ({ message }) => message,
  LOCAL_DAMAGED: ({ message }) => message,
  LOCAL_LOST: ({ message }) => message,
  NO_CONNECTION: () => t('No service is connected.'),
  NOT_OFFERED: () => t('This service does not offer that. The local service does.'),
};

/** One sentence for a person; a stranger's words only for codes that nobody here knows, as plain text. */
export const sentenceOf = (failure: Failure): string =>
  clip(isKnownCode(failure.code) ? failureSentences[failure.code](failure) : failure.message) ||
  t('Something went wrong.');

/** The same for anything that was thrown; a bug of ours is told as one. */
export const explanationOf = (error: unknown): string =>
  error instanceof Failure ? sentenceOf(error) : t('Something went wrong in Citedesk itself. The log has the details.');

/** The same for a page of ours, with whether trying again may help. */
export const explainToPage = (error: unknown): { readonly message: string; readonly retry: boolean } => ({
  message: explanationOf(error),
  retry: error instanceof Failure && (error.retryable || error.action === 'retry'),
});

function missingScope({ details }: Failure): string {
  const scope = details !== undefined && 'required_scope' in details ? details.required_scope : undefined;
  return typeof scope === 'string'
    ? t('The key lacks a permission that this needs: {0}.', scope)
    : t('The key lacks a permission that this needs.');
}

function refusedInput({ details, message }: Failure): string {
  const [first] = details instanceof Array ? details : [];
  return first ? t('The service refused the input: {0} {1}.', first.path, first.message.replace(/\.$/u, '')) : message;
}

function withWait({ details }: Failure, sentence: string): string {
  const seconds = details !== undefined && 'retry_after' in details ? Number(details.retry_after) : NaN;
  return Number.isFinite(seconds) ? `${sentence} ${t('Try again in {0} s.', Math.ceil(seconds))}` : sentence;
}

/** At most 300 characters on one line; `](` would make a notification's text a link. */
function clip(text: string): string {
  const line = [
    ...text
      .replaceAll('](', '] (')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ];
  return line.length <= maxMessageLength ? line.join('') : `${line.slice(0, maxMessageLength - 1).join('')}…`;
}
