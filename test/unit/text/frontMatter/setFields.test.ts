import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, runs } from '../../../data/properties.ts';
import { parse } from 'yaml';
import { frontMatterOf, splitMarkdown } from '../../../../src/text/frontMatter/frontMatter.ts';
import { type Fields, setFields, settingFault } from '../../../../src/text/frontMatter/setFields.ts';

const kept = `---
# Ours to keep
layout:   'post'   # with blanks
title: "Old title" # said twice
tags: [ a,  b ]

citedesk:
    run_id: 3 # the run
    notes: mine
    scores:
        seo: 10
date: 2020-01-01
---

Body
`;

describe('setFields', () => {
  test('keeps everything else byte for byte', () => {
    assert.equal(
      setFields(kept, {
        title: 'New: title',
        keyword: 'crm',
        citedesk: { run_id: 9, scores: { seo: 90, geo: 71 }, prompt_id: 4 },
      }),
      kept
        .replace('title: "Old title" # said twice', 'title: "New: title" # said twice')
        .replace('run_id: 3', 'run_id: 9')
        .replace('        seo: 10\n', '        seo: 90\n        geo: 71\n    prompt_id: 4\n')
        .replace('date: 2020-01-01\n', 'date: 2020-01-01\nkeyword: crm\n'),
    );
  });

  test('changes nothing if the values are equal', () => {
    assert.equal(setFields(kept, { title: 'Old title', tags: ['a', 'b'], citedesk: { run_id: 3 } }), kept);
  });

  test('keeps line endings', () => {
    const windows = kept.replaceAll('\n', '\r\n');
    const fields: Fields = {
      title: 'New',
      description: 'Two\nlines',
      citedesk: { sources: ['https://a.example/', 'https://b.example/'] },
    };
    const changed = setFields(windows, fields);
    assert.equal(/[^\r]\n/.test(changed), false);
    assert.deepEqual(readFields(changed), readFields(setFields(kept, fields)));
    assert.equal(splitMarkdown(changed).body, '\r\nBody\r\n');
  });

  test('adds front matter if there is none', () => {
    assert.equal(setFields('# Title\n', { title: 'Title' }), '---\ntitle: Title\n---\n\n# Title\n');
    assert.equal(
      setFields('\uFEFF# Title\r\n', { title: 'Title' }),
      '\uFEFF---\r\ntitle: Title\r\n---\r\n\r\n# Title\r\n',
    );
    assert.equal(
      setFields('---\nA rule opens this text.\n---\nBody\n', { title: 'T' }),
      '---\ntitle: T\n---\n\n---\nA rule opens this text.\n---\nBody\n',
    );
    assert.equal(setFields('---\n---\nBody\n', { title: 'T' }), '---\ntitle: T\n---\nBody\n');
  });

  test('keeps front matter that is too long as text', () => {
    const long = `---\n${'a: 1\n'.repeat(20_000)}---\nBody\n`;
    assert.equal(setFields(long, { title: 'T' }), `---\ntitle: T\n---\n\n${long}`);
  });

  describe('front matter that can’t be changed', () => {
    test('is kept with an error that names the line', () => {
      for (const [line, yaml] of [
        [2, `a: ${'{'.repeat(500)}`],
        [3, 'title: A\nb: c: d'],
        [2, 'title: "A\nb: c'],
        [4, 'title: A\n\ntitle: B'],
        [3, 'a:\n\tb: c'],
        [2, 'title:A\nb: c'],
      ] as const) {
        const markdown = `---\n${yaml}\n---\n\nText.\n`;
        assert.equal(setFields(markdown, { title: 'T' }), markdown);
        const fault = settingFault(markdown);
        assert.equal(fault && 'line' in fault && fault.line, line, yaml);
      }
    });

    test('is kept in TOML and JSON', () => {
      for (const [format, markdown] of [
        ['TOML', '+++\ntitle = "A"\n+++\n\nText.\n'],
        ['JSON', '{\n  "title": "A"\n}\n\nText.\n'],
        ['JSON', ';;;\n"title": "A"\n;;;\nText.\n'],
        ['JSON', '---\n{ title: A }\n---\nText.\n'],
      ] as const) {
        assert.equal(setFields(markdown, { title: 'T' }), markdown);
        assert.deepEqual(settingFault(markdown), { format });
      }
    });
  });

  test('keeps the case of keys and the place of quoted lines', () => {
    assert.equal(
      setFields('---\nDescription: "two\nlines"\nDraft: true\n---\n', { description: 'New', draft: false }),
      '---\nDescription: New\nDraft: false\n---\n',
    );
  });

  test('replaces block text, empty values and flow maps', () => {
    const markdown = '---\ndescription: |\n  Old\n  lines\ntitle:\ncitedesk: {run_id: 3}\nend: 1\n---\n';
    assert.equal(
      setFields(markdown, { description: 'New', title: 'T', citedesk: { run_id: 9 } }),
      '---\ndescription: New\ntitle: T\ncitedesk:\n  run_id: 9\nend: 1\n---\n',
    );
  });

  test('writes any text that can be read again and keeps the body', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((words) => !/[\uFEFF\u0085\u2028\u2029]/u.test(words));
    const name = fc.stringMatching(/^[a-z_]{1,8}$/);
    const value = fc.oneof(text, fc.integer(), fc.array(text, { minLength: 1, maxLength: 3 }));
    const fields = fc.dictionary(
      name,
      fc.oneof(value, fc.dictionary(name, value, { minKeys: 1, maxKeys: 3, noNullPrototype: true })),
      { minKeys: 1, maxKeys: 4, noNullPrototype: true },
    );
    fc.assert(
      fc.property(fields, fields, fc.constantFrom('\n', '\r\n'), (before, after, eol) => {
        const first = setFields(`Body${eol}more`, before);
        const second = setFields(first, after);
        assert.deepEqual(
          parse(JSON.stringify(pick(readFields(second), after))),
          parse(JSON.stringify(pick(merged(before, after), after))),
        );
        assert.equal(splitMarkdown(second).body, splitMarkdown(first).body);
      }),
      runs(60),
    );
  });

  const readFields = (markdown: string): Readonly<Record<string, unknown>> =>
    parse(frontMatterOf(markdown)?.text ?? '') as Record<string, unknown>;

  const pick = (from: Readonly<Record<string, unknown>>, keys: object) =>
    Object.fromEntries(Object.keys(keys).map((key) => [key, from[key]]));

  function merged(
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> {
    const isPlain = (value: unknown): value is Record<string, unknown> =>
      typeof value === 'object' && value !== null && !(value instanceof Array);
    return Object.fromEntries(
      Object.entries(after).map(([key, value]) => {
        const old = before[key];
        return [key, isPlain(old) && isPlain(value) ? { ...old, ...value } : value];
      }),
    );
  }

  test('indents a new key like the others', () => {
    const markdown = '---\n title: A\n kind: x\n---\n\nText.\n';
    assert.equal(setFields(markdown, { draft: true }), markdown.replace('x\n', 'x\n draft: true\n'));
  });
});
