import { Failure } from '../contract/failure.ts';

/** Returns a key that is valid in a header. Otherwise throws `UNAUTHENTICATED` without revealing it. */
export function validateKey(key: string | undefined, baseUrl: string): string {
  const text = key?.trim() ?? '';
  if (text === '') throw new Failure('UNAUTHENTICATED', `There is no key for ${baseUrl} yet.`);
  // A header can't contain anything else, and its error would reveal the key.
  if (/^[\x21-\x7e]+$/u.test(text)) return text;
  throw new Failure('UNAUTHENTICATED', `The key for ${baseUrl} contains invalid characters. Copy it again.`);
}

/** Returns a caller's `Idempotency-Key` if services accept it, or throws `VALIDATION_FAILED`. */
export function validateIdempotencyKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/u.test(key)) return key;
  const message = 'must have 1 to 255 printable characters';
  throw new Failure('VALIDATION_FAILED', `Idempotency-Key: ${message}.`, {
    details: [{ path: 'Idempotency-Key', message }],
  });
}
