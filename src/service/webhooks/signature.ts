import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Creates a secret in the format of Standard Webhooks: 32 random bytes in Base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  /** Exact text that is sent. */
  readonly body: string;
  readonly secret: string;
}

/**
 * Returns the headers by which a receiver can verify the sender and time: HMAC-SHA256 of ID, timestamp, and body,
 * according to Standard Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks, "Signature scheme").
 */
export const signedHeaders = ({ id, timestamp, body, secret }: Signed): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`,
});
