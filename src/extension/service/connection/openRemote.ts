import { createClient } from '../../../client/client.ts';
import { isCancelled } from '../failures/report.ts';
import { networkBy } from './clientNetwork.ts';
import type { ConnectionContext, Opened } from './service.ts';

/** Opens a remote service. Checks that it accepts the key and detects whether it supports Citedesk's own calls. */
export async function openRemote(
  address: string,
  { keys, network, log, allowance }: ConnectionContext,
  signal: AbortSignal,
): Promise<Opened> {
  const client = createClient({
    ...networkBy(network()),
    baseUrl: address,
    key: () => keys.of('service', originOf(client)),
    onCredits: ({ remaining }) => {
      if (remaining !== null) allowance.recordCredits(originOf(client), remaining);
    },
    onRateLimit: ({ endpoint, code, since, until }) =>
      log.warn(`${endpoint}: ${code}, asked again in ${Math.ceil((until - since) / 1000)} s.`),
  });
  try {
    allowance.recordAccount(originOf(client), (await client.getAccount({}, { signal })).data);
    await client.listWork({ query: { since: new Date().toISOString() } }, { signal }).catch((error: unknown) => {
      if (isCancelled(error)) throw error; // answers can still be read after other errors
    });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    service: { origin: originOf(client), local: false, client },
    lost: new Promise(() => undefined),
    feed: () => Promise.resolve(),
    close: () => client.close(),
  };
}

const originOf = ({ baseUrl }: { readonly baseUrl: string }): string => new URL(baseUrl).origin;
