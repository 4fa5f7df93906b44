import { commands } from 'vscode';
import type { OpenClient } from '../../client/client.ts';

/** Context keys for menus and welcome views. */
export interface ContextKeys {
  hasProjects(some: boolean): void;
  /** Stores whether the active file is an article that a run wrote. */
  article(isArticle: boolean): void;
  /** Stores whether any proposed change waits, and whether one waits for the active file. */
  changes(some: boolean, here: boolean): void;
  /** Stores the URIs of pages for writing prompts. */
  promptPages(addresses: readonly string[]): void;
  dispose(): void;
}

const contextKeys = [
  'citedesk.connection',
  'citedesk.service',
  'citedesk.hasProjects',
  'citedesk.article',
  'citedesk.changes',
  'citedesk.change',
  'citedesk.promptPages',
] as const;
type ContextKey = (typeof contextKeys)[number];

interface Connection {
  readonly state: { readonly name: string };
  readonly current: { readonly client: OpenClient } | undefined;
  subscribe(listener: () => void): { dispose(): void };
}

/** Keeps the context keys up to date. */
export function keepContextKeys(services: Connection): ContextKeys {
  const last = new Map<ContextKey, unknown>();
  const set = (key: ContextKey, value: unknown): void => {
    if (last.get(key) === value) return;
    last.set(key, value);
    void commands.executeCommand('setContext', key, value);
  };
  const update = (): void => {
    const { current, state } = services;
    set('citedesk.connection', state.name);
    set('citedesk.service', current && (current.client.supports('listWork') ? 'own' : 'foreign'));
  };
  update();
  const subscription = services.subscribe(update);
  return {
    hasProjects: (some) => set('citedesk.hasProjects', some),
    article: (isArticle) => set('citedesk.article', isArticle),
    changes(some, here) {
      set('citedesk.changes', some);
      set('citedesk.change', here);
    },
    promptPages: (addresses) => set('citedesk.promptPages', addresses),
    dispose: () => subscription.dispose(),
  };
}
