import { createClient } from '../../client/client.ts';
import { isCancelled } from '../failures/report.ts';
import type { EditorNetwork } from '../editor/network.ts';
import type { Keys } from './keys.ts';
import { networkBy } from './network.ts';
import type { Opened } from './open.ts';

interface Needs {
  readonly address: string;
  readonly keys: Pick<Keys, 'of'>;
  readonly network: EditorNetwork;
  readonly log: { warn(line: string): void };
  readonly signal: AbortSignal;
}

/** Opens a service elsewhere: it has to take the key, and shows whether it offers our own calls. */
export async function openRemote({ address, keys, network, log, signal }: Needs): Promise<Opened> {
  const client = createClient({
    ...networkBy(network),
    baseUrl: address,
    key: () => keys.of('service', new URL(client.baseUrl).origin),
    onRateLimit: ({ endpoint, code, since, until }) =>
      log.warn(`${endpoint}: ${code}, asked again in ${Math.ceil((until - since) / 1000)} s.`),
  });
  try {
    await client.getAccount({}, { signal });
    await client.listWork({ query: { since: new Date().toISOString() } }, { signal }).catch((error: unknown) => {
      if (isCancelled(error)) throw error; // any other refusal is no reason not to read answers
    });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    service: { origin: new URL(client.baseUrl).origin, local: false, client },
    lost: new Promise(() => undefined),
    feed: () => Promise.resolve(),
    close: () => client.close(),
  };
}
