import { Assistant } from '../../contract/call/values.ts';
import type { Configuration } from '../../contract/models/configuration.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Settings } from '../configuration.ts';
import type { LaneLimits } from './lanes.ts';

type Concurrency = (configuration: Configuration) => number | undefined;

/** What waits for windows takes nothing but a place: who shut theirs keeps nobody else from writing. */
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
 * What shares its limits: the asks of each assistant, articles, judgements, briefs, redirects, exports, what is
 * analysed again, comparisons for webhooks, and their deliveries.
 */
export const lanes: readonly string[] = [...concurrencies.keys()];

/** What no model is set up for fails at once, so nothing holds it up. */
const unconfigured = 4;

const needsModel = (lane: string): boolean => lane.startsWith('ask/') || lane === 'write' || lane === 'judge';

/**
 * The limits of a lane in each process that works, as the configuration in force sets them. One that `leavesModels`
 * begins nothing for which a model would have to be set up, as others have them.
 */
export const limitsOf =
  (settings: Settings, leavesModels = false) =>
  (lane: string): LaneLimits => ({
    concurrency: leavesModels && needsModel(lane) ? 0 : (concurrencies.get(lane)?.(settings.current) ?? unconfigured),
  });
