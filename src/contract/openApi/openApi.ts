import type { Endpoint } from '../call/endpoint.ts';
import { type FailureCode, failures } from '../failure.ts';
import { headerParameters, pathParameters, queryParameters } from './parameters.ts';
import { apiAreas, areaOf } from './resources.ts';
import { describeSchemas, type JsonSchema, type Schemas } from './schemas.ts';

const about = `Citedesk tracks what AI assistants say about a brand: prompts, every stored answer with its analysis (mention,
position, sentiment, sources, competitors), metrics, bulk exports, and articles written from them.

Successful calls return an envelope with \`data\`, \`meta\`, \`credits\` and \`request_id\`. Files, redirects, the health check
and this document are returned without an envelope. Failed calls return a \`Failure\`: rely on \`error.code\`, not on \`error.message\`.
New fields may be added in any version. \`x-origin\` shows whether a call is part of the shared specification (\`specified\`) or
specific to Citedesk (\`citedesk\`).`;

/** Describes the service as an OpenAPI 3.1 document, generated from the table of its calls. */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  { version }: { readonly version: string },
): object {
  const codes = [...new Set<FailureCode>(['NOT_FOUND', ...Object.values(endpoints).flatMap(codesOf)])].sort();
  const schemas = describeSchemas(endpoints, codes);
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, endpoint, schemas) };
  }
  const written = JSON.stringify(paths);
  const responses = Object.fromEntries(
    Object.entries(sharedRefusals(codes)).filter(([name]) => written.includes(`"#/components/responses/${name}"`)),
  );
  const used = new Set(Object.values(endpoints).map(areaOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Citedesk',
      summary: 'Track what AI assistants say about a brand',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
      version,
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/v1' }],
    tags: apiAreas.filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: schemas.named({ paths, responses }),
      responses,
      headers: responseHeaders,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An account’s API key.' },
        folder: {
          type: 'http',
          scheme: 'bearer',
          description: 'The secret in the service’s data folder.',
        },
      },
    },
  };
}

/** OpenAPI extensions for the other properties of an endpoint. */
const extensions = {
  'x-origin': 'origin',
  'x-cost': 'cost',
  'x-cost-with-include': 'costWithInclude',
  'x-cost-per': 'costPer',
  'x-scope': 'scope',
  'x-per-minute': 'perMinute',
  'x-cached-for': 'cachedFor',
  'x-seat': 'seat',
} as const satisfies Record<`x-${string}`, keyof Endpoint>;

function operation(name: string, endpoint: Endpoint, schemas: Schemas): object {
  const { summary, proof = 'key', body } = endpoint;
  const extended = Object.entries(extensions).map(([field, property]) => [field, endpoint[property]] as const);
  return {
    operationId: name,
    tags: [areaOf(endpoint)],
    summary,
    description: meaning(endpoint),
    security: proof === 'none' ? [] : [{ [proof]: [] }],
    parameters: [
      ...pathParameters(endpoint.path),
      ...queryParameters(schemas.query(name)),
      ...headerParameters(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemas.body(name) } } } }),
    responses: { ...successes(name, endpoint, schemas), ...refusals(endpoint) },
    ...Object.fromEntries(extended.filter(([, value]) => value !== undefined)),
  };
}

/** Describes in sentences what a call does, costs and requires. */
function meaning({
  summary,
  proof = 'key',
  cost,
  costWithInclude,
  costPer,
  scope,
  perMinute,
  cachedFor,
  seat,
}: Endpoint): string {
  const credits = (amount: number) => `${amount} API credit${amount === 1 ? '' : 's'}`;
  const price =
    cost === 0
      ? costPer
        ? `Charged per ${costPer}`
        : 'Free'
      : `Costs ${credits(cost)}${costPer ? ` per ${costPer}` : ''}`;
  const sentences = [
    summary,
    proof === 'key' &&
      `${price}${costWithInclude === undefined ? '' : `; ${credits(costWithInclude)} with \`include\``}`,
    proof === 'folder' && 'Authenticate with the data folder’s secret instead of a key',
    scope && `Requires the ${scope} permission`,
    seat === 'prompts' && 'Requires a seat that can manage prompts',
    seat === 'owner' && 'Available only to the project owner',
    perMinute !== undefined && `Limited to ${perMinute} calls per minute per key`,
    cachedFor !== undefined &&
      `Results are cached for ${cachedFor / 60} minutes, or until an answer changes; cached results cost the same`,
  ];
  return sentences
    .filter(Boolean)
    .map((sentence) => `${String(sentence)}.`)
    .join(' ');
}

const integer = { type: 'integer', minimum: 0 } as const;
const header = (description: string, schema: JsonSchema, required = true) => ({ description, required, schema });

/** Response headers, by their name in the description. */
const responseHeaders = {
  RequestId: header('The unique ID of the call, also returned as `request_id` in the body.', { type: 'string' }),
  CreditsCharged: header('The API credits charged for this call.', integer),
  CreditsRemaining: header('The API credits remaining in the billed account. Omitted on free calls.', integer, false),
  RetryAfter: header('The number of seconds to wait before retrying the call.', { type: 'integer', minimum: 1 }, false),
  Allow: header('The methods that this URL supports.', { type: 'string' }),
  Location: header('The URL of the file, valid for 30 minutes without a key.', {
    type: 'string',
    format: 'uri-reference',
  }),
  ContentRange: header('The byte range of the file in this response.', { type: 'string' }),
} as const;

const refer = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` });
const id = { 'X-Request-Id': refer('RequestId') };
const credits = {
  'X-Service-Credits-Charged': refer('CreditsCharged'),
  'X-Service-Credits-Remaining': refer('CreditsRemaining'),
};

/** Returns the success responses of a call, by status. */
function successes(name: string, endpoint: Endpoint, schemas: Schemas): Readonly<Record<string, object>> {
  const { path, status = 200, otherStatus, proof = 'key' } = endpoint;
  if (status === 302)
    return { 302: { description: 'Redirects to the file.', headers: { ...id, Location: refer('Location') } } };
  if (path.endsWith('/file')) return file;
  if (path.endsWith('/attach')) {
    return {
      200: {
        description: 'An empty stream that stays open until either side closes it.',
        headers: id,
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
    };
  }
  const bare = proof === 'none';
  const answer = (description: string) => ({
    description,
    headers: { ...id, ...(proof === 'key' && credits) },
    content: json(
      bare
        ? schemas.data(name)
        : inEnvelope(schemas.data(name), endpoint.meta ? schemas.meta(name) : { type: 'object' }),
    ),
  });
  return {
    [status]: answer(`${endpoint.summary}.`),
    ...(otherStatus !== undefined && { [otherStatus]: answer('The resource already exists.') }),
  };
}

const gzip = { 'application/gzip': {} };
const file = {
  200: { description: 'The file, compressed with gzip.', headers: id, content: gzip },
  206: {
    description: 'The bytes requested by the `Range` header.',
    headers: { ...id, 'Content-Range': refer('ContentRange') },
    content: gzip,
  },
};

const inEnvelope = (data: JsonSchema, meta: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['data', 'meta', 'credits', 'request_id'],
  properties: { data, meta, credits: { $ref: '#/components/schemas/Credits' }, request_id: { type: 'string' } },
});

/** Returns the error responses of a call, by status. `x-codes` lists the codes of each. */
function refusals(endpoint: Endpoint): Readonly<Record<string, object>> {
  const byStatus = Object.groupBy(new Set(codesOf(endpoint)), (code) => failures[code].status);
  const shared = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const answers = Object.entries(byStatus).map(([status, codes = []]): [string, object] => [
    status,
    codes.length === 1 ? shared(String(codes[0])) : refusalResponse(codes),
  ]);
  return { ...Object.fromEntries(answers), default: shared('Other') };
}

/** Returns error responses with a single code, by code. Most calls share them. */
const sharedRefusals = (codes: readonly FailureCode[]): Readonly<Record<string, object>> => ({
  ...Object.fromEntries(codes.map((code) => [code, refusalResponse([code])])),
  Other: { ...refusalResponse([]), description: 'Any other failure.' },
});

const refusalResponse = (codes: readonly FailureCode[]): object => ({
  description: `${codes.map((code) => `\`${code}\``).join(', ')}.`,
  headers: {
    ...id,
    ...(codes.some((code) => waits.has(code)) && { 'Retry-After': refer('RetryAfter') }),
    ...(codes.includes('METHOD_NOT_ALLOWED') && { Allow: refer('Allow') }),
  },
  content: json({ $ref: '#/components/schemas/Failure' }),
  ...(codes.length > 0 && { 'x-codes': codes }),
});

const waits = new Set<FailureCode>(['RATE_LIMITED', 'PROMPT_QUOTA_EXCEEDED', 'IDEMPOTENCY_IN_PROGRESS']);

/** Returns the error codes of a call, including those of its access checks. */
export function codesOf({
  method,
  proof = 'key',
  scope,
  cost,
  costWithInclude,
  path,
  query,
  body,
  seat,
  errors = [],
}: Endpoint): readonly FailureCode[] {
  const withKey = proof === 'key';
  const inProject = path.includes('{project}');
  const reaches = inProject || errors.some((code) => code.endsWith('_NOT_FOUND'));
  const gates: readonly (readonly [boolean, ...FailureCode[]])[] = [
    [true, 'ORIGIN_FORBIDDEN', 'KEY_IN_QUERY', 'METHOD_NOT_ALLOWED'],
    [proof !== 'none', 'UNAUTHENTICATED'],
    [scope !== undefined, 'API_FROZEN', 'PLAN_INACTIVE', 'SCOPE_MISSING'],
    [withKey, 'RATE_LIMITED'],
    [seat !== undefined, 'SEAT_FORBIDDEN'],
    [method !== 'GET', 'INVALID_JSON', 'PAYLOAD_TOO_LARGE'],
    [withKey || query !== undefined || body !== undefined, 'VALIDATION_FAILED'],
    [inProject, 'PROJECT_NOT_FOUND'],
    [withKey && reaches, 'PROJECT_FORBIDDEN', 'OWNER_PLAN_INACTIVE'],
    [cost > 0 || costWithInclude !== undefined, 'INSUFFICIENT_CREDITS'],
    [withKey && method === 'POST', 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'],
    [true, 'INTERNAL'],
    [withKey, 'STORE_AWAY', 'STORE_FULL'],
  ];
  return [...gates.flatMap(([asks, ...codes]) => (asks ? codes : [])), ...errors];
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
