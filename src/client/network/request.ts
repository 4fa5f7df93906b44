import type { Endpoint, Method } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';

/** What goes out, before it is known who sends it. */
export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  readonly body: string | undefined;
}

/** Turns an input of the contract into a request: path parameters filled in, query written out, body as JSON. */
export function requestOf({ method, path, ...endpoint }: Endpoint, input: object, baseUrl: string): HttpRequest {
  const { query, body, ...parameters } = input as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => segment(name, parameters[name]));
  return {
    method,
    url: `${baseUrl}${filled}${queryString((query ?? {}) as Values)}`,
    body: endpoint.body && JSON.stringify(body),
  };
}

function segment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  // Dots alone would climb to another path, even when they are percent-encoded.
  if (typeof text !== 'string' || /^\.*$/u.test(text)) {
    const details = [{ path: name, message: 'must be an ID' }];
    throw new Failure('VALIDATION_FAILED', `This is not a valid ${name} ID.`, { details });
  }
  return encodeURIComponent(text);
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

function queryString(query: Values): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, value instanceof Array ? value.join(',') : String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
