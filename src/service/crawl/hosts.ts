import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { hostAndPort } from '../../text/hostAndPort.ts';

/** Says that an address lies in a network of its own, where pages are read only when the configuration names it. */
export class PrivateAddress extends Error {}

/** Whether calls to other hosts go through the proxy that the environment names, as Node's own do. */
export const goesThroughProxy = (): boolean => process.env['NODE_USE_ENV_PROXY'] === '1';

/** Whether an IP address is one of the open web; what is written as IPv6 for an IPv4 address is that. */
export function isPublicAddress(address: string): boolean {
  const plain = bare(address);
  return ipaddr.isValid(plain) && !oldIpv4.test(plain) && ipaddr.process(plain).range() === 'unicast';
}

/** Whether a host names this machine or a network around it, without asking anybody. */
export function namesPrivateHost(hostname: string): boolean {
  const host = bare(hostname).replace(/\.$/u, '').toLowerCase();
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || privateEndings.test(host);
}

/** IPv6 addresses that stood for IPv4 ones once (RFC 4291, 2.5.5.1), as `URL` and DNS write them. */
const oldIpv4 = /^::[\da-f]{1,4}(?::[\da-f]{1,4})?$/iu;

/** An IPv6 address without its brackets. */
const bare = (host: string): string => host.replace(/^\[|\]$/gu, '');

/** Names that no public server has (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`). */
const privateEndings = /\.(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home)$/u;

/** Whether any address of a host is private, as far as it can be looked up here. */
async function resolvesToPrivate(hostname: string): Promise<boolean> {
  const found = await lookup(bare(hostname), { all: true }).catch(() => []);
  return found.some(({ address }) => !isPublicAddress(address));
}

/**
 * Whether nothing may be sent to an address, as its host is private and not among those that are named. Behind a proxy,
 * which looks names up itself, no connection here meets their addresses, so they are looked up for this.
 */
export async function isOutOfBounds(url: URL, privateHosts: readonly string[]): Promise<boolean> {
  if (privateHosts.includes(hostAndPort(url))) return false;
  return namesPrivateHost(url.hostname) || (goesThroughProxy() && (await resolvesToPrivate(url.hostname)));
}

/** Looks a host up, and refuses it where any of its addresses is private: another one may be taken by the next call. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }).then(
    (found) => {
      const [first] = found;
      if (!first || found.some(({ address }) => !isPublicAddress(address)))
        callback(new PrivateAddress(`${hostname} is on a private network`), '', 0);
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, '', 0),
  );
};
