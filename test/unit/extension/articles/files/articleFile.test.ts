import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { sourceLinesIn } from '../../../../../src/article/ownLists.ts';
import {
  articleDisk,
  writeArticle,
  type ArticleKey,
  articlePlace,
} from '../../../../../src/extension/articles/files/articleFile.ts';
import { readMark } from '../../../../../src/extension/articles/articleMark.ts';
import { readTop } from '../../../../../src/extension/articles/articleTop.ts';
import { fieldNamesIn } from '../../../../../src/extension/articles/fieldNames.ts';
import { readFields } from '../../../../../src/text/frontMatter/fields.ts';
import { splitMarkdown } from '../../../../../src/text/frontMatter/frontMatter.ts';
import { articleText, firstChange, reworkedText } from '../../../../../src/extension/articles/articleText.ts';
import { textTasks } from '../../../../../src/service/texts/tasks.ts';
import { scoreDraft } from '../../../../../src/scoring/score.ts';
import { article, contentRun, project } from '../../../../fakes/runs.ts';
import { articleNotes } from '../../../../../src/extension/writing/notes/articleNotes.ts';

const body =
  '# The best CRM\n\nAcme keeps customers in one place [1]. It costs 5 euros a month.\n\n## Sources\n\n1. [Acme](https://acme.example/?utm_source=x)\n';

function text(extra: Parameters<typeof contentRun>[0] = {}, markdown = body) {
  const run = contentRun({ status: 'completed', article: article(), completed_at: '2026-11-21T08:00:00Z', ...extra });
  return articleText({ run, markdown, prompt: 'best crm for small teams', service: 'local' });
}

const key: ArticleKey = { service: 'local', runId: 9 };

function temporary(context: TestContext): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-articles-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

describe('article file', () => {
  test('has the same scores from the run and the editor', () => {
    const bodies = [
      body,
      body.replace(/^# .*\n/, ''),
      `---\ndescription: ${'Mine. '.repeat(12)}\n---\n\n${body}`,
      '> Acme said so.\n',
    ];
    for (const markdown of bodies) {
      const { fields } = text({}, markdown);
      const { title, keyword } = article();
      const { scores, findings } = textTasks.scoreArticle({ markdown, title, keyword, isBrief: false, context: {} });
      const { service: overall, ...areas } = scores;
      assert.deepEqual((fields['citedesk'] as { scores: object }).scores, { overall, ...areas });
      assert.ok(findings.every(({ end }) => end <= markdown.length));
    }
  });

  test('is Markdown with front matter about its origin', () => {
    const { markdown, hash } = text();
    const { scores } = scoreDraft({ markdown });
    assert.equal(
      markdown,
      `---
title: The best CRM
description: Acme keeps customers in one place. It costs 5 euros a month.
keyword: best crm
citedesk:
  prompt: best crm for small teams
  prompt_id: 4
  run_id: 9
  project: ${project}
  service: local
  scores:
    overall: ${scores.service}
    seo: ${scores.seo}
    geo: ${scores.geo}
    readability: ${scores.readability}
  sources:
    - https://acme.example/
  date: 2026-11-21
  body_hash: ${hash}
---

${body}`,
    );
    assert.deepEqual(readMark(markdown), { service: 'local', runId: 9, promptId: 4, hash, changed: false });
    assert.equal(readMark(markdown.replaceAll('\n', '\r\n'))?.changed, false);
    assert.equal(readMark(markdown.replace('place [1]', 'spot [1]'))?.changed, true);
  });

  test('lists the linked pages as sources, but not those in notes', () => {
    const note = '> [!BRIEF]\n>\n> - [Another](https://other.example/) and [a broken one](https://[bad/x)';
    const { markdown } = articleText({
      run: contentRun({ status: 'completed', article: article({ write_mode: 'refresh' }) }),
      markdown: `# A\n\n${note}\n\nSee [Acme](https://acme.example/) and [that](https://:80/x).\n`,
      prompt: 'crm',
      service: 'local',
    });
    assert.match(markdown, /\n {2}sources:\n {4}- https:\/\/acme\.example\/\n {2}date/);
  });

  test('has metadata that is read line by line, not as YAML', () => {
    const marked = (lines: string) => readMark(`---\ntitle: A\n${lines}\n---\nBody`);
    assert.equal(marked('citedesk: # ours\n    run_id: "3"\n    service: \'http://127.0.0.1:1\' # here')?.runId, 3);
    for (const strange of ['{'.repeat(500), '? '.repeat(500), '[{'.repeat(500), '\n  - '.repeat(500)]) {
      assert.equal(marked(`${strange}\ncitedesk:\n  run_id: 3\n  service: local\n  more: ${strange}`)?.runId, 3);
      assert.equal(marked(`citedesk:\n  service: local\n  run_id: ${strange}`), undefined);
    }
    assert.equal(marked('other:\n  run_id: 3\n  service: local'), undefined);
  });

  test('of a brief has no description or scores', () => {
    const brief = { article: article({ write_mode: 'brief' }) };
    const noted = `${body}\n> [!BRIEF]\n>\n> Why.\n`;
    assert.doesNotMatch(text(brief, noted).markdown, /description:|scores:/);
    assert.match(text(brief, `---\ndescription: Theirs\n---\n${noted}`).markdown, /^description: Theirs$/m);
    assert.match(text(brief).markdown, /^ {2}scores:\n {4}overall: \d/m);
  });

  test('of a brief has no notes, and counts as a brief until edited', () => {
    const document =
      '# TVs\n\n> [!BRIEF]\n>\n> *Purpose: Answer first.*\n>\n> - “1,200 nits.”[^1]\n\n\n\n[^1]: https://www.rtings.com/tv\n';
    const run = contentRun({ status: 'completed', article: article({ write_mode: 'brief' }) });
    const made = articleText({ run, markdown: document, prompt: 'tv', service: 'local' });
    assert.equal(made.body, '# TVs\n\n<!-- Brief: Answer first. -->\n');
    assert.match(made.markdown, /\n {2}sources:\n {4}- https:\/\/www\.rtings\.com\/tv\n/);
    const bare = articleNotes({ markdown: made.markdown, ignored: [], answers: [] });
    assert.deepEqual([bare.begun, bare.scores, bare.notes], [true, undefined, []]);
    const begun = articleNotes({ markdown: `${made.markdown}\nIt is bright.\n`, ignored: [], answers: [] });
    assert.deepEqual([begun.begun, begun.words], [true, 4]);
    const refresh = contentRun({ status: 'completed', article: article({ write_mode: 'refresh' }) });
    assert.match(articleText({ run: refresh, markdown: document, prompt: 'tv', service: 'local' }).body, /\[!BRIEF\]/);
  });

  test('keeps front matter of the service', () => {
    const { markdown } = text({}, `---\nlayout: post # mine\ndescription: Theirs\n---\n${body}`);
    assert.match(markdown, /^---\nlayout: post # mine\ndescription: Theirs\ntitle: The best CRM\n/);
  });

  test('is written once by concurrent callers', async (context) => {
    const folder = temporary(context);
    const disk = articleDisk(folder, () => undefined);
    const written = await Promise.all([1, 2, 3, 4].map(() => writeArticle(disk, 'best-crm', key, text())));
    assert.deepEqual(written, Array(4).fill('best-crm.md'));
    assert.deepEqual(fs.readdirSync(folder), ['best-crm.md']);
    fs.appendFileSync(path.join(folder, 'best-crm.md'), 'edited');
    assert.equal(await writeArticle(disk, 'best-crm', key, text()), 'best-crm.md');
  });

  test('is updated in place if its text is unchanged', async (context) => {
    const folder = temporary(context);
    const disk = articleDisk(folder, () => undefined);
    const file = path.join(folder, 'best-crm.md');
    fs.writeFileSync(
      file,
      text().markdown.replace('title: The best CRM', 'tags: [a] # ours\ntitle: My title').replaceAll('\n', '\r\n'),
    );
    assert.equal(await writeArticle(disk, 'best-crm', key, text({}, '# New\n\nAll new.\n')), 'best-crm.md');
    const now = fs.readFileSync(file, 'utf8');
    assert.match(now, /^---\r\ntags: \[a\] # ours\r\ntitle: My title\r\n/);
    assert.match(now, /\r\n---\r\n\r\n# New\r\n\r\nAll new\.\r\n$/);
    assert.equal(readMark(now)?.changed, false);
  });

  test('gets a new name if the old file is edited or of another run', async (context) => {
    const folder = temporary(context);
    const file = path.join(folder, 'best-crm.md');
    const before = text().markdown;
    fs.writeFileSync(file, before);
    const typing = articleDisk(folder, (name) => (name === file ? `${before}typing` : undefined));
    assert.equal(await writeArticle(typing, 'best-crm', key, text({}, '# New\n')), 'best-crm-2.md');
    const disk = articleDisk(folder, () => undefined);
    const other = text({ id: 10 }, '# Another\n');
    assert.equal(await writeArticle(disk, 'best-crm', { ...key, runId: 10 }, other), 'best-crm-3.md');
    assert.equal(fs.readFileSync(file, 'utf8'), before);
  });

  test('keeps its front matter and edits after a rework', () => {
    const own = 'date: 2026-11-01 # ours\r\ntags: [a, b]\r\n';
    const mine = text()
      .markdown.replaceAll('\n', '\r\n')
      .replace('---\r\n', `---\r\n${own}`)
      .replace('5 euros', '6 euros');
    const fresh = text(
      { id: 10 },
      splitMarkdown(mine).body.replaceAll('\r\n', '\n').replace('## Sources', '## New\n\n## Sources'),
    );
    const after = reworkedText(mine, fresh, 'refresh');
    assert.ok(after.startsWith(`---\r\n${own}title: The best CRM\r\n`), after);
    assert.deepEqual([readMark(after)?.runId, readMark(after)?.changed], [10, true]);
    const scores = (markdown: string) => /scores:[^]*readability: \d+/.exec(markdown)?.[0];
    assert.equal(scores(after), scores(mine));
    assert.notEqual(scores(reworkedText(mine, text({}, '# New\n'), 'rewrite')), scores(mine));
    assert.doesNotMatch(after, /[^\r]\n/);
    assert.match(after.slice(firstChange(mine, after)), /^## New\r\n/);
  });

  test('records when sources were read, with a checksum', () => {
    const read = (day: string, sha256: string) => ({
      pages: [
        {
          url: 'https://www.acme.example',
          state: 'read' as const,
          title: null,
          note: null,
          read_at: `${day}T08:00:00Z`,
          sha256,
        },
      ],
    });
    const sources = (markdown: string) => /sources:\n {4}- (.*)\n/.exec(markdown)?.[1];
    const first = text(read('2026-11-21', 'a'.repeat(64))).markdown;
    const line = 'https://acme.example/ 2026-11-21 sha256-aaaaaaaaaaaaaaaa';
    assert.equal(sources(first), line);
    assert.deepEqual(sourceLinesIn(first), [
      { url: 'https://acme.example/', readAt: Date.UTC(2026, 10, 21), sha256: 'a'.repeat(16) },
    ]);
    const later = text({ id: 10, ...read('2026-12-24', 'b'.repeat(64)) });
    assert.equal(sources(reworkedText(first, later, 'refresh')), line, 'a note changes nothing of what it rests on');
    assert.equal(
      sources(reworkedText(first, later, 'rewrite')),
      'https://acme.example/ 2026-12-24 sha256-bbbbbbbbbbbbbbbb',
    );
  });

  test('lists all runs of one service that reworked it', () => {
    const runsOf = (markdown: string) => {
      const { runId, earlierRuns = [] } = readTop(markdown) ?? {};
      return [...earlierRuns, runId];
    };
    const first = text();
    const second = reworkedText(first.markdown, text({ id: 10 }, '# Second\n'), 'rewrite');
    const third = reworkedText(second, text({ id: 12 }, '# Third\n'), 'refresh');
    assert.deepEqual([first.markdown, second, third].map(runsOf), [[9], [9, 10], [9, 10, 12]]);
    assert.deepEqual(runsOf(reworkedText(third, text({ id: 12 }, '# Third\n'), 'refresh')), [9, 10, 12]);
    assert.deepEqual(runsOf(third.replace(/earlier_runs:\n +- 9\n +- 10\n/, 'earlier_runs: [ 9, 10 ]\n')), [9, 10, 12]);
    const elsewhere = third.replace('service: local', 'service: https://a.example');
    assert.deepEqual(runsOf(reworkedText(elsewhere, text({ id: 3 }, '# Other\n'), 'rewrite')), [3]);
  });

  test('never replaces other files or links', async (context) => {
    const folder = temporary(context);
    const outside = path.join(temporary(context), 'secret.md');
    fs.writeFileSync(path.join(folder, 'best-crm.md'), '# Notes\n');
    fs.symlinkSync(outside, path.join(folder, 'best-crm-2.md'));
    fs.writeFileSync(
      path.join(folder, 'best-crm-3.md'),
      text({ prompt: { id: 5 } }).markdown.replace('run_id: 9', 'run_id: 8'),
    );
    const disk = articleDisk(folder, () => undefined);
    assert.equal(await writeArticle(disk, 'best-crm', key, text()), 'best-crm-4.md');
    assert.equal(fs.existsSync(outside), false);
  });

  test('stays inside the workspace', async (context) => {
    const root = temporary(context);
    const elsewhere = temporary(context);
    fs.symlinkSync(elsewhere, path.join(root, 'out'));
    fs.symlinkSync(path.join(elsewhere, 'later'), path.join(root, 'dangling'));
    for (const setting of ['..', 'a/../../b', '/tmp', 'C:\\x', '~/x', '..\\x', 'out', 'out/deep', 'dangling/x']) {
      await assert.rejects(articlePlace(root, setting), { code: 'VALIDATION_FAILED' }, setting);
    }
    assert.deepEqual(fs.readdirSync(elsewhere), []);
    assert.equal(await articlePlace(root, 'content/blog'), path.join(root, 'content/blog'));
    assert.equal(await articlePlace(root, '.'), root);
  });

  test('uses the site’s field names', () => {
    const run = contentRun({ status: 'completed', article: article(), completed_at: '2026-11-21T08:00:00Z' });
    const setting = { description: 'summary', keyword: 'keywords[]', date: 'date', draft: 'draft', title: 'citedesk' };
    const { markdown } = articleText({
      run,
      markdown: body,
      prompt: undefined,
      service: 'local',
      names: fieldNamesIn(setting),
    });
    assert.ok(
      markdown.startsWith(
        '---\ntitle: The best CRM\nsummary: Acme keeps customers in one place. It costs 5 euros a month.\nkeywords:\n  - best crm\ndate: 2026-11-21\ndraft: true\ncitedesk:\n',
      ),
      markdown,
    );
    const { keyword, description } = readFields(markdown);
    assert.equal(markdown.slice(keyword?.start, keyword?.end), 'best crm');
    assert.match(description?.text ?? '', /^Acme keeps/);
    for (const strange of [undefined, 'x', null, [], { title: 3, keyword: 'a: b', date: '' }])
      assert.deepEqual(fieldNamesIn(strange), {});
  });
});
