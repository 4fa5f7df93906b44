import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { projectFileSchema } from '../../../src/projectFile/jsonSchema.ts';

describe('JSON schema', () => {
  test('is up to date (npm run schema)', () => {
    const file = path.join(import.meta.dirname, '../../../schemas/citedesk.schema.json');
    assert.deepEqual(JSON.parse(fs.readFileSync(file, 'utf8')), projectFileSchema());
  });
});
