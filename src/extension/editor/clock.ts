import { setTimeout as sleep } from 'node:timers/promises';
import { window } from 'vscode';

/** Clock, replaceable in tests. `now` returns milliseconds since 1970. `sleep` rejects when its signal aborts. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** Focus state of the window. */
export interface Focus {
  readonly focused: boolean;
  subscribe(listener: () => void): { dispose(): void };
}

export const clock: Clock = {
  now: Date.now,
  sleep: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

export const focus: Focus = {
  get focused() {
    return window.state.focused;
  },
  subscribe: (listener: () => void) => window.onDidChangeWindowState(listener),
};
