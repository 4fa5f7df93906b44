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

  test('loses labels of an own opinion, but keeps the advice', () => {
    assert.equal(withoutChat('Es ist alt. **Mein Rat:** lassen Sie es machen.'), 'Es ist alt. Lassen Sie es machen.');
    assert.equal(withoutChat('- **My advice**: wait.\n1. My pick: the Nova.'), '- Wait.\n1. The Nova.');
    assert.equal(withoutChat('My advice: 3 coats. **Tip:** Wait.'), 'My advice: 3 coats. **Tip:** Wait.');
  });
});
