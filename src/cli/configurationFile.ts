import fs from 'node:fs';
import type { Configuration } from '../contract/models/configuration.ts';
import { readConfiguration } from '../service/models/configuration.ts';
import { optionalOption, type CommandOptions, UsageError } from './command.ts';
import { systemFault } from './systemFault.ts';

/**
 * Reads the file of `--config`. Undefined without the option.
 * @throws UsageError if it can't be read
 */
export function readConfigurationFile(options: CommandOptions): Configuration | undefined {
  const file = optionalOption(options, 'config');
  return file === undefined ? undefined : readConfiguration(textOf(file), { keysWrittenOut: false });
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`couldn’t read the file for --config: ${systemFault(error) ?? file}`);
  }
}
