import type { Endpoint } from '../call/endpoint.ts';
import { failures, type FailureCode } from '../failure.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

const integer = { type: 'integer', minimum: 0 } as const;
const header = (description: string, schema: JsonSchema, required = true) => ({ description, required, schema });

/** Response headers, by their name in the description. */
export const responseHeaders = {
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
export function successes(name: string, endpoint: Endpoint, schemas: Schemas): Readonly<Record<string, object>> {
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
export function refusals(endpoint: Endpoint): Readonly<Record<string, object>> {
  const byStatus = Object.groupBy(new Set(codesOf(endpoint)), (code) => failures[code].status);
  const shared = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const answers = Object.entries(byStatus).map(([status, codes = []]): [string, object] => [
    status,
    codes.length === 1 ? shared(String(codes[0])) : refusalResponse(codes),
  ]);
  return { ...Object.fromEntries(answers), default: shared('Other') };
}

/** Returns error responses with a single code, by code. Most calls share them. */
export const sharedRefusals = (codes: readonly FailureCode[]): Readonly<Record<string, object>> => ({
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
