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

test('what is not set stays byte for byte: order, comments, blanks, quotation marks and other keys', () => {
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

test('setting what is there already changes nothing', () => {
  assert.equal(setFields(kept, { title: 'Old title', tags: ['a', 'b'], citedesk: { run_id: 3 } }), kept);
});

test('line ends stay as they are', () => {
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

test('front matter is made where there is none, and where the dashes hold no map', () => {
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

test('front matter that is too long to be read stays as text', () => {
  const long = `---\n${'a: 1\n'.repeat(20_000)}---\nBody\n`;
  assert.equal(setFields(long, { title: 'T' }), `---\ntitle: T\n---\n\n${long}`);
});

describe('front matter that can’t be changed', () => {
  test('stays as it is with an error, whose line is named', () => {
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

  test('stays as it is in TOML and JSON', () => {
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

test('keys keep the case that the site gives them, and quoted lines their place', () => {
  assert.equal(
    setFields('---\nDescription: "two\nlines"\nDraft: true\n---\n', { description: 'New', draft: false }),
    '---\nDescription: New\nDraft: false\n---\n',
  );
});

test('block texts, empty values and values in braces are replaced whole', () => {
  const markdown = '---\ndescription: |\n  Old\n  lines\ntitle:\ncitedesk: {run_id: 3}\nend: 1\n---\n';
  assert.equal(
    setFields(markdown, { description: 'New', title: 'T', citedesk: { run_id: 9 } }),
    '---\ndescription: New\ntitle: T\ncitedesk:\n  run_id: 9\nend: 1\n---\n',
  );
});

test('what was set is read again, whatever the text, and the body is untouched', () => {
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

test('a new key has the indentation of the others', () => {
  const markdown = '---\n title: A\n kind: x\n---\n\nText.\n';
  assert.equal(setFields(markdown, { draft: true }), markdown.replace('x\n', 'x\n draft: true\n'));
});
