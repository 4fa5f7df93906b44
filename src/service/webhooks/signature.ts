import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret as Standard Webhooks writes it: 32 random bytes in Base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** As it is sent. */
  readonly body: string;
  readonly secret: string;
}

/**
 * The headers by which a receiver knows that we sent this, and when: HMAC-SHA256 of id, timestamp and body, by Standard
 * Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks, "Signature scheme").
 */
export const signedHeaders = ({ id, timestamp, body, secret }: Signed): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`,
});
