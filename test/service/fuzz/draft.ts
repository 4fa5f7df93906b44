import type { Endpoint } from '../../../src/contract/call/endpoint.ts';
import type { Sent } from './exchange.ts';
import type { Input } from './valid.ts';
import type { World } from './world.ts';

/** A call that changes are made to before it is sent. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  /** Of the path's parameters, percent-encoded. */
  readonly ids: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Appended to the query unchanged. */
  readonly behind: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly json: unknown;
  /** Changes the JSON text of the body. */
  readonly written: (text: string | undefined) => string | Uint8Array | undefined;
}

type Ids = Readonly<Record<string, string | number>>;

/** A good call of an endpoint. */
export function draftOf(
  endpoint: Endpoint,
  { query = {}, body }: Input,
  { ids, world, key }: { readonly ids: Ids; readonly world: World; readonly key: string },
): Draft {
  const { project, topic, prompt, response, run, article, export: exported } = world;
  const known: Ids = { project, topic, prompt, response, run, article, export: exported, import: 'unknown', ...ids };
  const json: unknown =
    body === undefined
      ? undefined
      : JSON.parse(
          JSON.stringify(body).replaceAll(/"\$(topic|prompt|fingerprint|site)"/g, (_, name: string) =>
            JSON.stringify(known[name]),
          ),
        );
  return {
    method: endpoint.method,
    path: endpoint.path,
    ids: Object.fromEntries(Object.entries(known).map(([name, id]) => [name, String(id)])),
    query: Object.entries(query),
    behind: '',
    headers: {
      ...(endpoint.proof !== 'none' && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    json,
    written: (text) => text,
  };
}

/** The call as sent. */
export function sentOf({ method, path, ids, query, behind, headers, json, written }: Draft): Sent {
  const asked = [query.map((pair) => new URLSearchParams([[...pair]]).toString()).join('&'), behind]
    .filter((part) => part !== '')
    .join('&');
  const address =
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '') + (asked === '' ? '' : `?${asked}`);
  const body = written(json === undefined ? undefined : JSON.stringify(json));
  return {
    method,
    address,
    body,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }) },
  };
}

/** The call as a person reads it in a report. */
export function toldOf({ method, address, headers, body }: Sent): string {
  const text =
    body === undefined ? '' : JSON.stringify(typeof body === 'string' ? body : Buffer.from(body).toString('latin1'));
  return `${method} ${address.slice(0, 500)} ${JSON.stringify(headers).slice(0, 500)} ${text.slice(0, 1000)}`;
}
