type Parts = Pick<URL, 'hostname' | 'port' | 'protocol'>;

/** Returns the host and port of an `http` or `https` address, in the form of `crawl.privateHosts`: `127.0.0.1:8080`. */
export function hostAndPort(address: string | Parts): string {
  const { hostname, port, protocol } = typeof address === 'string' ? new URL(address) : address;
  const host = hostname.replace(/^\[|\]$/gu, '').toLowerCase();
  return `${host.includes(':') ? `[${host}]` : host}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}
