import { createHmac } from 'node:crypto';
import type * as z from 'zod';
import { Configuration } from '../models/configuration.ts';

/**
 * Answers a challenge in hexadecimal, which proves knowledge of the folder's secret without revealing it. The proof
 * includes the service's address, so that no other service can relay it as its own.
 */
export const prove = (secret: string, challenge: string, address: string): string =>
  hmac(secret, `${address} ${challenge}`);

/** Formats one end of a connection in the way that both ends name it. */
export const addressOf = (host = '', port = 0): string => `${host.replace(/^::ffff:/u, '')}:${port}`;

/** Returns the account key that editors use for the service of their own folder. */
export const editorKey = (secret: string): string => `cdk_${hmac(secret, 'editor key').slice(0, 40)}`;

/**
 * Returns a hexadecimal fingerprint that distinguishes configurations without revealing them. Filling in defaults
 * doesn't change it.
 */
export const fingerprint = (secret: string, configuration: z.input<typeof Configuration>): string =>
  hmac(secret, canonical(Configuration.parse(configuration)));

/** Computes HMAC-SHA256 (RFC 2104) of UTF-8 strings. */
const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text, 'utf8').digest('hex');

/** Formats JSON with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? sorted(inner) : inner));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (object: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
