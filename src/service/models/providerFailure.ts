import { APICallError } from 'ai';
import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { Addressed } from '../../contract/models/vendors.ts';
import { causesOf } from '../../text/errors.ts';
import { quoted } from './quoted.ts';

interface Context {
  readonly provider: Addressed;
  /** API key of the call. Removed from messages, because some providers quote it in errors. */
  readonly key: string | undefined;
  /** True if a part of the answer has arrived. */
  readonly heard: boolean;
}

/** Converts the error of a model call to a failure with advice for the user. */
export function providerFailure(error: unknown, { provider, key, heard }: Context): Failure {
  const causes = [...causesOf(error)];
  const failure = causes.find((cause) => cause instanceof Failure);
  if (failure) return failure;
  const { host } = new URL(provider.baseUrl);
  const body = errorBodyOf(error);
  if (body) return refusedByProvider(body, { host, said: said(body.message, key) });
  const codes = causes.map((cause) => ('code' in cause ? String(cause.code) : ''));
  if (codes.some((code) => unreadableCodes.test(code))) return sentNothing(host);
  if (
    heard ||
    codes.includes(cutOffCode) ||
    (APICallError.isInstance(error) &&
      error.statusCode !== undefined &&
      causes.some((cause) => cause instanceof TypeError))
  )
    return new Failure('PROVIDER_INTERRUPTED', `The answer from ${host} was interrupted.`);
  if (error instanceof TypeError || (APICallError.isInstance(error) && error.statusCode === undefined))
    return unreachable(codes.join(' '), { host, local: provider.kind === 'openai-compatible' });
  return sentNothing(host);
}

/** Truncated compressed response. */
const cutOffCode = 'Z_BUF_ERROR';
/** Response that is labeled as compressed but isn't. */
const unreadableCodes = /^(?:Z_(?!BUF_ERROR$)|ERR__ZLIB|ERR_BROTLI|ERR_ZSTD|ERR__ERROR)/;

const sentNothing = (host: string): Failure => new Failure('PROVIDER_EMPTY', `${host} sent no readable answer.`);

interface Words {
  readonly host: string;
  /** The provider's message after a colon, or empty. */
  readonly said: string;
}

function refusedByProvider({ status, codes, message, retryAfter }: ProviderError, words: Words): Failure {
  const { host, said } = words;
  const details = retryAfter === undefined ? {} : { details: { retry_after: retryAfter } };
  const number = status === undefined ? '' : ` (HTTP ${status})`;
  const all = `${codes} ${message}`;
  if (noMoney.test(all) || status === 402)
    return new Failure(
      'PROVIDER_QUOTA',
      `The account’s quota at ${host} is used up. Add credits there, or set another key.`,
    );
  if (spentToday.test(codes))
    return new Failure(
      'PROVIDER_QUOTA',
      `Today’s quota for this model at ${host} is used up. Wait until tomorrow, or raise the limit there.`,
    );
  if (
    blockedCodes.test(codes) ||
    (/invalid_prompt/.test(codes) && flagged.test(message)) ||
    (status === 403 && flaggedInput.test(message))
  )
    return new Failure('PROVIDER_DECLINED', `${host} declined to answer this prompt${said}`);
  if (badPlace.test(all))
    return new Failure(
      'PROVIDER_REFUSED',
      `${host} doesn’t support the country that this service calls from${number}${said}`,
    );
  if (status === 401 || badKey.test(all))
    return new Failure('PROVIDER_KEY_INVALID', `${host} rejected the key${number}. Set another key.`);
  if (status === 403 && message !== '')
    return new Failure('PROVIDER_KEY_INVALID', `${host} doesn’t allow this call with this key${number}${said}`);
  if (status === 429 || (status === undefined && tooMany.test(codes)))
    return new Failure(
      'PROVIDER_RATE_LIMITED',
      `${host} is limiting calls${number}. Wait, or lower the perMinute setting.`,
      details,
    );
  if (status === 404)
    return new Failure('PROVIDER_REFUSED', `The model or URL doesn’t exist at ${host}${number}${said}`);
  if (status === 413) return new Failure('PROVIDER_REFUSED', `The prompt is too long for ${host}${number}${said}`);
  // A 403 without the provider's own error comes from a firewall or proxy.
  if (status === 403 || status === 408 || (status !== undefined ? status >= 500 : !ours.test(codes)))
    return new Failure('PROVIDER_FAILED', `The request to ${host} failed${number}${said}`, details);
  return new Failure('PROVIDER_REFUSED', `${host} rejected the request${number}${said}`);
}

const noMoney =
  /insufficient_quota|insufficient_(?:credit|balance|fund)|billing_(?:hard_limit|not_active)|credit.balance|noQuota/i;
/** Names of Gemini's daily quotas, such as `GenerateRequestsPerDayPerProjectPerModel-FreeTier`. */
const spentToday = /PerDay/;
const blockedCodes = /content_filter|content_policy|moderation|safety_violation/i;
/**
 * Distinguishes moderation from other errors, because gateways also use OpenAI's code `invalid_prompt` for requests
 * that are too long or malformed.
 */
const flagged = /flagged|polic(?:y|ies)|safety|violat/i;
/** OpenRouter's message for a prompt stopped by moderation. It has the same status as a key without permission. */
const flaggedInput = /flagged/i;
const badPlace = /unsupported_country|user location is not supported/i;
const badKey =
  /invalid_api_key|api_key_invalid|api_key_expired|authentication_error|unauthenticated|account_deactivated|api key (?:not valid|expired)/i;
const tooMany = /rate_limit|resource_exhausted|too_many/i;
/** Codes of errors caused by the request. Errors inside a stream have no status that would show this. */
const ours = /invalid|not_found|unsupported|context_length|permission/i;

function unreachable(codes: string, { host, local }: { readonly host: string; readonly local: boolean }): Failure {
  const why = /ENOTFOUND|EAI_AGAIN/.test(codes)
    ? `The host ${host} couldn’t be found. Check the URL and the network connection.`
    : /CERT|SIGNED|SIGNATURE|HOSTNAME_MISMATCH/.test(codes)
      ? `The certificate for ${host} isn’t trusted. Check the URL and your proxy settings.`
      : /SSL|TLS|EPROTO/.test(codes)
        ? `Couldn’t connect to ${host} with TLS. Check the port, and whether the URL should start with http:// instead of https://.`
        : `Couldn’t connect to ${host}. ${local ? "Is the model's server running?" : 'Check the URL and the network connection.'}`;
  return new Failure('PROVIDER_UNREACHABLE', why);
}

function said(message: string, key: string | undefined): string {
  const text = quoted(message, key, 200);
  return text === '' ? '.' : `: ${text}`;
}

/** An error inside a provider's stream, with the raw event. Parsed by `errorBodyOf`. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly event: object;

  constructor(event: object) {
    super('The answer contains an error.');
    this.event = event;
  }
}

/** A provider's error, independent of its format. */
interface ProviderError {
  /** HTTP status, or the status inside the error. */
  readonly status: number | undefined;
  /** All codes, types, and reasons, separated by spaces. */
  readonly codes: string;
  readonly message: string;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
}

/** Parses an error that a provider returned as a response or inside a stream. Undefined for other errors. */
function errorBodyOf(error: unknown): ProviderError | undefined {
  if (error instanceof StreamError) return errorBodyFrom(innerError(error.event) ?? {});
  if (APICallError.isInstance(error)) {
    const { statusCode = 0, responseBody = '', responseHeaders = {} } = error;
    return statusCode < 400
      ? undefined
      : errorBodyFrom(innerError(json(responseBody)), { status: statusCode, headers: responseHeaders });
  }
  // The AI SDK passes errors inside a stream on as plain objects.
  return error instanceof Error ? undefined : errorBodyFrom(innerError(error));
}

interface Http {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

function errorBodyFrom(body: InnerError | undefined, http?: Http): ProviderError | undefined {
  if (!body && !http) return undefined;
  const { code, type, status, statusCode, message = '', details = [] } = body ?? {};
  const reasons = details.flatMap(({ reason, violations = [] }) => [
    reason,
    ...violations.flatMap(({ quotaId, quotaValue }) => [quotaId, quotaValue === '0' ? 'noQuota' : undefined]),
  ]);
  const delay = details.map(({ retryDelay }) => Number.parseFloat(retryDelay ?? '')).find((seconds) => seconds > 0);
  return {
    status: http?.status ?? [code, status, statusCode].map(Number).find((number) => number >= 400 && number < 600),
    codes: [code, type, status, ...reasons].filter((name) => name !== undefined && name !== null).join(' '),
    message,
    retryAfter: retryAfter(http?.headers['retry-after']) ?? (delay && Math.ceil(delay)),
  };
}

/** Parses a header with a number of seconds or an HTTP date. Returns seconds. */
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(header.trim())
    ? Math.ceil(Number(header))
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds the error in `error`, in `response.error`, in a list (Gemini), or at the top level. */
function innerError(value: unknown): InnerError | undefined {
  const outer = Outer.safeParse(Array.isArray(value) ? value[0] : value).data;
  const inner = outer?.response?.error ?? outer?.error ?? outer;
  return typeof inner === 'string' ? { message: inner } : InnerError.safeParse(inner).data;
}

const name = z.union([z.string(), z.number()]).nullish().catch(undefined);
const ErrorDetail = z
  .object({
    reason: z.string().optional(),
    retryDelay: z.string().optional(),
    violations: z.array(z.object({ quotaId: z.string().optional(), quotaValue: z.string().optional() })).optional(),
  })
  .catch({});
const InnerError = z.object({
  code: name,
  type: name,
  status: name,
  statusCode: name,
  message: z.string().optional().catch(undefined),
  details: z.array(ErrorDetail).optional().catch(undefined),
});
type InnerError = z.output<typeof InnerError>;
const Outer = z.looseObject({
  error: z.unknown().optional(),
  response: z.object({ error: z.unknown().optional() }).optional().catch(undefined),
});
