// A process that only answers calls, so that whoever sends them takes no time of it; `calls.ts` starts it: with a data
// folder it is the service, without one an empty route.
import Fastify from 'fastify';
import { editorKey } from '../src/contract/folderSecret.ts';
import { folderSecret } from '../src/service/folder/secret.ts';
import { startService } from '../src/service/main.ts';

/** Where it answers. */
export interface Answering {
  readonly url: string;
  readonly key: string;
}

const [folder] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
process.send?.(folder === undefined ? await emptyRoute() : await service(folder));

async function emptyRoute(): Promise<Answering> {
  const server = Fastify({ forceCloseConnections: true, logger: false });
  server.get('/empty', () => ({}));
  return { url: await server.listen({ host: '127.0.0.1', port: 0 }), key: 'none' };
}

async function service(place: string): Promise<Answering> {
  const { url } = await startService({ folder: place, version: '0.0.0-bench' });
  return { url, key: editorKey(folderSecret(place)) };
}
