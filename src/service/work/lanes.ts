import { Assistant } from '../../contract/call/values.ts';
import type { Configuration } from '../../contract/models/configuration.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Settings } from '../models/configuration.ts';

type Concurrency = (configuration: Configuration) => number | undefined;

/** High, because calls that wait for a window need no resources. A user without a window must not block others. */
const waitingForWindows = 32;
const modelConcurrency = (model: Model | undefined): number | undefined =>
  model?.kind === 'editor' ? waitingForWindows : model?.concurrency;

const askLanes = Assistant.options.map((name): [string, Concurrency] => [
  `ask/${name}`,
  ({ assistants }) => assistants[name]?.concurrency,
]);

const concurrencies: ReadonlyMap<string, Concurrency> = new Map([
  ...askLanes,
  ['write', ({ writer }) => modelConcurrency(writer)],
  ['judge', ({ judge }) => modelConcurrency(judge)],
  ['brief', () => 4],
  ['redirects', () => 4],
  ['export', () => 1],
  ['reanalysis', () => 1],
  ['changes', () => 1],
  ['webhook', () => 8],
]);

/**
 * Lanes, each with its own limits: the asks of each assistant, articles, judgements, briefs, redirects, exports,
 * reanalyses, comparisons for webhooks, and their deliveries.
 */
export const lanes: readonly string[] = [...concurrencies.keys()];

/** Concurrency of lanes without a configured model, whose work fails immediately. */
const unconfigured = 4;

const needsModel = (lane: string): boolean => lane.startsWith('ask/') || lane === 'write' || lane === 'judge';

/**
 * Returns the limits of a lane per process, from the current configuration. With `leavesModels`, a process leaves all
 * work that needs a model to others.
 */
export const limitsOf =
  (settings: Settings, leavesModels = false) =>
  (lane: string): LaneLimits => ({
    concurrency: leavesModels && needsModel(lane) ? 0 : (concurrencies.get(lane)?.(settings.current) ?? unconfigured),
  });

/** Maximum number of concurrent items in a lane. */
export interface LaneLimits {
  readonly concurrency: number;
}

interface Needs {
  /** Called each time, because the configuration can change. */
  readonly limitsOf: (lane: string) => LaneLimits;
  /** Called when a full lane may have room again. */
  readonly onFree: () => void;
}

/** Running items per lane, with limits. They apply per process, so two workers do twice as much. */
interface Lanes {
  /** Returns the number of items that may start now. */
  free(lane: string): number;
  /** Counts an item as started. Call the returned function when it has ended. */
  enter(lane: string): () => void;
}

export function createLanes({ limitsOf, onFree }: Needs): Lanes {
  const running = new Map<string, number>();
  const count = (lane: string): number => running.get(lane) ?? 0;

  return {
    free: (lane) => Math.max(0, limitsOf(lane).concurrency - count(lane)),
    enter(lane) {
      running.set(lane, count(lane) + 1);
      return () => {
        running.set(lane, count(lane) - 1);
        onFree();
      };
    },
  };
}
