import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileTitle } from '../../../src/article/fileTitle.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { seoRules } from '../../../src/scoring/rules/seo.ts';

const findings = (rule: string, markdown: string, keyword = 'anvil') =>
  scoreDraft({ markdown, language: 'en', keyword }).findings.filter((finding) => finding.rule === rule);
const points = (rule: string, markdown: string, keyword?: string) =>
  findings(rule, markdown, keyword).map((finding) => finding.points);
const lost = (rule: string, markdown: string): number[] =>
  scoreDraft({ markdown, language: 'en', keyword: 'anvil' }).losses.flatMap((one) =>
    one.rule === rule ? one.points : [],
  );

const filler = (count: number): string => 'Word '.repeat(count).trim();

describe('SEO score', () => {
  test('has rules with 100 points', () => {
    assert.equal(
      seoRules.reduce((sum, { points: own }) => sum + own, 0),
      100,
    );
  });

  test('seo.keyword: requires the keyword in the title', () => {
    assert.deepEqual(points('seo.keyword', '# CRM tools\n\nIt helps.', 'crm tool'), []);
    assert.deepEqual(points('seo.keyword', '---\ntitle: CRM tools\n---\n\nIt helps.', 'crm tool'), []);
    assert.deepEqual(points('seo.keyword', '# Software\n\nA CRM tool helps.', 'crm tool'), [20]);
  });

  test('seo.keyword: prefers the caller to the front matter', () => {
    const markdown = '---\nkeyword: erp\n---\n\n# ERP\n\nAn ERP helps.';
    assert.deepEqual(points('seo.keyword', markdown, ''), []);
    assert.deepEqual(points('seo.keyword', markdown, 'crm'), [20]);
  });

  test('gives other rules more weight without a keyword', () => {
    const { scores, findings: all } = scoreDraft({ markdown: '# Software\n\nIt helps.', language: 'en' });
    const lost = all.filter(({ area }) => area === 'seo').reduce((sum, finding) => sum + finding.points, 0);
    assert.equal(lost, 100 - scores.seo);
    assert.ok(!all.some(({ rule }) => rule === 'seo.keyword'));
  });

  test('seo.keyword: counts variants', () => {
    assert.deepEqual(points('seo.keyword', '# Tracking freelancers’ time\n\nIt tracks time.', 'time tracking'), []);
    assert.deepEqual(points('seo.keyword', '# Anvils\n\nIt tracks time.', 'time tracking'), [20]);
    const { losses } = scoreDraft({ markdown: '# Time\n\nIt tracks time.', language: 'en', keyword: 'time tracking' });
    assert.deepEqual(losses[0], { rule: 'seo.keyword', area: 'seo', points: 3 }, 'a site may add its name');
    assert.deepEqual(points('seo.keyword', '# Erasing data securely\n\nIt does.', 'secure data erasure'), []);
  });

  test('seo.stuffing: flags more keywords than in published articles', () => {
    const stuffed = (keyword: string, every: number) =>
      scoreDraft({ markdown: `# Title\n\n${`${keyword} ${filler(every)}. `.repeat(10)}`, language: 'en', keyword });
    const losses = (every: number) =>
      stuffed('crm', every).losses.flatMap(({ rule, points: own }) => (rule.endsWith('stuffing') ? [[rule, own]] : []));
    assert.deepEqual(losses(40), []);
    assert.deepEqual(losses(8), [
      ['seo.stuffing', 5],
      ['geo.stuffing', 5],
    ]);
    const faults = ({ findings: all }: ReturnType<typeof scoreDraft>) =>
      all.filter(({ rule }) => rule.endsWith('stuffing'));
    assert.deepEqual(faults(stuffed('crm', 8)), []);
    const [finding, ...others] = faults(stuffed('crm', 3));
    assert.match(finding?.message ?? '', /“crm” and its variants 10 times in 41 words/);
    assert.deepEqual(others, [], 'one finding for both scores');
  });

  test('seo.images: requires alternative text', () => {
    const markdown = [
      'See ![a steel anvil](a.png) and <img src="b.png" alt="a hammer">.',
      '![](c.png)',
      '![IMG_0042.jpg](d.jpg)',
      '<img src="e.png">',
      '<img src="line.png" alt="">',
      "![](f.png){alt='an anvil'}",
      '[![](thumb.png)<br>Anvils](/anvils)',
      '```\n![](code.png)\n```',
    ].join('\n\n');
    const places = findings('seo.images', markdown).map(({ start }) => markdown.slice(start, start + 8));
    assert.deepEqual(places, ['![](c.pn', '![IMG_00', '<img src']);
  });

  test('seo.links: marks a link without text', () => {
    const markdown = 'See [](a.md)[Anvils](b.md) and <a href="c.md"></a>hammers, or go [up](../).';
    assert.deepEqual(
      findings('seo.links', markdown).map(({ start, end }) => markdown.slice(start, end)),
      ['[](a.md)', 'c.md'],
    );
  });

  test('seo.length: wants half the median of cited pages, 100 or more', () => {
    const long = (count: number, words: readonly number[]) =>
      scoreDraft({
        markdown: filler(count),
        language: 'en',
        context: { pages: words.map((length) => ({ headings: [], words: length })) },
      }).findings.filter(({ rule }) => rule === 'seo.length').length;
    assert.deepEqual([long(400, [200, 1000, 5000]), long(500, [200, 1000, 5000]), long(100, [50])], [1, 0, 0]);
  });

  test('seo.headings: fixes wrong levels', () => {
    const mended = (markdown: string) => {
      const edits = findings('seo.headings', markdown).flatMap(({ fix }) => fix?.edits ?? []);
      return edits.reduceRight(
        (text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end),
        markdown,
      );
    };
    assert.equal(mended('# Title\n\nText.\n\n# Another'), '# Title\n\nText.\n\n## Another');
    assert.equal(
      mended('# Title\n\n### A\n\n#### Part\n\n### B\n\n## C\n\n### D'),
      '# Title\n\n## A\n\n### Part\n\n## B\n\n## C\n\n### D',
    );
  });

  test('seo.description: it has 20 characters or more, and half as many of twice the width', () => {
    const described = (text: string) => points('seo.description', `---\ndescription: ${text}\n---\n\nText.`);
    assert.deepEqual(
      [19, 20, 400].map((length) => described('d'.repeat(length))),
      [[5], [], []],
    );
    assert.deepEqual(
      [9, 10].map((length) => described('说'.repeat(length))),
      [[5], []],
    );
    assert.deepEqual(lost('seo.description', '---\ntags: a\n---\n\nText.'), [15]);
    assert.deepEqual(lost('seo.description', 'Text.'), [], 'a README has no place for it');
    assert.deepEqual(
      lost('seo.description', `---\ntags: a\n---\n\n${filler(20)}.`),
      [],
      'search results show the opening',
    );
  });

  test('uses a phrase in the file name as the title', () => {
    const faults = (fileTitle?: string) =>
      scoreDraft({ markdown: 'Text of the article.', fileTitle }).losses.filter(({ rule }) => rule === 'seo.headings');
    assert.deepEqual(faults('Best TVs for sports').length, 0);
    assert.deepEqual(faults().length, 1);
  });

  test('seo.headings: uses the name of a note with wiki links', () => {
    assert.equal(fileTitle('/notes/Canvas.md', 'See [[Core plugins|a plugin]].'), 'Canvas');
    for (const [file, markdown] of [
      ['Canvas.md', 'See [a plugin](core.md).'],
      ['index.md', 'See [[Core plugins]].'],
    ] as const)
      assert.equal(fileTitle(file, markdown), undefined, file);
  });

  test('seo.links: accepts the name of a page as link text', () => {
    const text = 'See [[Settings]], [[Format converter#Links]] and [[Create a base|create a base]].';
    assert.deepEqual(points('seo.links', text), []);
  });

  test('seo.headings: wants one title in text or front matter', () => {
    assert.deepEqual(lost('seo.headings', 'Text.'), [25]);
    assert.deepEqual(lost('seo.headings', 'Text.\n\n## Part\n\nText.'), [12]);
    assert.deepEqual(lost('seo.headings', '## Chapter\n\nText.\n\n### Part\n\nText.'), []);
    assert.deepEqual(lost('seo.headings', '## Part\n\nText.\n\n## Another\n\nText.'), [12]);
    assert.deepEqual(points('seo.headings', '---\ntitle: Title\n---\n\nText.'), []);
    assert.deepEqual(points('seo.headings', '# Title\n\nText.'), []);
    const [second] = findings('seo.headings', '# Title\n\nText.\n\n# Another');
    assert.equal('# Title\n\nText.\n\n# Another'.slice(second?.start, second?.end), 'Another');
  });

  test('seo.headings: allows several # with a title in front matter', () => {
    const head = '---\ntitle: Anvils\n---\n\n';
    const parts = `Text.\n\n# One\n\n${filler(450)}\n\n# Two\n\n${filler(450)}`;
    assert.deepEqual(points('seo.headings', head + parts), []);
    assert.deepEqual(points('seo.headings', `${head}# Anvils\n\n${parts}`), []);
    assert.deepEqual(
      points('seo.headings', `${head}# Our anvils\n\n${filler(1001)}`),
      [20],
      'a single one is the title',
    );
    const [keyword] = findings('seo.keyword', head + parts, 'hammer');
    assert.equal(head.slice(keyword?.start, keyword?.end), 'Anvils');
  });

  test('limits the loss of a rule to its points', () => {
    assert.deepEqual(points('seo.headings', '# Title\n\n'.repeat(7)), [6, 6, 6, 6, 1, 0]);
  });

  test('seo.headings: ignores a title in an example', () => {
    assert.deepEqual(points('seo.headings', '# Title\n\nText.\n\n<h1>Hello</h1>\n'), []);
  });

  test('seo.headings: forbids skipped levels only downward', () => {
    assert.deepEqual(points('seo.headings', '# Title\n\n## A\n\n### B\n\n## C\n\nText.'), []);
    assert.deepEqual(
      findings('seo.headings', '# Title\n\n### B\n\nText.').map(({ message }) => message),
      ['This heading skips from level 1 to 3. Use ## here.'],
    );
  });

  test('seo.headings: sections of more than 600 words cost points, and those of more than 1,000 words are named', () => {
    const both = (markdown: string) => [lost('seo.headings', markdown), points('seo.headings', markdown)];
    assert.deepEqual(both(`# Title\n\n${filler(400)}\n\n## Part\n\n${filler(600)}`), [[], []]);
    assert.deepEqual(both(`# Title\n\n## Part\n\n${filler(601)}`), [[8], []]);
    assert.deepEqual(both(`# Title\n\n## Part\n\n${filler(1001)}`), [[], [8]]);
    assert.deepEqual(
      [401, 801, 1001].map((count) => both(`# Title\n\n${filler(count)}`)),
      [
        [[7], []],
        [[20], []],
        [[], [20]],
      ],
    );
    for (const [language, most] of [
      ['ja', 1390],
      ['en', 1000],
    ] as const)
      assert.deepEqual(
        [most, most + 1].map(
          (count) =>
            scoreDraft({ markdown: `# Title\n\n## Part\n\n${filler(count)}`, language }).findings.filter(
              ({ rule }) => rule === 'seo.headings',
            ).length,
        ),
        [0, 1],
        language,
      );
  });

  test('seo.headings: tables and lists need no headings', () => {
    const table = `| A | B |\n| --- | --- |\n${'| one two three | four five six |\n'.repeat(120)}`;
    const list = Array.from({ length: 9 }, () => `- ${filler(80)}`).join('\n');
    for (const part of [table, list])
      assert.deepEqual(lost('seo.headings', `# Title\n\n## Part\n\n${part}`), [], part.slice(0, 20));
    const long = `# Title\n\n## Part\n\n${filler(601)}\n\n${Array.from({ length: 9 }, (_, index) => `## Part ${index}\n\n${filler(450)}`).join('\n\n')}`;
    assert.deepEqual(lost('seo.headings', long), [1], 'a long article loses no more than its first section');
  });

  test('seo.headings: bold lines, first lines, and rules divide a section', () => {
    for (const divider of ['**Burrs.** ', '<p><b>Burrs</b></p>\n\n', '[Burrs](https://a.example)  \n', '* * *\n\n'])
      assert.deepEqual(lost('seo.headings', `# Title\n\n## Part\n\n${filler(600)}\n\n${divider}${filler(590)}`), []);
    const layout = `<table><tr><td>\n\n${filler(601)}\n\n</td></tr></table>`;
    assert.deepEqual(lost('seo.headings', `# Title\n\n## Part\n\nText.\n\n${layout}`), []);
  });

  test('seo.headings: examples, boxes, and components have headings of their own', () => {
    for (const markdown of [
      '# Title\n\nText.\n\n<div class="note">\n  <h5>Beware</h5>\n\n  Text.\n</div>',
      '# Title\n\n## Part\n\n> #### Beware\n>\n> Text.',
      '# Title\n\n## Part\n\n<DeepDive>\n\n#### Why?\n\nText.\n\n</DeepDive>',
      '---\ntitle: Title\n---\n\n### Part\n\nText.',
      '# Title\n\n## Part\n\nText.\n\n<h1>Example</h1>\n\n### Detail\n\nText.',
      '# Title\n\n#### This page explains parts.\n\nText.',
      '# Title\n\n## 2025\n\nText.',
    ])
      assert.deepEqual(points('seo.headings', markdown), [], markdown);
    assert.deepEqual(points('seo.headings', '# Title\n\n<Box />\n\n### Part\n\nText.'), [4]);
  });

  test('seo.headings: one that another beside it says already; below others it may stand again', () => {
    const beside = '# Title\n\n## Part\n\nOne.\n\n## Part\n\nTwo.';
    assert.deepEqual(lost('seo.headings', beside), [5]);
    assert.deepEqual(lost('seo.headings', '# Title\n\n## Bases\n\nOne.\n\n### `bases`\n\nTwo.'), []);
    assert.deepEqual(lost('seo.headings', '# Title\n\n## redirect\n\nOne.\n\n## Redirect\n\nTwo.'), []);
    const removed = '# Title\n\n## Dismiss\n\nOne.\n\n## Dismiss {{%removed%}}\n\nTwo.';
    assert.deepEqual(lost('seo.headings', removed), []);
    const below = '# Title\n\n## A\n\n### Pros\n\nOne.\n\n## B\n\n### Pros\n\nTwo.';
    assert.deepEqual(lost('seo.headings', below), []);
  });

  test('seo.length: takes points in proportion below 100 words', () => {
    assert.deepEqual(
      [20, 50, 99, 100].map((count) => points('seo.length', filler(count))),
      [[20], [13], [1], []],
    );
  });

  test('seo.links: reads tags across lines and template targets', () => {
    const badge =
      '<a\n  href="https://example.com/badge"\n>\n  <img\n    alt="Badge"\n    src="badge.svg"\n  />\n</a>\n';
    for (const markdown of [
      badge,
      'See [the source](https://example.com/blob/{{ version }}/a.js).',
      'See [the source](https://example.com/blob/{% latest versions, config %}/a.js).',
    ])
      assert.deepEqual(points('seo.links', `See [our price list](/prices).\n\n${markdown}`), [], markdown);
  });

  test('seo.links: wants links with meaningful text', () => {
    const unlinked = 'No link but [to a part](#part) of this page. ';
    assert.deepEqual(lost('seo.links', unlinked.repeat(40)), [15]);
    assert.deepEqual(lost('seo.links', unlinked), [], 'a short text may have nothing to link to');
    assert.deepEqual(points('seo.links', 'See [our price list](/prices).'), []);
    assert.deepEqual(points('seo.links', 'Prices are listed [here](/prices), or [Read more…](/more).'), [8, 7]);
    assert.deepEqual(points('seo.links', 'Run `curl https://example.com`. See [our price list](/prices).'), []);
  });

  test('does not weigh faults higher without a keyword', () => {
    const images = '# Anvils\n\n![](a.png)\n\n![](b.png)\n\n![](c.png)';
    assert.deepEqual(points('seo.images', images, ''), [3, 2, 0]);
  });
});
