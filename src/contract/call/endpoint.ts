import * as z from 'zod';
import { Failure, type FailureCode } from '../failure.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Scope = 'read' | 'write' | 'agents';

/** Authentication of a call: an account key, the data folder's secret, or none. */
type Proof = 'key' | 'folder' | 'none';

/** One call of the service, as data. Types, client, validation, access checks and OpenAPI derive from it. */
export interface Endpoint {
  readonly method: Method;
  /** Path relative to the base URL, with path parameters in braces. */
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
  /** Second success status, for example 200 in addition to 201 if the resource already exists. */
  readonly otherStatus?: 200;
  /** API credits for one successful call. */
  readonly cost: number;
  /** API credits instead of `cost` if the call has `include`. */
  readonly costWithInclude?: number;
  /** Unit of `cost` if a call does several things, for example `prompt × model × repeat`. */
  readonly costPer?: string;
  /** True for a POST that only reads. */
  readonly changesNothing?: true;
  /** Calls per key and minute, in addition to the account's limits. */
  readonly perMinute?: number;
  /** Cache duration of a result in seconds. A cached result costs the same. */
  readonly cachedFor?: number;
  /** Permission for the call: users whose seat allows managing prompts, or only the project's owner. */
  readonly seat?: 'prompts' | 'owner';
  /** Maximum body size in bytes, 1 MiB by default. */
  readonly bodyLimit?: number;
  /** Error codes in addition to those of every call. */
  readonly errors?: readonly FailureCode[];
}

export const endpoint = <const E extends Endpoint>(row: E): E => row;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Parsed<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;

/** Path parameters by name. IDs of projects, exports and imports are strings, all others are numbers. */
export type PathParameters<E extends Endpoint> = {
  readonly [Name in NamesIn<E['path']>]: Name extends 'project' | 'export' | 'import' ? string : number;
};

export type Query<E extends Endpoint> = Parsed<E['query'], Record<never, never>>;
export type Body<E extends Endpoint> = Parsed<E['body'], undefined>;
export type Data<E extends Endpoint> = z.output<E['data']>;
export type Meta<E extends Endpoint> = Parsed<E['meta'], Record<string, unknown>>;

/** Input of a call: path parameters at the top level, then `query` and `body` if the call has them. */
export type Input<E extends Endpoint> = PathParameters<E> &
  (E['query'] extends z.ZodType ? { readonly query?: Partial<Query<E>> } : unknown) &
  (E['body'] extends z.ZodType ? { readonly body: z.input<E['body']> } : unknown);

/**
 * Checks that a key has the scope that a call needs. No scope includes another.
 * @throws Failure `SCOPE_MISSING`.
 */
export function checkScopes(scopes: readonly string[], needed: Scope): void {
  if (!scopes.includes(needed))
    throw new Failure('SCOPE_MISSING', `This key doesn’t have the ${needed} permission.`, {
      details: { required_scope: needed },
    });
}

/** Envelope of every successful response that isn't a file or a redirect. `charged` and `remaining` are API credits. */
export const Envelope = z.object({
  data: z.unknown(),
  meta: z.record(z.string(), z.unknown()).default({}),
  credits: z.object({ charged: z.int(), remaining: z.int().nullable() }),
  request_id: z.string(),
});
export type Envelope = z.infer<typeof Envelope>;

/** Body of every error response. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))]).optional(),
  }),
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
