import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Dispatcher } from 'undici';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import { type FileAnswer, openFile } from '../download/openFile.ts';
import { isNotOffered, notOffered } from '../notOffered.ts';
import { checkWindow } from '../windows.ts';
import { createDispatcher, type Network } from './dispatcher.ts';
import { exchange, requestOf } from './exchange.ts';
import { type Credits, readReply, type Reply } from './reply.ts';
import { isBroken } from './unreachable.ts';

/**
 * Time and randomness, replaceable in tests. `now` returns milliseconds since 1970, `random` a number from 0 to below
 * 1.
 */
interface Clock extends Omit<Retrying, 'signal'> {
  readonly now: () => number;
}

/** `timeout` is in milliseconds, for each attempt. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
  /** Key for a POST that may repeat an earlier one, 1 to 255 characters. By default, the POST counts as new. */
  readonly idempotencyKey?: string | undefined;
}

/** Options for reading a file. `timeout` is the same as for a call. */
export interface FileOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Reported address of the file. By default, the contract's address. */
  readonly address?: string | undefined;
  /** Headers for the file's server. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Pause requested by the service, which the client observes automatically. Times are in milliseconds since 1970. */
export interface Pause {
  /** For example `GET /projects`. */
  readonly endpoint: string;
  /** `RATE_LIMITED`, `IDEMPOTENCY_IN_PROGRESS`, or a code of the service. */
  readonly code: string;
  readonly since: number;
  readonly until: number;
}

interface ClientEvents {
  /** Called after every success. */
  readonly onCredits?: ((credits: Credits) => void) | undefined;
  /** Called before every pause that the service requests. */
  readonly onRateLimit?: ((pause: Pause) => void) | undefined;
}

export interface ConnectionOptions extends ClientEvents, Network {
  /** URL of the service. `createClient` normalizes what a user typed. */
  readonly baseUrl: string;
  /** Called before every call, so that a changed key takes effect immediately. */
  readonly key: () => Promise<string | undefined>;
  /** Dispatcher of the caller for all connections. `proxy`, `noProxy` and `ca` only apply to the client's own one. */
  readonly dispatcher?: Dispatcher | undefined;
  /** Milliseconds per attempt. */
  readonly timeout?: number | undefined;
  readonly clock?: Clock | undefined;
}

interface Connection {
  readonly call: (name: string, endpoint: Endpoint, input: object, options: CallOptions) => Promise<Reply<Endpoint>>;
  /** Opens a file that a call leads to. Throws a `Failure`, or the signal's reason. */
  readonly openFile: (endpoint: Endpoint, input: object, options: FileOptions) => Promise<FileAnswer>;
  readonly supports: (name: string) => boolean;
  readonly close: () => Promise<void>;
}

const realClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** Longer than the 25 seconds after which a service stops a read. */
const defaultTimeout = 30_000;

/**
 * Creates a connection to one service with one key. It sends calls, pauses when asked to, and remembers which calls the
 * service lacks.
 */
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
      // A service that ignores the header only has the specification's two POSTs, which are safe to repeat. Known
      // prompts aren't added again, and an estimate creates nothing.
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

/** Returns a key that is valid in a header. Otherwise throws `UNAUTHENTICATED` without revealing it. */
function validateKey(key: string | undefined, baseUrl: string): string {
  const text = key?.trim() ?? '';
  if (text === '') throw new Failure('UNAUTHENTICATED', `There is no key for ${baseUrl} yet.`);
  // A header can't contain anything else, and its error would reveal the key.
  if (/^[\x21-\x7e]+$/u.test(text)) return text;
  throw new Failure('UNAUTHENTICATED', `The key for ${baseUrl} contains invalid characters. Copy it again.`);
}

/** Returns a caller's `Idempotency-Key` if services accept it, or throws `VALIDATION_FAILED`. */
function validateIdempotencyKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/u.test(key)) return key;
  const message = 'must have 1 to 255 printable characters';
  throw new Failure('VALIDATION_FAILED', `Idempotency-Key: ${message}.`, {
    details: [{ path: 'Idempotency-Key', message }],
  });
}

/** Maximum number of retries, and total milliseconds to wait for them. */
const maxPatience = { repeats: 3, milliseconds: 60_000 } as const;
const passingStatuses = new Set([502, 503, 504]);

/** Dependencies of retries, replaceable in tests. `random` returns a number from 0 to below 1. */
interface Retrying {
  /** Rejects if the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

interface Needs extends Retrying {
  /** True if a repeated request has no further effect. */
  readonly repeatable: boolean;
  /** Called before each pause that the service requests, in milliseconds. */
  readonly onLimit?: (failure: Failure, pause: number) => void;
}

/** Retries an attempt after a pause if its failure is temporary. Otherwise throws the last error. */
function withRetries<Result>(
  attempt: () => Promise<Result>,
  { repeatable, onLimit, sleep, random, signal }: Needs,
): Promise<Result> {
  let waited = 0;
  return pRetry(attempt, {
    retries: maxPatience.repeats,
    minTimeout: 0, // `onFailedAttempt` waits for as long as the failure requires.
    async onFailedAttempt({ error, retriesConsumed: repeats, retriesLeft }) {
      if (retriesLeft === 0 || !mayPass(error, repeatable)) throw error;
      const pause = pauseAfter(error, repeats, random);
      if (pause > maxPatience.milliseconds - waited) throw error;
      if (asksToWait(error)) onLimit?.(error, pause);
      await sleep(pause, signal).catch((stopped: unknown) => {
        signal.throwIfAborted();
        throw stopped;
      });
      waited += pause;
    },
  });
}

/** With 429, the request can always be repeated. Other failures require that a repeat has no further effect. */
function mayPass(error: unknown, repeatable: boolean): error is Failure {
  if (!(error instanceof Failure)) return false;
  if (error.status === 429) return error.code !== 'PROMPT_QUOTA_EXCEEDED' || Number.isFinite(secondsAsked(error));
  if (!repeatable || error.code === 'QUERY_TIMEOUT') return false;
  return asksToWait(error) || passingStatuses.has(error.status) || isBroken(error);
}

const asksToWait = ({ status, code }: Failure): boolean => status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS';

/**
 * Returns the milliseconds to wait: the requested time or exponential backoff, plus jitter so that windows don't retry
 * at the same time.
 */
function pauseAfter(failure: Failure, repeats: number, random: () => number): number {
  const doubling = (asksToWait(failure) ? 1000 : 250) * 2 ** repeats;
  const asked = secondsAsked(failure) * 1000;
  // The end of an equal request in progress is unknown, so its requested wait is only a minimum.
  const least = !Number.isFinite(asked)
    ? doubling
    : failure.status === 429
      ? Math.max(0, asked)
      : Math.max(asked, doubling);
  return Math.round(least + random() * Math.max(100, least / 10));
}

const secondsAsked = ({ details }: Failure): number =>
  details !== undefined && 'retry_after' in details ? Number(details.retry_after) : NaN;
