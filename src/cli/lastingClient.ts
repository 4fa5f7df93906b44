import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, CallOptions, Client } from '../client/client.ts';
import { endpoints } from '../contract/endpoints.ts';
import { Failure } from '../contract/failure.ts';
import type { Target } from './importTarget.ts';

/** Milliseconds behind the last call, after which what was opened is closed. */
const idle = 10_000;

interface LastingClient {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Calls for a process that runs long beside others: a service is opened for the first call and closed when none came for
 * a while, so that a folder is not held whose window begins its own; one that has gone meanwhile is looked for anew.
 */
export function lastingClient(open: () => Promise<Target>): LastingClient {
  let opening: Promise<Target> | undefined;
  let underWay = 0;
  let timer: AbortController | undefined;

  const target = (): Promise<Target> => {
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
      // The same for both tries, so that nothing is done twice.
      const given = { ...options, idempotencyKey: options?.idempotencyKey ?? randomUUID() };
      const opened = await target();
      const ask = ({ client }: Target): Promise<unknown> => (client[name] as AnyCall)(input, given);
      return await ask(opened).catch(async (error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'SERVICE_UNREACHABLE') throw error;
        if ((await opening) === opened) await close();
        return ask(await target());
      });
    } finally {
      underWay -= 1;
      if (underWay === 0) closeWhenIdle();
    }
  }

  const calls = Object.keys(endpoints).map((name) => [
    name,
    (input?: unknown, options?: CallOptions) => call(name as CallName, input, options),
  ]);
  // The table gives each method its type; the object made from it cannot carry them.
  return { client: Object.fromEntries(calls) as Client, close };
}
