import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { openApi } from '../../../src/contract/openApi.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly type?: string };
  readonly explode?: boolean;
}

type Content = Record<string, { readonly schema: { readonly properties?: object; readonly required?: string[] } }>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly description: string; readonly content?: Content }>;
  readonly security: object[];
  readonly 'x-origin': string;
  readonly 'x-cost': number;
  readonly 'x-scope'?: string;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
}

const document = openApi(endpoints, { version: '1.2.3' }) as Document;
const rows = Object.entries<Endpoint>(endpoints);
const operationOf = ({ path, method }: Endpoint): Operation => document.paths[path]?.[method.toLowerCase()] ?? assert.fail(path);

test('every call of the table is one operation, named after it', () => {
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '1.2.3');
  assert.equal(Object.values(document.paths).flatMap(Object.values).length, rows.length);
  for (const [name, row] of rows) {
    const operation = operationOf(row);
    assert.deepEqual([operation.operationId, operation.summary], [name, row.summary]);
    const { 'x-origin': origin, 'x-cost': cost, 'x-scope': scope } = operation;
    assert.deepEqual([origin, cost, scope], [row.origin, row.cost, row.scope], name);
    assert.equal(operation.requestBody !== undefined, row.body !== undefined, name);
  }
});

test('the document is plain JSON in which every reference resolves and no dialect is repeated', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
  const text = JSON.stringify(document);
  for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/gu)) {
    assert.ok(reference.startsWith('#/'), reference);
    const step = (holder: unknown, part: string) => (holder as Record<string, unknown> | undefined)?.[part];
    const target = reference.slice(2).split('/').reduce(step, document as unknown);
    assert.notEqual(target, undefined, reference);
  }
  assert.equal(text.includes('$schema'), false);
});

test('exactly the parameters of the path are declared as such, and no name twice', () => {
  for (const [name, row] of rows) {
    const { parameters } = operationOf(row);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(inPath.map((parameter) => parameter.name), [...row.path.matchAll(/\{(\w+)\}/gu)].map(([, found]) => found), name);
    assert.ok(inPath.every(({ required }) => required), name);
    assert.equal(new Set(parameters.map((parameter) => parameter.name)).size, parameters.length, name);
  }
});

test('query parameters say their type, default and form, and that they may be left out', () => {
  const { parameters } = operationOf(endpoints.listResponses);
  const named = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));
  const schema = { type: 'integer', minimum: 1, maximum: 100, default: 50 };
  assert.deepEqual(named['limit'], { name: 'limit', in: 'query', required: false, schema });
  assert.equal(named['brand_mentioned']?.schema.type, 'boolean');
  assert.deepEqual([named['model']?.schema.type, named['model']?.explode], ['array', false]);
  assert.ok(parameters.filter((parameter) => parameter.in === 'query').every(({ required }) => !required));
});

test('successes come in the envelope but for health and this description; failures have one shape', () => {
  for (const [name, row] of rows) {
    const { responses, security } = operationOf(row);
    const schema = responses[row.status ?? 200]?.content?.['application/json']?.schema;
    const bare = row.proof === 'none' || name === 'attachToService';
    if (!bare) assert.deepEqual(schema?.required, ['data', 'meta', 'credits', 'request_id'], name);
    if (bare) assert.equal(schema?.properties && 'credits' in schema.properties, name === 'getHealth' ? false : undefined, name);
    assert.equal(security.length, row.proof === 'none' ? 0 : 1);
    assert.deepEqual(responses['default']?.content?.['application/json']?.schema, { $ref: '#/components/schemas/Failure' });
  }
  assert.match(operationOf(endpoints.listResponses).responses['400']?.description ?? '', /DATE_RANGE_TOO_LARGE.*INVALID_CURSOR/u);
});
