import { Failure } from '../contract/failure.ts';

/** A key fit for a header; throws `UNAUTHENTICATED` without showing it where it is none. */
export function validateKey(key: string | undefined, baseUrl: string): string {
  const text = key?.trim() ?? '';
  if (text === '') throw new Failure('UNAUTHENTICATED', `There is no key for ${baseUrl} yet.`);
  // A header cannot carry anything else, and the error that it would throw shows the key.
  if (/^[\x21-\x7e]+$/u.test(text)) return text;
  throw new Failure('UNAUTHENTICATED', `The key for ${baseUrl} contains invalid characters. Copy it again.`);
}

/** A caller's own `Idempotency-Key`, if services can take it; else throws `VALIDATION_FAILED`. */
export function validateIdempotencyKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/u.test(key)) return key;
  const message = 'must have 1 to 255 printable characters';
  throw new Failure('VALIDATION_FAILED', `Idempotency-Key: ${message}.`, {
    details: [{ path: 'Idempotency-Key', message }],
  });
}
