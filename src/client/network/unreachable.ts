import { Failure } from '../../contract/failure.ts';
import { hostAndPort } from '../../text/hostAndPort.ts';

const broken = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const late = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const noWay = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

/** Returns a failure that explains which host a network error made unreachable, and why. */
export function unreachable(url: string, error: unknown): Failure {
  const what = `Couldn’t reach ${hostAndPort(url)}: ${reason(error, url)}.`;
  return new Failure('SERVICE_UNREACHABLE', [what, ...adviceFor(networkCode(error))].join(' '), { cause: error });
}

/** Suggests a fix, unless the reason already implies it. */
function adviceFor(code: string | undefined): string[] {
  if (code === 'ECONNREFUSED') return ['Check that it is running.'];
  return code !== undefined && [unknownHost, late, noWay].some((codes) => codes.has(code))
    ? ['Check the URL and the network connection.']
    : [];
}

/** True if an open connection broke, so that a retry may help. */
export const isBroken = (failure: Failure): boolean =>
  failure.code === 'SERVICE_UNREACHABLE' && broken.has(networkCode(failure.cause) ?? '');

function reason(error: unknown, url: string): string {
  const code = networkCode(error);
  const { name, message } = innermost(error);
  const refused = /proxy (?:response|authentication required) \((\d+)\)/iu.exec(message)?.[1];
  if (refused !== undefined)
    return `the proxy refused the connection${refused === '407' ? ' because it requires a user name and password' : ''} (${refused})`;
  if (name === 'HTTPParserError' || code?.startsWith('HPE_')) return 'the server does not speak HTTP';
  if (code === undefined) return `the connection failed (${message})`;
  if (code === 'ECONNREFUSED') return `the connection was refused${byAnother(error, url)}`;
  if (unknownHost.has(code)) return `the host was not found${byAnother(error, url)}`;
  if (late.has(code)) return `the connection timed out${byAnother(error, url)}`;
  if (noWay.has(code)) return 'the network cannot be reached';
  if (code === 'UND_ERR_PRX_CONN') return 'the proxy closed the connection';
  if (broken.has(code)) return 'the connection was lost';
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (/ALTNAME|UND_ERR_PRX_TLS/u.test(code)) return `its certificate is for another host (${code})`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/u.test(code)) return `its certificate is not trusted (${code})`;
  if (/SSL|EPROTO/u.test(code)) return `no secure connection could be established (${code})`;
  return `the connection failed (${code})`;
}

/** Names the proxy if the error came from it instead of the requested host. */
function byAnother(error: unknown, url: string): string {
  const { hostname, address, port } = innermost(error) as ConnectionAttempt;
  const asked = new URL(url);
  const toPort = asked.port === '' ? (asked.protocol === 'https:' ? 443 : 80) : Number(asked.port);
  if (hostname !== undefined && hostname !== asked.hostname) return ` (the proxy ${hostname})`;
  return port !== undefined && port !== toPort ? ` (the proxy ${address}:${port})` : '';
}

interface ConnectionAttempt extends Error {
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
}

function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : networkCode(error.cause);
}

function innermost(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown');
  // If a host has several addresses, each was tried.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const cause = first ?? error.cause;
  return cause instanceof Error ? innermost(cause) : error;
}
