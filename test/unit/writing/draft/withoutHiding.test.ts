import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Removed } from '../../../../src/writing/draft/takeOut.ts';
import { withoutHiding } from '../../../../src/writing/draft/withoutHiding.ts';

describe('withoutHiding', () => {
  test('replaces reference links with their words', () => {
    const removed: Removed[] = [];
    const written =
      'See [the shop][zz], [guide][] or [guide]. It says [[f1]] [1].\n\n[zz]: https://a.example\n[Guide]: https://b.example';
    assert.equal(
      withoutHiding(written, { pages: [], own: '', removed }),
      'See the shop, guide or guide. It says [[f1]] [1].',
    );
  });
});
