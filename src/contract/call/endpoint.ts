import type * as z from 'zod';
import type { FailureCode } from '../failure.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Scope = 'read' | 'write' | 'agents';

/** How a call proves who it is: a key of the account, the data folder's secret, or nothing. */
type Proof = 'key' | 'folder' | 'none';

/** One call of the service, as data: types, client, validation, gates and OpenAPI are read from it. */
export interface Endpoint {
  readonly method: Method;
  /** Relative to the base URL; path parameters stand in braces. */
  readonly path: `/${string}`;
  readonly origin: 'specified' | 'citedesk';
  readonly summary: string;
  readonly proof?: Proof;
  readonly scope?: Scope;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
  readonly meta?: z.ZodType;
  readonly status?: 200 | 201 | 202 | 302;
  /** A second status of success, e.g. 200 beside 201 where what was asked for was there already. */
  readonly otherStatus?: 200;
  /** API credits of one successful call. */
  readonly cost: number;
  /** API credits instead of `cost` when `include` is asked for. */
  readonly costWithInclude?: number;
  /** What `cost` is charged for when a call does several things, e.g. `prompt × model × repeat`. */
  readonly costPer?: string;
  /** A POST that only reads. */
  readonly changesNothing?: true;
  /** Calls of one key in a minute, beside the account's own limits. */
  readonly perMinute?: number;
  /** Seconds for which a result is given again as it was; it costs the same. */
  readonly cachedFor?: number;
  /** Who may make the call: users whose seat may manage prompts, or only the owner of the project. */
  readonly seat?: 'prompts' | 'owner';
  /** Largest body in bytes; 1 MiB unless it says otherwise. */
  readonly bodyLimit?: number;
  /** Codes beyond those that every call can answer. */
  readonly errors?: readonly FailureCode[];
}

/** Keeps the literal types of one table row. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Parsed<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;

/** Path parameters by name: IDs of projects, exports and imports are text, everything else is counted. */
export type PathParameters<E extends Endpoint> = {
  readonly [Name in NamesIn<E['path']>]: Name extends 'project' | 'export' | 'import' ? string : number;
};

export type Query<E extends Endpoint> = Parsed<E['query'], Record<never, never>>;
export type Body<E extends Endpoint> = Parsed<E['body'], undefined>;
export type Data<E extends Endpoint> = z.output<E['data']>;
export type Meta<E extends Endpoint> = Parsed<E['meta'], Record<string, unknown>>;

/** What a caller passes: path parameters beside each other, then `query` and `body` where the call has them. */
export type Input<E extends Endpoint> = PathParameters<E> &
  (E['query'] extends z.ZodType ? { readonly query?: Partial<Query<E>> } : unknown) &
  (E['body'] extends z.ZodType ? { readonly body: z.input<E['body']> } : unknown);
