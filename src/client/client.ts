import { endpoints, type EndpointName, type Endpoints } from '../contract/endpoints.ts';
import type { Endpoint, Input } from '../contract/call/endpoint.ts';
import { normalizeBaseUrl } from './baseUrl.ts';
import { createConnection, type CallOptions, type ConnectionOptions, type FileOptions } from './network/connection.ts';
import type { FileAnswer } from './download/openFile.ts';
import type { Reply } from './network/reply.ts';

export type { CallOptions, ConnectionOptions as ClientOptions, Pause } from './network/connection.ts';
export type { Credits, Reply } from './network/reply.ts';

type Arguments<In> =
  Record<never, never> extends In ? [input?: In, options?: CallOptions] : [input: In, options?: CallOptions];

/** Names of the calls that are made with a key and answer JSON. */
export type CallName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly proof: 'none' | 'folder' } | { readonly status: 302 }
    ? never
    : Name;
}[EndpointName];

/**
 * One method for each call of the contract. Each throws a `Failure` for what a person should see, and the signal's
 * reason when it is cancelled.
 */
export type Client = {
  readonly [Name in CallName]: (...given: Arguments<Input<Endpoints[Name]>>) => Promise<Reply<Endpoints[Name]>>;
};

/** A client that is ready to call one service. */
export interface OpenClient extends Client {
  /** Where the service is, with `/v1` and without a slash at the end. */
  readonly baseUrl: string;
  /** False once the service has shown that it does not know this call. */
  readonly supports: (name: CallName) => boolean;
  /** Begins to read the file of an export; `downloadExport` does all of it. */
  readonly openExport: (input: Input<Endpoints['downloadExport']>, options?: FileOptions) => Promise<FileAnswer>;
  /** Cancels what is under way and lets go of the connections. */
  readonly close: () => Promise<void>;
}

/** Opens a client of any service that speaks the contract; throws a `Failure` when the base URL cannot be one. */
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
    // The table gives each method its type; the object made from it cannot carry them.
    ...(Object.fromEntries(calls) as unknown as Client),
    baseUrl,
    supports: connection.supports,
    openExport: (input, given = {}) => connection.openFile(endpoints.downloadExport, input, given),
    close: connection.close,
  };
}
