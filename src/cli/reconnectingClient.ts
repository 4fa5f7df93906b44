import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, CallOptions, Client } from '../client/client.ts';
import { endpoints } from '../contract/endpoints.ts';
import { Failure } from '../contract/failure.ts';

interface Opened {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** Milliseconds without calls after which the connection is closed. */
const idle = 10_000;

interface LastingClient extends Opened {
  /** Connects before the first call, to report errors early. */
  readonly ready: () => Promise<void>;
}

type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Client for long-running processes that share a folder with others. It connects on the first call and closes when
 * idle, so that a new window can start its own service. If the service is unreachable, it reconnects, with at most
 * `tries` attempts per call.
 */
export function reconnectingClient(open: () => Promise<Opened>, tries = 2): LastingClient {
  let opening: Promise<Opened> | undefined;
  let underWay = 0;
  let timer: AbortController | undefined;

  const target = (): Promise<Opened> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const close = async (): Promise<void> => {
    const opened = opening;
    opening = undefined;
    timer?.abort();
    await (await opened?.catch(() => undefined))?.close();
  };
  const closeWhenIdle = (): void => {
    timer = new AbortController();
    sleep(idle, undefined, { signal: timer.signal, ref: false }).then(
      () => (underWay === 0 ? close() : undefined),
      () => undefined, // aborted by another call
    );
  };

  async function call(name: CallName, input: unknown, options: CallOptions | undefined): Promise<unknown> {
    timer?.abort();
    underWay += 1;
    try {
      // The key is the same for all attempts, so that a change isn't made twice.
      const given = { ...options, idempotencyKey: options?.idempotencyKey ?? randomUUID() };
      for (let left = tries - 1; ; left -= 1) {
        const opened = await target();
        try {
          return await (opened.client[name] as AnyCall)(input, given);
        } catch (error) {
          if (left === 0 || !(error instanceof Failure) || error.code !== 'SERVICE_UNREACHABLE') throw error;
          if ((await opening) === opened) await close();
        }
      }
    } finally {
      underWay -= 1;
      if (underWay === 0) closeWhenIdle();
    }
  }

  const calls = Object.keys(endpoints).map((name) => [
    name,
    (input?: unknown, options?: CallOptions) => call(name as CallName, input, options),
  ]);
  const ready = async (): Promise<void> => void (await target());
  // `Client` types each method, but `Object.fromEntries` loses these types.
  return { client: Object.fromEntries(calls) as Client, ready, close };
}
