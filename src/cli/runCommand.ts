import { parseArgs } from 'node:util';
import { Failure } from '../contract/failure.ts';
import { exitCodes } from '../contract/service/service.ts';
import { CannotStart } from '../service/cannotStart.ts';
import { DamagedStore } from '../service/store/sqlite/damage.ts';
import { version } from '../service/version.ts';
import { type Command, print, RefusedError, printNote, UsageError } from './command.ts';
import { systemFault } from './systemFault.ts';

/** Loaded on demand, because most commands need only few of the service's modules. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  worker: async () => (await import('./commands/worker.ts')).worker,
  'accounts set': async () => (await import('./commands/accounts.ts')).setAccount,
  'accounts list': async () => (await import('./commands/accounts.ts')).listAccounts,
  'accounts remove': async () => (await import('./commands/accounts.ts')).removeAccount,
  'keys create': async () => (await import('./commands/keys.ts')).createKey,
  'keys list': async () => (await import('./commands/keys.ts')).listKeys,
  'keys revoke': async () => (await import('./commands/keys.ts')).revokeKey,
  'projects share': async () => (await import('./commands/projects.ts')).shareProject,
  'projects unshare': async () => (await import('./commands/projects.ts')).unshareProject,
  'projects list': async () => (await import('./commands/projects.ts')).listProjects,
  import: async () => (await import('./commands/import.ts')).importAnswers,
  imports: async () => (await import('./commands/import.ts')).listImports,
  changes: async () => (await import('./commands/changes.ts')).changes,
  opportunities: async () => (await import('./commands/opportunities.ts')).opportunities,
  report: async () => (await import('./commands/report.ts')).report,
  plan: async () => (await import('./commands/projectFiles.ts')).plan,
  apply: async () => (await import('./commands/projectFiles.ts')).apply,
  pull: async () => (await import('./commands/projectFiles.ts')).pull,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  spend: async () => (await import('./commands/spend.ts')).spend,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/backup.ts')).restore,
  check: async () => (await import('./commands/check.ts')).check,
  score: async () => (await import('./commands/score.ts')).score,
};

export async function runCommand(given: readonly string[]): Promise<number> {
  const words = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((start) => Object.hasOwn(commands, start));
  const command = name === undefined ? undefined : await commands[name]?.();
  if (name === undefined || !command) {
    if (words.length === 0 || asksForHelp(words.slice(0, 1))) return tell(await help(Object.keys(commands)));
    const inGroup = Object.keys(commands).filter((known) => known.startsWith(`${words[0]} `));
    if (asksForHelp(words) && inGroup.length > 0) return tell(await help(inGroup));
    if (words[0] === '--version') return tell(version);
    printNote(
      `citedesk: unknown command “${commandName(words)}”. Available commands:\n${Object.keys(commands)
        .map((known) => `  citedesk ${known}`)
        .join('\n')}`,
    );
    return exitCodes.usage;
  }
  if (asksForHelp(words))
    return tell(
      [`citedesk ${command.usage}`, command.does, ...(command.more === undefined ? [] : [command.more])].join('\n\n'),
    );
  try {
    const { values, positionals } = readArguments(words.slice(name.split(' ').length), command);
    return await command.run(values as Record<string, string | boolean>, positionals);
  } catch (error) {
    return explainError(error, command);
  }
}

async function help(names: readonly string[]): Promise<string> {
  const all = await Promise.all(names.flatMap((name) => commands[name]?.() ?? []));
  return [
    'Citedesk shows what AI assistants say about a brand, and helps you write articles that they cite.',
    ...all.map(({ usage, does }) => `  citedesk ${usage}\n      ${does}`),
  ].join('\n\n');
}

/** Returns the words before the first option. The rest may contain a password. */
function commandName(words: readonly string[]): string {
  const end = words.findIndex((word) => !/^\w+$/.test(word));
  return words.slice(0, end < 0 ? words.length : Math.max(end, 1)).join(' ');
}

export const asksForHelp = (words: readonly string[]): boolean => words.includes('--help') || words.includes('-h');

function tell(text: string): number {
  print(text);
  return 0;
}

function readArguments(words: readonly string[], { options, words: most = 0 }: Command) {
  const read = parseOptions(words, options);
  if (read.positionals.length > most)
    throw new UsageError('too many arguments; put a value that contains spaces in quotation marks');
  return read;
}

function parseOptions(words: readonly string[], options: Command['options']) {
  try {
    const read = parseArgs({ args: [...words], options, allowPositionals: true, tokens: true });
    const given = read.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const repeated = given.find((name, place) => given.indexOf(name) < place && options[name]?.multiple !== true);
    if (repeated !== undefined) throw new UsageError(`--${repeated} is given more than once`);
    return read;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw new UsageError(said.replace(/\. To specify a positional argument.*$/su, ''));
  }
}

function explainError(error: unknown, { usage, usageCode = exitCodes.usage }: Command): number {
  if (error instanceof UsageError) {
    printNote(`citedesk: ${error.message}\nusage: citedesk ${usage}`);
    return usageCode;
  }
  const expected =
    error instanceof DamagedStore ||
    error instanceof RefusedError ||
    error instanceof Failure ||
    error instanceof CannotStart;
  printNote(
    `citedesk: ${expected ? error.message : (systemFault(error) ?? (error instanceof Error ? error.stack : String(error)))}`,
  );
  return error instanceof CannotStart ? error.exitCode : exitCodes.failed;
}
