import { parseArgs } from 'node:util';
import { Failure } from '../contract/failure.ts';
import { exitCodes } from '../contract/service.ts';
import { CannotStart } from '../service/folder/cannotStart.ts';
import { version } from '../service/version.ts';
import { type Command, print, say, Usage } from './command.ts';
import { importAnswers } from './import.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';
import { score } from './score.ts';
import { serve } from './serve.ts';
import { systemFault } from './systemFault.ts';
import { worker } from './worker.ts';

const commands: Readonly<Record<string, Command>> = {
  serve,
  worker,
  'keys create': createKey,
  'keys list': listKeys,
  'keys revoke': revokeKey,
  import: importAnswers,
  score,
};

const help = [
  'Citedesk: see what AI assistants answer about a brand, and write the articles that they cite.',
  ...Object.values(commands).map(({ usage, does }) => `  citedesk ${usage}\n      ${does}`),
].join('\n\n');

async function run(words: readonly string[]): Promise<number> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((start) => Object.hasOwn(commands, start));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) {
    if (words.length === 0 || asksForHelp(words)) return tell(help);
    if (words[0] === '--version') return tell(version);
    say(`citedesk: there is no command “${words.join(' ')}”. These are there:\n${Object.values(commands).map(({ usage }) => `  citedesk ${usage}`).join('\n')}`);
    return exitCodes.usage;
  }
  if (asksForHelp(words)) return tell(`citedesk ${command.usage}\n\n${command.does}`);
  try {
    const { values, positionals } = readArguments(words.slice(name.split(' ').length), command);
    return await command.run(values as Record<string, string | boolean>, positionals);
  } catch (error) {
    return explain(error, command);
  }
}

const asksForHelp = (words: readonly string[]): boolean => words.includes('--help') || words.includes('-h');

function tell(text: string): number {
  print(text);
  return 0;
}

function readArguments(words: readonly string[], { options }: Command) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Usage(said.replace(/\. To specify a positional argument.*$/su, ''));
  }
}

/** One place turns an error into what a person reads, and into an exit code. */
function explain(error: unknown, { usage }: Command): number {
  if (error instanceof Usage) {
    say(`citedesk: ${error.message}\nusage: citedesk ${usage}`);
    return exitCodes.usage;
  }
  const expected = error instanceof Failure || error instanceof CannotStart;
  say(`citedesk: ${expected ? error.message : (systemFault(error) ?? (error instanceof Error ? error.stack : String(error)))}`);
  return error instanceof CannotStart ? error.exitCode : exitCodes.failed;
}

process.exitCode = await run(process.argv.slice(2));
