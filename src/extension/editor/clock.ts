import { setTimeout as sleep } from 'node:timers/promises';
import { window } from 'vscode';

export const clock = {
  now: Date.now,
  sleep: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

/** Focus of this window. */
export const focus = {
  get focused() {
    return window.state.focused;
  },
  subscribe: (listener: () => void) => window.onDidChangeWindowState(listener),
};
