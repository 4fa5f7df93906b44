import { Failure } from '../contract/failure.ts';
import { hostAndPort } from './baseUrl.ts';

const broken = new Set([
  'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED',
]);
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const late = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const noWay = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

/** An error of the network in words that say who could not be reached and why. */
export function unreachable(url: string, error: unknown): Failure {
  return new Failure('SERVICE_UNREACHABLE', `${hostAndPort(url)} cannot be reached: ${reason(error)}.`, { cause: error });
}

/** Whether a connection stood and then broke, so that asking again may help. */
export const isBroken = (failure: Failure): boolean =>
  failure.code === 'SERVICE_UNREACHABLE' && broken.has(codeOf(failure.cause) ?? '');

function reason(error: unknown): string {
  const code = codeOf(error);
  const { name, message } = innermost(error);
  if (name === 'HTTPParserError' || code?.startsWith('HPE_')) return 'what answers there does not speak HTTP';
  if (code === undefined) return `the connection failed (${message})`;
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (unknownHost.has(code)) return 'no host of that name was found';
  if (late.has(code)) return 'the connection timed out';
  if (noWay.has(code)) return 'there is no way to that network';
  if (broken.has(code)) return 'the connection broke off';
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/u.test(code)) return `its certificate is not trusted (${code})`;
  if (/SSL|EPROTO/u.test(code)) return `no secure connection came about (${code})`;
  return `the connection failed (${code})`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

const innermost = (error: unknown): Error =>
  !(error instanceof Error) ? new Error('unknown') : error.cause instanceof Error ? innermost(error.cause) : error;
