import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { Envelope, ErrorBody } from './envelope.ts';
import { failures, type FailureCode } from './failure.ts';

type Schema = Readonly<Record<string, unknown>>;

const json = (schema: Schema) => ({ 'application/json': { schema } });
const failure = json({ $ref: '#/components/schemas/Failure' });

/** Describes the service as an OpenAPI 3.1 document, made from the table of its calls. */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>, { version }: { readonly version: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Citedesk', summary: 'What AI assistants answer about a brand', version },
    servers: [{ url: '/v1' }],
    paths,
    components: {
      schemas: { Failure: schemaOf(ErrorBody) },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of an account.' },
        folder: { type: 'http', scheme: 'bearer', description: 'The secret of the data folder.' },
      },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint): object {
  const { summary, proof = 'key', body, origin, cost, costWithInclude, costPer, scope } = endpoint;
  return {
    operationId,
    summary,
    security: proof === 'none' ? [] : [{ [proof]: [] }],
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body)) } }),
    responses: {
      [endpoint.status ?? 200]: success(endpoint),
      ...refusals(endpoint),
      default: { description: 'Any other failure', content: failure },
    },
    'x-origin': origin,
    'x-cost': cost,
    ...(costWithInclude !== undefined && { 'x-cost-with-include': costWithInclude }),
    ...(costPer !== undefined && { 'x-cost-per': costPer }),
    ...(scope && { 'x-scope': scope }),
  };
}

const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'project' || name === 'export' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }));

function queryParameters(query: z.ZodType | undefined): object[] {
  if (!query) return [];
  // What may be left out is told by the input, what a value must be like by the output: text becomes a number between.
  const required = schemaOf(query)['required'] as string[] | undefined;
  const properties = schemaOf(query, 'output')['properties'] as Readonly<Record<string, Schema>>;
  return Object.entries(properties).map(([name, schema]) => ({
    name, in: 'query', required: required?.includes(name) ?? false, schema,
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
  }));
}

function success({ summary, proof, data, meta }: Endpoint): object {
  const schema = schemaOf(data);
  if (Object.keys(schema).length === 0) return { description: summary };
  return { description: summary, content: json(proof === 'none' ? schema : inEnvelope(schema, meta)) };
}

function inEnvelope(data: Schema, meta: z.ZodType | undefined): Schema {
  const { properties, ...envelope } = schemaOf(Envelope) as { readonly properties: Schema };
  return {
    ...envelope,
    properties: { ...properties, data, ...(meta && { meta: schemaOf(meta) }) },
    required: ['data', 'meta', 'credits', 'request_id'],
  };
}

function refusals(endpoint: Endpoint): object {
  const codes = Object.groupBy(new Set(codesOf(endpoint)), (code) => failures[code].status);
  const described = Object.entries(codes).map(([status, names]) => [status, { description: names?.join(', '), content: failure }]);
  return Object.fromEntries(described) as object;
}

/** The codes that the gates in front of a call can answer, and its own. */
function codesOf({ proof = 'key', scope, cost, path, query, body, errors = [] }: Endpoint): readonly FailureCode[] {
  const gates: readonly (readonly [boolean, ...FailureCode[]])[] = [
    [proof !== 'none', 'UNAUTHENTICATED'],
    [proof === 'key', 'KEY_IN_QUERY', 'RATE_LIMITED'],
    [scope !== undefined, 'PLAN_INACTIVE', 'API_FROZEN', 'SCOPE_MISSING'],
    [query !== undefined || body !== undefined, 'VALIDATION_FAILED'],
    [body !== undefined, 'INVALID_JSON', 'PAYLOAD_TOO_LARGE'],
    [path.includes('{project}'), 'PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OWNER_PLAN_INACTIVE'],
    [cost > 0, 'INSUFFICIENT_CREDITS'],
  ];
  return [...gates.flatMap(([asks, ...codes]) => (asks ? codes : [])), ...errors];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Schema {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(described).filter(([name]) => name !== '$schema'));
}
