import { Assistant } from '../../contract/values.ts';
import type { Settings } from '../configuration.ts';
import type { Limits } from './worker.ts';

/** An ask that no model answers fails at once, so nothing holds it up. */
const unlimited: Limits = { concurrency: 4, perMinute: 100_000 };

/** The limits of a lane, as the configuration in force sets them: `ask/<assistant>`, or `write`. */
export const limitsOf = (settings: Settings) => (lane: string): Limits => {
  if (lane === 'write') return { ...unlimited, concurrency: settings.current.writer?.concurrency ?? unlimited.concurrency };
  const assistant = Assistant.safeParse(lane.slice('ask/'.length));
  return (assistant.success ? settings.current.assistants[assistant.data] : undefined) ?? unlimited;
};
