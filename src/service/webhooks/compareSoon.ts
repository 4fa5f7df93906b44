import type { Stores } from '../store/store.ts';

/** Milliseconds. An import takes many calls, and Gemini's redirects are resolved after its answers are stored. */
const settling = 60_000;

/**
 * Schedules a comparison of a project's answers for its webhook. Further answers postpone it. `now` is in milliseconds.
 */
export const compareSoon = (project: string, now: number, { webhooks }: Pick<Stores, 'webhooks'>): Promise<void> =>
  webhooks.compareAt(project, now + settling);
