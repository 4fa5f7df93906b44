import type { Stores } from '../store/store.ts';

/** Milliseconds: an import comes in many calls, and where Gemini's redirects lead is found out behind its answers. */
const settling = 60_000;

/** Has a project's answers compared for its webhook when no more have come for a while; `now` in milliseconds. */
export const compareSoon = (project: string, now: number, { webhooks }: Pick<Stores, 'webhooks'>): Promise<void> =>
  webhooks.compareAt(project, now + settling);
