// Process that only answers calls, so that the sender takes no CPU time from it. Started by `calls.ts`. Without
// arguments, it serves an empty route. Otherwise, it is the service: on the data folder in the first argument, or on
// the database URL in the second one. The third one is a configuration as JSON.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Configuration } from '../src/contract/models/configuration.ts';
import { editorKey } from '../src/contract/service/folderSecret.ts';
import { folderSecret } from '../src/service/folder/folderFiles.ts';
import { startService } from '../src/service/main.ts';

export interface Answering {
  readonly url: string;
  readonly key: string;
}

const [folder, databaseUrl = '', configuration = '{}'] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
process.send?.(
  folder === undefined ? await emptyRoute() : databaseUrl === '' ? await service(folder) : await serviceOn(databaseUrl),
);

async function emptyRoute(): Promise<Answering> {
  const server = Fastify({ forceCloseConnections: true, logger: false });
  server.get('/empty', () => ({}));
  // Same response size and headers as the service's account.
  const account = {
    user: { id: 1, name: 'local', email: 'local@localhost' },
    plan: { name: 'local', display_name: 'Local', status: 'active', renews_at: '2126-10-29T12:00:00.000Z' },
    credits: { available: 1_000_000_000, plan: 1_000_000_000, additional: 0, plan_limit: 1_000_000_000 },
    export_rows: { available: 1_000_000_000, plan: 1_000_000_000, additional: 0, plan_limit: 1_000_000_000 },
    rate_limits: { perMinute: 1_000_000_000, perSecond: 1_000_000_000 },
    key: {
      name: 'This editor',
      prefix: 'cdk_01234567',
      scopes: ['read', 'write', 'agents'],
      restricted_to_projects: false,
      expires_at: null,
    },
  };
  server.get('/account', (_request, reply) => {
    const id = randomUUID();
    reply.header('X-Request-Id', id).header('X-Service-Credits-Charged', 0);
    return { data: account, meta: {}, credits: { charged: 0, remaining: null }, request_id: id };
  });
  return { url: await server.listen({ host: '127.0.0.1', port: 0 }), key: 'none' };
}

async function service(place: string): Promise<Answering> {
  const { url } = await startService({
    folder: place,
    version: '0.0.0-bench',
    configuration: Configuration.parse(JSON.parse(configuration)),
  });
  return { url, key: editorKey(folderSecret(place)) };
}

/** Callers use a key from the database. */
async function serviceOn(place: string): Promise<Answering> {
  const { url } = await startService({ databaseUrl: place, version: '0.0.0-bench' });
  return { url, key: '' };
}
