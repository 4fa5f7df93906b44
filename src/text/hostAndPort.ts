type Parts = Pick<URL, 'hostname' | 'port' | 'protocol'>;

/** Host and port of an `http` or `https` address, as people and `crawl.privateHosts` name them: `127.0.0.1:8080`. */
export function hostAndPort(address: string | Parts): string {
  const { hostname, port, protocol } = typeof address === 'string' ? new URL(address) : address;
  const host = hostname.replace(/^\[|\]$/gu, '').toLowerCase();
  return `${host.includes(':') ? `[${host}]` : host}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}
