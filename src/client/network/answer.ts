import * as z from 'zod';
import type { Endpoint } from '../../contract/call/endpoint.ts';

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
export const wrongAddress = 'Is this the URL of an AI visibility service? It should end in /v1.';

/** Parses JSON. Undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Describes a response body that should have been JSON. */
export function kindOf({ headers, text }: RawReply): string {
  if (text.trim() === '') return 'an empty body';
  const html = /html/iu.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/iu.test(text);
  return html ? 'HTML' : parseJson(text) === undefined ? 'text' : 'unexpected JSON';
}

/** Returns the request ID to quote to the service's support. */
export function requestIdOf({ headers, text }: RawReply): string | undefined {
  const named = z.object({ request_id: z.string() }).safeParse(parseJson(text));
  return named.success ? named.data.request_id : (headers.get('x-request-id') ?? undefined);
}
