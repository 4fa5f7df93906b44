import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readArticleMarkdown, readMarkdown } from '../../../../src/text/markdown/document.ts';

/** Returns the text of the blocks above the source list. */
const read = (markdown: string): string[] =>
  readMarkdown(markdown).blocks.flatMap(({ bodySource, text }) => (bodySource ? [] : [text]));

const links = '- [Acme X review and test](https://a.example/x)\n- [Globex vs Acme](https://b.example/y)';

describe('source list in any language', () => {
  test('has only links below the last heading', () => {
    for (const heading of [
      '## Kaynaklar',
      '## Kilder',
      '# Källor',
      '### Zdroje',
      '## المصادر',
      '## स्रोत',
      '## Nguồn',
      '## 參考連結',
      '**Izvori**',
      '**Bibliografía:**',
      'Források:',
      'Literatur und Links:',
    ])
      for (const body of ['Globex iyi [1].', 'Globex iyi.', '## Globex\n\n- iyi', '1. **Globex** [1]\n2. Initech [2]'])
        assert.ok(
          !read(`${body}\n\n${heading}\n\n${links}`).some((text) => text.includes('Acme')),
          `${body} ${heading}`,
        );
  });

  test('may be numbered, in paragraphs, or of plain addresses', () => {
    for (const list of [
      '1. [Acme](https://a.example/x)\n2. [Globex](https://b.example/y)',
      '[Acme](https://a.example/x)\n\n[Globex](https://b.example/y)',
      '* <https://a.example/acme>\n* https://b.example/y',
      '- [a.example](https://a.example/x) · [Acme](https://b.example/y)',
    ])
      assert.deepEqual(read(`Initech iyi [2].\n\n## Kaynaklar\n\n${list}`), ['Initech iyi [2].'], list);
  });

  test('includes the heading of numbered entries and definitions', () => {
    for (const list of [
      '[1] Acme https://a.example/x\n[2] https://b.example/y',
      '[1]: https://a.example/x "Acme"',
      '[^1_1]: https://a.example/x',
    ])
      assert.deepEqual(read(`Initech iyi [1].\n\n## Kaynaklar\n\n${list}`), ['Initech iyi [1].'], list);
  });

  test('may precede a remark if marks refer to it', () => {
    assert.deepEqual(read(`Iyi [1].\n\n## Kaynaklar\n\n${links}\n\nBaşka soru?`), ['Iyi [1].', 'Başka soru?']);
  });

  test('is not a list of recommendations', () => {
    for (const markdown of [
      'Anvils:\n\n## Top picks\n\n1. [Acme X](https://a.example/x)\n2. [Globex Y](https://b.example/y)',
      'Anvils [1].\n\n## Top picks\n\n1. [Acme X](https://a.example/x)\n2. [Globex Y](https://b.example/y)\n\n[1]: https://c.example/',
      'Anvils.\n\n## Acme X\n\n[Review of it](https://a.example/x)\n\n## Acme Y\n\n[A test of it](https://b.example/y)\n\n[Buy it here](https://b.example/z)',
      `${links}`,
      `## Acme\n\n${links}`,
      `Anvils.\n\n## Acme\n\nGood.\n\n${links}\n\n- Acme in words`,
      'Anvils are heavy.\n\n## Where to buy\n\n- [Acme](https://a.example/x)',
    ])
      assert.ok(
        read(markdown).some((text) => text.includes('Acme')),
        markdown,
      );
  });

  test('is text in an article', () => {
    const { blocks } = readArticleMarkdown(`Anvils.\n\n## More resources\n\n${links}`);
    assert.ok(blocks.every(({ bodySource }) => bodySource !== true));
  });
});
