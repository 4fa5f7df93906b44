import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import type { Failure } from '../../contract/failure.ts';
import { createDispatcher, type Network } from './dispatcher.ts';
import { exchange } from './exchange.ts';
import { validateIdempotencyKey, validateKey } from '../keys.ts';
import { isNotOffered, notOffered } from '../notOffered.ts';
import { type FileAnswer, openFile } from '../download/openFile.ts';
import { withRetries, type Retrying } from './retries.ts';
import { readReply, type Credits, type Reply } from './reply.ts';
import { requestOf } from './request.ts';
import { checkWindow } from '../windows.ts';

/** Time and chance, replaceable in tests. `now` in milliseconds since 1970, `random` from 0 up to 1. */
interface Clock extends Omit<Retrying, 'signal'> {
  readonly now: () => number;
}

/** `timeout` is in milliseconds and counts for each attempt anew. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
  /** For a POST that may be a repeat of one that was sent before: 1 to 255 characters; without one it counts as new. */
  readonly idempotencyKey?: string | undefined;
}

/** How a file is read; `timeout` counts as for a call. */
export interface FileOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Where the file is said to be; without one, at the address that the contract names. */
  readonly address?: string | undefined;
  /** Sent to whoever holds the file. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The service asked for a pause, which the client keeps by itself. Moments in milliseconds since 1970. */
export interface Pause {
  /** E.g. `GET /projects`. */
  readonly endpoint: string;
  /** `RATE_LIMITED`, `IDEMPOTENCY_IN_PROGRESS`, or what else the service calls it. */
  readonly code: string;
  readonly since: number;
  readonly until: number;
}

/** What a client tells while it works. */
interface ClientEvents {
  /** After every success. */
  readonly onCredits?: ((credits: Credits) => void) | undefined;
  /** Before every pause that the service asks for. */
  readonly onRateLimit?: ((pause: Pause) => void) | undefined;
}

/** What a client is opened with. */
export interface ConnectionOptions extends ClientEvents, Network {
  /** Where the service is; `createClient` mends what a person typed. */
  readonly baseUrl: string;
  /** Asked before every call, so that a changed key counts from the next call on. */
  readonly key: () => Promise<string | undefined>;
  /** Belongs to the caller, and reaches everything; `proxy`, `noProxy` and `ca` are for the client's own one. */
  readonly dispatcher?: Dispatcher | undefined;
  /** Milliseconds that one attempt may take. */
  readonly timeout?: number | undefined;
  readonly clock?: Clock | undefined;
}

interface Connection {
  readonly call: (name: string, endpoint: Endpoint, input: object, options: CallOptions) => Promise<Reply<Endpoint>>;
  /** Begins to read a file that a call leads to. Throws a `Failure`, or the signal's reason. */
  readonly openFile: (endpoint: Endpoint, input: object, options: FileOptions) => Promise<FileAnswer>;
  readonly supports: (name: string) => boolean;
  readonly close: () => Promise<void>;
}

const realClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** Above the 25 seconds after which a service gives up a read itself. */
const defaultTimeout = 30_000;

/** One service, reached with one key: sends calls, waits where it is told to, and learns what the service lacks. */
export function createConnection(options: ConnectionOptions): Connection {
  const { baseUrl, key, onCredits, onRateLimit, timeout: usual = defaultTimeout, clock = realClock } = options;
  const missing = new Set<string>();
  const closing = new AbortController();
  let own: Dispatcher | undefined;
  const dispatcher = (): Dispatcher => {
    if (options.dispatcher) return options.dispatcher;
    own ??= createDispatcher(baseUrl, options);
    return own;
  };

  async function prepare({ signal: given, timeout = usual }: CallOptions) {
    const signal = given ? AbortSignal.any([given, closing.signal]) : closing.signal;
    signal.throwIfAborted();
    return { key: validateKey(await key(), baseUrl), dispatcher: dispatcher(), signal, timeout };
  }

  const patience = ({ method, path }: Endpoint, signal: AbortSignal, repeatable: boolean) => ({
    ...clock,
    signal,
    repeatable,
    onLimit({ code }: Failure, pause: number) {
      const since = clock.now();
      onRateLimit?.({ endpoint: `${method} ${path}`, code, since, until: since + pause });
    },
  });

  return {
    supports: (name) => !missing.has(name),
    async call(name, endpoint, input, given) {
      if (missing.has(name)) throw notOffered(endpoint, baseUrl);
      checkWindow(name, endpoint, input, clock.now());
      const request = requestOf(endpoint, input, baseUrl);
      // A service that does not heed the header knows the two POSTs of the specification, which may be repeated without
      // it: known prompts are not added again, and an estimate creates nothing. All others heed it, or do not exist
      // there.
      const idempotencyKey =
        request.method === 'POST' ? validateIdempotencyKey(given.idempotencyKey ?? randomUUID()) : undefined;
      const needs = await prepare(given);
      const attempt = async () => {
        const answer = await exchange(request, { ...needs, idempotencyKey });
        return readReply(answer, { endpoint, baseUrl, key: needs.key, now: clock.now() });
      };
      try {
        const reply = await withRetries(
          attempt,
          patience(endpoint, needs.signal, request.method === 'GET' || request.method === 'POST'),
        );
        onCredits?.(reply.credits);
        return reply;
      } catch (error) {
        if (!isNotOffered(error, endpoint)) throw error;
        missing.add(name);
        throw notOffered(endpoint, baseUrl);
      }
    },
    async openFile(endpoint, input, { address, headers = {}, ...given }) {
      const { url } = requestOf(endpoint, input, baseUrl);
      const needs = await prepare(given);
      const asked = { endpoint, baseUrl, key: needs.key };
      const attempt = () => openFile(address ?? url, { ...needs, headers, asked: { ...asked, now: clock.now() } });
      return withRetries(attempt, patience(endpoint, needs.signal, true));
    },
    async close() {
      closing.abort();
      await own?.destroy();
    },
  };
}
