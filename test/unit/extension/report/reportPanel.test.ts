import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { ReportState } from '../../../../src/contract/reportState.ts';
import { createReportPanel, reportId, reportOf } from '../../../../src/extension/report/reportPanel.ts';
import type { WatchEvent } from '../../../../src/extension/work/watcher.ts';
import { shownAnswer } from '../../../../src/rendering/shownAnswer.ts';
import { until } from '../../../fakes/clock.ts';
import { reportCalls, reportProject as project } from '../../../fakes/reportCalls.ts';
import { promptRun } from '../../../fakes/runs.ts';
import { fakeMemento } from '../../../fakes/memento.ts';
import { fakeSurfaces } from '../../../fakes/surfaces.ts';

const question = { branded: false, interval: 'day' } as const;

type Saving = Pick<Parameters<typeof createReportPanel>[0], 'dialogs' | 'pages' | 'files' | 'memento'>;

/** Nobody is asked where to save. */
const nowhere: Saving = {
  pages: '',
  files: { folder: '' },
  memento: fakeMemento(),
  dialogs: {
    saveFile: () => assert.fail('asked where'),
    confirm: () => assert.fail('asked whether'),
    tell: () => assert.fail('told'),
    progress: () => assert.fail('worked'),
  },
};

/** A user who saves into a temporary folder, with questions and messages. */
function saver(
  context: TestContext,
  { agrees = true, file = 'report.html' }: { readonly agrees?: boolean; readonly file?: string | null } = {},
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-report-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const name of ['report.js', 'report.css']) fs.writeFileSync(path.join(folder, name), `/* ${name} */`);
  const heard: string[] = [];
  const dialogs: Saving['dialogs'] = {
    saveFile: (asked) => {
      heard.push(asked.file);
      return Promise.resolve(file === null ? undefined : path.join(folder, file));
    },
    confirm: (message) => {
      heard.push(message);
      return Promise.resolve(agrees);
    },
    tell: (message, ...buttons) => {
      heard.push(message.replace(folder, ''));
      return Promise.resolve(buttons[0]);
    },
    progress: (_title, work) => work(() => undefined, new AbortController().signal),
  };
  const saving = { dialogs, pages: folder, files: { folder: '/workspace' }, memento: fakeMemento() };
  return { saving, heard, files: () => fs.readdirSync(folder).sort(), folder };
}

const noAnswers = { listResponses: () => Promise.resolve({ data: [], meta: {} }) };

/** The report's panel before a service, and what it did. */
function fixture({
  local = true,
  answers,
  hasJudge = true,
  saving = nowhere,
}: {
  readonly local?: boolean;
  readonly hasJudge?: boolean;
  readonly answers?: Parameters<typeof reportCalls>[0];
  readonly saving?: typeof nowhere;
} = {}) {
  const surfaces = fakeSurfaces();
  const { client, calls } = reportCalls(answers);
  const executed: unknown[] = [];
  const outside: string[] = [];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const rereading = new Set<(project: string) => void>();
  const panel = createReportPanel({
    services: { connect: () => Promise.resolve({ origin: 'local', local, client: client as never }) },
    watcher: {
      subscribe: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
    rereading: {
      subscribe: (listener) => {
        rereading.add(listener);
        return { dispose: () => void rereading.delete(listener) };
      },
    },
    clock: { now: () => Date.UTC(2026, 10, 23) },
    articlesOf: (service, of) =>
      Promise.resolve(
        service === 'local' && of === project
          ? [
              { promptId: 4, runId: 41, title: 'Anvils, new', file: '/articles/anvils-2.md' },
              { promptId: 4, runId: 40, title: 'Anvils', file: '/articles/anvils/index.md' },
              { promptId: 9, runId: 90, title: 'Hammers', file: '/articles/hammers.md' },
            ]
          : [],
      ),
    hasJudge: () => hasJudge,
    machine: fakeMemento(),
    surfaces,
    execute: (id, argument) => Promise.resolve(void executed.push([id, argument])),
    ...saving,
    texts: { run: (_name: string, answer: never) => Promise.resolve(shownAnswer(answer)) } as never,
    openExternal: (url) => void outside.push(url),
    explain: (error) => ({ message: (error as Error).message, retry: true }),
    note: () => undefined,
  });
  const surface = () => surfaces.opened[0] ?? assert.fail('no page is open');
  const states = () => surface().posted.flatMap(({ state }) => (state ? [state as ReportState] : []));
  const stages = () => states().map(({ stage }) => stage);
  const open = async () => {
    await panel.show({ project });
    await surface().say({ type: 'ready' });
    await until(() => ['read', 'unread'].includes(stages().at(-1) ?? ''));
  };
  return { panel, surfaces, surface, calls, executed, outside, listeners, rereading, states, stages, open };
}

const views = (calls: readonly { readonly name: string }[]): number =>
  calls.filter(({ name }) => !['getProject', 'listTopics', 'getAccount'].includes(name)).length;

describe('report panel', () => {
  test('shows parts while loading, named after its project', async () => {
    let end = (): void => assert.fail('nothing awaits it');
    const listOpportunities = () => new Promise((done) => (end = () => done({ data: [], meta: {} })));
    const at = fixture({ answers: { listOpportunities } });
    await at.panel.show({ project });
    await at.surface().say({ type: 'ready' });
    await until(() => (at.states().at(-1)?.lines.length ?? 0) > 0);
    assert.equal(at.stages().at(-1), 'reading');
    assert.equal(at.surface().title, 'Report: Acme');
    end();
    await until(() => at.stages().at(-1) === 'read');
    assert.equal(at.states().at(-1)?.price, null);
  });

  test('notes that sentiment is estimated without a judge', async () => {
    for (const hasJudge of [true, false]) {
      const at = fixture({ hasJudge });
      await at.open();
      assert.equal(at.states().at(-1)?.estimatesSentiment, hasJudge ? undefined : true);
    }
  });

  test('asks about the price once per question', async () => {
    const at = fixture({ local: false });
    await at.open();
    assert.deepEqual([at.stages(), views(at.calls)], [['unread'], 0]);
    assert.deepEqual(at.states()[0]?.price, { credits: 26, left: 950 });
    await at.surface().say({ type: 'readReport' });
    await until(() => at.stages().at(-1) === 'read');
    const paid = views(at.calls);
    assert.ok(paid > 10);
    assert.deepEqual(at.states().at(-1)?.price, { credits: 26, left: 950 });

    const byWeek = { ...question, interval: 'week' } as const;
    await at.surface().say({ type: 'askReport', question: byWeek });
    await until(() => at.states().at(-1)?.question.interval === 'week' && at.stages().at(-1) === 'unread');
    assert.equal(views(at.calls), paid);
    await at.surface().say({ type: 'readReport' });
    await until(() => at.states().at(-1)?.question.interval === 'week' && at.stages().at(-1) === 'read');
    await at.surface().say({ type: 'askReport', question });
    await until(() => at.states().at(-1)?.question.interval === 'day' && at.stages().at(-1) === 'read');
    assert.equal(views(at.calls), 2 * paid, 'that one is kept');

    for (const listener of at.listeners) void listener({ name: 'ended', run: promptRun(), mine: true });
    at.panel.refresh();
    await until(() => at.stages().at(-1) === 'unread');
    assert.equal(views(at.calls), 2 * paid, 'new answers change it, and nothing is charged unasked');
  });

  test('asks about the price again after a reload', async () => {
    const at = fixture({ local: false });
    const restored = at.surfaces.restore('report', { id: reportId({ origin: 'local', project, question }) });
    await restored.say({ type: 'ready' });
    await until(() => restored.posted.length > 0);
    assert.equal((restored.posted[0]?.state as ReportState).stage, 'unread');
    const forged = at.surfaces.restore('report', { id: 'origin=local&project=../x&question={}' });
    assert.equal(forged.closed, true);
  });

  test('runs the commands that the page asks for', async () => {
    const step = { kind: 'listing', page: 'https://rtings.com/a', prompt_ids: [4, 9] };
    const at = fixture({ answers: { listOpportunities: () => Promise.resolve({ data: [step], meta: {} }) } });
    await at.open();
    const explain = `/projects/${project}/responses?from=2026-11-01&to=2026-11-02`;
    await at.surface().say({ type: 'showAnswers', explain, title: 'Gemini' });
    await at.surface().say({ type: 'showPrompt', promptId: 4 });
    await at.surface().say({ type: 'startArticle', promptId: 4 });
    await at.surface().say({ type: 'addEvidence', url: 'https://rtings.com/a' });
    await at.surface().say({ type: 'addEvidence', url: 'file:///etc/passwd' });
    await at.surface().say({ type: 'askPrompts' });
    await at.surface().say({ type: 'trackCompetitor', name: 'Initech' });
    await at.surface().say({ type: 'trackCompetitor', name: ' ' });
    await at.surface().say({ type: 'setUpJudge' });
    await at.surface().say({ type: 'openLink', url: 'https://rtings.com/a' });
    await at.surface().say({ type: 'openLink', url: 'command:workbench.action.quit' });
    assert.deepEqual(at.executed, [
      ['citedesk.showAnswers', { project, explain, title: 'Gemini' }],
      ['citedesk.showPrompt', { project, promptId: 4 }],
      ['citedesk.startArticle', { project, promptId: 4 }],
      ['citedesk.startArticle', { project, page: 'https://rtings.com/a', promptIds: [4, 9] }],
      ['citedesk.runPrompts', { project }],
      ['citedesk.addCompetitors', { project, track: 'Initech' }],
      ['citedesk.configureAssistant', { judge: true }],
    ]);
    assert.deepEqual(at.outside, ['https://rtings.com/a']);
  });

  test('reads the pages of a recommendation once, when opened', async () => {
    const read: string[] = [];
    const readPage = () => {
      read.push('page');
      return Promise.resolve({
        data: { state: 'read', mentions_brand: false, statements: ['It weighs 45 kg.'], note: null },
        meta: {},
      });
    };
    const at = fixture({ answers: { readPage } });
    await at.open();
    const url = 'https://rtings.com/a';
    await at.surface().say({ type: 'readPages', urls: [url] });
    await at.surface().say({ type: 'readPages', urls: [url] });
    assert.deepEqual(read, ['page']);
    const { state } = at.surface().posted.at(-1) as { state: ReportState };
    const opened = { state: 'read', mentions: false, statements: ['It weighs 45 kg.'], note: null };
    assert.deepEqual(state.opened, { [url]: opened });
  });

  test('rewords or pauses a prompt and refreshes', async () => {
    const listOpportunities = () => Promise.resolve({ data: [{ prompt_id: 7, prompt: 'any anvil' }], meta: {} });
    const at = fixture({ answers: { listOpportunities } });
    await at.open();
    const read = views(at.calls);
    await at.surface().say({ type: 'rewordPrompt', promptId: 7 });
    await at.surface().say({ type: 'pausePrompt', promptId: 7 });
    const row = { rowKind: 'prompt', project, promptId: 7, text: 'any anvil' };
    assert.deepEqual(at.executed, [
      ['citedesk.rename', row],
      ['citedesk.pausePrompts', row],
    ]);
    await until(() => views(at.calls) > read);
  });

  test('refreshes a page by its article or those of its prompts', async () => {
    const steps = [
      { kind: 'refresh', page: 'https://acme.example/guides/anvils.html', prompt_ids: [3, 4] },
      { kind: 'refresh', page: 'https://acme.example/guides/', prompt_ids: [4, 9] },
      { kind: 'refresh', page: 'https://acme.example/saws', prompt_ids: [5] },
      { kind: 'listing', page: 'https://others.example/' },
    ];
    const at = fixture({ answers: { listOpportunities: () => Promise.resolve({ data: steps, meta: {} }) } });
    await at.open();
    const [anvils = '', all = ''] = steps.map(({ page }) => page);
    assert.deepEqual(at.states().at(-1)?.articles, [
      { page: anvils, runId: 40, title: 'Anvils' },
      { page: all, runId: 41, title: 'Anvils, new' },
      { page: all, runId: 40, title: 'Anvils' },
      { page: all, runId: 90, title: 'Hammers' },
    ]);
    await at.surface().say({ type: 'refreshArticle', page: anvils });
    await at.surface().say({ type: 'refreshArticle', page: all });
    assert.deepEqual(at.executed, [
      ['citedesk.startArticle', { project, runIds: [40] }],
      ['citedesk.startArticle', { project, runIds: [41, 40, 90] }],
    ]);
  });

  test('saves the report as one file and opens it', async (context) => {
    const { saving, heard, files, folder } = saver(context);
    const at = fixture({ saving, answers: noAnswers });
    assert.equal(await at.panel.save(), false, 'none is open');
    await at.open();
    assert.equal(await at.panel.save(), true);
    const name = 'Acme 2026-11-15 – 2026-11-21.html';
    assert.deepEqual(heard, [`/workspace/${name}`, 'Report saved: /report.html']);
    await at.panel.save();
    assert.equal(heard[2], path.join(folder, name), 'the next one goes where the last one went');
    assert.deepEqual(files(), ['report.css', 'report.html', 'report.js'], 'no draft is left');
    const html = fs.readFileSync(path.join(folder, 'report.html'), 'utf8');
    assert.match(html, /<title>Acme · 2026-11-15 – 2026-11-21 · Citedesk<\/title>/u);
    assert.ok(!html.includes('/projects/'), 'it knows no calls of the service');
    assert.equal(at.outside.length, 2);
    await at.surface().say({ type: 'saveReport' });
    assert.deepEqual(at.executed, [['citedesk.saveReport', undefined]]);
  });

  test('writes no file if the price of the answers is declined', async (context) => {
    const refusing = saver(context, { agrees: false });
    const at = fixture({ saving: refusing.saving, local: false, answers: noAnswers });
    await at.open();
    assert.equal(await at.panel.save(), true);
    assert.deepEqual(refusing.heard, [], 'not even the report was read');
    await at.surface().say({ type: 'readReport' });
    await until(() => at.stages().at(-1) === 'read');
    await at.panel.save();
    assert.deepEqual(refusing.heard, ['The saved report quotes notable answers. Loading them costs up to 40 credits.']);
    const escaping = saver(context, { file: null });
    const other = fixture({ saving: escaping.saving, answers: noAnswers });
    await other.open();
    await other.panel.save();
    assert.deepEqual(
      [...refusing.files(), ...escaping.files()].filter((name) => name.endsWith('.html')),
      [],
    );
  });

  test('names the file that could not be written', async (context) => {
    const { saving } = saver(context, { file: 'away/report.html' });
    const at = fixture({ saving, answers: noAnswers });
    await at.open();
    await assert.rejects(at.panel.save(), /away\/report\.html: ENOENT/u);
  });

  test('refreshes once after the runs of its project', async () => {
    const at = fixture();
    await at.open();
    const [before, shown] = [views(at.calls), at.states().length];
    const elsewhere = { ...promptRun(), project: 'fedcba9876543210fedcba98' };
    for (const listener of at.listeners) void listener({ name: 'ended', run: elsewhere, mine: true });
    assert.equal(views(at.calls), before);
    for (const listener of at.listeners) void listener({ name: 'ended', run: { ...promptRun(), project }, mine: true });
    await until(() => at.states().length > shown);
    assert.deepEqual(at.stages().slice(shown), ['read'], 'no part of it moves under the eyes of a reader');
  });

  test('only notes that there is more if reading uses credits', async () => {
    const at = fixture({ local: false });
    await at.open();
    await at.surface().say({ type: 'readReport' });
    await until(() => at.stages().at(-1) === 'read');
    const paid = views(at.calls);
    for (const listener of at.listeners) void listener({ name: 'ended', run: { ...promptRun(), project }, mine: true });
    await until(() => at.states().at(-1)?.outdated === true);
    assert.deepEqual([at.stages().at(-1), views(at.calls)], ['read', paid]);
    await at.surface().say({ type: 'readReport' });
    await until(() => at.stages().at(-1) === 'read' && at.states().at(-1)?.outdated === undefined);
    assert.equal(views(at.calls), 2 * paid);
  });

  test('closes with its own project only', async () => {
    const at = fixture();
    await at.open();
    at.panel.leave('fedcba9876543210fedcba98');
    assert.equal(at.surface().closed, false);
    at.panel.leave(project);
    assert.equal(at.surface().closed, true);
  });

  test('refreshes after its own project was analyzed again', async () => {
    const at = fixture();
    await at.open();
    const before = views(at.calls);
    for (const listener of at.rereading) listener('fedcba9876543210fedcba98');
    for (const listener of at.rereading) listener(project);
    await until(() => views(at.calls) > before);
    assert.ok(views(at.calls) <= 2 * before);
  });

  test('reports a project that cannot be read and closes', async () => {
    const at = fixture({ answers: { getProject: () => Promise.reject(new Failure('PROJECT_NOT_FOUND', 'gone')) } });
    await at.panel.show({ project });
    await at.surface().say({ type: 'ready' });
    await until(() => at.surface().posted.length > 0);
    assert.deepEqual(at.surface().posted, [{ type: 'failure', message: 'gone', retry: true }]);
    at.panel.dispose();
    assert.deepEqual([at.surface().closed, at.listeners.size, at.rereading.size], [true, 0, 0]);
  });

  test('restores its question from its id only', () => {
    const subject = { origin: 'https://a.example:8443', project, question: { ...question, models: ['gemini'] } };
    assert.deepEqual(reportOf(reportId(subject)), subject);
    for (const text of [
      '',
      'report/1',
      `origin=x&project=${project}&question={`,
      `origin=x&project=${project}&question=7`,
    ])
      assert.equal(reportOf(text), undefined, text);
  });
});
