import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { systemFault } from '../../../../src/cli/systemFault.ts';
import { isFull } from '../../../../src/service/store/fullDisk.ts';

describe('full disk', () => {
  test('is recognized for SQLite, PostgreSQL and the system', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA max_page_count = 2; CREATE TABLE t (a)');
    const failing = (): unknown => {
      try {
        return database.exec('INSERT INTO t VALUES (zeroblob(100000))');
      } catch (error) {
        return error;
      }
    };
    assert.equal(isFull(failing()), true);
    for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
      const error = Object.assign(new Error('no'), { code });
      assert.deepEqual([isFull(error), isFull(new Error('more', { cause: error }))], [true, true], code);
    }
    for (const other of [new Error('full'), Object.assign(new Error('no'), { code: 'EACCES' }), 'ENOSPC', undefined])
      assert.equal(isFull(other), false);
  });

  test('is reported with the file, if known', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    assert.equal(systemFault(error), 'The disk is full. Free some space, then try again.');
    assert.equal(
      systemFault(Object.assign(error, { path: '/x/k.sqlite' })),
      'The disk with /x/k.sqlite is full. Free some space, then try again.',
    );
  });
});
