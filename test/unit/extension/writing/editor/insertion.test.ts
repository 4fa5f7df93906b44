import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { insertionAt } from '../../../../../src/extension/writing/editor/insertion.ts';

/** Inserts a text at `|`. */
function inserted(source: string, text: string): string {
  const cursor = source.indexOf('|');
  const markdown = source.replace('|', '');
  const { at, text: change } = insertionAt(markdown, cursor, text);
  return markdown.slice(0, at) + change + markdown.slice(at);
}

const table = 'Prices ([a.example](https://a.example)):\n\n| A |\n| --- |\n| 1 |';

describe('insertion', () => {
  test('puts spaces around words', () => {
    assert.equal(inserted('It costs| today.\n', '$5'), 'It costs $5 today.\n');
    assert.equal(inserted('It costs |today.\n', '$5'), 'It costs $5 today.\n');
    assert.equal(inserted('(|)', '$5'), '($5)');
  });

  test('puts empty lines around a table', () => {
    assert.equal(inserted('Before.|\nBehind.\n', table), `Before.\n\n${table}\n\nBehind.\n`);
    assert.equal(inserted('Before.\n\n|\n\nBehind.\n', table), `Before.\n\n${table}\n\nBehind.\n`);
    assert.equal(inserted('Before.\n|', table), `Before.\n\n${table}`);
    assert.equal(inserted('Before.\r\n\r\n|', 'a\n\nb'), 'Before.\r\n\r\na\r\n\r\nb');
  });

  test('adds a paragraph below a heading or comment', () => {
    const section = '## Price\n\n<!-- Brief: Name it. -->\n';
    for (const place of ['## Pr|ice', '|## Price', '<!-- Bri|ef: Name it. -->', 'it. -->|']) {
      const source = section.replace(place.replace('|', ''), place);
      assert.equal(inserted(`${source}\n\n\n## Next\n`, '“Five.”'), `${section}\n“Five.”\n\n\n\n## Next\n`);
    }
    assert.equal(inserted('## Pr|ice\nText.\n', '“Five.”'), '## Price\n\n“Five.”\n\nText.\n');
  });

  test('leaves front matter alone', () => {
    assert.equal(
      inserted('|---\ntitle: A\n---\n\n# A\n\n<!-- Brief: Say it. -->\n\n\n\n## B\n', '“Five.”'),
      '---\ntitle: A\n---\n\n# A\n\n<!-- Brief: Say it. -->\n\n“Five.”\n\n## B\n',
    );
  });
});
