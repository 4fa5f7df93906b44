import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { bodyHash } from '../../../../src/extension/articles/articleMark.ts';
import { articleNotes as notesOf } from '../../../../src/extension/writing/articleNotes.ts';
import { isArticle } from '../../../../src/extension/writing/articleSigns.ts';
import { ignoredIn, ignoreInFile } from '../../../../src/extension/writing/ignoring.ts';
import { notesLine, scoresLine } from '../../../../src/extension/writing/lensTexts.ts';
import { quickFixes } from '../../../../src/extension/writing/quickFixes.ts';

/** What is said of a text whose prompt nobody knows. */
const articleNotes = (text: { readonly markdown: string; readonly ignored: readonly string[] }) =>
  notesOf({ ...text, answers: [] });

const read = (name: string): string =>
  fs.readFileSync(new URL(`../../../data/articles/${name}`, import.meta.url), 'utf8');

test('an article says so in its front matter by a keyword or a prompt, and no other Markdown is one', () => {
  assert.ok(isArticle('---\ntitle: A\nkeyword: best tv\n---\n'));
  assert.ok(isArticle('---\r\ncitedesk:\r\n  prompt_id: 7\r\n---\r\n'));
  for (const other of [
    '# A\n\nkeyword: b',
    '---\ntitle: A\n---\nkeyword: b',
    '---\nkeyword:\n---\n',
    '---\nkeyword: b',
  ])
    assert.equal(isArticle(other), false, other);
});

test('code, link targets, quotations and keys of the front matter are no prose and get no notes', () => {
  const markdown =
    '---\nkeyword: tv\nweight: 30\n---\n\n# A tv\n\nSee [the list](https://a.com/99).\n\n```\nIt has 1,800 nits.\n```\n';
  const { notes } = articleNotes({ markdown, ignored: ['seo', 'geo', 'readability'] });
  assert.deepEqual(notes, []);
});

test('notes are those of the scores and of the checks, in the order of the text', () => {
  const { notes, scores } = articleNotes({
    markdown: '---\nkeyword: tv\n---\n\n# A tv\n\nIt has 1,800 nits.\n',
    ignored: [],
  });
  assert.ok(scores);
  assert.ok(notes.some(({ rule }) => rule === 'check.figure'));
  assert.ok(notes.some(({ rule }) => rule.startsWith('seo.')));
  assert.deepEqual(
    notes,
    notes.toSorted((one, other) => one.start - other.start),
  );
  assert.ok(notes.every(({ rule, severity }) => severity !== 'error' || rule.startsWith('check.')));
});

test('a rule or an area that the file or the workspace switched off gets no notes, and the scores stay', () => {
  const body = '\n# A tv\n\nIt has 1,800 nits.\n';
  const all = articleNotes({ markdown: `---\nkeyword: tv\n---\n${body}`, ignored: [] });
  const some = articleNotes({
    markdown: `---\nkeyword: tv\ncitedesk:\n  ignore: [check.figure]\n---\n${body}`,
    ignored: ['seo'],
  });
  assert.deepEqual(
    some.notes.map(({ rule }) => rule),
    all.notes.map(({ rule }) => rule).filter((rule) => rule !== 'check.figure' && !rule.startsWith('seo.')),
  );
  assert.deepEqual(some.scores, all.scores);
});

test('a brief that nobody has written over has no scores and no notes; once somebody did, it has', () => {
  const body = '\n# A tv\n\nIt has 1,800 nits.\n';
  const head = `---\nkeyword: tv\ncitedesk:\n  service: local\n  run_id: 1\n  body_hash: ${bodyHash(body)}\n---\n`;
  const bare = articleNotes({ markdown: head + body, ignored: [] });
  assert.deepEqual([bare.scores, bare.notes], [undefined, []]);
  assert.ok(articleNotes({ markdown: `${head}${body}More.\n`, ignored: [] }).scores);
});

test('the title is where the first heading stands, else the title of the front matter', () => {
  const headed = '---\nkeyword: tv\n---\n\n# A tv\n\nWords.\n';
  const { title } = articleNotes({ markdown: headed, ignored: [] });
  assert.equal(headed.slice(title.start, title.end).trim(), 'A tv');
  const bare = '---\ntitle: All about it\nkeyword: tv\n---\n\nWords.\n';
  const other = articleNotes({ markdown: bare, ignored: [] }).title;
  assert.equal(bare.slice(other.start, other.end), 'All about it');
});

test('rules that are switched off are read in a list of either form, and under citedesk alone', () => {
  assert.deepEqual(ignoredIn('---\ncitedesk:\n  ignore: [seo.length, "geo"] # both\n---\n'), ['seo.length', 'geo']);
  assert.deepEqual(ignoredIn('---\ncitedesk:\n  ignore:\n    - seo.length\n    - geo\n  run_id: 1\n---\n'), [
    'seo.length',
    'geo',
  ]);
  assert.deepEqual(ignoredIn('---\nignore: [seo.length]\ncitedesk:\n  run_id: 1\n---\n'), []);
});

test('a rule is switched off by one edit of the front matter, which keeps all else byte for byte', () => {
  const markdown = '---\ntitle: A # mine\nkeyword: tv\ncitedesk:\n  run_id: 1\ndraft: true\n---\n\n# A\n';
  const edit = ignoreInFile(markdown, 'seo.length') ?? assert.fail();
  const after = markdown.slice(0, edit.start) + edit.text + markdown.slice(edit.end);
  assert.deepEqual(ignoredIn(after), ['seo.length']);
  assert.equal(after.replace(/  ignore:\n(?: +- .*\n)+/, ''), markdown);
  const second = ignoreInFile(after, 'check.figure') ?? assert.fail();
  assert.deepEqual(ignoredIn(after.slice(0, second.start) + second.text + after.slice(second.end)), [
    'seo.length',
    'check.figure',
  ]);
  assert.equal(ignoreInFile(after, 'seo.length'), undefined);
  assert.equal(ignoreInFile('+++\ntitle = "A"\n+++\n', 'seo.length'), undefined);
});

test('the light bulb offers what mends a note, and to hear of its rule no more where that can be said', () => {
  const fix = { title: 'Write 1,800', edits: [{ start: 3, end: 5, text: '1,800' }] };
  const note = { rule: 'check.figure', severity: 'error' as const, message: '', start: 3, end: 5, fix };
  const titles = (reach: Parameters<typeof quickFixes>[2], at = 4) =>
    quickFixes([note], { start: at, end: at }, reach).map(({ title }) => title);
  assert.deepEqual(titles({ workspace: true, file: true }), [
    'Write 1,800',
    'Do not check for check.figure in this file',
    'Do not check for check.figure in this workspace',
  ]);
  assert.deepEqual(titles({ workspace: false, file: false }), ['Write 1,800']);
  assert.deepEqual(titles({ workspace: true, file: true }, 9), []);
});

test('the line over the title says the scores, and how much there is to mend', () => {
  const found = articleNotes({ markdown: read('good.md'), ignored: [] });
  assert.match(scoresLine(found) ?? '', /^Score \d+ · SEO \d+ · GEO \d+ · Readability \d+$/);
  const note = { rule: 'a', message: '', start: 0, end: 0 };
  assert.equal(notesLine({ notes: [] }), 'nothing to mend');
  assert.equal(notesLine({ notes: [{ ...note, severity: 'info' }] }), '1 suggestion');
  assert.equal(
    notesLine({
      notes: [
        { ...note, severity: 'error' },
        { ...note, severity: 'info' },
      ],
    }),
    '1 unsupported statement, 1 suggestion',
  );
});
