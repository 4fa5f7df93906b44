import type { Endpoint } from '../contract/call/endpoint.ts';
import { Failure, isKnownCode } from '../contract/failure.ts';
import { hostAndPort } from '../text/hostAndPort.ts';
import type { Client } from './client.ts';

const notOfferedStatuses = new Set([404, 405, 501]);

/**
 * Whether a failure says that the service does not know the call at all. Who offers our own calls answers an unknown
 * id with our codes, so any other 404 means the path.
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

/** The failure of a call that a service lacks, with where that is as far as it is known. */
export const notOffered = ({ method, path, summary }: Endpoint, baseUrl?: string): Failure =>
  new Failure(
    'NOT_OFFERED',
    `The service${baseUrl === undefined ? '' : ` at ${hostAndPort(baseUrl)}`} does not support this call: ${lowerFirst(inShort(summary))}.`,
    {
      details: { endpoint: `${method} ${path}` },
    },
  );

/**
 * Whether a service offers our own calls beside those of the specification, which a free one of them tells. What else may
 * hinder that call says nothing of it.
 */
export async function offersOwn(client: Pick<Client, 'listWork'>, signal?: AbortSignal): Promise<boolean> {
  try {
    await client.listWork({ query: { since: new Date().toISOString() } }, { signal });
    return true;
  } catch (error) {
    return !(error instanceof Failure && error.code === 'NOT_OFFERED');
  }
}

/** What a call brings; undefined where the service lacks it. */
export async function ifOffered<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_OFFERED') return undefined;
    throw error;
  }
}

/** Of a summary what stands before its details. */
const inShort = (summary: string): string => summary.split(/[,;:] /u, 1)[0] ?? '';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
