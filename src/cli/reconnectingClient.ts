import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, CallOptions, Client } from '../client/client.ts';
import { endpoints } from '../contract/endpoints.ts';
import { Failure } from '../contract/failure.ts';

interface Opened {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** Milliseconds behind the last call, after which what was opened is closed. */
const idle = 10_000;

interface LastingClient extends Opened {
  /** Opens it before the first call, so that what cannot be opened is said at once. */
  readonly ready: () => Promise<void>;
}

type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Calls for a process that runs long beside others: a service is opened for the first call and closed when none came for
 * a while, so that a folder is not held whose window begins its own; one that has gone meanwhile is looked for anew, as
 * often as `tries` says.
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
      () => undefined, // another call came
    );
  };

  async function call(name: CallName, input: unknown, options: CallOptions | undefined): Promise<unknown> {
    timer?.abort();
    underWay += 1;
    try {
      // The same for all tries, so that nothing is done twice.
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
  // The table gives each method its type; the object made from it cannot carry them.
  return { client: Object.fromEntries(calls) as Client, ready, close };
}
