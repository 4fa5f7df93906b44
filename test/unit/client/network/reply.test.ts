import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainText } from '../../../../src/client/network/reply.ts';

describe('plain text', () => {
  test('is one line without tags, control characters or links', () => {
    assert.equal(plainText('  No\tcredits\r\n<b>left</b>\u001b[31m\u202e. '), 'No credits left [31m .');
    assert.equal(plainText('[Repair](command:workbench.action.quit)'), '[Repair] (command:workbench.action.quit)');
  });

  test('is cut after 300 characters, never within a character', () => {
    assert.equal(plainText('x'.repeat(300)).length, 300);
    assert.equal(plainText('😀'.repeat(400)), `${'😀'.repeat(299)}…`);
  });
});
