import { createHmac } from 'node:crypto';
import type * as z from 'zod';
import { Configuration } from '../models/configuration.ts';

/**
 * Answers a challenge so that it shows knowledge of the folder's secret without giving it away; hexadecimal. It holds
 * for the address at which the service was called, so that nobody at another one can pass it on as their own.
 */
export const prove = (secret: string, challenge: string, address: string): string =>
  hmac(secret, `${address} ${challenge}`);

/** One end of a connection, as both who called and who was called name it. */
export const addressOf = (host = '', port = 0): string => `${host.replace(/^::ffff:/u, '')}:${port}`;

/** The key of the account with which editors call the service of their own folder. */
export const editorKey = (secret: string): string => `cdk_${hmac(secret, 'editor key').slice(0, 40)}`;

/** Tells configurations apart without showing them; the same whether defaults are filled in or not. Hexadecimal. */
export const fingerprint = (secret: string, configuration: z.input<typeof Configuration>): string =>
  hmac(secret, canonical(Configuration.parse(configuration)));

/** HMAC-SHA256 (RFC 2104), both texts as UTF-8. */
const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text, 'utf8').digest('hex');

/** JSON with the keys of every object in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? sorted(inner) : inner));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (object: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
