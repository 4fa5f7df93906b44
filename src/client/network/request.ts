import type { Endpoint, Method } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';

/** Request without credentials. */
export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  readonly body: string | undefined;
}

/** Creates a request from an input of the contract, with path parameters, query and JSON body. */
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
  // Even percent-encoded, `.` and `..` would change the path.
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
