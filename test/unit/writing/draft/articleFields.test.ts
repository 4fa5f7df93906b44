import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { articleFields } from '../../../../src/writing/draft/articleFields.ts';

const body = '# Anvils\n\nAn anvil of forged steel lasts for decades. Cast iron breaks.\n';

describe('article fields', () => {
  test('come from given values, front matter, then text', () => {
    const description = 'An anvil of forged steel lasts for decades. Cast iron breaks.';
    assert.deepEqual(articleFields(body, {}, false), { title: 'Anvils', description, keyword: '' });
    const own = `---\ntitle: Own\ndescription: Mine.\nkeyword: anvil\n---\n\n${body}`;
    assert.deepEqual(articleFields(own, {}, false), { title: 'Own', description: 'Mine.', keyword: 'anvil' });
    assert.equal(articleFields(own, { title: 'Best anvil' }, false).title, 'Best anvil');
  });

  test('have no description with an unresolved mark', () => {
    for (const mark of ['[[f3]]', '[f3]', '[^f3]']) {
      const marked = `# Anvils\n\nIt weighs much ${mark}. Cast iron breaks.\n`;
      assert.equal(articleFields(marked, {}, false).description, 'Cast iron breaks.', mark);
    }
  });

  test('have no description taken from a brief', () => {
    assert.deepEqual(articleFields(body, { keyword: 'anvil' }, true), { title: 'Anvils', keyword: 'anvil' });
  });
});
