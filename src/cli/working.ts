import fs from 'node:fs';
import type { Configuration } from '../contract/models/configuration.ts';
import { readConfiguration } from '../service/configuration.ts';
import { optional, type CommandOptions, Usage } from './command.ts';
import { systemFault } from './systemFault.ts';
import { endSignals } from '../system/system.ts';

/** Less than the half minute that most systems wait before they kill; in milliseconds. */
const drainTime = 25_000;

/** The configuration that `--config` names, if it does. Throws `Usage` where that is no file that can be read. */
export function configurationOf(options: CommandOptions): Configuration | undefined {
  const file = optional(options, 'config');
  return file === undefined ? undefined : readConfiguration(textOf(file), { keysWrittenOut: false });
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Usage(`--config names no file that can be read: ${systemFault(error) ?? file}`);
  }
}

/**
 * Calls this when the process is told to end, with how long (milliseconds) what runs may take; told twice, it waits no
 * longer.
 */
export function whenTold(stop: (patience: number) => void): void {
  let patience = drainTime;
  for (const signal of endSignals()) {
    process.on(signal, () => {
      stop(patience);
      patience = 0;
    });
  }
}
