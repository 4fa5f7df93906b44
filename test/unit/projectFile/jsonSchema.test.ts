import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { projectFileSchema } from '../../../src/projectFile/jsonSchema.ts';

test('the schema that editors read is written anew with that of the reader (npm run schema)', () => {
  const file = path.join(import.meta.dirname, '../../../schemas/citedesk.schema.json');
  assert.deepEqual(JSON.parse(fs.readFileSync(file, 'utf8')), projectFileSchema());
});
