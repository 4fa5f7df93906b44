import type { ParseArgsConfig } from 'node:util';
import { visible } from '../text/words/controlCharacters.ts';
import { around } from './process/surroundings.ts';

export class UsageError extends Error {}

/** Valid command that can't be executed, for example because something doesn't exist. Users see the message. */
export class RefusedError extends Error {}

export interface CommandOptions {
  readonly [name: string]: string | boolean | undefined;
}

export interface Command {
  readonly usage: string;
  /** Description in the list of commands, in one sentence. */
  readonly does: string;
  /** Additional text in the command's own help. */
  readonly more?: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Maximum number of arguments besides options. Default: 0. */
  readonly words?: number;
  /** Exit code for wrong usage, if 2 has another meaning here. */
  readonly usageCode?: number;
  /** Returns the exit code. */
  run(options: CommandOptions, words: readonly string[]): Promise<number>;
}

/** @throws UsageError if the option is missing or empty */
export function requiredOption(options: CommandOptions, name: string): string {
  const value = options[name];
  if (typeof value !== 'string') throw new UsageError(`--${name} is required`);
  if (value === '') throw new UsageError(`--${name} is empty`);
  return value;
}

/** @throws UsageError if the option is empty, because an unset script variable is a mistake */
export function optionalOption(options: CommandOptions, name: string): string | undefined {
  const value = options[name];
  if (value === '') throw new UsageError(`--${name} is empty`);
  return typeof value === 'string' ? value : undefined;
}

/** Prints a result to standard output. */
export const print = (text: string): void => void around().out.write(`${visible(text)}\n`);

/** Prints a table row with its cells separated by tabs. */
export const printRow = (cells: readonly (string | number)[]): void =>
  print(cells.map((cell) => String(cell).replaceAll(/\s+/gu, ' ')).join('\t'));

/** Prints a message to standard error, separate from the result. */
export const printNote = (text: string): void => void around().err.write(`${visible(text)}\n`);
