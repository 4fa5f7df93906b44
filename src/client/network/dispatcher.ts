import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import * as tls from 'node:tls';
import { Failure } from '../../contract/failure.ts';
import { isLoopback } from '../baseUrl.ts';

/** Network settings. */
export interface Network {
  /** Address of the proxy. By default, the one in `HTTPS_PROXY` or `HTTP_PROXY`. */
  readonly proxy?: string | undefined;
  /**
   * Hosts to reach without the proxy, such as `example.com` or `*.example.com:8443`. By default, those of `NO_PROXY`.
   */
  readonly noProxy?: readonly string[] | undefined;
  /** Certificates (PEM) of authorities to trust in addition to Node's own, which include `NODE_EXTRA_CA_CERTS`. */
  readonly ca?: readonly string[] | undefined;
}

const milliseconds = 10_000;

/**
 * Creates the connections to one service and its links: through a proxy if there is one, and directly on this machine.
 */
export function createDispatcher(baseUrl: string, { proxy, noProxy, ca }: Network = {}): Dispatcher {
  const { env } = process;
  const own = isLoopback(baseUrl) ? [new URL(baseUrl).hostname] : [];
  const exceptions = noProxy && noProxy.length > 0 ? noProxy : [env['no_proxy'] ?? env['NO_PROXY'] ?? ''];
  const http = withScheme(proxy) ?? withScheme(env['http_proxy'] ?? env['HTTP_PROXY']);
  const https = withScheme(proxy) ?? withScheme(env['https_proxy'] ?? env['HTTPS_PROXY']);
  const secure = trusting(ca);
  try {
    return new EnvHttpProxyAgent({
      ...(http === undefined ? {} : { httpProxy: http }),
      ...(https === undefined ? {} : { httpsProxy: https }),
      noProxy: [...exceptions, 'localhost', '127.0.0.1', '::1', ...own].join(','),
      connect: { timeout: milliseconds, ...secure },
      connectTimeout: milliseconds,
      requestTls: { timeout: milliseconds, ...secure },
      proxyTls: { timeout: milliseconds, ...secure },
    });
  } catch (cause) {
    const where = withScheme(proxy) === undefined ? 'HTTP_PROXY or HTTPS_PROXY' : 'the settings';
    throw new Failure('SERVICE_UNREACHABLE', `The proxy in ${where} is not a valid URL.`, { cause });
  }
}

/** Adds `http://`, which users leave out of proxy addresses. */
function withScheme(address: string | undefined): string | undefined {
  const text = address?.trim() ?? '';
  if (text === '') return undefined;
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? text : `http://${text}`;
}

/** Returns the TLS options that also trust these authorities (PEM). Empty without any. */
const trusting = (ca: readonly string[] = []): { readonly secureContext?: tls.SecureContext } =>
  ca.length === 0 ? {} : { secureContext: tls.createSecureContext({ ca: [...certificates('default'), ...ca] }) };

/** Returns the authorities that this machine trusts, which Node ignores by default. Empty if Node can't list them. */
export const systemCertificates = (): readonly string[] => certificates('system');

function certificates(kind: 'default' | 'system'): readonly string[] {
  // Available since Node 22.15.
  const { getCACertificates, rootCertificates } = tls as Pick<typeof tls, 'rootCertificates'> & Maybe;
  return getCACertificates?.(kind) ?? (kind === 'default' ? rootCertificates : []);
}

interface Maybe {
  readonly getCACertificates?: typeof tls.getCACertificates | undefined;
}
