import { createClient } from '../../client/client.ts';
import { isCancelled } from '../failures/report.ts';
import type { Keys } from './keys.ts';
import type { Opened } from './open.ts';

interface Needs {
  readonly address: string;
  readonly keys: Pick<Keys, 'of'>;
  readonly signal: AbortSignal;
}

/** Opens a service elsewhere: it has to take the key, and shows whether it offers our own calls. */
export async function openRemote({ address, keys, signal }: Needs): Promise<Opened> {
  const client = createClient({ baseUrl: address, key: () => keys.of('service', new URL(client.baseUrl).origin) });
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
