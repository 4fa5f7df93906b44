import * as z from 'zod';
import { type Data, type Endpoint, Envelope, ErrorBody, type Meta } from '../../contract/call/endpoint.ts';
import { codeForStatus, Failure, type FailureDetails } from '../../contract/failure.ts';
import { fieldPath, valueAt } from '../../contract/call/fieldFault.ts';

/** API credits. `remaining` is null for free calls. */
export interface Credits {
  readonly charged: number;
  readonly remaining: number | null;
}

export interface Reply<E extends Endpoint> {
  readonly data: Data<E>;
  readonly meta: Meta<E>;
  readonly credits: Credits;
  readonly requestId: string;
}

const AnyMeta = z.record(z.string(), z.unknown());

/** Parses a response and checks it against the contract. Drops unknown fields. Throws a `Failure`. */
export function readReply(answer: RawReply, asked: AskedCall): Reply<Endpoint> {
  if (answer.status >= 300 && answer.status < 400) throw redirected(answer, asked);
  if (answer.status >= 400) throw readRefusal(answer, asked);
  const json = parseJson(answer.text);
  if (json === undefined) throw notJson(answer, asked);
  const check = checkerOf(answer, asked);
  const envelope = check(Envelope, json);
  const { data, meta = AnyMeta } = asked.endpoint;
  return {
    data: check(data, envelope.data, 'data'),
    meta: check(meta, envelope.meta, 'meta'),
    credits: envelope.credits,
    requestId: envelope.request_id,
  };
}

const checkerOf =
  (answer: RawReply, asked: AskedCall) =>
  <Schema extends z.ZodType>(schema: Schema, value: unknown, ...at: readonly string[]): z.output<Schema> => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const { path = [], message = 'invalid' } = result.error.issues[0] ?? {};
    const fault = valueAt(path, value) === undefined ? 'is missing' : `is invalid (${message})`;
    throw notUnderstood(fieldPath([...at, ...path]), fault, answer, asked);
  };

function notUnderstood(path: string, fault: string, answer: RawReply, { endpoint, baseUrl }: AskedCall): Failure {
  const call = `${endpoint.method} ${endpoint.path}`;
  const requestId = requestIdOf(answer);
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  const words = `${baseUrl} answered ${call} with an unreadable result${request}: ${path === '' ? 'it' : path} ${fault}.`;
  return new Failure('SERVICE_NOT_UNDERSTOOD', plainText(words), {
    details: { endpoint: call, path },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

const notJson = (answer: RawReply, { baseUrl }: AskedCall): Failure =>
  new Failure('SERVICE_NOT_UNDERSTOOD', `${baseUrl} answered with ${kindOf(answer)} instead of JSON. ${wrongAddress}`);

function redirected({ headers, status }: RawReply, { baseUrl }: AskedCall): Failure {
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
  // Without the query, which may contain a token.
  const where = target ? ` to ${target.origin}${target.pathname}` : '';
  const words = `${baseUrl} redirects${where} (${status}). The key is not sent there. ${wrongAddress}`;
  return new Failure('SERVICE_NOT_UNDERSTOOD', plainText(words));
}

const { code, message, details } = ErrorBody.shape.error.shape;

/** Other codes are untrusted text and can't be handled anyway. */
const isCode = /^[\w.:/-]+$/u;

/** Error body. Invalid optional parts don't hide the code. */
const Refusal = z.object({
  error: z.object({
    code: code.max(100).transform((text) => (isCode.test(text) ? text : undefined)),
    message: message.catch(''),
    details: details.catch(undefined),
  }),
  request_id: z.string().optional().catch(undefined),
});

/** Returns the failure for a response with status 400 or above. */
export function readRefusal(answer: RawReply, asked: AskedCall): Failure {
  const { status, headers } = answer;
  // A service may quote the key that it rejects.
  const body = Refusal.safeParse(parseJson(answer.text.replaceAll(asked.key, '[key]')));
  const error = body.success ? body.data.error : undefined;
  const requestId = body.data?.request_id ?? headers.get('x-request-id') ?? undefined;
  // Dates follow the service's clock, because this machine's may be wrong.
  const details = withWait(
    error?.details,
    headers.get('retry-after'),
    Date.parse(headers.get('date') ?? '') || asked.now,
  );
  const words = plainText(error?.message ?? '');
  return new Failure(error?.code ?? codeForStatus(status), words === '' ? wordsFor(answer, asked) : words, {
    status,
    ...(details === undefined ? {} : { details }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}

/** Returns details with `retry_after` in seconds: the longer of the values in body and header. */
function withWait(given: z.output<typeof details>, header: string | null, now: number): FailureDetails | undefined {
  const fromHeader = header === null ? undefined : secondsUntil(header, now);
  if (fromHeader === undefined) return given as FailureDetails | undefined;
  const named = given instanceof Array ? {} : given;
  return { ...named, retry_after: Math.max(fromHeader, Number(named?.['retry_after']) || 0) };
}

/** Parses `Retry-After`, which is a number of seconds or an HTTP date (RFC 9110, 10.2.3). */
function secondsUntil(header: string, now: number): number | undefined {
  if (/^\s*\d+\s*$/u.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now) / 1000));
}

function wordsFor(answer: RawReply, { endpoint, baseUrl }: AskedCall): string {
  const { status } = answer;
  const call = `${endpoint.method} ${endpoint.path}`;
  if (status === 401) return `${baseUrl} rejected the key.`;
  if (status === 404 || status === 405) {
    return `${baseUrl} answered ${call} with ${status} and ${kindOf(answer)}. ${wrongAddress}`;
  }
  if (status === 429) return `${baseUrl} is limiting calls. Try again later.`;
  if (status >= 502 && status <= 504) return `${baseUrl} is temporarily unavailable (${status}).`;
  return `${baseUrl} answered ${call} with ${status}.`;
}

/** Complete response of a service. */
export interface RawReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
}

/** Parts of a request that its response is read with. */
export interface AskedCall {
  readonly endpoint: Endpoint;
  readonly baseUrl: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Hint for responses that no such service sends. */
const wrongAddress = 'Is this the URL of an AI visibility service? It should end in /v1.';

/** Parses JSON. Undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Describes a response body that should have been JSON. */
function kindOf({ headers, text }: RawReply): string {
  if (text.trim() === '') return 'an empty body';
  const html = /html/iu.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/iu.test(text);
  return html ? 'HTML' : parseJson(text) === undefined ? 'text' : 'unexpected JSON';
}

/** Returns the request ID to quote to the service's support. */
function requestIdOf({ headers, text }: RawReply): string | undefined {
  const named = z.object({ request_id: z.string() }).safeParse(parseJson(text));
  return named.success ? named.data.request_id : (headers.get('x-request-id') ?? undefined);
}

const maxPlainTextLength = 300;

/** Makes untrusted text safe to show: one line of at most 300 characters, without control characters, tags or links. */
export function plainText(words: string): string {
  const line = words
    .replace(/<[^<>]*>/gu, ' ')
    // In a VS Code notification, `[text](command:…)` would be a link that runs a command.
    .replaceAll('](', '] (')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maxPlainTextLength ? line : `${characters.slice(0, maxPlainTextLength - 1).join('')}…`;
}
