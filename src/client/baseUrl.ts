import { Failure } from '../contract/failure.ts';
import { withoutEndSlashes } from '../text/endings.ts';

/**
 * Normalizes a service's URL as typed by a user: removes spaces, query, fragment and trailing slashes, and adds `/v1`.
 * Throws a `Failure` unless it is an HTTP or HTTPS URL.
 */
export function normalizeBaseUrl(typed: string): string {
  const text = typed.replace(/\s+/gu, '');
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) {
    throw new Failure('VALIDATION_FAILED', 'The service URL must start with http:// or https://.');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw new Failure('VALIDATION_FAILED', 'The service URL must not contain a user name or password.');
  }
  const path = withoutEndSlashes(url.pathname);
  return `${url.origin}${path.endsWith('/v1') ? path : `${path}/v1`}`;
}

/** True if the address is on this machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/u.test(hostname)
  );
}

/** True if requests to an address can be read in transit: they aren't encrypted, and leave this machine. */
export const isExposed = (address: string): boolean => new URL(address).protocol === 'http:' && !isLoopback(address);
