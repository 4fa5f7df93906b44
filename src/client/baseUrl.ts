import { Failure } from '../contract/failure.ts';
import { withoutEndSlashes } from '../text/endings.ts';

/**
 * A service's address as a person typed it, made into one that paths can be hung on: without blanks, query, fragment
 * and slashes at the end, and with `/v1`. Throws a `Failure` for what is not an http or https address.
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

/** Whether an address can only be answered by this machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/u.test(hostname)
  );
}

/** Whether what is sent to an address can be read on its way: it is not encrypted, and leaves this machine. */
export const isExposed = (address: string): boolean => new URL(address).protocol === 'http:' && !isLoopback(address);
