import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { hostAndPort } from '../../text/hostAndPort.ts';

/** Thrown for an address on a private network. Pages there are only read if configured. */
export class PrivateAddress extends Error {}

/** True if requests use the environment's proxy, as those of Node itself do. */
export const goesThroughProxy = (): boolean => process.env['NODE_USE_ENV_PROXY'] === '1';

/** True if an IP address is on the public internet. IPv4 addresses mapped to IPv6 are treated as IPv4. */
export function isPublicAddress(address: string): boolean {
  const plain = bare(address);
  return ipaddr.isValid(plain) && !oldIpv4.test(plain) && ipaddr.process(plain).range() === 'unicast';
}

/** True if a host name refers to this machine or a local network, judged without a DNS lookup. */
export function namesPrivateHost(hostname: string): boolean {
  const host = bare(hostname).replace(/\.$/u, '').toLowerCase();
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || privateEndings.test(host);
}

/** Deprecated IPv4-compatible IPv6 addresses (RFC 4291, 2.5.5.1), as written by `URL` and DNS. */
const oldIpv4 = /^::[\da-f]{1,4}(?::[\da-f]{1,4})?$/iu;

/** Removes the brackets of an IPv6 address. */
const bare = (host: string): string => host.replace(/^\[|\]$/gu, '');

/** Names without public servers (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`). */
const privateEndings = /\.(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home)$/u;

/** True if any known address of a host is private. */
async function resolvesToPrivate(hostname: string): Promise<boolean> {
  const addresses = await lookup(bare(hostname), { all: true }).catch(() => []);
  return addresses.some(({ address }) => !isPublicAddress(address));
}

/**
 * True if requests to a URL are forbidden, because its host is private and not configured. With a proxy, which resolves
 * names itself, connections here can't check addresses. In this case, names are resolved here as well.
 */
export async function isOutOfBounds(url: URL, privateHosts: readonly string[]): Promise<boolean> {
  if (privateHosts.includes(hostAndPort(url))) return false;
  return namesPrivateHost(url.hostname) || (goesThroughProxy() && (await resolvesToPrivate(url.hostname)));
}

/**
 * Resolves a host name and rejects it if any of its addresses is private, because the next connection may use that one.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }).then(
    (addresses) => {
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        callback(new PrivateAddress(`${hostname} is on a private network`), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, '', 0),
  );
};
