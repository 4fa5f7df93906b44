import { Assistant } from '../../contract/values.ts';
import type { Settings } from '../configuration.ts';
import type { Limits } from './lanes.ts';

/** What shares its limits: the asks of each assistant, articles, and exports. */
export const lanes: readonly string[] = [...Assistant.options.map((assistant) => `ask/${assistant}`), 'write', 'export'];

/** An ask that no model answers fails at once, so nothing holds it up. */
const unlimited: Limits = { concurrency: 4, perMinute: 100_000 };

/** The limits of a lane in each process that works, as the configuration in force sets them. */
export const limitsOf = (settings: Settings) => (lane: string): Limits => {
  if (lane === 'write') return { ...unlimited, concurrency: settings.current.writer?.concurrency ?? unlimited.concurrency };
  if (lane === 'export') return { ...unlimited, concurrency: 1 };
  const assistant = Assistant.safeParse(lane.slice('ask/'.length));
  return (assistant.success ? settings.current.assistants[assistant.data] : undefined) ?? unlimited;
};
