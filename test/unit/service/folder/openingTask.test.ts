import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { openingTask } from '../../../../src/service/folder/takeFolder.ts';
import { migrations, schemaVersion } from '../../../../src/service/store/migrate.ts';
import { storeFile } from '../../../../src/service/store/store.ts';

describe('opening task', () => {
  test('is an upgrade only for a store of an older version', (context) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-opening-'));
    context.after(() => fs.rmSync(folder, { recursive: true }));
    assert.equal(openingTask(folder), 'open', 'a new folder');
    const database = new DatabaseSync(storeFile(folder));
    context.after(() => database.isOpen && database.close());
    database.exec('CREATE TABLE kysely_migration (name TEXT)');
    const seen = database.prepare('INSERT INTO kysely_migration VALUES (?)');
    for (const name of Object.keys(migrations)) seen.run(name);
    assert.equal(openingTask(folder, schemaVersion + 1), 'upgrade');
    assert.equal(openingTask(folder), 'open', 'a mere restart');
    database.close();
    fs.writeFileSync(storeFile(folder), 'this is no database'.repeat(100));
    assert.equal(openingTask(folder), 'open', 'opening it reports the damage');
  });
});
