import type { Endpoint } from '../call/endpoint.ts';
import type { FailureCode } from '../failure.ts';
import { codesOf, refusals, responseHeaders, sharedRefusals, successes } from './answers.ts';
import { apiAreas, areaOf } from './resources.ts';
import { headerParameters, pathParameters, queryParameters } from './parameters.ts';
import { describeSchemas, type Schemas } from './schemas.ts';

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
