import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpoints } from '../../../../src/contract/endpoints.ts';
import type { Endpoint } from '../../../../src/contract/call/endpoint.ts';
import { openApi } from '../../../../src/contract/openApi/openApi.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly explode?: boolean;
}

type Content = Record<
  string,
  {
    readonly schema: {
      readonly $ref?: string;
      readonly properties?: Record<string, unknown>;
      readonly required?: string[];
    };
  }
>;

interface Answer {
  readonly $ref?: string;
  readonly headers?: Record<string, { readonly $ref: string }>;
  readonly content?: Content;
  readonly 'x-codes'?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, Answer>;
  readonly security: object[];
  readonly [extension: `x-${string}`]: unknown;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, { readonly properties?: object }>;
    readonly responses: Record<string, Answer>;
  };
}

const document = openApi(endpoints, { version: '1.2.3' }) as Document;
const rows = Object.entries<Endpoint>(endpoints);
const operationOf = ({ path, method }: Endpoint): Operation =>
  document.paths[path]?.[method.toLowerCase()] ?? assert.fail(path);

/** An answer of a call, looked up where it is shared. */
function answerOf(row: Endpoint, status: number | string): Answer {
  const answer = operationOf(row).responses[status] ?? assert.fail(`${row.path} ${status}`);
  return answer.$ref
    ? (document.components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? assert.fail(answer.$ref))
    : answer;
}

describe('OpenAPI description', () => {
  test('has one operation for each call, with all its properties', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.info.version, '1.2.3');
    assert.equal(Object.values(document.paths).flatMap(Object.values).length, rows.length);
    for (const [name, row] of rows) {
      const operation = operationOf(row);
      assert.deepEqual([operation.operationId, operation.summary], [name, row.summary]);
      const said = ['origin', 'cost', 'cost-with-include', 'cost-per', 'scope', 'per-minute', 'cached-for', 'seat'].map(
        (word) => operation[`x-${word}`],
      );
      assert.deepEqual(
        said,
        [row.origin, row.cost, row.costWithInclude, row.costPer, row.scope, row.perMinute, row.cachedFor, row.seat],
        name,
      );
      assert.equal(operation.requestBody !== undefined, row.body !== undefined, name);
      assert.ok(operation.description.length > row.summary.length, name);
    }
  });

  test('puts each call under one tag', () => {
    const tags = rows.flatMap(([, row]) => operationOf(row).tags);
    assert.equal(tags.length, rows.length);
    assert.deepEqual([...new Set(tags)].sort(), document.tags.map(({ name }) => name).sort());
    const tagOf = ({ tags: [tag] }: Operation) => tag;
    assert.equal(tagOf(operationOf(endpoints.restoreProject)), 'Projects');
    assert.equal(tagOf(operationOf(endpoints.cancelPromptRun)), 'Prompts');
    assert.equal(tagOf(operationOf(endpoints.listSourcePages)), 'Sources');
    assert.equal(tagOf(operationOf(endpoints.getExportFile)), 'Exports');
    assert.equal(tagOf(operationOf(endpoints.startContentRun)), 'Content');
    assert.equal(tagOf(operationOf(endpoints.stopService)), 'Service');
  });

  test('is plain JSON with valid references', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
    const text = JSON.stringify(document);
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/gu)) {
      assert.ok(reference.startsWith('#/'), reference);
      const step = (holder: unknown, part: string) => (holder as Record<string, unknown> | undefined)?.[part];
      const target = reference
        .slice(2)
        .split('/')
        .reduce(step, document as unknown);
      assert.notEqual(target, undefined, reference);
    }
    assert.equal(text.includes('"$schema"'), false);
    assert.equal(text.includes('"$id"'), false);
  });

  test('describes each resource once', () => {
    const envelope = (row: Endpoint) =>
      answerOf(row, row.status ?? 200).content?.['application/json']?.schema.properties;
    assert.deepEqual(envelope(endpoints.getProject)?.['data'], { $ref: '#/components/schemas/ProjectDetail' });
    assert.deepEqual(envelope(endpoints.listResponses)?.['data'], {
      type: 'array',
      items: { $ref: '#/components/schemas/Response' },
    });
    for (const name of [
      'Project',
      'Topic',
      'Prompt',
      'Response',
      'Export',
      'ContentRun',
      'Article',
      'Work',
      'Failure',
      'Credits',
    ]) {
      assert.ok(document.components.schemas[name], name);
    }
    const shapes = Object.values(document.components.schemas)
      .map((schema) => JSON.stringify(schema.properties))
      .filter(Boolean);
    const written = JSON.stringify(document.paths);
    for (const shape of shapes) assert.equal(written.includes(shape), false, `written out: ${shape.slice(0, 80)}`);
  });

  test('of some calls contains only the schemas they need', () => {
    const { getHealth } = endpoints;
    const { components, tags } = openApi({ getHealth }, { version: '1' }) as Document;
    assert.deepEqual(Object.keys(components.schemas), ['Failure', 'Health']);
    assert.deepEqual(
      tags.map(({ name }) => name),
      ['Service'],
    );
  });

  test('declares path parameters, and each name once', () => {
    for (const [name, row] of rows) {
      const { parameters } = operationOf(row);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      assert.deepEqual(
        inPath.map((parameter) => parameter.name),
        [...row.path.matchAll(/\{(\w+)\}/gu)].map(([, found]) => found),
        name,
      );
      assert.ok(
        inPath.every(({ required }) => required),
        name,
      );
      assert.equal(new Set(parameters.map((parameter) => parameter.name)).size, parameters.length, name);
      for (const parameter of parameters)
        assert.ok(
          (parameter.description?.length ?? 0) > 5 && Object.keys(parameter.schema).length > 0,
          `${name} ${parameter.name}`,
        );
    }
  });

  test('describes type, bounds and default of query parameters', () => {
    const { parameters } = operationOf(endpoints.listResponses);
    const named = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));
    assert.deepEqual(named['limit']?.schema, { type: 'integer', minimum: 1, maximum: 100, default: 50 });
    assert.equal(named['cursor']?.schema['maxLength'], 200);
    assert.equal(named['brand_mentioned']?.schema['type'], 'boolean');
    assert.deepEqual([named['model']?.schema['type'], named['model']?.explode], ['array', false]);
    assert.ok(parameters.filter((parameter) => parameter.in === 'query').every(({ required }) => !required));
  });

  test('allows an idempotency key for POST calls with a key', () => {
    for (const [name, row] of rows) {
      const carries = operationOf(row).parameters.some(
        (parameter) => parameter.name === 'Idempotency-Key' && parameter.in === 'header',
      );
      assert.equal(carries, row.method === 'POST' && (row.proof ?? 'key') === 'key', name);
    }
  });

  test('uses one envelope for results and one shape for errors', () => {
    const bare = new Set(['getHealth', 'getOpenApi', 'attachToService', 'downloadExport', 'getExportFile']);
    for (const [name, row] of rows) {
      const { content, headers = {} } = answerOf(row, row.status ?? 200);
      const enveloped = content?.['application/json']?.schema.required?.includes('credits') ?? false;
      assert.equal(enveloped, !bare.has(name), name);
      assert.ok('X-Request-Id' in headers, name);
      assert.equal('X-Service-Credits-Charged' in headers, enveloped && (row.proof ?? 'key') === 'key', name);
      assert.equal(operationOf(row).security.length, row.proof === 'none' ? 0 : 1);
      for (const status of Object.keys(operationOf(row).responses).filter(
        (known) => known === 'default' || known >= '400',
      )) {
        assert.deepEqual(
          answerOf(row, status).content?.['application/json']?.schema,
          { $ref: '#/components/schemas/Failure' },
          `${name} ${status}`,
        );
      }
    }
    assert.ok('Location' in (answerOf(endpoints.downloadExport, 302).headers ?? {}));
    assert.deepEqual(answerOf(endpoints.getExportFile, 200).content, { 'application/gzip': {} });
    assert.ok(answerOf(endpoints.createTopic, 200).content);
  });

  test('lists error codes and headers by status', () => {
    const { listResponses, addPrompts, getAccount } = endpoints;
    assert.deepEqual(answerOf(listResponses, 400)['x-codes'], [
      'KEY_IN_QUERY',
      'DATE_RANGE_TOO_LARGE',
      'INVALID_CURSOR',
    ]);
    assert.deepEqual(answerOf(addPrompts, 409)['x-codes'], [
      'IDEMPOTENCY_CONFLICT',
      'IDEMPOTENCY_IN_PROGRESS',
      'IMPORT_UNDONE',
    ]);
    assert.ok(answerOf(addPrompts, 403)['x-codes']?.includes('SEAT_FORBIDDEN'));
    assert.ok('Retry-After' in (answerOf(addPrompts, 429).headers ?? {}));
    assert.ok('Allow' in (answerOf(getAccount, 405).headers ?? {}));
    assert.equal(operationOf(getAccount).responses['402'], undefined);
  });
});
