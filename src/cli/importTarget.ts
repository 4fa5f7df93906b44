import fs from 'node:fs';
import { isExposed } from '../client/baseUrl.ts';
import { createClient, type OpenClient } from '../client/client.ts';
import { recognize } from '../client/local/localService.ts';
import { editorKey } from '../contract/service/folderSecret.ts';
import { folderSecret } from '../service/folder/secret.ts';
import { announced } from '../service/folder/serviceFile.ts';
import { startService } from '../service/main.ts';
import { version } from '../service/version.ts';
import { needed, type CommandOptions, Refused, Usage } from './command.ts';
import { folderOf, needStore } from './place.ts';

export const targetOptions = {
  data: { type: 'string' },
  service: { type: 'string' },
  key: { type: 'string' },
  unencrypted: { type: 'boolean' },
} as const;

/** A service that takes answers. */
export interface Target {
  readonly client: OpenClient;
  /** What it is called in sentences. */
  readonly place: string;
  /** Whose key is taken: the one that was given, or that of the folder's own editor. */
  readonly key: 'given' | 'editor';
  close(): Promise<void>;
}

/**
 * Opens the service that the options name: one somewhere, or a folder's own, which is run meanwhile where none runs.
 */
export async function openTarget(options: CommandOptions): Promise<Target> {
  if (options['service'] === undefined) {
    if (options['key'] !== undefined) throw new Usage('--key goes with --service');
    return ofFolder(await folderOf(options));
  }
  if (options['data'] !== undefined) throw new Usage('--data and --service exclude each other');
  const place = needed(options, 'service');
  const key = namedKey(needed(options, 'key'));
  const client = createClient({ baseUrl: place, key: () => Promise.resolve(key) });
  if (isExposed(client.baseUrl) && options['unencrypted'] !== true) {
    throw new Refused(
      `${client.baseUrl} is not encrypted: whoever can listen on the way reads the key and can use it. Take https://, or add --unencrypted if that may be.`,
    );
  }
  return { client, place: client.baseUrl, key: 'given', close: () => client.close() };
}

async function ofFolder(folder: string): Promise<Target> {
  needStore(folder);
  const running = await runningService(folder);
  const service = running === undefined ? await startService({ folder, version, works: false }) : undefined;
  const client = createClient({
    baseUrl: running ?? service?.url ?? '',
    key: () => Promise.resolve(editorKey(folderSecret(folder))),
  });
  return {
    client,
    place: folder,
    key: 'editor',
    async close() {
      await client.close();
      await service?.stop();
    },
  };
}

/** Where the folder's own service listens; undefined while none runs. */
async function runningService(folder: string): Promise<string | undefined> {
  const file = announced(folder);
  if (!file) return undefined;
  const health = await recognize({ url: file.url, secret: folderSecret(folder) }).catch(() => undefined);
  return health && file.url;
}

/** A key that stands in the environment or in a file; on a command line everybody on the machine could read it. */
function namedKey(text: string): string {
  const [, kind, name = ''] = /^(env|file):(.+)$/su.exec(text) ?? [];
  if (kind === undefined) throw new Usage('--key takes env:NAME or file:PATH, never the key itself');
  const key = (kind === 'env' ? (process.env[name] ?? '') : fs.readFileSync(name, 'utf8')).trim();
  if (key === '') throw new Refused(kind === 'env' ? `The environment has no key under ${name}.` : `${name} is empty.`);
  return key;
}
