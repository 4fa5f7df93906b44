import * as z from 'zod';
import { type Endpoint, Envelope, ErrorBody } from '../call/endpoint.ts';
import { failures, type FailureCode } from '../failure.ts';
import { resources } from './resources.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Schemas of a document, each described once. */
export interface Schemas {
  data(endpoint: string): JsonSchema;
  meta(endpoint: string): JsonSchema;
  /** Returns an object schema whose properties are the query parameters. */
  query(endpoint: string): JsonSchema | undefined;
  body(endpoint: string): JsonSchema;
  /** Returns all schemas that a document refers to, by name. */
  named(document: unknown): JsonSchema;
}

const schemaPath = '#/components/schemas/';
const parts = ['data', 'meta', 'body'] as const;

/**
 * Creates the JSON Schemas (2020-12) of requests and responses. A resource is described once, and referred to by its
 * name.
 */
export function describeSchemas(endpoints: Readonly<Record<string, Endpoint>>, codes: readonly FailureCode[]): Schemas {
  const registry = z.registry<Record<string, unknown>>();
  for (const [id, { schema, ...metadata }] of Object.entries(resources)) registry.add(schema, { id, ...metadata });
  registry.add(Envelope.shape.credits, {
    id: 'Credits',
    description:
      'The API credits charged for this call and remaining in the account. `remaining` is null on free calls.',
  });
  registry.add(ErrorBody, { id: 'Failure', description: 'The body of every failed call.' });
  registry.add(ErrorBody.shape.error.shape.code, knownCodes(codes));
  registry.add(ErrorBody.shape.error.shape.details, {
    description:
      'Details about the error, such as the invalid fields, the number of seconds to wait, or the ID of the item that already exists.',
  });
  for (const [name, endpoint] of Object.entries(endpoints)) {
    for (const part of parts)
      if (endpoint[part] && !registry.has(endpoint[part])) registry.add(endpoint[part], { id: `${name}.${part}` });
  }
  const all = describeAll(registry, 'input');
  const find = (name: string, part: (typeof parts)[number]): JsonSchema => {
    const schema = endpoints[name]?.[part];
    const id = schema && String(registry.get(schema)?.['id']);
    return id === undefined ? {} : id.includes('.') ? (all[id] ?? {}) : { $ref: schemaPath + id };
  };
  return {
    data: (name) => find(name, 'data'),
    meta: (name) => find(name, 'meta'),
    body: (name) => find(name, 'body'),
    query: (name) => endpoints[name]?.query && describeQuery(endpoints[name].query),
    named: (document) => Object.fromEntries([...referred(document, all)].sort().map((name) => [name, all[name]])),
  };
}

/** Open list of known codes. New codes may be added, and behave according to their status. */
const knownCodes = (codes: readonly FailureCode[]): JsonSchema => ({
  description: 'A stable error code. Handle unknown codes by their HTTP status.',
  anyOf: [{ enum: codes }, { type: 'string' }],
  'x-statuses': Object.fromEntries(codes.map((code) => [code, failures[code].status])),
  'x-retryable': codes.filter((code) => failures[code].retryable),
});

/**
 * Combines zod's two views of a query. The input says which fields are optional, and the output which values they take,
 * because strings become numbers.
 */
function describeQuery(query: z.ZodType): JsonSchema {
  const [input, output] = (['input', 'output'] as const).map((io) => {
    const registry = z.registry<Record<string, unknown>>();
    registry.add(query, { id: 'query' });
    return describeAll(registry, io)['query'] ?? {};
  });
  return { ...output, required: input?.['required'] ?? [] };
}

function describeAll(
  registry: z.core.$ZodRegistry<Record<string, unknown>>,
  io: 'input' | 'output',
): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(registry as z.core.$ZodRegistry<{ id?: string }>, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    uri: (id) => schemaPath + id,
    override: ({ zodSchema, jsonSchema }) => plainly(zodSchema, jsonSchema),
  });
  const withoutDialect = ([id, schema]: [string, object]) =>
    [
      id,
      Object.fromEntries(Object.entries(schema).filter(([name]) => !['$schema', '$id', 'id'].includes(name))),
    ] as const;
  return Object.fromEntries(Object.entries(schemas).map(withoutDialect));
}

/** Removes redundant keywords, and adds metadata that zod omits. */
function plainly(zodSchema: z.core.$ZodType, schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // The format already implies this pattern.
  if (['date', 'date-time', 'uuid'].includes(schema.format ?? '')) delete schema.pattern;
  // Like a browser, zod accepts surrounding spaces and letters of any script.
  if (schema.format === 'uri') Object.assign(schema, { format: 'iri', pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?:' });
  Object.assign(schema, z.globalRegistry.get(zodSchema));
}

/** Returns the names of the schemas that a document refers to, directly or through others. */
function referred(from: unknown, all: Readonly<Record<string, JsonSchema>>, names = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/gu)) {
    if (names.has(name)) continue;
    names.add(name);
    referred(all[name], all, names);
  }
  return names;
}
