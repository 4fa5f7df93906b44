import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { shownBrief } from '../../../../../src/extension/writing/page/shownBrief.ts';
import { briefNote } from '../../../../../src/text/markdown/briefNotes.ts';

const document = (part: string): string => `# TVs

## Price

${briefNote(part)}

[^1]: https://shop.example/lumen "Lumen"
[^a1]: vscode://citedesk.citedesk/answers/p/7 "ChatGPT, 24 May 2025"
[^a2]: vscode://citedesk.citedesk/answers/p/8 "ChatGPT, 24 May 2025 (2)"
[^a3]: vscode://citedesk.citedesk/answers/p/9 "AI Mode, 24 May 2025"
`;
const insertsOf = (part: string, language = 'en'): readonly string[] => [
  ...shownBrief({ document: document(part), language }).inserts.values(),
];
const link = '([shop.example](https://shop.example/lumen))';

describe('shown brief', () => {
  test('inserts a quotation with the link to its page', () => {
    assert.deepEqual(insertsOf('- “It costs $499.” (shop.example[^1])\n- In shops: “$5 less” (shop.example[^1])'), [
      `“It costs $499.” ${link}`,
      `“$5 less” ${link}`,
    ]);
    assert.deepEqual(insertsOf('- Sizes (shop.example[^1]):\n  - “Small”\n  - “Large”\n- “Mine” (notes.md)'), [
      `“Small” ${link}`,
      `“Large” ${link}`,
      '“Mine”',
    ]);
  });

  test('inserts a table with its header, and steps in order', () => {
    const table = '| TV | Price |\n| --- | --- |\n| Lumen | $499 |';
    assert.deepEqual(insertsOf(`Prices (shop.example[^1]):\n\n${table}\n\n- Lumen (1 of 2 answers)[^a1]`), [
      `Prices ${link}:\n\n${table}`,
    ]);
    assert.deepEqual(insertsOf('- Hang it (shop.example[^1]):\n  1. Drill.\n  2. Hang.', 'de'), [
      `Hang it ${link}:\n\n1. „Drill.“\n2. „Hang.“`,
    ]);
  });

  test('inserts lines and tables below an item', () => {
    const table = '| TV | Price |\n  | --- | --- |\n  | Lumen | $499 |';
    const part = `- Lumen (1 of 2 answers)[^a1]\n  - “Small” (shop.example[^1])\n\n  Prices (shop.example[^1]):\n\n  ${table}`;
    const { inserts, lines } = shownBrief({ document: document(part), language: 'en' });
    assert.deepEqual([...inserts.values()], [`“Small” ${link}`, `Prices ${link}:\n\n${table.replaceAll('  |', '|')}`]);
    assert.match(lines[0]?.html ?? '', /<p data-insert="b1">Prices/);
  });

  test('keeps brackets in the title of a page', () => {
    assert.deepEqual(insertsOf('- “It costs $499.” (What a cargo bike costs (made-up data)[^1])'), [
      `“It costs $499.” ${link}`,
    ]);
  });

  test('does not insert statements of assistants only', () => {
    const said = '- Lumen (1 of 2 answers)[^a1]\n  - ChatGPT: “It costs $9.”[^a1][^1]\n- “lumen tv” (1 of 2)[^a2]';
    assert.deepEqual(insertsOf(said), []);
  });

  test('names sites and assistants on their links', () => {
    const [shown] = shownBrief({
      document: document('- “It costs $499.” (shop.example[^1])\n- “Dear.”[^a1][^a2][^a3]'),
      language: 'en',
    }).lines;
    assert.deepEqual(
      [...(shown?.html ?? '').matchAll(/>([^<]*)<\/a>/g)].map(([, words]) => words),
      ['shop.example', 'ChatGPT 1', 'ChatGPT 2', 'AI Mode'],
    );
    assert.match(shown?.html ?? '', /<li data-insert="b0">/);
  });

  test('offers all tables and quotations with a site', () => {
    const folder = path.join(import.meta.dirname, '../../../../data/articles/drafted');
    for (const name of fs.readdirSync(folder)) {
      const markdown = fs.readFileSync(path.join(folder, name, 'brief.md'), 'utf8');
      const { inserts, lines } = shownBrief({ document: markdown, language: undefined });
      const sites = markdown.match(/^> *(?:- .*\[\^\d+\]\)$|[^ ].*\[\^\d+\]\):$)/gm) ?? [];
      assert.ok(inserts.size >= sites.length, `${name}: ${inserts.size} of ${sites.length}`);
      const html = lines.map((line) => line.html).join('');
      assert.equal(html.match(/ data-insert="/g)?.length, inserts.size, name);
    }
  });
});
