import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { hostAndPort } from '../../text/hostAndPort.ts';
import { goesThroughProxy, namesPrivateHost, PrivateAddress, publicLookup } from './hosts.ts';

/** Milliseconds for a connection. */
const timeout = 10_000;

/**
 * Connections to the open web, and to those private hosts that are named; through the proxy that the environment names
 * where Node's own calls go through it (`NODE_USE_ENV_PROXY`). There the proxy looks names up.
 * @param privateHosts host and port of each, asked at every connection
 */
export function openConnections(privateHosts: () => readonly string[]): Dispatcher {
  const open = buildConnector({ timeout });
  const guarded = buildConnector({ timeout, lookup: publicLookup });
  const connect: buildConnector.connector = (options, callback) => {
    const { hostname, port, protocol } = options;
    const named = privateHosts().includes(hostAndPort({ hostname, port, protocol }));
    if (!named && namesPrivateHost(hostname))
      return callback(new PrivateAddress(`${hostname} is on a private network`), null);
    (named ? open : guarded)(options, callback);
  };
  if (!goesThroughProxy()) return new Agent({ connect });
  // The proxy's own address may be private; what is asked of it is checked before.
  return new EnvHttpProxyAgent({ connect });
}
