import { BlockList, isIP } from 'node:net';
import { parse } from 'tldts';
import { Failure } from '../../contract/failure.ts';
import { isRedirect, redirectOrigin } from '../../text/urls.ts';

interface Needs {
  readonly signal: AbortSignal;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
  /** Milliseconds before the request times out. */
  readonly patience?: number;
}

/**
 * Resolves a redirect without following it. No other host is called.
 * @returns the page's URL, or undefined if the redirect has expired or its target isn't a public web page
 * @throws Failure `PROVIDER_UNREACHABLE` or `PROVIDER_TIMEOUT` if a retry may help, or the signal's reason when it is
 * aborted
 */
export async function resolveRedirect(
  url: string,
  { signal, fetch = globalThis.fetch, origin = redirectOrigin, patience = 10_000 }: Needs,
): Promise<string | undefined> {
  if (!isRedirect(url, origin)) return undefined;
  const late = AbortSignal.timeout(patience);
  let response: Response;
  try {
    response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, late]) });
  } catch (cause) {
    signal.throwIfAborted();
    if (late.aborted)
      throw new Failure('PROVIDER_TIMEOUT', `${new URL(origin).host} took too long to resolve a source’s link.`, {
        cause,
      });
    throw new Failure('PROVIDER_UNREACHABLE', `Couldn’t connect to ${new URL(origin).host}.`, { cause });
  }
  await response.body?.cancel().catch(() => undefined);
  const { status, headers } = response;
  if (status === 408 || status === 429 || status >= 500)
    throw new Failure(
      'PROVIDER_UNREACHABLE',
      `${new URL(origin).host} didn’t resolve a source’s link (HTTP ${status}).`,
    );
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return location === null ? undefined : publicPage(location, url);
}

function publicPage(location: string, base: string): string | undefined {
  // Headers are decoded as Latin-1, even if a server sends UTF-8.
  const page = URL.parse(Buffer.from(location, 'latin1').toString(), base);
  if (!page || (page.protocol !== 'https:' && page.protocol !== 'http:') || page.host === new URL(base).host)
    return undefined;
  return isPublic(page.hostname) ? page.href : undefined;
}

function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version !== 0) return !inner.check(host, version === 4 ? 'ipv4' : 'ipv6');
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isIcann === true || isPrivate === true;
}

/**
 * Addresses that aren't on the public internet (IANA's special-purpose registries). IPv4 addresses inside IPv6 are
 * checked as well.
 */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');
