import { endpoints, type EndpointName, type Endpoints } from '../contract/endpoints.ts';
import type { Endpoint, Input } from '../contract/call/endpoint.ts';
import { normalizeBaseUrl } from './baseUrl.ts';
import { createConnection, type CallOptions, type ConnectionOptions, type FileOptions } from './network/connection.ts';
import type { FileAnswer } from './download/openFile.ts';
import type { Reply } from './network/reply.ts';
import { Failure } from '../contract/failure.ts';

export type { CallOptions, ConnectionOptions as ClientOptions, Pause } from './network/connection.ts';
/**
 * True if a service has Citedesk's calls in addition to the specification's. Tests this with a free call, whose other
 * failures prove nothing.
 */
export async function offersOwn(client: Pick<Client, 'listWork'>, signal?: AbortSignal): Promise<boolean> {
  try {
    await client.listWork({ query: { since: new Date().toISOString() } }, { signal });
    return true;
  } catch (error) {
    return !(error instanceof Failure && error.code === 'NOT_OFFERED');
  }
}

export type { Credits, Reply } from './network/reply.ts';

type Arguments<In> =
  Record<never, never> extends In ? [input?: In, options?: CallOptions] : [input: In, options?: CallOptions];

/** Names of the calls that need a key and return JSON. */
export type CallName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly proof: 'none' | 'folder' } | { readonly status: 302 }
    ? never
    : Name;
}[EndpointName];

/**
 * Client with one method per call of the contract. Each throws a `Failure` with a message for users, or the signal's
 * reason if aborted.
 */
export type Client = {
  readonly [Name in CallName]: (...given: Arguments<Input<Endpoints[Name]>>) => Promise<Reply<Endpoints[Name]>>;
};

export interface OpenClient extends Client {
  /** Base URL with `/v1` and without a trailing slash. */
  readonly baseUrl: string;
  /** False once the service has responded that it doesn't know this call. */
  readonly supports: (name: CallName) => boolean;
  /** Opens the file of an export for reading. `downloadExport` downloads all of it. */
  readonly openExport: (input: Input<Endpoints['downloadExport']>, options?: FileOptions) => Promise<FileAnswer>;
  /** Aborts calls in progress and closes the connections. */
  readonly close: () => Promise<void>;
}

/** Creates a client of any service that implements the contract. Throws a `Failure` for an invalid base URL. */
export function createClient(options: ConnectionOptions): OpenClient {
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  const connection = createConnection({ ...options, baseUrl });
  const calls = Object.entries(endpoints as Readonly<Record<string, Endpoint>>)
    .filter(([, { proof = 'key', status }]) => proof === 'key' && status !== 302)
    .map(([name, endpoint]) => [
      name,
      (input: object = {}, given: CallOptions = {}) => connection.call(name, endpoint, input, given),
    ]);
  return {
    // `Client` derives the method types from the table, but `Object.fromEntries` loses them.
    ...(Object.fromEntries(calls) as unknown as Client),
    baseUrl,
    supports: connection.supports,
    openExport: (input, given = {}) => connection.openFile(endpoints.downloadExport, input, given),
    close: connection.close,
  };
}
