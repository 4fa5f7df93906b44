import { maxWindowDays } from '../../../contract/call/limits.ts';
import { Failure, type FailureCode, isKnownCode } from '../../../contract/failure.ts';
import { t } from '../../editor/l10n.ts';
import { localized } from '../../editor/localized.ts';

const maxMessageLength = 300;

type SentenceFor = (failure: Failure) => string;

/** Messages by error code: what happened and what it means for the user. */
export const failureSentences: Readonly<Record<FailureCode, SentenceFor>> = {
  DATE_RANGE_TOO_LARGE: (failure) => tooManyDays(failure),
  INVALID_CURSOR: () => t('The list changed while it was loading.'),
  INVALID_JSON: () => t('The service couldn’t read the request from Citedesk.'),
  KEY_IN_QUERY: () =>
    t('The service URL contains a key. Remove the key from the URL and enter it in Citedesk instead.'),
  UNAUTHENTICATED: () =>
    t('The service rejected the request because the key is missing, invalid, revoked, or expired.'),
  INSUFFICIENT_CREDITS: () => t('You have no API credits left. Nothing was run.'),
  PLAN_INACTIVE: () => t('Your account’s plan isn’t active.'),
  OWNER_PLAN_INACTIVE: () => t('The project owner’s plan isn’t active.'),
  PROMPT_LIMIT_REACHED: () => t('Your plan has no room for more prompts. Nothing was added.'),
  INSUFFICIENT_EXPORT_ROWS: () => t('You don’t have enough export rows left. Nothing was charged.'),
  SCOPE_MISSING: (failure) => missingScope(failure),
  PROJECT_FORBIDDEN: () => t('The key doesn’t have access to this project.'),
  API_FROZEN: () => t('API access for this account is paused.'),
  SEAT_FORBIDDEN: () => t('Your seat doesn’t allow this. Ask the project or account owner.'),
  LINK_INVALID: () => t('The link has expired. Request a new one.'),
  ORIGIN_FORBIDDEN: () => t('The service rejected the request because of its origin.'),
  PROJECT_NOT_FOUND: () => t('This project no longer exists.'),
  TOPIC_NOT_FOUND: () => t('This topic no longer exists.'),
  PROMPT_NOT_FOUND: () => t('This prompt no longer exists.'),
  RESPONSE_NOT_FOUND: () => t('This answer no longer exists.'),
  RUN_NOT_FOUND: () => t('This run no longer exists.'),
  EXPORT_NOT_FOUND: () => t('This export no longer exists.'),
  ARTICLE_NOT_FOUND: () => t('This article no longer exists.'),
  LOAN_NOT_FOUND: () => t('The service no longer needs this text.'),
  WEBHOOK_NOT_FOUND: () => t('This project has no webhook.'),
  IMPORT_NOT_FOUND: () => t('This import can’t be undone because it is older than 30 days.'),
  IMPORT_UNDONE: () => t('This import was undone, so nothing can be added to it.'),
  NOT_FOUND: () => t('The service couldn’t find the requested item.'),
  METHOD_NOT_ALLOWED: () => t('The service doesn’t support this.'),
  RUN_NOT_RETRYABLE: () => t('This run can’t be retried. Start a new one.'),
  RUN_NOT_ACTIVE: () => t('This run has already ended.'),
  TOPIC_EXISTS: () => t('A topic with this name already exists.'),
  TOPIC_NOT_EMPTY: () => t('This topic still has prompts. Move or delete them first.'),
  PROMPT_EXISTS: () => t('A prompt with this text already exists.'),
  PLAN_OUTDATED: () => t('The project has changed, so nothing was applied. Review the plan again.'),
  ARTICLE_IN_PROGRESS: () => t('This article is still being written.'),
  LOAN_TAKEN: () => t('Another window is already writing this text.'),
  EXPORT_NOT_READY: () => t('The file isn’t ready yet.'),
  EXPORT_EXPIRED: () => t('The file was deleted after 7 days. Start the export again.'),
  IDEMPOTENCY_CONFLICT: () => t('This request was already sent with different content.'),
  IDEMPOTENCY_IN_PROGRESS: () => t('The same request is still in progress.'),
  PAYLOAD_TOO_LARGE: () => t('The request was too large. Send less data at a time.'),
  VALIDATION_FAILED: (failure) => refusedInput(failure),
  EXPORT_TOO_LARGE: () => t('The export is too large. Choose fewer days, prompts, or assistants.'),
  TEXT_TOO_HARD: () => t('This text takes too much time or memory to process. Shorten it.'),
  RATE_LIMITED: (failure) => withWait(failure, t('The service received too many requests.')),
  PROMPT_QUOTA_EXCEEDED: () => t('Today’s limit for new prompts has been reached.'),
  INTERNAL: () => t('The service had an internal error.'),
  STORE_AWAY: () => t('The service can’t reach its database right now.'),
  STORE_FULL: () => t('The service’s disk is full. Free up space, then try again.'),
  QUERY_TIMEOUT: () => t('The request took too long. Choose a shorter period.'),
  ASSISTANT_NOT_CONFIGURED: () => t('No model is set up for this assistant.'),
  WRITER_NOT_CONFIGURED: () => t('No model is set up for writing.'),
  EDITOR_MODEL_MISSING: () =>
    t('The editor doesn’t have this model. Install an extension that provides it, or choose another model.'),
  EDITOR_MODEL_FORBIDDEN: () =>
    t('The editor doesn’t let Citedesk use this model. Allow access, or choose another model.'),
  PROVIDER_KEY_INVALID: () => t('The model’s provider rejected the API key.'),
  PROVIDER_REFUSED: () => t('The model’s provider rejected the request.'),
  PROVIDER_QUOTA: () => t('You’ve used up your quota or credit with the model’s provider.'),
  PROVIDER_BUDGET_SPENT: () => t('The model’s daily call budget (UTC) is used up.'),
  SPENDING_CAP_REACHED: () =>
    t('You’ve reached this month’s spending limit (UTC) for your own API keys. Nothing was run.'),
  PROVIDER_DECLINED: () => t('The model declined to answer.'),
  PROVIDER_TOO_LARGE: () => t('The model’s answer was too long to store.'),
  PROVIDER_RATE_LIMITED: () => t('The model’s provider received too many requests.'),
  PROVIDER_UNREACHABLE: () => t('Couldn’t reach the model’s endpoint.'),
  PROVIDER_FAILED: () => t('The model’s provider reported an error.'),
  PROVIDER_TIMEOUT: () => t('The model didn’t respond in time.'),
  PROVIDER_EMPTY: () => t('The model returned an empty answer.'),
  PROVIDER_INTERRUPTED: () => t('The model’s answer was cut off.'),
  DRAFT_UNSUPPORTED: () =>
    t('The pages that were read don’t support the model’s draft. Add pages as evidence, or choose another model.'),
  JUDGE_NOT_UNDERSTOOD: () => t('Couldn’t read the sentiment judge’s reply.'),
  WEBHOOK_PRIVATE: () =>
    t('The webhook URL is on a private network. Add its host and port to citedesk.crawl.privateHosts.'),
  WEBHOOK_UNREACHABLE: () => t('Couldn’t reach the webhook URL.'),
  WEBHOOK_TIMEOUT: () => t('The webhook receiver didn’t respond in time.'),
  WEBHOOK_REDIRECTED: () => t('The webhook receiver redirects to another URL. Use that URL instead.'),
  WEBHOOK_REJECTED: () => t('The webhook receiver rejected the request.'),
  WEBHOOK_GONE: () => t('The webhook receiver no longer accepts requests (410 Gone).'),
  INTERRUPTED: () => t('The service stopped before this was finished.'),
  SERVICE_UNREACHABLE: ({ message }) => message,
  SERVICE_NOT_UNDERSTOOD: ({ message }) => message,
  SERVICE_TIMEOUT: () => t('The service didn’t respond in time.'),
  EXPORT_FAILED: ({ message }) => message,
  FILE_NOT_WRITTEN: ({ message }) => message,
  LOCAL_BUSY: ({ message }) => message,
  LOCAL_SLOW: ({ message }) => message,
  LOCAL_DAMAGED: ({ message }) => message,
  LOCAL_LOST: ({ message }) => message,
  NO_CONNECTION: () => t('No service is connected.'),
  NOT_OFFERED: () => t('This service doesn’t support this action, but the local service does.'),
};

/** Sentence about a failure. Unknown codes show the service's message as plain text. */
export const sentenceOf = (failure: Failure): string =>
  clip(isKnownCode(failure.code) ? failureSentences[failure.code](failure) : failure.message) ||
  t('Something went wrong.');

/** Sentence about any error. Errors other than failures are bugs. */
export const explanationOf = (error: unknown): string =>
  error instanceof Failure ? sentenceOf(error) : t('Citedesk had an internal error. See the log for details.');

/** Message for a page. `retry` is true if a retry may help. */
export const explainToPage = (error: unknown): { readonly message: string; readonly retry: boolean } => ({
  message: explanationOf(error),
  retry: error instanceof Failure && (error.retryable || error.action === 'retry'),
});

function tooManyDays({ details }: Failure): string {
  const most = details !== undefined && 'max_days' in details ? Number(details.max_days) : NaN;
  return t('The service can read at most {0} days at a time.', most || maxWindowDays);
}

function missingScope({ details }: Failure): string {
  const scope = details !== undefined && 'required_scope' in details ? details.required_scope : undefined;
  return typeof scope === 'string'
    ? t('The key lacks a required permission: {0}.', scope)
    : t('The key lacks a required permission.');
}

function refusedInput({ details, message }: Failure): string {
  const [first] = details instanceof Array ? details : [];
  if (!first) return message;
  const fault = first.message.replace(/\.$/u, '');
  // A message that starts with a quoted name is a full sentence and names its field.
  return fault.startsWith('“')
    ? localized(`${fault}.`)
    : t('The service rejected the input: {0} {1}.', fieldWords(first.path), fault);
}

function withWait({ details }: Failure, sentence: string): string {
  const seconds = details !== undefined && 'retry_after' in details ? Number(details.retry_after) : NaN;
  return Number.isFinite(seconds) ? `${sentence} ${t('Try again in {0} s.', Math.ceil(seconds))}` : sentence;
}

/** Shortens text to 300 characters on one line. Breaks up `](`, which would become a link in a notification. */
function clip(text: string): string {
  const line = [
    ...text
      .replaceAll('](', '] (')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ];
  return line.length <= maxMessageLength ? line.join('') : `${line.slice(0, maxMessageLength - 1).join('')}…`;
}

/** Display names of API fields. An entry of a list has the name of the list. */
const words: Readonly<Record<string, (() => string) | undefined>> = {
  aliases: () => t('alias'),
  brand: () => t('brand'),
  collected_at: () => t('time'),
  competitors: () => t('competitor'),
  content_markdown: () => t('text'),
  cron: () => t('time'),
  evidence: () => t('evidence'),
  facts: () => t('fact'),
  keyword: () => t('keyword'),
  model: () => t('assistant'),
  models: () => t('assistant'),
  name: () => t('name'),
  prompt_id: () => t('prompt'),
  prompt_ids: () => t('prompt'),
  prompts: () => t('prompt'),
  region: () => t('country'),
  responses: () => t('answer'),
  schedule: () => t('schedule'),
  sites: () => t('site'),
  sources: () => t('source'),
  text: () => t('text'),
  timezone: () => t('time zone'),
  topic_ids: () => t('topic'),
  topics: () => t('topic'),
  url: () => t('URL'),
};

/** Describes a field by its path: `competitors[2].name` becomes `name of competitor 3`. */
export const fieldWords = (path: string): string =>
  path
    .split('.')
    .map((step) => {
      const [, name = step, index] = /^(.+?)\[(\d+)\]$/u.exec(step) ?? [];
      const word = words[name]?.() ?? name.replaceAll('_', ' ');
      return index === undefined ? word : `${word} ${Number(index) + 1}`;
    })
    .reduce((whole, part) => t('{0} of {1}', part, whole));

/** Replaces the path at the start of a validation message with words. */
export const faultInWords = (fault: string): string =>
  fault.replace(/^([a-z_]+(?:\[\d+\]|\.[a-z_]+)*): /u, (_whole, path: string) => `${fieldWords(path)}: `);
