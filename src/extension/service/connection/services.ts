import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../../contract/failure.ts';
import { t } from '../../editor/l10n.ts';
import type { Open, Opened, ConnectionState, Service, Services } from './service.ts';

interface Needs {
  readonly open: Open;
  /** Called with errors from the background. */
  readonly onTrouble: (error: unknown) => void;
  /**
   * Milliseconds before a lost service is reopened. Gives a window that replaces it with a newer version time to do so
   * first.
   */
  readonly pause?: number;
}

/** Connection with the functions for its owner. */
export interface OwnedServices extends Services {
  /** Closes the service after a change of address or key. Reopens it if it was in use. */
  reopen(): void;
  /** Sends changed settings and keys to a service that uses them. */
  feed(): Promise<void>;
  dispose(): Promise<void>;
}

/** Manages the connection of this window: opens it on first use, once at a time, and again after a loss. */
export function createServices({ open, onTrouble, pause = 1500 }: Needs): OwnedServices {
  const listeners = new Set<() => void>();
  let state: ConnectionState = { name: 'none' };
  let opened: Opened | undefined;
  let attempt: Promise<Service> | undefined;
  let era = new AbortController();

  const become = (next: ConnectionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const connect = (): Promise<Service> =>
    opened ? Promise.resolve(opened.service) : (attempt ?? share(tryOnce(era.signal)));

  function share(trying: Promise<Service>): Promise<Service> {
    const own = trying.finally(() => {
      if (attempt === own) attempt = undefined;
    });
    attempt = own;
    return own;
  }

  async function tryOnce(signal: AbortSignal): Promise<Service> {
    become({ name: 'starting' });
    try {
      const fresh = await open(signal, (waiting) => {
        const isNews = !signal.aborted && !(state.name === 'starting' && state.waiting === waiting);
        if (isNews) become({ name: 'starting', waiting });
      });
      if (signal.aborted) {
        await fresh.close();
        signal.throwIfAborted();
      }
      opened = fresh;
      void fresh.lost.then(() => whenLost(fresh, signal));
      become({ name: 'ready' });
      return fresh.service;
    } catch (error) {
      if (!signal.aborted) become({ name: 'unreachable', failure: asFailure(error) });
      throw error;
    }
  }

  async function whenLost(lost: Opened, signal: AbortSignal): Promise<void> {
    if (opened !== lost) return;
    opened = undefined;
    // Callers during the pause share this attempt, so that a crashing service isn't restarted too often.
    const again = share(
      lost
        .close()
        .catch(onTrouble)
        .then(() => sleep(pause, undefined, { signal }))
        .then(() => tryOnce(signal)),
    );
    become({ name: 'starting' });
    await again.catch(onTrouble);
  }

  async function letGo(): Promise<void> {
    const [old, running] = [opened, attempt];
    opened = undefined;
    attempt = undefined;
    era.abort();
    era = new AbortController();
    await Promise.all([old?.close(), running?.catch(() => undefined)]);
  }

  return {
    get state() {
      return state;
    },
    get current() {
      return opened?.service;
    },
    connect,
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    reopen() {
      const used = state.name !== 'none';
      const settled = letGo().catch(onTrouble);
      become({ name: 'none' });
      if (used) void settled.then(connect).catch(onTrouble);
    },
    feed: async () => opened?.feed(),
    async dispose() {
      listeners.clear();
      await letGo();
    },
  };
}

/** Hides internal errors from the user. The log has the details. */
const asFailure = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure('EDITOR_FAULT', t('Citedesk couldn’t connect. See the log for details.'), {
        status: 0,
        cause: error,
      });
