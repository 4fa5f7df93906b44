import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutRepeatedLinks } from '../../../../src/writing/marks/repeatedLinks.ts';

const [lab, shop] = ['https://lab.example/tv', 'https://shop.example/tv'];
const once = (markdown: string): string => withoutRepeatedLinks(markdown, 'en');

describe('withoutRepeatedLinks', () => {
  test('links a page once for consecutive sentences', () => {
    assert.equal(
      once(
        `It reaches [900 nits](${lab}). It weighs [20 kg](${lab}). Check it first. It is loud ([lab.example](${lab})).`,
      ),
      `It reaches [900 nits](${lab}). It weighs 20 kg. Check it first. It is loud.`,
    );
  });

  test('links a page again after another, or in a new paragraph or row', () => {
    for (const text of [
      `It reaches [900 nits](${lab}). It costs [$900](${shop}). It weighs [20 kg](${lab}).`,
      `It reaches [900 nits](${lab}) and costs [$900](${shop}). It weighs [20 kg](${lab}).`,
      `It reaches [900 nits](${lab}).\n\nIt weighs [20 kg](${lab}).`,
      `- It reaches [900 nits](${lab}).\n- It weighs [20 kg](${lab}).`,
      `| [900 nits](${lab}). | It weighs [20 kg](${lab}) |`,
    ])
      assert.equal(once(text), text);
  });

  test('keeps links of quotations and of unsupported paragraphs', () => {
    for (const text of [
      `It reaches [900 nits](${lab}). Jo Smith says: “[Buy it now and stop reading](${lab})”.`,
      `[unsupported: It reaches [900 nits](${lab}).] It weighs [20 kg](${lab}).`,
    ])
      assert.equal(once(text), text);
  });
});
