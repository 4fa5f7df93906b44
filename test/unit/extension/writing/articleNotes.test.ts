import assert from 'node:assert/strict';
import fs from 'node:fs';
import { geoRules } from '../../../../src/scoring/rules/geo.ts';
import { plainRules } from '../../../../src/scoring/plain/plainStyle.ts';
import { seoRules } from '../../../../src/scoring/rules/seo.ts';
import { ruleName } from '../../../../src/extension/writing/fixes/ruleNames.ts';
import { describe, test } from 'node:test';
import { ignoredIn } from '../../../../src/article/ignoredRules.ts';
import { bodyHash } from '../../../../src/extension/articles/articleMark.ts';
import { articleNotes as notesOf } from '../../../../src/extension/writing/notes/articleNotes.ts';
import { isArticle } from '../../../../src/extension/articles/articleSigns.ts';
import { fieldNamed } from '../../../../src/text/frontMatter/fields.ts';
import { ignoreInFile } from '../../../../src/extension/writing/fixes/ignoring.ts';
import { notesLine, scoresHint } from '../../../../src/extension/writing/lensTexts.ts';
import type { Note } from '../../../../src/extension/writing/notes/notes.ts';
import { finishedArticle } from '../../../../src/text/markdown/briefNotes.ts';
import { quickFixes } from '../../../../src/extension/writing/fixes/quickFixes.ts';
import { scoresLine } from '../../../../src/extension/articles/tree/articleScores.ts';

/** Notes on a text without a prompt. */
const articleNotes = (text: { readonly markdown: string; readonly ignored: readonly string[] }) =>
  notesOf({ ...text, answers: [] });

const read = (name: string): string =>
  fs.readFileSync(new URL(`../../../data/articles/${name}`, import.meta.url), 'utf8');

describe('article notes', () => {
  test('need a keyword or prompt in the front matter', () => {
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

  test('support front matter in TOML and JSON', () => {
    for (const top of ['+++\nkeyword = "tv"\n+++\n', '{\n"keyword": "tv"\n}\n\n', '---\n"keyword": tv\n---\n'])
      assert.ok(isArticle(`${top}Text.\n`), top);
    assert.equal(isArticle('+++\nkeyword = ""\n+++\n'), false);
    assert.ok(isArticle('+++\nkeywords = [\n  "tv",\n]\n+++\n', 'keywords[]'));
  });

  test('support a custom name or list for the keyword', () => {
    const named = (yaml: string, name = 'keywords') => fieldNamed(name, `---\ntitle: A\n${yaml}\n---\n`);
    for (const [yaml, keyword] of [
      ['keywords:\n  - best tv\n  - tv', 'best tv'],
      ['keywords:\r\n- "best: tv" # main', 'best: tv'],
      ['keywords:\n  # the main one first\n  - best tv', 'best tv'],
      ['keywords: [best tv, tv]', 'best tv'],
      ["keywords: ['best tv']", 'best tv'],
      ['keywords: best tv # one', 'best tv'],
    ] as const)
      assert.equal(named(yaml), keyword, yaml);
    for (const yaml of [
      'keywords:',
      'keywords: []',
      'keywords: # none',
      'keywords:\nother:\n  - x',
      'more:\n  keywords:\n    - x',
    ])
      assert.equal(named(yaml), undefined, yaml);
    assert.equal(named('focus: best tv', 'focus'), 'best tv');
    const listed = '---\nkeywords:\n  - x\n---\n';
    assert.deepEqual([isArticle(listed), isArticle(listed, 'keywords[]')], [false, true]);
    assert.ok(isArticle('---\nkeyword: x\n---\n', 'keywords[]'), 'our own name goes on counting');
  });

  test('skip code, link targets, quotations and front matter keys', () => {
    const markdown =
      '---\nkeyword: tv\nweight: 30\n---\n\n# A tv\n\nSee [the list](https://a.com/99).\n\n```\nIt has 1,800 nits.\n```\n';
    const { notes } = articleNotes({ markdown, ignored: ['seo', 'geo', 'readability'] });
    assert.deepEqual(notes, []);
  });

  test('come from scores and checks, in the order of the text', () => {
    const { notes, scores } = articleNotes({
      markdown: '---\nkeyword: tv\n---\n\n# A tv\n\nIt has 45% of the market.\n',
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

  test('do not include rules that are off, nor their deductions', () => {
    const body = '\n# A tv\n\nIt has 1,800 nits.\n';
    const all = articleNotes({ markdown: `---\nkeyword: tv\n---\n${body}`, ignored: [] });
    const some = articleNotes({
      markdown: `---\nkeyword: tv\ncitedesk:\n  ignore: [check.figure]\n---\n${body}`,
      ignored: ['seo'],
    });
    const rulesOf = ({ notes }: typeof all) => new Set(notes.map(({ rule }) => rule));
    assert.deepEqual(
      rulesOf(some),
      new Set([...rulesOf(all)].filter((rule) => rule !== 'check.figure' && !rule.startsWith('seo.'))),
    );
    assert.deepEqual(some.scores, { ...all.scores, seo: 100, service: some.scores?.service });
  });

  test('are empty for an unedited brief', () => {
    const text = '\n# A tv\n\nIt has 1,800 nits.\n';
    const body = `${text}\n> [!BRIEF]\n>\n> Why.\n`;
    const headOf = (own: string) =>
      `---\nkeyword: tv\ncitedesk:\n  service: local\n  run_id: 1\n  body_hash: ${bodyHash(own)}\n---\n`;
    const head = headOf(body);
    const bare = articleNotes({ markdown: head + body, ignored: [] });
    assert.deepEqual([bare.scores, bare.begun, bare.notes], [undefined, true, []]);
    assert.ok(articleNotes({ markdown: `${head}${body}\nMore.\n`, ignored: [] }).scores);
    assert.ok(articleNotes({ markdown: headOf(text) + text, ignored: [] }).scores);
  });

  test('remove blank lines before front matter with one edit', () => {
    for (const [blank, body] of [
      ['\n', '---\ntitle: A\nkeyword: tv\n---\n\nWords of a text.\n'],
      [' \r\n\r\n', '---\r\ntitle: A\r\nkeyword: tv\r\n---\r\n\r\nWords of a text.\r\n'],
    ] as const) {
      const markdown = blank + body;
      assert.ok(isArticle(markdown));
      const { notes, scores } = articleNotes({ markdown, ignored: [] });
      const first = notes.find(({ rule }) => rule === 'file.front-matter') ?? assert.fail();
      assert.equal(markdown.slice(first.start, first.end), '---');
      const [edit] = first.fixes[0]?.edits ?? [];
      assert.equal(markdown.slice(0, edit?.start) + edit?.text + markdown.slice(edit?.end), body);
      const mended = articleNotes({ markdown: body, ignored: [] });
      assert.deepEqual(scores, mended.scores);
      const moved = notes.filter((note) => note !== first).map(({ start, end }) => markdown.slice(start, end));
      assert.deepEqual(
        moved,
        mended.notes.map(({ start, end }) => body.slice(start, end)),
      );
    }
    assert.equal(isArticle('\n---\n\nkeyword: tv\n---\n'), false, 'a rule');
  });

  test('use the first heading as title, else the front matter', () => {
    const headed = '---\nkeyword: tv\n---\n\n# A tv\n\nWords.\n';
    const { title } = articleNotes({ markdown: headed, ignored: [] });
    assert.equal(headed.slice(title.start, title.end).trim(), 'A tv');
    const bare = '---\ntitle: All about it\nkeyword: tv\n---\n\nWords.\n';
    const other = articleNotes({ markdown: bare, ignored: [] }).title;
    assert.equal(bare.slice(other.start, other.end), 'All about it');
  });

  const ignoring = (markdown: string, rule: string) => {
    const made = ignoreInFile(markdown, rule);
    return made && 'edit' in made ? made.edit : assert.fail();
  };

  test('turn off a rule with one edit of the front matter', () => {
    const markdown = '---\ntitle: A # mine\nkeyword: tv\ncitedesk:\n  run_id: 1\ndraft: true\n---\n\n# A\n';
    const edit = ignoring(markdown, 'seo.length');
    const after = markdown.slice(0, edit.start) + edit.text + markdown.slice(edit.end);
    assert.deepEqual(ignoredIn(after), ['seo.length']);
    assert.equal(after.replace(/  ignore:\n(?: +- .*\n)+/, ''), markdown);
    const second = ignoring(after, 'check.figure');
    assert.deepEqual(ignoredIn(after.slice(0, second.start) + second.text + after.slice(second.end)), [
      'seo.length',
      'check.figure',
    ]);
    assert.equal(ignoreInFile(after, 'seo.length'), undefined);
  });

  test('do not turn off a rule if front matter can’t be changed', () => {
    assert.deepEqual(ignoreInFile('+++\ntitle = "A"\n+++\n', 'seo.length'), { fault: { format: 'TOML' } });
    const broken = ignoreInFile('---\ntitle: A\nb: @c\n---\n\nText.\n', 'seo.length');
    assert.ok(broken && 'fault' in broken && 'line' in broken.fault);
    assert.equal(broken.fault.line, 3);
    assert.equal(ignoreInFile('+++\n[citedesk]\nignore = ["seo"]\n+++\n', 'seo.length'), undefined);
  });

  test('report errors in front matter, even in briefs', () => {
    const { notes } = articleNotes({ markdown: '---\ntitle: A\nb: @c\n---\n', ignored: [] });
    assert.deepEqual(
      notes.map(({ rule }) => rule),
      ['file.front-matter'],
    );
  });

  const note = (rule: string, start: number, end: number, ...fixes: Note['fixes']): Note => ({
    rule,
    severity: 'error',
    message: '',
    start,
    end,
    fixes,
  });
  const edit = (start: number, end: number, text: string) => ({ start, end, text });

  test('offer a fix, then deletion, then turning off the rule', () => {
    const wrong = note(
      'check.figure',
      3,
      5,
      { title: 'Use 1,800', edits: [edit(3, 5, '1,800')] },
      { title: 'Take out', edits: [edit(0, 9, '')] },
    );
    const long = note('readability.long-sentence', 0, 9, { title: 'Divide', edits: [edit(4, 4, '.')] });
    const fixes = (at = 4) => quickFixes([long, wrong], { start: at, end: at });
    const titles = (...asked: Parameters<typeof fixes>) => fixes(...asked).map(({ title }) => title);
    assert.deepEqual(titles(), ['Use 1,800', 'Divide', 'Take out', 'Turn off a rule…']);
    assert.deepEqual(
      fixes()
        .at(-1)
        ?.notes.map(({ rule }) => rule),
      ['check.figure', 'readability.long-sentence'],
    );
    assert.deepEqual(titles(5), ['Use 1,800', 'Divide', 'Take out', 'Turn off a rule…']);
    assert.deepEqual(titles(12), []);
    const preferred = quickFixes([long, wrong], { start: 4, end: 4 }).filter(
      (fix) => fix.kind === 'mend' && fix.preferred,
    );
    assert.deepEqual(
      preferred.map(({ title }) => title),
      ['Use 1,800'],
    );
  });

  test('fix all missing links and house words with one action', () => {
    const link = (at: number) =>
      note('check.figure', at, at + 2, { title: 'Link', edits: [edit(at + 2, at + 2, '(x)')] });
    const word = note('style.word', 20, 25, { title: 'Replace', edits: [edit(20, 25, 'use')] });
    const figure = note('check.figure', 30, 35, { title: 'Use 7', edits: [edit(30, 35, '7')] });
    const all = quickFixes([link(0), link(10), word, figure], { start: 1, end: 1 }).at(-2);
    assert.equal(all?.title, 'Apply all 3 safe fixes');
    assert.ok(all.kind === 'mend' && !all.preferred);
    assert.deepEqual(all.edits, [edit(2, 2, '(x)'), edit(12, 12, '(x)'), edit(20, 25, 'use')]);
    assert.deepEqual(
      quickFixes([link(0), figure], { start: 1, end: 1 }).map(({ title }) => title),
      ['Link', 'Turn off a rule…'],
    );
  });

  test('show scores in the CodeLens and findings in its tooltip', () => {
    const found = articleNotes({ markdown: read('good.md'), ignored: [] });
    assert.match(scoresLine(found) ?? '', /^GEO \d+ · SEO \d+ · Readability \d+$/);
    assert.match(scoresHint(found), /^Score: \d+ out of 100. \d+ words, .+\. Click to see how to improve/);
    const one = note('a', 0, 0);
    assert.equal(notesLine({ notes: [] }), 'nothing to fix');
    assert.equal(notesLine({ notes: [{ ...one, severity: 'info' }] }), '1 suggestion');
    assert.equal(notesLine({ notes: [one, { ...one, severity: 'info' }] }), '1 unsupported claim, 1 suggestion');
  });

  test('have a display name for every scoring rule', () => {
    assert.notEqual(ruleName('file.front-matter'), 'file.front-matter');
    const scored = [...seoRules, ...geoRules].map(({ id }) => id);
    for (const rule of [...scored, ...plainRules, 'readability.long-sentence', 'readability.short-text', 'style.word'])
      assert.match(ruleName(rule), /^[a-z ]+ \([a-z]+\.[a-z-]+\)$/, rule);
    assert.equal(ruleName('their.own'), 'their.own');
  });

  test('cover only the written text of a brief', () => {
    const note = '> [!BRIEF]\n>\n> *Purpose: Say it, 4 times in 5.*\n';
    const head = '---\nkeyword: best tv\n---\n\n# The best TV\n';
    const written =
      'This one costs $499 in shops. We see that 73% of families have one. Click [here](https://a.example/lease) for more.';
    const brief = `${head}\n${note}\n\n${written}\n\n## What does the best TV cost?\n\n${note}\n\n## The best TV for sports\n\n${note}`;
    const { notes, begun, scores, words } = articleNotes({ markdown: brief, ignored: [] });
    const told = notes.map(({ rule, start, end }) => `${rule} ${brief.slice(start, end)}`);
    assert.deepEqual(told, ['seo.links here']);
    const finished = finishedArticle(brief);
    const whole = articleNotes({ markdown: finished, ignored: [] });
    assert.deepEqual([begun, scores, words], [true, whole.scores, whole.words], 'scored like the finished text');
    const lacking = whole.notes.filter(({ start }) => start < finished.indexOf('This one'));
    assert.ok(lacking.length > 3);
    assert.ok(!whole.begun);
  });

  test('include sections of one sentence and conflicting figures', () => {
    const markdown =
      '---\ncitedesk:\n  date: 2026-11-20\n---\n\n# TVs\n\nBuy one.\n\n## Sets\n\nThe Acme One costs $999. It is thin.\n\n## Price\n\nThe Acme One costs $799.\n';
    const notes = articleNotes({ markdown, ignored: [] }).notes.filter(({ rule }) =>
      /section|contradiction/.test(rule),
    );
    assert.deepEqual(
      notes.map(({ rule, severity }) => [rule, severity]),
      [
        ['check.section', 'info'],
        ['check.contradiction', 'warning'],
      ],
    );
    assert.deepEqual(
      articleNotes({ markdown, ignored: ['check.section', 'check.contradiction'] }).notes.filter(({ rule }) =>
        /section|contradiction/.test(rule),
      ),
      [],
    );
  });
});
