import * as z from 'zod';
import { ErrorBody } from '../../contract/call/envelope.ts';
import { codeForStatus, Failure, type FailureDetails } from '../../contract/failure.ts';
import { kindOf, parseJson, wrongAddress, type RawReply, type AskedCall } from './answer.ts';
import { plainText } from './plainText.ts';

const { code, message, details } = ErrorBody.shape.error.shape;

/** Error body. Invalid optional parts don't hide the code. */
const Refusal = z.object({
  error: z.object({
    code: code.max(100).transform((text) => (isCode.test(text) ? text : undefined)),
    message: message.catch(''),
    details: details.catch(undefined),
  }),
  request_id: z.string().optional().catch(undefined),
});

/** Other codes are untrusted text and can't be handled anyway. */
const isCode = /^[\w.:/-]+$/u;

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
