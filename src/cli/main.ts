import { parseArgs } from 'node:util';
import { Failure } from '../contract/failure.ts';
import { exitCodes } from '../contract/service.ts';
import { CannotStart } from '../service/folder/cannotStart.ts';
import { type Command, print, say, Usage } from './command.ts';
import { importAnswers } from './import.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';
import { score } from './score.ts';
import { serve } from './serve.ts';

const commands: Readonly<Record<string, Command>> = {
  serve,
  'keys create': createKey,
  'keys list': listKeys,
  'keys revoke': revokeKey,
  import: importAnswers,
  score,
};

const help = `citedesk\n\n${Object.values(commands).map(({ usage }) => `  citedesk ${usage}`).join('\n')}`;

async function run(words: readonly string[]): Promise<number> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((start) => Object.hasOwn(commands, start));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) {
    const asked = words.length === 0 || words.includes('--help');
    (asked ? print : say)(help);
    return asked ? 0 : exitCodes.usage;
  }
  try {
    const { values, positionals } = readArguments(words.slice(name.split(' ').length), command);
    return await command.run(values as Record<string, string | boolean>, positionals);
  } catch (error) {
    return explain(error, command);
  }
}

function readArguments(words: readonly string[], { options }: Command) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error));
  }
}

/** One place turns an error into what a person reads, and into an exit code. */
function explain(error: unknown, { usage }: Command): number {
  if (error instanceof Usage) {
    say(`citedesk: ${error.message}\nusage: citedesk ${usage}`);
    return exitCodes.usage;
  }
  const expected = error instanceof Failure || error instanceof CannotStart || (error instanceof Error && 'code' in error);
  say(`citedesk: ${expected ? error.message : error instanceof Error ? error.stack : String(error)}`);
  return error instanceof CannotStart ? error.exitCode : exitCodes.failed;
}

process.exitCode = await run(process.argv.slice(2));
