import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { frontMatterFault } from '../../../../src/text/frontMatter/contents.ts';
import { isPublished, ownTexts, readFields } from '../../../../src/text/frontMatter/fields.ts';
import { splitMarkdown } from '../../../../src/text/frontMatter/frontMatter.ts';
import { setFields } from '../../../../src/text/frontMatter/setFields.ts';

describe('front matter fields', () => {
  test('are read with their places', () => {
    const markdown =
      '---\r\ntitle: "A: b"\r\nother: [1]\r\ndescription: >-\r\n  two\r\n  lines\r\nkeyword: crm\r\n---\r\nText';
    const { title, description, keyword } = readFields(markdown);
    assert.equal(title?.text, 'A: b');
    assert.equal(markdown.slice(title.start, title.end), '"A: b"');
    assert.equal(description?.text, 'two lines');
    assert.equal(markdown.slice(keyword?.start, keyword?.end), 'crm');
  });

  test('are missing when empty', () => {
    assert.equal(readFields('---\nhide_title: true\nsubtitle: A\nnewsTitle: B\n---\n').title?.text, 'B');
    assert.equal(readFields('---\nnewstitle: B\ntitle: C\n---\n').title?.text, 'C');
    assert.deepEqual(readFields('---\ntitle:\ndescription: ""\nkeyword: ~\n---\n'), {});

    test('take a missing title from Eleventy’s navigation', () => {
      const titled = (fields: string) => readFields(`---\neleventyNavigation:\n${fields}---\n`).title?.text;
      assert.equal(titled('  parent: Languages\n  key: Sass\n'), 'Sass');
      assert.equal(titled('  key: Sass\n  title: Sass and SCSS\n'), 'Sass and SCSS');
    });
  });

  test('are empty without valid front matter', () => {
    const unclosed = ['', '---', '---\ntitle: a', 'title: a\n---'];
    for (const markdown of [...unclosed, '---\n{[\n---\n', '---\n- title\n---\n', '---\ntitle: [a]\n---\n']) {
      assert.deepEqual(readFields(markdown), {});
    }
  });

  test('are missing if keys are nested too deeply', () => {
    for (const strange of ['{'.repeat(500), '? '.repeat(5000), '[{'.repeat(500)]) {
      const markdown = `---\nother: ${strange}\ntitle: A\n---\n`;
      assert.deepEqual(readFields(markdown), {});
      assert.equal(frontMatterFault(markdown)?.message, 'Front matter has an error in line 2. It’s nested too deeply.');
    }
    assert.deepEqual(readFields(`---\n${'x: 1\n'.repeat(20_000)}title: A\n---\n`), {});
  });

  test('are read after blank lines', () => {
    const source = '\n \n---\ntitle: A\n---\n\nText.\n';
    for (const markdown of [source, `\uFEFF${source}`, source.replaceAll('\n', '\r\n')]) {
      const { title } = readFields(markdown);
      assert.equal(markdown.slice(title?.start, title?.end), 'A');
      assert.equal(splitMarkdown(markdown).body.trim(), 'Text.');
      const [block, ...others] = readMarkdown(markdown).blocks;
      assert.deepEqual([markdown.slice(block?.start, block?.end), others], ['Text.', []]);
      assert.equal(setFields(markdown, { title: 'B' }), markdown.replace('A', 'B'));
    }
    for (const markdown of ['\n---\n\nText: one.\n\n---\n', '\nText.\n---\ntitle: A\n---\n'])
      assert.deepEqual([readFields(markdown), splitMarkdown(markdown).head], [{}, '']);
  });

  test('are missing after very many blank lines', () => {
    const blank = ' \n'.repeat(200_000);
    for (const end of ['', 'Text.', '---\nText.', '---\ntitle: A\n']) {
      assert.deepEqual(readFields(blank + end), {});
      assert.equal(splitMarkdown(blank + end).head, '');
    }
  });

  test('are read in TOML, with their lines', () => {
    const markdown =
      '+++\nTitle = "A"\nkeywords = ["a", "b"]\ndate = 2026-05-01T10:00:00Z\ndraft = false\n[citedesk]\nignore = ["geo"]\n+++\nText';
    const { title, keyword, date } = readFields(markdown);
    assert.deepEqual([title?.text, keyword?.text, date?.text], ['A', 'a', '2026-05-01']);
    assert.equal(markdown.slice(title?.start, title?.end), 'Title = "A"');
    assert.deepEqual([isPublished(markdown), ownTexts('ignore', markdown)], [true, ['geo']]);
  });

  test('are read in JSON, with their places', () => {
    for (const [open, close] of [
      ['{', '}\n\n'],
      [';;;', ';;;\n'],
      ['---json\n{', '}\n---\n'],
    ] as const) {
      const markdown = `${open}\n\t"title": "A: b",\n\t"citedesk": { "ignore": ["geo"] }\n${close}Text`;
      const { title } = readFields(markdown);
      assert.equal(title?.text, 'A: b');
      assert.equal(markdown.slice(title.start, title.end), '"A: b"');
      assert.deepEqual(ownTexts('ignore', markdown), ['geo']);
    }
  });

  test('are found with any case, quotes, and merge keys', () => {
    for (const yaml of ['Title: A', '"title": A', 'TITLE: A', 'b: &b { title: A }\n<<: *b', 'b: &b A\ntitle: *b'])
      assert.equal(readFields(`---\n${yaml}\n---\n`).title?.text, 'A', yaml);
  });

  test('take the first of the keywords', () => {
    for (const yaml of ['keyword: a', 'keywords: "a, b"', 'keywords: [a, b]', 'keywords:\n  - a\n  - b'])
      assert.equal(readFields(`---\n${yaml}\n---\n`).keyword?.text, 'a', yaml);
  });

  test('read the date of the last change in any form', () => {
    for (const [yaml, day] of [
      ['pubDate: 2026/05/01', '2026-05-01'],
      ['date: Fri, 01 May 2026 10:00:00 GMT', '2026-05-01'],
      ["pubDate: 'Jul 08 2022'", '2022-07-08'],
      ['date: 2013/7/13 20:46:25', '2013-07-13'],
      ['date:\n  created: 2026-05-01', '2026-05-01'],
      ['last_update:\n  date: 5/1\n  author: A\ndate: 2026-05-01', '2026-05-01'],
      ['date: 2026-05-01\nlastmod: 2026-06-01', '2026-06-01'],
      ['published: true\ndate: 2026-05-01', '2026-05-01'],
      ['date: soon', undefined],
    ] as const)
      assert.equal(readFields(`---\n${yaml}\n---\n`).date?.text, day, yaml);
  });
});

describe('errors in front matter', () => {
  test('are reported with their line', () => {
    for (const [markdown, line, words] of [
      ['---\ntitle: A\nb: "c\n---\n', 3, 'b: "c'],
      ['+++\ntitle = "A"\nb = c d\n+++\n', 3, 'b = c d'],
      ['{\n  "title": "A",\n  "b": c\n}\n\n', 3, '  "b": c'],
      ['{\n  "title": "A",\n}\n\n', 3, '}'],
      [';;;\n"title": "A"\n"b": 1\n;;;\n', 3, '"b": 1'],
    ] as const) {
      const fault = frontMatterFault(markdown);
      assert.deepEqual([fault?.line, markdown.slice(fault?.start, fault?.end)], [line, words], markdown);
    }
  });

  test('are ignored if site generators accept them', () => {
    for (const markdown of [
      '---\na: "two\nlines"\ntags: [\n  b,\n]\n---\n',
      '---\naliases: [\n\t"/a",\n  "/b",\n\t"/c"\n]\n---\n',
      '+++\n+++\n',
      '{"a": 1}\n\n',
      '---\n---\n',
    ])
      assert.equal(frontMatterFault(markdown), undefined, markdown);
  });
});
