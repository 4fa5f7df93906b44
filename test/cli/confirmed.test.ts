import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { confirmed } from '../../src/cli/commands/projectFiles.ts';

async function answered(typed: string, isTTY = true): Promise<boolean | undefined> {
  const input = Object.assign(new PassThrough(), { isTTY });
  const err = new PassThrough().resume();
  input.end(typed);
  return confirmed('Delete 3 prompts?', { input, err });
}

describe('confirmation', () => {
  test('accepts only "yes" and needs a terminal', async () => {
    assert.equal(await answered('yes\n'), true);
    assert.equal(await answered(' YES \n'), true);
    for (const typed of ['y\n', 'no\n', '\n', '', 'yes please\n']) assert.equal(await answered(typed), false, typed);
    assert.equal(await answered('yes\n', false), undefined);
  });
});
