import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutChat } from '../../../../src/writing/talk/withoutChat.ts';

describe('a draft without chat', () => {
  test('loses empty openers', () => {
    assert.equal(withoutChat('In conclusion, it works. Kurz gesagt: das hilft. 🔥'), 'It works. Das hilft.');
  });

  test('keeps openers that are the whole sentence', () => {
    const text = 'Alles in allem ist es gut. Zusammenfassend lässt sich sagen, dass es hilft.';
    assert.equal(withoutChat(text), text);
  });
});
