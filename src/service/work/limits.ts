import type { Configuration } from '../../contract/configuration.ts';
import { Assistant } from '../../contract/values.ts';
import type { Settings } from '../configuration.ts';
import type { Limits } from './lanes.ts';

type Concurrency = (configuration: Configuration) => number | undefined;

const asks = Assistant.options.map((name): [string, Concurrency] => [`ask/${name}`, ({ assistants }) => assistants[name]?.concurrency]);

const concurrencies: ReadonlyMap<string, Concurrency> = new Map([
  ...asks,
  ['write', ({ writer }) => writer?.concurrency],
  ['judge', ({ judge }) => judge?.concurrency],
  ['redirects', () => 4],
  ['export', () => 1],
  ['reanalysis', () => 1],
]);

/** What shares its limits: the asks of each assistant, articles, judgements, redirects, exports, and what is analysed again. */
export const lanes: readonly string[] = [...concurrencies.keys()];

/** What no model is set up for fails at once, so nothing holds it up. */
const unconfigured = 4;

/** The limits of a lane in each process that works, as the configuration in force sets them. */
export const limitsOf = (settings: Settings) => (lane: string): Limits =>
  ({ concurrency: concurrencies.get(lane)?.(settings.current) ?? unconfigured });
