import { APICallError } from 'ai';
import * as z from 'zod';
import { StreamError } from './streamError.ts';

/** A provider's error, independent of its format. */
export interface ProviderError {
  /** HTTP status, or the status inside the error. */
  readonly status: number | undefined;
  /** All codes, types, and reasons, separated by spaces. */
  readonly codes: string;
  readonly message: string;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
}

/** Parses an error that a provider returned as a response or inside a stream. Undefined for other errors. */
export function errorBodyOf(error: unknown): ProviderError | undefined {
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
