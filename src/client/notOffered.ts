import type { Endpoint } from '../contract/call/endpoint.ts';
import { Failure, isKnownCode } from '../contract/failure.ts';
import { hostAndPort } from '../text/hostAndPort.ts';

const notOfferedStatuses = new Set([404, 405, 501]);

/**
 * True if the service doesn't know the call at all. Services with Citedesk's calls report an unknown ID with a known
 * code, so any other 404 is about the path.
 */
export function isNotOffered(error: unknown, { origin }: Endpoint): boolean {
  if (origin !== 'citedesk' || !(error instanceof Failure) || !notOfferedStatuses.has(error.status)) return false;
  return (
    !isKnownCode(error.code) ||
    error.code === 'NOT_FOUND' ||
    error.code === 'METHOD_NOT_ALLOWED' ||
    error.status === 501
  );
}

/** Returns the failure for a call that a service lacks, with the service's address if known. */
export const notOffered = ({ method, path, summary }: Endpoint, baseUrl?: string): Failure =>
  new Failure(
    'NOT_OFFERED',
    `The service${baseUrl === undefined ? '' : ` at ${hostAndPort(baseUrl)}`} does not support this call: ${lowerFirst(inShort(summary))}.`,
    {
      details: { endpoint: `${method} ${path}` },
    },
  );

/** Returns the result of a call, or undefined if the service lacks it. */
export async function ifOffered<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_OFFERED') return undefined;
    throw error;
  }
}

/** Returns the part of a summary before its details. */
const inShort = (summary: string): string => summary.split(/[,;:] /u, 1)[0] ?? '';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
