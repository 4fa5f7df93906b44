import type { IncomingHttpHeaders } from 'node:http';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpProxyConfig,
  type IHttpRequest,
  type IHttpResponse,
} from '@stoplight/prism-http';
import pino from 'pino';
import { closed, codesAt, type Document } from './description.ts';

export interface Exchange {
  readonly method: string;
  /** Path and query, below the base URL. */
  readonly url: string;
  readonly request: { readonly headers: IncomingHttpHeaders; readonly body: Buffer };
  readonly response: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };
}

/** Tells what Prism has against an exchange, as sentences. */
type Judge = (exchange: Exchange) => Promise<string[]>;

const config: IHttpProxyConfig = {
  isProxy: true,
  upstream: new URL('http://unused.invalid'),
  upstreamProxy: undefined,
  errors: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  mock: { dynamic: false },
};
const logger = pino({ level: 'silent' });
const judges = new Map<string, Judge>();

/**
 * Holds exchanges against an OpenAPI document, as Prism does between a client and a service. An answer must be as
 * described, down to having nothing more; a request must be where it was accepted, as the description is stricter than
 * the service otherwise. The same document is parsed once in a process, when something is first held against it.
 */
export function judgeBy(description: string): Judge {
  const judge = judges.get(description) ?? createJudge(JSON.parse(description) as Document);
  judges.set(description, judge);
  return judge;
}

function createJudge(document: Document): Judge {
  let operations: ReturnType<typeof getHttpOperationsFromSpec> | undefined;
  return async (exchange) => {
    operations ??= getHttpOperationsFromSpec(closed(document));
    const { method, url, response } = exchange;
    const output: IHttpResponse = {
      statusCode: response.status,
      headers: joined(response.headers),
      body: content(response),
    };
    let described: { readonly path: string } | undefined;
    // Prism's own way of passing a call on would write JSON anew and follow redirects; the service has answered
    // already.
    const forward =
      (_input: unknown, _base: string, _proxy: unknown, operation?: { readonly path: string }) => () => () => {
        described = operation;
        return Promise.resolve({ _tag: 'Right' as const, right: output });
      };
    const prism = createInstance(config, { logger, forward });
    const result = await prism.request(inputOf(exchange), await operations)();
    const faults =
      result._tag === 'Left'
        ? [result.left.message]
        : [
            ...(response.status < 400
              ? result.right.validations.input.map(({ message }) => `accepted, though ${message}`)
              : []),
            ...result.right.validations.output.map(({ path = [], message }) => `${path.join('.')}: ${message}`),
            ...unnamedCode(
              output,
              described && codesAt(document, described.path, method.toLowerCase(), response.status),
            ),
          ];
    return faults.map((fault) => `${method} ${url} ${response.status}: ${fault}`);
  };
}

function inputOf({ method, url, request }: Exchange): IHttpRequest {
  const { pathname, searchParams } = new URL(url, 'http://unused.invalid');
  return {
    method: method.toLowerCase() as IHttpRequest['method'],
    url: {
      path: pathname,
      query: Object.fromEntries([...searchParams.keys()].map((name) => [name, one(searchParams.getAll(name))])),
    },
    headers: joined(request.headers),
    body: content(request),
  };
}

/** A refusal's code must be one of those that the description names for its status. */
function unnamedCode({ body, statusCode }: IHttpResponse, named: readonly string[] | undefined): string[] {
  if (statusCode < 400 || named === undefined) return [];
  const { code } = (body as { error?: { code?: string } }).error ?? {};
  return code !== undefined && named.includes(code) ? [] : [`${code} is not named among ${named.join(', ') || 'any'}`];
}

const one = (values: readonly string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : [...values]);

const joined = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Parses a JSON body. Returns other bodies as text. */
function content({ headers, body }: Exchange['request']): unknown {
  const text = body.toString();
  if (text === '') return undefined;
  if (!headers['content-type']?.startsWith('application/json')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
