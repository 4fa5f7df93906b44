import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Endpoint } from '../contract/endpoint.ts';
import { Failure } from '../contract/failure.ts';
import { createDispatcher } from './dispatcher.ts';
import { exchange } from './exchange.ts';
import { isNotOffered, notOffered } from './offer.ts';
import { patiently, type Patience } from './patience.ts';
import { readReply, type Credits, type Reply } from './reply.ts';
import { requestOf } from './request.ts';

/** Time and chance, replaceable in tests. `now` in milliseconds since 1970, `random` from 0 up to 1. */
export interface Clock extends Omit<Patience, 'signal'> {
  readonly now: () => number;
}

/** `timeout` is in milliseconds and counts for each attempt anew. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
}

export interface ConnectionOptions {
  /** Where the service is; `createClient` mends what a person typed. */
  readonly baseUrl: string;
  /** Asked before every call, so that a changed key counts from the next call on. */
  readonly key: () => Promise<string | undefined>;
  /** Belongs to the caller. Without one, calls go through the proxy that the environment names, loopback excepted. */
  readonly dispatcher?: Dispatcher | undefined;
  readonly onCredits?: ((credits: Credits) => void) | undefined;
  /** Milliseconds that one attempt may take. */
  readonly timeout?: number | undefined;
  readonly clock?: Clock | undefined;
}

export interface Connection {
  readonly call: (name: string, endpoint: Endpoint, input: object, options: CallOptions) => Promise<Reply<Endpoint>>;
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
  const { baseUrl, key, onCredits, timeout = defaultTimeout, clock = realClock } = options;
  const missing = new Set<string>();
  const closing = new AbortController();
  let own: Dispatcher | undefined;
  const dispatcher = () => options.dispatcher ?? (own ??= createDispatcher(baseUrl));

  return {
    supports: (name) => !missing.has(name),
    async call(name, endpoint, input, given) {
      if (missing.has(name)) throw notOffered(endpoint, baseUrl);
      const signal = given.signal ? AbortSignal.any([given.signal, closing.signal]) : closing.signal;
      signal.throwIfAborted();
      const request = requestOf(endpoint, input, baseUrl);
      const secret = usableKey(await key(), baseUrl);
      const attempt = async () => {
        const limits = { signal, timeout: given.timeout ?? timeout };
        const answer = await exchange(request, { key: secret, dispatcher: dispatcher(), ...limits });
        return readReply(answer, { endpoint, baseUrl, key: secret, now: clock.now() });
      };
      try {
        const reply = await patiently(attempt, endpoint.method, { ...clock, signal });
        onCredits?.(reply.credits);
        return reply;
      } catch (error) {
        if (!isNotOffered(error, endpoint)) throw error;
        missing.add(name);
        throw notOffered(endpoint, baseUrl);
      }
    },
    async close() {
      closing.abort();
      await own?.destroy();
    },
  };
}

function usableKey(key: string | undefined, baseUrl: string): string {
  const text = key?.trim() ?? '';
  if (text === '') throw new Failure('UNAUTHENTICATED', `There is no key for ${baseUrl} yet.`);
  // A header cannot carry anything else, and the error that it would throw shows the key.
  if (/^[\x21-\x7e]+$/u.test(text)) return text;
  throw new Failure('UNAUTHENTICATED', `The key for ${baseUrl} holds characters that no key has. Copy it again.`);
}
