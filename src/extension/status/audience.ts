import type { Run } from './run.ts';

export type WatchEvent =
  | { readonly name: 'changed'; readonly run: Run }
  /** `mine`: started in this window, whose part it is to keep what came out. */
  | { readonly name: 'ended'; readonly run: Run; readonly mine: boolean }
  /** All is to be read anew: another service, or one that cannot be reached or can again. */
  | { readonly name: 'turned' };

/** May answer with a promise; it is waited for. */
export type WatchListener = (event: WatchEvent) => unknown;

/** Those who want to know of runs. */
interface Audience {
  subscribe(listener: WatchListener): { dispose(): void };
  /** Resolves when all have dealt with it; what a listener throws is noted and stops nobody. */
  tell(event: WatchEvent): Promise<void>;
  dispose(): void;
}

export function createAudience(onError: (error: unknown) => void): Audience {
  const listeners = new Set<WatchListener>();

  const tellOne = async (listener: WatchListener, event: WatchEvent): Promise<void> => {
    try {
      await listener(event);
    } catch (error) {
      onError(error);
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    async tell(event) {
      await Promise.all([...listeners].map((listener) => tellOne(listener, event)));
    },
    dispose: () => listeners.clear(),
  };
}
