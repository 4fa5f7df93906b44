import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import manifest from '../../../../package.json' with { type: 'json' };
import { endpoints } from '../../../../src/contract/endpoints.ts';
import { openApi } from '../../../../src/contract/openApi/openApi.ts';

const document = JSON.parse(JSON.stringify(openApi(endpoints, manifest))) as Record<string, unknown>;

describe('docs/openapi.json', () => {
  test('is valid OpenAPI 3.1', async () => {
    assert.deepEqual(await new Validator().validate(structuredClone(document)), { valid: true });
    const { paths, ...broken } = structuredClone(document);
    assert.ok(paths);
    assert.equal((await new Validator().validate({ ...broken, paths: { me: {} } })).valid, false);
  });

  test('is up to date (npm run openapi)', () => {
    const file = path.join(import.meta.dirname, '../../../../docs/openapi.json');
    assert.deepEqual(JSON.parse(fs.readFileSync(file, 'utf8')), document);
  });
});
