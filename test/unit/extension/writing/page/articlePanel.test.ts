import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import type { ArticleState } from '../../../../../src/contract/messages.ts';
import type { Proposal } from '../../../../../src/extension/articles/changes/proposals.ts';
import { settle, until } from '../../../../fakes/clock.ts';
import { article, contentRun, project } from '../../../../fakes/runs.ts';
import { briefNote } from '../../../../../src/text/markdown/briefNotes.ts';
import { cleanBrief } from '../../../../../src/writing/brief/cleanBrief.ts';
import { panelFixture } from './panelFixture.ts';

describe('article panel', () => {
  test('shows a run live and reads its text once', async (context) => {
    const { open, move, reads } = panelFixture(context, contentRun());
    const first = await open();
    assert.equal(first.sample, true);
    assert.deepEqual([first.title, first.status, first.html, first.can], ['best crm', 'processing', '', ['cancel']]);
    assert.deepEqual(
      first.steps.map(({ state }) => state),
      ['done', 'done', 'running', 'waiting', 'waiting'],
    );
    assert.deepEqual(
      (await move(contentRun({ current_step: 'draft' }))).steps.map(({ state }) => state),
      ['done', 'done', 'done', 'running', 'waiting'],
    );
    const done = contentRun({
      status: 'completed',
      current_step: 'done',
      article: article({ crawl_status: 'skipped' }),
    });
    const last = await move(done);
    assert.deepEqual(
      [last.title, last.can, last.file, last.steps[1]?.state],
      ['The best CRM', ['open'], null, 'skipped'],
    );
    assert.match(last.html, /^<h1 data-line="1">The best CRM<\/h1>\n<p data-line="3">Acme keeps/);
    assert.ok(last.findings.length > 0 && last.scores.service !== null);
    await move(done);
    assert.deepEqual(reads, ['body']);
  });

  test('shows sections of a draft while they are written', async (context) => {
    const drafting = (done: number) => contentRun({ current_step: 'draft', step_progress: { done, total: 4 } });
    const { open, move, kept, link } = panelFixture(context, drafting(0));
    kept.evidence = { written_markdown: '# The best CRM\n\nAcme first.\n' } as never;
    assert.deepEqual([(await open()).html, kept.asked], ['', 0]);
    const { html, words, findings } = await move(drafting(1));
    assert.match(html, /<p data-line="3">Acme first\.<\/p>/);
    assert.deepEqual([words, findings], [0, []], 'half a text is not scored');
    kept.failure = new Failure('INTERNAL', 'No.');
    link.notes = [];
    assert.equal((await move(drafting(2))).html, '');
    assert.deepEqual(link.notes, [kept.failure]);
  });

  test('follows the selected article once it is open', async (context) => {
    const { open, panel, surfaces, state } = panelFixture(context, contentRun());
    panel.follow({ service: 'local', project, runId: 12 });
    assert.equal(surfaces.opened.length, 0);
    await open();
    panel.follow({ service: 'local', project, runId: 12 });
    await until(() => state().id.endsWith('/12'));
    assert.equal(surfaces.opened.length, 1);
  });

  test('offers fixes for a failed run, likeliest first', async (context) => {
    const broken = contentRun({ status: 'failed', current_step: 'draft', retryable: true, error: 'No.' });
    const { open, move, link, surfaces, actions } = panelFixture(context, broken);
    assert.deepEqual((await open()).can, ['retry', 'setUpModel', 'showLog']);
    link.writer = false;
    assert.deepEqual((await move(broken)).can, ['setUpModel', 'retry', 'showLog']);
    assert.deepEqual((await move({ ...broken, current_step: 'outline' })).can, ['retry', 'showLog']);
    const told = async (code: string) => (await move({ ...broken, error_code: code })).can;
    link.writer = true;
    assert.deepEqual(await told('PROVIDER_KEY_INVALID'), ['setUpModel', 'retry', 'showLog']);
    assert.deepEqual(await told('PROVIDER_UNREACHABLE'), ['retry', 'setUpModel', 'showLog']);
    assert.deepEqual(await told('PROVIDER_TIMEOUT'), ['retry', 'showLog']);
    await surfaces.opened[0]?.say({ type: 'setUpModel' });
    await surfaces.opened[0]?.say({ type: 'showLog' });
    await until(() => actions.length === 2);
    assert.deepEqual(actions, ['citedesk.configureAssistant {"writer":true}', 'citedesk.showServiceLog undefined']);
  });

  test('shows the file with its findings', async (context) => {
    const { open, editor, tell, state, reads, surfaces, actions, file } = panelFixture(
      context,
      contentRun({ status: 'completed', article: article() }),
    );
    fs.writeFileSync(file, '---\ntitle: Mine\n---\n\nMy own text.\n');
    const note = {
      rule: 'seo.title',
      severity: 'info',
      message: 'Say more.\nPublished source: it helps.',
      start: 22,
      end: 24,
      fixes: [],
    } as const;
    const fix = { title: 'Cut it', edits: [] };
    const scores = { service: 50, seo: 40, geo: 60, readability: 70 };
    const check = {
      ...note,
      rule: 'check.figure',
      severity: 'warning',
      message: 'Link it.',
      start: 25,
      fixes: [fix],
    } as const;
    const heldAgainst = { answers: 4, searches: 7 };
    editor.notes = {
      scores,
      words: 3,
      begun: false,
      heldAgainst,
      losses: [],
      inProblems: false,
      listed: [{ ...note, points: 2 }, { ...note, points: 3, start: 24 }, check],
    };
    const first = await open();
    assert.deepEqual([first.file, reads, first.scores, first.words], ['the-best-crm.md', [], scores, 3]);
    assert.match(first.html, /My own text\./);
    assert.equal(first.basis, 'Compared with 4 stored answers and 7 searches.');
    assert.deepEqual(
      first.findings.map(({ kind, area, message, reason, line, start, points, fix: mend }) =>
        [kind, area, message, reason, line, start, points, mend].join(' | '),
      ),
      [
        'check |  | Link it. |  | 5 | 25 | 0 | Cut it',
        'suggestion | SEO | Say more. | Published source: it helps. | 5 | 24 | 3 | ',
        'suggestion | SEO | Say more. | Published source: it helps. | 5 | 22 | 2 | ',
      ],
    );
    assert.equal(first.findingsNote, 'The Problems panel shows these findings once you edit the file.');
    await surfaces.opened[0]?.say({ type: 'showFindings' });
    assert.deepEqual(actions.splice(0), ['show at undefined', 'notes of the-best-crm.md']);
    const posted = surfaces.opened[0]?.posted.length;
    fs.writeFileSync(file, '---\ntitle: Mine\n---\n\nMy very own words.\n');
    editor.notes = {
      scores,
      words: 4,
      begun: false,
      heldAgainst: undefined,
      losses: [],
      listed: [],
      inProblems: false,
    };
    tell({ name: 'noted', file: '/other.md' });
    tell({ name: 'noted', file });
    await until(() => surfaces.opened[0]?.posted.length !== posted);
    assert.deepEqual([state().words, state().findings, state().findingsNote], [4, [], null]);
    await surfaces.opened[0]?.say({ type: 'goToFinding', start: 22 });
    await surfaces.opened[0]?.say({ type: 'goToLine', line: 5 });
    editor.caret = 22;
    await surfaces.opened[0]?.say({ type: 'mendFinding', rule: 'check.figure', start: 25 });
    assert.deepEqual(actions, ['show at 22', 'show at 21', 'mend check.figure at 25']);
  });

  test('does not offer to open a visible file', async (context) => {
    const done = contentRun({ status: 'completed', article: article() });
    const { open, editor, tell, state, file } = panelFixture(context, done);
    fs.writeFileSync(file, '---\ntitle: Mine\n---\n\nMy own text.\n');
    editor.caret = 3;
    assert.deepEqual((await open()).can, []);
    delete editor.caret;
    tell({ name: 'seen' });
    assert.deepEqual(state().can, ['open']);
  });

  test('leaves a brief to its file', async (context) => {
    const done = contentRun({ status: 'completed', article: article({ write_mode: 'brief' }) });
    const { open, editor, file } = panelFixture(context, done);
    fs.writeFileSync(file, '# A brief\n\n> [!BRIEF]\n>\n> *Purpose: Say more.*\n');
    editor.notes = {
      scores: undefined,
      words: 0,
      begun: true,
      heldAgainst: undefined,
      losses: [],
      listed: [],
      inProblems: false,
    };
    const shown = await open();
    assert.deepEqual([shown.html, shown.brief], ['', []]);
  });

  test('shows a brief’s evidence at the cursor', async (context) => {
    const note = (...lines: readonly string[]) => briefNote(lines.join('\n\n'));
    const document = `# TVs

${note('Rests on 2 answers.[^a1]', '*Purpose: Answer first.*')}

## What it costs

${note('*Purpose: Name the price.*', '- “The Lumen costs $499 in shops.” (shop.example[^1])')}

${note('## Gaps', '- Glare')}

[^1]: https://shop.example/lumen
[^a1]: vscode://citedesk.citedesk/answers/p/7
`;
    const done = contentRun({
      status: 'completed',
      article: article({ write_mode: 'brief' }),
      completed_at: '2026-11-21T00:09:00Z',
    });
    const fixture = panelFixture(context, done, document);
    const { open, editor, tell, state, reads, file, move, kept } = fixture;
    const clean = cleanBrief(document);
    kept.evidence = {
      answers: 1,
      prompts: 1,
      pages: 1,
      facts: [
        {
          id: 'f1',
          kind: 'price',
          text: 'The Lumen costs $499 in shops.',
          figure: '$499',
          url: 'https://shop.example/lumen',
          offset: 0,
          read_at: null,
          answers: 1,
        },
      ],
      conflicts: [],
      removed: [],
      mended: [],
      revisions: [],
      spent: null,
    };
    fs.writeFileSync(file, clean);
    editor.notes = {
      scores: undefined,
      words: 0,
      begun: true,
      heldAgainst: undefined,
      losses: [],
      listed: [],
      inProblems: false,
    };
    editor.caret = 0;
    const first = await open();
    assert.deepEqual([first.html, first.brief.map(({ heading }) => heading)], ['', [null, 'What it costs', 'Gaps']]);
    assert.match(first.brief[1]?.html ?? '', /costs \$499 in shops.*href="https:\/\/shop\.example\/lumen"/s);
    assert.doesNotMatch(first.brief.map(({ html }) => html).join(''), /data-line|\[!BRIEF\]/);
    await until(() => state().section?.part === 0);
    tell({ name: 'moved', file, caret: clean.indexOf('Name the price') });
    await fixture.clock.advance(150);
    await until(() => state().section?.part === 1);
    assert.deepEqual(state().section?.facts, [], 'the part of the brief shows it');
    await move(done);
    assert.deepEqual(reads, ['body'], 'it is read once');
  });

  test('keeps the brief after a refresh, with facts to insert', async (context) => {
    const done = contentRun({ status: 'completed', article: article({ write_mode: 'refresh' }) });
    const { open, file, others, reads, surfaces, actions, move } = panelFixture(context, done);
    const note = briefNote('*Purpose: Name the price.*\n\n- “It costs $499.” (shop.example[^1])');
    others.set(4, {
      run: { ...done, id: 4, article: article({ write_mode: 'brief' }) },
      body: `# TVs\n\n## Price\n\n${note}\n\n[^1]: https://shop.example/lumen\n`,
    });
    others.set(5, { run: { ...done, id: 5, article: article({ write_mode: 'rewrite' }) }, body: '' });
    const top = `citedesk:\n  prompt_id: 3\n  run_id: 9\n  project: ${project}\n  service: local\n  earlier_runs: [4, 5]\n`;
    fs.writeFileSync(file, `---\n${top}---\n\n# TVs\n\n${briefNote('What has changed.')}\n\n## Price\n\nIt is dear.\n`);
    const { brief } = await open();
    assert.deepEqual(
      brief.map(({ heading }) => heading),
      ['Price'],
    );
    await surfaces.opened[0]?.say({ type: 'insertFact', id: 'b0' });
    assert.deepEqual(actions, ['insert “It costs $499.” ([shop.example](https://shop.example/lumen))']);
    await move(done);
    assert.deepEqual(reads, [undefined, undefined, 'body'], 'each run is asked for once');
  });

  test('checks a closed file by its own rules', async (context) => {
    const { open, file } = panelFixture(context, contentRun({ status: 'completed', article: article() }));
    fs.writeFileSync(
      file,
      '---\ntitle: Mine\nkeyword: sets\n---\n\nStudies show that the price of most of these sets rose by 45%.\n',
    );
    const { findings } = await open();
    assert.ok(findings.some(({ rule }) => rule === 'check.figure'));
    assert.ok(findings.length > 3 && findings.every(({ rule }) => !rule.startsWith('readability')));
  });

  test('makes no calls without a connection', async (context) => {
    const { tell, file, link, open, surfaces } = panelFixture(
      context,
      contentRun({ status: 'completed', article: article() }),
    );
    fs.writeFileSync(file, '# One\n');
    await open();
    await settle();
    const posted = surfaces.opened[0]?.posted.length;
    link.up = false;
    tell({ name: 'noted', file });
    await settle();
    assert.equal(surfaces.opened[0]?.posted.length, posted);
  });

  test('turns page messages into commands', async (context) => {
    const { open, surfaces, actions } = panelFixture(
      context,
      contentRun({ status: 'failed', retryable: true, error: 'WRITER_NOT_CONFIGURED' }),
    );
    const { note, can } = await open();
    assert.deepEqual([note, can], ['No model is set up for writing.', ['retry', 'setUpModel', 'showLog']]);
    const [page] = surfaces.opened;
    for (const message of [
      { type: 'retryRun' },
      { type: 'openFile' },
      { type: 'openLink', url: `vscode://citedesk.citedesk/answers/${project}/3` },
      { type: 'openLink', url: 'file:///x' },
    ])
      await page?.say(message);
    assert.deepEqual(actions, [
      'citedesk.retryRun {"kind":"article","runId":9}',
      'open 9',
      `citedesk.openAnswer {"project":"${project}","responseId":3}`,
    ]);
  });

  test('offers to start again with a page after an empty draft', async (context) => {
    const { open, surfaces, actions } = panelFixture(
      context,
      contentRun({ status: 'failed', retryable: true, error: 'No.', error_code: 'DRAFT_UNSUPPORTED' }),
    );
    assert.deepEqual((await open()).can, ['startWithPage', 'retry', 'setUpModel']);
    await surfaces.opened[0]?.say({ type: 'startWithPage' });
    assert.deepEqual(actions, [`citedesk.startArticle {"project":"${project}","promptId":4,"withPage":true}`]);
  });

  test('shows the current file while a change is pending', async (context) => {
    const { open, proposals, state, file, surfaces, actions, panel } = panelFixture(
      context,
      contentRun({ status: 'completed', article: article() }),
    );
    const mine = `---\ncitedesk:\n  run_id: 5\n  service: local\n  project: ${project}\n---\n\nMy own text.\n`;
    fs.writeFileSync(file, mine);
    const text = mine.replace('run_id: 5', 'run_id: 9').replace('own', 'better');
    const change: Proposal = { runId: 9, project, file, base: mine, text, state: 'waiting' };
    proposals.keep('local', change);
    const first = await open();
    assert.match(first.html, /My own text\./);
    assert.match(
      first.change ?? '',
      /^A change to the-best-crm\.md is waiting for your review\. .* Overall score: \d+ now, \d+ with this change\.$/,
    );
    panel.follow({ service: 'local', project, runId: 5, file });
    for (const type of ['showChange', 'takeChange', 'discardChange', 'openFile'])
      await surfaces.opened[0]?.say({ type });
    assert.deepEqual(actions, [
      'citedesk.showChange {"runId":9}',
      'citedesk.takeChange {"runId":9}',
      'citedesk.discardChange {"runId":9}',
      'show at undefined',
    ]);
    fs.writeFileSync(file, text);
    proposals.keep('local', { ...change, state: 'taken' });
    await until(() => state().change === null);
    assert.match(state().html, /My better text\./);
    fs.writeFileSync(file, mine);
    proposals.keep('local', change);
    await until(() => state().change !== null);
    assert.match(state().html, /My own text\./);
    proposals.keep('local', { ...change, state: 'discarded' });
    await until(() => state().id.endsWith('/5'));
    assert.equal(state().change, null);
  });

  test('shows an article without a run, without calls', async (context) => {
    const { open, panel, surfaces, state, file, tell, reads, actions, link } = panelFixture(context, contentRun());
    const own = `${file.slice(0, -3)}-of-mine.md`;
    fs.writeFileSync(
      own,
      '\uFEFF---\ntitle: Mine\nkeyword: crm\n---\n\n# A crm\n\nA crm keeps customers in one place.\n',
    );
    panel.followFile(own);
    assert.equal(surfaces.opened.length, 0, 'without a page nothing opens');
    await open();
    const asked = reads.length;
    link.up = false;
    panel.followFile(own);
    await until(() => state().title === 'Mine');
    const { prompt, status, file: name, can, scores, findings, html } = state();
    assert.deepEqual([prompt, status, name, can], [null, 'completed', 'the-best-crm-of-mine.md', ['open']]);
    assert.ok(scores.service !== null && findings.length > 0 && html.includes('customers'));
    await surfaces.opened[0]?.say({ type: 'goToLine', line: 6 });
    await until(() => actions.length === 1);
    assert.match(actions[0] ?? '', /^show at \d+$/);
    fs.writeFileSync(own, '---\ntitle: Changed\nkeyword: crm\n---\n\n# A crm\n');
    tell({ name: 'noted', file: own });
    await until(() => state().title === 'Changed');
    assert.equal(reads.length, asked);
    panel.follow({ service: 'local', project, runId: 9 });
    await until(() => state().prompt === 'best crm');
  });

  test('shows the run if the file was deleted', async (context) => {
    const done = contentRun({ status: 'completed', article: article() });
    const { open, panel, surfaces, state, file, touch, clock, link } = panelFixture(context, done);
    fs.writeFileSync(file, '---\ntitle: Mine\n---\n\nMy own text.\n');
    assert.equal((await open()).file, 'the-best-crm.md');
    fs.rmSync(file);
    touch(file);
    await clock.advance(1_000);
    await until(() => state().file === null);
    assert.match(state().html, /Acme keeps/);
    fs.writeFileSync(file, '---\ntitle: Mine\nkeyword: crm\n---\n');
    panel.followFile(file);
    await until(() => state().title === 'Mine');
    link.notes = [];
    fs.rmSync(file);
    touch(file);
    await clock.advance(1_000);
    await until(() => surfaces.opened[0]?.posted.at(-1)?.type === 'failure');
    assert.match(String(link.notes[0]), /This file no longer exists/);
  });

  test('is restored after a reload, in the file’s new location', async (context) => {
    const { surfaces, file, reads } = panelFixture(context, contentRun());
    fs.writeFileSync(file, '---\ntitle: Mine\nkeyword: crm\n---\n\n# A crm\n');
    const beside = path.join(path.dirname(file), '..', 'elsewhere.md');
    for (const id of [`file:${beside}`, 'file:', 'a'])
      assert.equal(surfaces.restore('article', { id, scroll: 0 }).closed, true, id);
    const page = surfaces.restore('article', { id: `file:${file}`, scroll: 0 });
    await page.say({ type: 'ready' });
    await until(() => page.posted.length > 0);
    assert.equal((page.posted.at(-1)?.state as ArticleState).title, 'Mine');
    assert.deepEqual(reads, []);
  });
});
