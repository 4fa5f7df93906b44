import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../../../data/properties.ts';
import { parse } from 'yaml';
import { type Fields, frontMatterOf, setFields, splitMarkdown } from '../../../../src/text/markdown/frontMatter.ts';

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

test('front matter that is too long or nested too deep to be read stays as text', () => {
  for (const strange of [
    `a: ${'{'.repeat(500)}\n`,
    `a: ${'[{'.repeat(200)}\n`,
    `${'? '.repeat(5000)}\n`,
    'a: 1\n'.repeat(20_000),
  ]) {
    assert.equal(
      setFields(`---\n${strange}---\nBody\n`, { title: 'T' }),
      `---\ntitle: T\n---\n\n---\n${strange}---\nBody\n`,
    );
  }
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
  parse(frontMatterOf(markdown)?.yaml ?? '') as Record<string, unknown>;

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
