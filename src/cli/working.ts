import fs from 'node:fs';
import type { Configuration } from '../contract/models/configuration.ts';
import { readConfiguration } from '../service/configuration.ts';
import { optional, type CommandOptions } from './command.ts';

/** Less than the half minute that most systems wait before they kill; in milliseconds. */
const drainTime = 25_000;

/** The configuration that `--config` names, if it does. */
export function configurationOf(options: CommandOptions): Configuration | undefined {
  const file = optional(options, 'config');
  return file === undefined ? undefined : readConfiguration(fs.readFileSync(file, 'utf8'), { keysWrittenOut: false });
}

/**
 * Calls this when the process is told to end, with how long (milliseconds) what runs may take; told twice, it waits no
 * longer.
 */
export function whenTold(stop: (patience: number) => void): void {
  let patience = drainTime;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(patience);
      patience = 0;
    });
  }
}
