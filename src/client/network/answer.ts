import * as z from 'zod';
import type { Endpoint } from '../../contract/call/endpoint.ts';

/** What came back from a service, read to its end. */
export interface RawReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
}

/** What was asked, as far as it helps to read the answer. */
export interface AskedCall {
  readonly endpoint: Endpoint;
  readonly baseUrl: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A sentence for answers that no service of this kind gives. */
export const wrongAddress = 'Is this the URL of an AI visibility service? It should end in /v1.';

/** The value that a text of JSON stands for; undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What kind of text came where JSON was due. */
export function kindOf({ headers, text }: RawReply): string {
  if (text.trim() === '') return 'an empty body';
  const html = /html/iu.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/iu.test(text);
  return html ? 'HTML' : parseJson(text) === undefined ? 'text' : 'unexpected JSON';
}

/** The id to name when asking the service's people about this answer. */
export function requestIdOf({ headers, text }: RawReply): string | undefined {
  const named = z.object({ request_id: z.string() }).safeParse(parseJson(text));
  return named.success ? named.data.request_id : (headers.get('x-request-id') ?? undefined);
}
