import type { ParseArgsConfig } from 'node:util';
import { visible } from '../text/words/visible.ts';
import { around } from './process/surroundings.ts';

/** What a command ends with when the call itself makes no sense. */
export class UsageError extends Error {}

/**
 * What a command ends with when the call makes sense, but what it names is not there or may not be; the message is for
 * people.
 */
export class RefusedError extends Error {}

export interface CommandOptions {
  readonly [name: string]: string | boolean | undefined;
}

/** One word, or two, of the command line: what it takes and what it does. */
export interface Command {
  readonly usage: string;
  /** One sentence for the help. */
  readonly does: string;
  /** What its own help says beyond that. */
  readonly more?: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Number of arguments that it takes at most besides options; 0 by default. */
  readonly words?: number;
  /** What it ends with where the call makes no sense, if 2 says something else here. */
  readonly usageCode?: number;
  /** Returns the exit code. */
  run(options: CommandOptions, words: readonly string[]): Promise<number>;
}

/** An option that must be given. */
export function requiredOption(options: CommandOptions, name: string): string {
  const value = options[name];
  if (typeof value !== 'string') throw new UsageError(`--${name} is required`);
  if (value === '') throw new UsageError(`--${name} is empty`);
  return value;
}

/** An option that may be left out, but not left empty: a variable of a script that was never set is a slip. */
export function optionalOption(options: CommandOptions, name: string): string | undefined {
  const value = options[name];
  if (value === '') throw new UsageError(`--${name} is empty`);
  return typeof value === 'string' ? value : undefined;
}

/** Prints a result for people or programs to read. */
export const print = (text: string): void => void around().out.write(`${visible(text)}\n`);

/** Prints one line of a table, its cells parted by tabs. */
export const printRow = (cells: readonly (string | number)[]): void =>
  print(cells.map((cell) => String(cell).replaceAll(/\s+/gu, ' ')).join('\t'));

/** Says something about the work in hand, beside the result. */
export const printNote = (text: string): void => void around().err.write(`${visible(text)}\n`);
