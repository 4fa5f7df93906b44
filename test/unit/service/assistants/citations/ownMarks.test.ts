import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withSourceNumbers } from '../../../../../src/service/assistants/citations/numberedCitations.ts';
import { countedCitations } from '../../../../../src/service/assistants/citations/ownMarks.ts';

const pages = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.example/` }));

/** The answer with renumbered marks, without the list. */
const counted = (text: string): string | undefined =>
  withSourceNumbers({ text, citations: countedCitations(text, pages), consulted: pages }).markdown.split(
    '\n\nSources:',
  )[0];

describe('own marks', () => {
  test('are renumbered, or removed without a page', () => {
    assert.equal(counted('Globex first [3]. Acme [1, 9]. Then [9].'), 'Globex first[1]. Acme[2]. Then.');
    assert.equal(
      counted('Acme[1][9] leads. Globex [0] trails [99]. Initech too[9].'),
      'Acme[1] leads. Globex trails. Initech too.',
    );
    assert.equal(counted('最高[9]。**Acme** [9] [2-3]'), '最高。**Acme**[1][2]');
    assert.equal(counted('As follows [3]: good'), 'As follows[1]: good');
  });

  test('differ from other brackets', () => {
    const kept = 'Use arr[0], arr[9] in [2024], `x[9]`, [0, 10], [404]. See [9](https://x.example). \\[1\\]';
    assert.equal(counted(`${kept} Acme [1].`), `${kept} Acme[1].`);
    assert.equal(counted('[9] begins.\n- [9] item'), '[9] begins.\n- [9] item');
    assert.equal(counted('Acme[9] alone.'), 'Acme[9] alone.', 'no other mark says that it is one');
  });

  test('may be lenticular brackets', () => {
    assert.equal(counted('小米不错[3]。华为【1】也好。'), '小米不错[1]。华为[2]也好。');
    assert.equal(counted('小米不错[3]。【5G手机】和【9】'), '小米不错[1]。【5G手机】和【9】');
  });

  test('leave the block that they open', () => {
    assert.equal(
      counted('- [2] Globex\n- Acme [1]\n\n> [1] x\n\n1. [3] y\n\n## [2] z'),
      '- [1] Globex\n- Acme[2]\n\n> [2] x\n\n1. [3] y\n\n## [1] z',
    );
  });

  test('cite nothing in the source list of the answer', () => {
    const text = 'Globex is best [2].\n\nSources:\n\n[1] https://a.example/\n[2] https://b.example/';
    assert.deepEqual(
      countedCitations(text, pages).flatMap(({ urls }) => urls),
      [pages[1]],
    );
  });

  test('are found in very long answers', () => {
    const found = ['[9]', 'a [9] ', '[1](x', '[1][9]', '[1,', '`'].map(
      (text) => countedCitations(text.repeat(50_000), pages).length,
    );
    assert.deepEqual(found, [0, 50_000, 50_000, 50_000, 0, 0]);
  });

  test('stay in code', () => {
    for (const code of [
      '```\na [1] [9]\n```',
      '~~~\na [1] [9]\n~~~',
      '    a [1] [9]',
      '- b\n\n\t\ta [1] 【9】',
      '`a [1]`',
    ])
      assert.equal(counted(`Acme [1].\n\n${code}\n\nGlobex [2].`), `Acme[1].\n\n${code}\n\nGlobex[2].`);
  });
});
