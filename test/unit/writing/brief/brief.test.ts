import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, runs } from '../../../data/properties.ts';
import { finishedArticle, placeToWrite } from '../../../../src/text/markdown/briefNotes.ts';
import { marksOf } from '../../../../src/text/markdown/citationMarks.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { writeBrief } from '../../../../src/writing/brief/brief.ts';
import { markdownLink, plainMarkdown } from '../../../../src/writing/draft/markdownText.ts';
import { planOutline } from '../../../../src/writing/outline/outline.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import type { TriedPage } from '../../../../src/writing/brief/pageLists.ts';
import { gather, stored } from '../answers.ts';

const answerUrl = (id: number): string => `https://app.example/answers (all)/${id}`;
const briefOf = (answers: ReturnType<typeof stored>[], prompt?: string): string => {
  const evidence = gather(answers, prompt);
  return writeBrief({ evidence, outline: planOutline(evidence, { articleType: 'guide' }), answerUrl });
};
const lineAt = (text: string, at: number): string => text.slice(text.lastIndexOf('\n', at) + 1, at);
const lines = (markdown: string): string[] => markdown.split('\n').filter((line) => line.startsWith('> - '));

describe('brief', () => {
  test('explains missing answers and keeps a structure', () => {
    for (const answers of [[], [stored({ id: 1, markdown: '', model: 'aioverview' })]]) {
      const brief = briefOf(answers);
      assert.match(brief, /No answers to “best CRM for small teams” are stored yet/);
      assert.match(brief, /import answers/);
      assert.ok(brief.split('\n').filter((line) => line.startsWith('## ')).length >= 4);
      assert.doesNotMatch(brief, /## Pages|Only assistants/);
    }
  });

  test('begins with counts of answers and prompts', () => {
    const own = stored({ id: 1, markdown: 'Acme is good for small teams.' });
    const sister = { ...stored({ id: 2, markdown: 'Globex is cheap.' }), prompt: { id: 2, text: null } };
    const [first] = briefOf([own, sister])
      .split('\n')
      .filter((line) => /^> [^[]/.test(line));
    assert.match(first ?? '', /^> This brief rests on 2 answers to 2 prompts by ChatGPT, .*\[\^a1\]\[\^a2\]$/);
    assert.match(briefOf([own]), /^> This brief rests on 1 answer to 1 prompt by/m);
  });

  test('has headings, notes and each source once', () => {
    const source = { url: 'https://a.example/x', title: 'A "good" page' };
    const brief = briefOf([
      stored({
        id: 1,
        markdown: 'Acme is good for small teams ([A](https://a.example/x)). It costs $12 a month.',
        sources: [source],
      }),
    ]);
    const bare = finishedArticle(brief);
    assert.ok(
      bare.split('\n').every((line) => line === '' || line.startsWith('#')),
      bare,
    );
    assert.equal(brief.split('https://a.example/x').length, 2);
    assert.match(brief, /\n\[\^1\]: https:\/\/a\.example\/x "A ’good’ page"\n\[\^a1\]: https:/);
    const place = brief.slice(0, placeToWrite(brief)).split('\n').length - 1;
    assert.deepEqual(brief.split('\n').slice(place - 1, place + 2), ['', '', '']);
  });

  test('escapes Markdown in quoted text', () => {
    const brief = briefOf([
      stored({ id: 1, markdown: '**Data export**: The \\[file\\](/evil) \\*must\\* have one row for each contact.' }),
    ]);
    assert.match(brief, /\\\*must\\\*/);
    assert.deepEqual(
      readMarkdown(brief)
        .blocks.flatMap(({ links }) => links)
        .filter(({ url }) => url.includes('evil')),
      [],
    );
  });

  const read = (url: string, title: string, markdown: string) => ({ url, title, markdown, language: 'en', readAt: 1 });

  const tvAnswer =
    '- **Acme Q7**: It has a solar remote that never needs a battery.\n- **Globex Z2**: It suits a bright room.\n\n' +
    '## Room Lighting\n\nA bright room asks for a screen that shines.\n';

  function briefWithPages(pages: ReturnType<typeof read>[], unread: TriedPage[] = [], markdown = tvAnswer): string {
    const sources = [...pages, ...unread].map(({ url }) => ({ url, title: '' }));
    const evidence = gather(
      [1, 2, 3].map((id) => stored({ id, markdown, sources })),
      'best TV',
    );
    const tried = [...pages.map(({ url, title }) => ({ url, title, state: 'read' as const })), ...unread];
    const ledger = buildLedger({ evidence, pages });
    return writeBrief({
      outline: planOutline(evidence, { articleType: 'guide' }),
      evidence,
      ledger,
      pages,
      tried,
      answerUrl,
    });
  }

  test('lists facts of pages, and what only assistants say, by point', () => {
    const lab = read(
      'https://lab.example/tv',
      'Best TV test',
      'The Acme Q7 TV reaches 1,400 nits in our test. The Globex Z2 TV costs $499 in most shops.\n\n' +
        '| TV | Input lag | Weight |\n|---|---|---|\n| Acme Q7 | 5.4 ms | 17 kg |\n| Globex Z2 | 9.8 ms | 14 kg |\n',
    );
    const whole = briefWithPages([lab]);
    // Gaps list what no answer covers again.
    const brief = whole.slice(0, whole.indexOf('## Gaps'));
    assert.match(brief, /^> 1 of 1 page could be read\. 4 facts, all of them below\.$/m);
    for (const fact of [
      'reaches 1,400 nits',
      'costs $499',
      '| Acme Q7 | 5.4 ms | 17 kg |',
      '| Globex Z2 | 9.8 ms | 14 kg |',
    ])
      assert.equal(brief.split(fact).length, 2, fact);
    assert.match(brief, /^> - “The Acme Q7 TV reaches 1,400 nits in our test\. [^\n]+” \(lab\.example\[\^1\]\)$/m);
    assert.match(brief, /^> Best TV test \(lab\.example\[\^1\]\):\n>\n> \| TV \| Input lag \| Weight \|$/m);
    assert.match(
      brief,
      /^> - Acme Q7 [^\n]+: Only assistants \(ChatGPT\): “It has a solar remote that never needs a battery\.”\[\^a1\]/m,
    );
  });

  test('does not mark as assistants only what a page also says', () => {
    const lab = read(
      'https://lab.example/tv',
      'Best TV test',
      'The Acme Q7 TV has a solar remote that never needs a battery.',
    );
    assert.doesNotMatch(briefWithPages([lab]), /Only assistants: “It has a solar remote/);
  });

  test('lists pages that disagree, with values and footnotes', () => {
    const table = (site: string, nits: string) =>
      read(
        `https://${site}.example/tv`,
        `Best TV of ${site}`,
        `| TV | Peak brightness |\n|---|---|\n| Acme Q7 | ${nits} |\n| Globex Z2 | 300 nits |\n`,
      );
    const brief = briefWithPages([table('lab', '668 nits'), table('shop', '900 nits')]);
    assert.match(
      brief,
      /> - Pages disagree on [^\n]*Acme Q7, Peak brightness: lab\.example 668 nits\[\^\d\], shop\.example 900 nits\[\^\d\]/,
    );
  });

  test('translates columns of foreign pages or quotes them', () => {
    const table = '| TV | Price | Glare index |\n|---|---|---|\n| Acme Q7 | $899 | 40% |\n| Globex Z2 | $300 | 50% |\n';
    const evidence = gather([stored({ id: 1, markdown: tvAnswer })], 'best TV for a bright room');
    const pages = [read('https://lab.example/tv', 'Best TV', table)];
    const ledger = buildLedger({ evidence, pages });
    const of = (language: string): string =>
      writeBrief({
        outline: planOutline(evidence, { articleType: 'guide', language }),
        evidence,
        ledger,
        pages,
        answerUrl,
      });
    assert.match(of('de'), /\| „TV“ \| Preis \| „Glare index“ \|/);
    assert.match(of('en'), /\| TV \| Price \| Glare index \|/);
  });

  test('does not list facts about another model below an option', () => {
    const lab = read(
      'https://lab.example/tv',
      'Best TV test',
      'The Globex Pacer 165 has a screen of 1.2 inches.\n\n| TV | Weight |\n|---|---|\n| Globex Pacer 165 | 17 g |\n| Globex Pacer 255 | 15 g |\n',
    );
    const series =
      '## Top picks\n1. **Globex Pacer 255** has a screen that many people can read.\n2. **Nimbus One** is cheaper than most of the others.\n3. **Delta Desk** has the best help pages of all.\n';
    const brief = briefWithPages([lab], [], series);
    const option = brief.slice(brief.indexOf('> - Globex Pacer 255 ('), brief.indexOf('> - Nimbus One ('));
    assert.ok(option.length > 0);
    assert.doesNotMatch(option, /1\.2 inches/);
  });

  test('lists unread pages with the reason, apart from pages to read', () => {
    const lab = read('https://lab.example/tv', 'Best TV test', 'The Acme Q7 TV reaches 1,400 nits.');
    const brief = briefWithPages(
      [lab],
      [
        { url: 'https://10.0.0.1/tv', state: 'private' },
        { url: 'https://wall.example/a', state: 'consent' },
        { url: 'https://wall.example/b', state: 'consent' },
      ],
    );
    const [toRead = '', unread = ''] = brief
      .slice(brief.indexOf('## Pages read'))
      .split('## Pages that could not be read');
    assert.match(toRead, /> - Best TV test, lab\.example \(3 of 3 answers\)\[\^\d\]/);
    assert.doesNotMatch(toRead, /10\.0\.0\.1|wall\.example/);
    assert.match(unread, /> - At a private address: 10\.0\.0\.1\[\^\d+\]/);
    assert.match(unread, /> - Behind a consent wall: wall\.example\[\^\d+\]\[\^\d+\]/);
    assert.ok(!brief.includes('10\\.'), 'addresses are not escaped');
  });

  test('titles pages without a title by path and query', () => {
    const sources = [1, 2].map((sku) => ({ url: `https://shop.example/o?sku=${sku}` }));
    const brief = briefOf([stored({ id: 1, markdown: 'Acme is good for small teams.', sources })]);
    for (const sku of [1, 2])
      assert.ok(brief.includes(`]: https://shop.example/o?sku=${sku} "shop.example/o?sku=${sku}"\n`));
  });

  test('keeps text and addresses intact in Markdown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        const { blocks } = readMarkdown(`- ${plainMarkdown(text)} end`);
        assert.equal(blocks.length, 1);
        assert.equal(blocks[0]?.links.length, 0);
        const [block] = readMarkdown(`a ${markdownLink(text, `https://a.example/(x) y|${text}`)} b`).blocks;
        assert.equal(block?.links.length, 1);
      }),
      runs(40),
    );
  });

  test('has linked lines and valid links for any answers', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '# ',
        '- **Name:** ',
        '1. **[Data X9]()** ',
        '| a | b |\n|---|---|\n',
        'The panel is bright and has 200 nits.',
        '[1]',
        '(https://a.example/b)',
        '\n\n',
        '[x](https://b.example/(a) b)',
        '[1]: https://c.example "t"',
        '<b>',
        'Acme',
        'Globex ',
        '?',
        'Which one of them should teams buy?',
        '```',
        '$12.00',
        ':Offers ',
      ),
    );
    const answer = fc
      .record({
        id: fc.integer({ min: 1, max: 99 }),
        markdown: fc.array(piece, { maxLength: 25 }).map((parts) => parts.join('')),
        sources: fc.array(
          fc.record({
            url: fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()),
            title: fc.string(),
          }),
          { maxLength: 3 },
        ),
        searches: fc.array(fc.string(), { maxLength: 3 }),
      })
      .map((given) => stored(given));
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 4 }), fc.string(), (answers, prompt) => {
        const brief = briefOf(answers, prompt);
        const { blocks } = readMarkdown(brief);
        for (const { url } of blocks.flatMap(({ links }) => links))
          assert.match(URL.parse(url)?.protocol ?? url, /^https?:$/);
        if (answers.some(({ content_markdown: text }) => text.trim() !== '')) {
          // What is quoted below a line is linked there.
          for (const { text, links, start } of blocks.filter(({ kind }) => kind === 'item'))
            assert.ok(
              links.length > 0 || marksOf({ kind: 'item', text }).length > 0 || /^> {3,}/m.test(lineAt(brief, start)),
              text,
            );
        }
        for (const [, name = '', url = ''] of brief.matchAll(/^\[\^(a?\d+)\]: (\S+) "/gm)) {
          assert.ok(URL.canParse(url), url);
          assert.equal(brief.split(`[^${name}]: `).length, 2);
        }
        assert.equal(new Set(lines(brief)).size, lines(brief).length);
      }),
      runs(40),
    );
  });

  test('lists facts on which pages disagree', () => {
    const best = read(
      'https://best.example/tv',
      'The best TVs, tested',
      'The Acme Uno TV warms up in 35 seconds and costs $549 in most shops.',
    );
    const small = read(
      'https://small.example/tv',
      'Best TVs for small rooms',
      'The Acme Uno TV warms up in 45 seconds and costs $549 in our test.',
    );
    assert.match(
      briefWithPages([best, small], [], '- **Globex Z2**: It suits a bright room.\n'),
      /> ## Where pages disagree\n>\n> - Pages disagree on The Acme Uno TV warms up in 35 seconds .*: best\.example 35 seconds\[\^1\], small\.example 45 seconds\[\^2\]/,
    );
  });

  test('lists facts without a section under other facts, by page', () => {
    const other = read('https://a.example/tv', 'Lamps', 'A lamp lasts 900 hours in our test.');
    assert.match(
      briefWithPages([other]),
      /> ## Other facts\n>\n> ### Lamps\n>\n> - “A lamp lasts 900 hours in our test\.”/,
    );
  });
});
