import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { openApi } from '../../../src/contract/openApi.ts';

interface Parameter { name: string; in: string; required: boolean; schema: { type?: string; default?: unknown }; style?: string; explode?: boolean }
interface Operation {
  operationId: string; summary: string; parameters: Parameter[]; requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: { properties?: object; required?: string[] } }> }>; security: object[];
  'x-origin': string; 'x-cost': number; 'x-scope'?: string;
}
const document = openApi(endpoints, { version: '1.2.3' }) as { openapi: string; info: { version: string }; paths: Record<string, Record<string, Operation>>; components: object };
const rows = Object.entries<Endpoint>(endpoints);
const operationOf = ({ path, method }: Endpoint): Operation => document.paths[path]?.[method.toLowerCase()] ?? assert.fail(path);

test('every call of the table is one operation, named after it', () => {
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '1.2.3');
  assert.equal(Object.values(document.paths).flatMap(Object.values).length, rows.length);
  for (const [name, row] of rows) {
    const operation = operationOf(row);
    assert.deepEqual([operation.operationId, operation.summary, operation['x-origin'], operation['x-cost'], operation['x-scope']], [name, row.summary, row.origin, row.cost, row.scope]);
    assert.equal(operation.requestBody !== undefined, row.body !== undefined, name);
  }
});

test('the document is plain JSON in which every reference resolves and no dialect is repeated', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
  const text = JSON.stringify(document);
  for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/gu)) {
    assert.ok(reference.startsWith('#/'), reference);
    const target = reference.slice(2).split('/').reduce<unknown>((holder, part) => (holder as Record<string, unknown> | undefined)?.[part], document);
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
  assert.deepEqual(named['limit'], { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } });
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
