import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { hostAndPort } from '../../text/hostAndPort.ts';
import { goesThroughProxy, namesPrivateHost, PrivateAddress, publicLookup } from './hosts.ts';

/** Milliseconds to establish a connection. */
const timeout = 10_000;

/**
 * Opens connections to public hosts and to configured private ones. Uses the environment's proxy if Node does
 * (`NODE_USE_ENV_PROXY`). The proxy then resolves host names.
 * @param privateHosts host and port of each, read for every connection
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
  // The proxy itself may be on a private address. Its requests were checked before.
  return new EnvHttpProxyAgent({ connect });
}
