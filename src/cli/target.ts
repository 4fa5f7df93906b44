import fs from 'node:fs';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isExposed } from '../client/baseUrl.ts';
import { type Client, createClient, type OpenClient } from '../client/client.ts';
import { recognize } from '../client/local/localService.ts';
import { editorKey } from '../contract/service/folderSecret.ts';
import { exitCodes } from '../contract/service/service.ts';
import { CannotStart } from '../service/cannotStart.ts';
import { folderSecret, readServiceFile } from '../service/folder/folderFiles.ts';
import { type RunningService, startService } from '../service/main.ts';
import { version } from '../service/version.ts';
import { type CommandOptions, RefusedError, requiredOption, UsageError } from './command.ts';
import { reconnectingClient } from './reconnectingClient.ts';
import { databaseOf, folderOf, requireStore, storeOptions } from './storeOptions.ts';
import { around } from './process/surroundings.ts';
import { Failure } from '../contract/failure.ts';
import { hostAndPort } from '../text/hostAndPort.ts';

interface Use {
  /** Action for error messages: “can't …”. */
  readonly does: string;
  /** Project ID, if the command names one. */
  readonly project?: string | undefined;
}

/**
 * Opens the selected service, runs an action, and closes the service. Errors list the available projects or explain
 * that the service lacks a feature.
 * @throws Failure
 */
export async function usingTarget<Result>(
  options: CommandOptions,
  use: Use,
  action: (target: Target) => Promise<Result>,
): Promise<Result> {
  const target = await openTarget(options);
  try {
    return await action(target);
  } catch (error) {
    throw error instanceof Failure ? await explained(error, target, use) : error;
  } finally {
    await target.close();
  }
}

async function explained(failure: Failure, target: Target, { does, project }: Use): Promise<Failure> {
  const { code } = failure;
  if (code === 'NOT_OFFERED')
    return said(
      failure,
      `The service at ${hostAndPort(target.place)} can’t ${does} because it supports only the calls in the API specification. Use a Citedesk service (citedesk serve).`,
    );
  const isUnknown = code === 'PROJECT_NOT_FOUND' && project !== undefined;
  const isOthers = code === 'PROJECT_FORBIDDEN' && target.key === 'editor';
  return isUnknown || isOthers ? otherProjects(failure, target, project) : failure;
}

/** Adds the projects that the key can access to an error. For a folder, it is the editor's key. */
async function otherProjects(failure: Failure, { client, place, key }: Target, project?: string): Promise<Failure> {
  const listed = await client.listProjects().catch(() => undefined);
  if (!listed) return failure;
  const known = listed.data.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
  const owner = key === 'given' ? 'This key' : 'The editor';
  const what =
    failure.code === 'PROJECT_NOT_FOUND'
      ? `There is no project ${project}.`
      : `The project ${project === undefined ? '' : `${project} `}in ${place} belongs to another user. Share it with the editor’s user (citedesk projects share), or use a service with the owner’s key (--service, --key).`;
  return said(
    failure,
    `${what} ${known === '' ? `${owner} can’t access any projects in ${place}.` : `Available projects:${known}`}`,
  );
}

const said = (cause: Failure, message: string): Failure => new Failure(cause.code, message, { cause });

export const targetOptions = {
  ...storeOptions,
  service: { type: 'string' },
  key: { type: 'string' },
  unencrypted: { type: 'boolean' },
} as const;

export const targetUsage =
  '--data DIR | --database-url URL --key env:NAME|file:PATH | --service URL --key env:NAME|file:PATH [--unencrypted]';

/** Open connection to a service. */
export interface Target {
  readonly client: Client;
  /** Name for messages. */
  readonly place: string;
  /** Origin of the key: the `--key` option, or the folder's editor. */
  readonly key: 'given' | 'editor';
  close(): Promise<void>;
}

/**
 * Opens the service in the options: at a URL, for a database, or for a folder. For the last two, it runs a service
 * until closed if none is running.
 */
export async function openTarget(options: CommandOptions): Promise<Target> {
  const named = (['data', 'database-url', 'service'] as const).filter((name) => options[name] !== undefined);
  if (named.length > 1) throw new UsageError(`--${named.join(' and --')} can’t be combined`);
  if (options['service'] !== undefined) return ofService(options);
  const databaseUrl = options['data'] === undefined ? databaseOf(options) : undefined;
  if (databaseUrl !== undefined) return ofDatabase(databaseUrl, options);
  if (options['key'] !== undefined) throw new UsageError('--key requires --service or --database-url');
  return ofFolder(await folderOf(options));
}

function ofService(options: CommandOptions): Target {
  const place = requiredOption(options, 'service');
  const key = namedKey(requiredOption(options, 'key'));
  const client = createClient({ baseUrl: place, key: () => Promise.resolve(key) });
  if (isExposed(client.baseUrl) && options['unencrypted'] !== true) {
    throw new RefusedError(
      `The connection to ${client.baseUrl} is not encrypted, so others on the network could read and use the key. Use https://, or add --unencrypted to accept the risk.`,
    );
  }
  return { client, place: client.baseUrl, key: 'given', close: () => client.close() };
}

/** Runs a service on a database. Its keys identify the user as usual, and its log is discarded. */
async function ofDatabase(databaseUrl: string, options: CommandOptions): Promise<Target> {
  const key = namedKey(requiredOption(options, 'key'));
  const service = await startService({ databaseUrl, version, works: false, logTo: new PassThrough().resume() });
  const client = createClient({ baseUrl: service.url, key: () => Promise.resolve(key) });
  return { client, place: 'the database', key: 'given', close: () => closed(client, service) };
}

async function closed(client: OpenClient, service: RunningService | undefined): Promise<void> {
  await client.close();
  await service?.stop(0);
}

/** Number of attempts to find a service again after another command that ran it ended. */
const tries = 20;

async function ofFolder(folder: string): Promise<Target> {
  requireStore(folder);
  const { client, ready, close } = reconnectingClient(async () => {
    const { url, service } = await folderService(folder);
    const opened = createClient({ baseUrl: url, key: () => Promise.resolve(editorKey(folderSecret(folder))) });
    return { client: opened, close: () => closed(opened, service) };
  }, tries);
  await ready();
  return { client, place: folder, key: 'editor', close };
}

interface FolderService {
  readonly url: string;
  readonly service?: RunningService;
}

/** Milliseconds to wait for another process that has locked the folder while its service starts or stops. */
const patience = 10_000;

/**
 * Returns the service running on a folder, or starts one.
 * @throws CannotStart
 */
async function folderService(folder: string): Promise<FolderService> {
  for (const late = Date.now() + patience; ; await sleep(50)) {
    const url = await runningService(folder);
    if (url !== undefined) return { url };
    try {
      const service = await startService({ folder, version, works: false });
      return { url: service.url, service };
    } catch (error) {
      const isTaken = error instanceof CannotStart && error.exitCode === exitCodes.folderTaken;
      if (!isTaken || Date.now() > late) throw error;
    }
  }
}

async function runningService(folder: string): Promise<string | undefined> {
  const file = readServiceFile(folder);
  if (!file) return undefined;
  const health = await recognize({ url: file.url, secret: folderSecret(folder) }).catch(() => undefined);
  return health && file.url;
}

/** Reads a key from the environment or a file, because other users on the machine can see command lines. */
function namedKey(text: string): string {
  const [, kind, name = ''] = /^(env|file):(.+)$/su.exec(text) ?? [];
  if (kind === undefined) throw new UsageError('--key must be env:NAME or file:PATH, never the key itself');
  const key = (kind === 'env' ? (around().env[name] ?? '') : fs.readFileSync(name, 'utf8')).trim();
  if (key === '')
    throw new RefusedError(
      kind === 'env' ? `The environment variable ${name} doesn’t contain a key.` : `${name} is empty.`,
    );
  return key;
}
