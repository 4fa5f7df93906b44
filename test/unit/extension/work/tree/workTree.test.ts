import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import { shortDays, shortMoment } from '../../../../../src/extension/editor/l10n.ts';
import type { Ask } from '../../../../../src/contract/projects/promptRun.ts';
import type { WatchEvent } from '../../../../../src/extension/work/watcher.ts';
import type { Run } from '../../../../../src/extension/work/run.ts';
import { createWorkTree, type AskCalls } from '../../../../../src/extension/work/tree/workTree.ts';
import type { Node } from '../../../../../src/extension/tree/node.ts';
import { settle } from '../../../../fakes/clock.ts';
import { article, contentRun, exportRun, project, promptRun as todaysRun } from '../../../../fakes/runs.ts';

/** Noon in London is the same day almost everywhere. */
const started_at = '2025-11-21T12:00:00Z';
const promptRun = (extra: Parameters<typeof todaysRun>[0] = {}) => todaysRun({ started_at, ...extra });

interface Play {
  readonly asks?: readonly Ask[];
  readonly looked?: boolean;
  /** True if the project is the sample. */
  readonly sample?: boolean;
  /** The project's name. */
  readonly name?: string;
}

function fixture(runs: Run[], trouble?: unknown, { asks, looked = true, sample = false, name }: Play = {}) {
  const samples = new Map<string, boolean>();
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const texts = new Map<number, string>();
  /** Offsets of the pages that were read. */
  const reads: number[] = [];
  const client: AskCalls = {
    supports: () => asks !== undefined,
    listAsks: ({ query: { limit = 50, cursor } = {} }) => {
      const at = Number(cursor ?? 0);
      reads.push(at);
      const next_cursor = at + limit < (asks ?? []).length ? String(at + limit) : null;
      // Only this is read of it.
      const page = { data: asks?.slice(at, at + limit), meta: { next_cursor } };
      return Promise.resolve(page) as unknown as ReturnType<AskCalls['listAsks']>;
    },
  };
  const tree = createWorkTree({
    watcher: {
      runs,
      looked,
      trouble,
      subscribe: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
    services: { state: { name: 'ready' }, current: { origin: 'local', client } },
    expected: () => 'local',
    note: assert.fail,
    samples: {
      known: (project) => samples.get(project),
      nameOf: (project) => (samples.has(project) ? name : undefined),
      find: async (project) => {
        await settle();
        samples.set(project, sample);
        return sample;
      },
    },
    promptTexts: {
      known: (_, id) => texts.get(id),
      find: (_, id) => {
        texts.set(id, `prompt number ${id}`);
        return Promise.resolve(texts.get(id));
      },
    },
  });
  const changes: (string | undefined)[] = [];
  tree.subscribe((node) => changes.push(node?.row.id));
  const rows = () => tree.children() as readonly Node[];
  const textOf = ({ row }: Node): string => `${row.icon} ${row.label} · ${row.description} [${row.kind}]`;
  const text = () => rows().map(textOf);
  const under = async (node: Node | undefined) => (await tree.children(node)).map(textOf);
  return {
    tree,
    texts,
    rows,
    text,
    under,
    changes,
    reads,
    listeners,
    tell: (event: WatchEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

describe('work tree', () => {
  test('marks runs of the sample', async () => {
    const { rows, text, changes } = fixture([contentRun(), todaysRun(), exportRun()], undefined, { sample: true });
    assert.ok(text().every((row) => !row.includes('made-up data')));
    await settle();
    assert.ok(changes.length > 0, 'the rows are asked for again');
    assert.equal(text().filter((row) => row.includes(' · made-up data')).length, 3);
    assert.ok(rows().every(({ row: { spoken } }) => spoken?.endsWith('made-up data')));
  });

  test('shows the step and the actions of each run', async () => {
    const { text } = fixture([
      contentRun(),
      contentRun({
        id: 8,
        status: 'completed',
        current_step: 'done',
        article: article(),
        completed_at: '2025-11-22T12:00:00Z',
      }),
      contentRun({ id: 7, status: 'failed', retryable: true, error: 'WRITER_NOT_CONFIGURED' }),
      contentRun({
        id: 6,
        status: 'failed',
        article: article({ write_mode: 'brief' }),
      }),
      promptRun(),
      promptRun({
        id: 2,
        status: 'completed',
        done: 46,
        failed: 2,
        errors: [{ prompt_id: 4, model: 'chatgpt', code: 'PROVIDER_TIMEOUT', message: 'late' }],
      }),
      promptRun({ id: 1, status: 'cancelled', done: 3 }),
    ]);
    text();
    await settle();
    assert.deepEqual(text(), [
      'sync~spin prompt number 4 · Outline · 3/5 [article;processing]',
      'pass prompt number 4 · Guide · ready · Nov 22 [article;completed]',
      'error prompt number 4 · failed [article;failed]',
      'error prompt number 4 · Brief · failed [article;ended]',
      'sync~spin 48 requests · 10/48 · Nov 21 [prompts;processing]',
      'warning 48 requests · 48/48 · 2 failed · Nov 21 [prompts;failed]',
      'circle-slash 48 requests · canceled · 3/48 · Nov 21 [prompts;cancelled]',
    ]);
  });

  test('describes a prompt run by prompts, assistants and time', async () => {
    const asked = { prompt: { id: 4 }, prompts: 1, models: ['chatgpt'] };
    const { text } = fixture([
      promptRun({ id: 5, status: 'completed', total: 1, done: 1, asked }),
      promptRun({ id: 4, asked: { ...asked, prompts: 24, models: ['aimode', 'chatgpt'] }, scheduled: true }),
      promptRun({ id: 3, status: 'queued', started_at: null, asked: { ...asked, models: ['a', 'b', 'c'] } }),
    ]);
    text();
    await settle();
    assert.deepEqual(text(), [
      'pass prompt number 4 · ChatGPT · Nov 21 [prompts;completed]',
      'sync~spin 24 prompts · 10/48 · AI Mode, ChatGPT · Nov 21 · scheduled [prompts;processing]',
      'clock prompt number 4 · Queued · 3 assistants [prompts;queued]',
    ]);
  });

  test('describes an export and its progress', () => {
    const finished_at = '2025-11-22T12:00:00Z';
    const { rows, text } = fixture([
      exportRun(),
      exportRun({ id: 'a', status: 'queued', rows: 0, started_at: null }),
      exportRun({ id: 'b', status: 'ready', rows: 4212, bytes: 380_000, finished_at }),
      exportRun({ id: 'c', status: 'failed', error: 'Too long.', finished_at }),
      exportRun({ id: 'd', status: 'failed', error: 'It was cancelled.', finished_at }),
      exportRun({ id: 'e', type: 'query_fanout', format: 'ndjson', status: 'expired', finished_at }),
    ]);
    const days = shortDays('2026-10-25', '2026-11-21');
    assert.deepEqual(text(), [
      `sync~spin Answers ${days} · CSV · 1,200/4,212 rows [export;running]`,
      `clock Answers ${days} · CSV · Queued [export;queued]`,
      `file-zip Answers ${days} · CSV · 4,212 rows · 380 kB · Nov 22 [export;ready]`,
      `error Answers ${days} · CSV · failed · Nov 22 [export;failed]`,
      `circle-slash Answers ${days} · CSV · canceled · Nov 22 [export;cancelled]`,
      `history Query fan-out ${days} · NDJSON · expired · Nov 22 [export;expired]`,
    ]);
    assert.deepEqual(
      rows().map(({ row }) => row.command?.command),
      [undefined, undefined, 'citedesk.saveExport', undefined, undefined, undefined],
    );
  });

  test('dates rows by minute today, else by day', () => {
    const now = new Date(2026, 10, 21, 18, 30);
    assert.match(shortMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now), /^9:05\sAM$/u);
    assert.equal(shortMoment(new Date(2026, 10, 20, 9, 5).toISOString(), now), 'Nov 20');
  });

  test('marks a run with failed requests', () => {
    const [run] = fixture([promptRun({ status: 'completed', done: 46, failed: 2 })]).rows();
    assert.deepEqual([run?.row.kind, run?.row.expandable], ['prompts;failed', false]);
  });

  test('lists failed requests with reasons', async () => {
    const errors = [
      { prompt_id: 4, model: 'chatgpt', code: 'ASSISTANT_NOT_CONFIGURED', message: 'x' },
      { prompt_id: 4, model: 'aimode', code: 'STRANGE', message: 'Something else' },
    ];
    const { rows, tree, under } = fixture([promptRun({ status: 'failed', failed: 2, errors })]);
    const [run] = rows();
    await under(run);
    assert.deepEqual(await under(run), [
      'warning ChatGPT: no model set up · prompt number 4 [ask;failed]',
      'warning AI Mode: Something else · prompt number 4 [ask;failed]',
    ]);
    const [first] = await tree.children(run);
    assert.match(first?.row.tooltip ?? '', /No model is set up for this assistant\./);
    assert.deepEqual(first?.row.command, {
      command: 'citedesk.configureAssistant',
      argument: { assistants: ['chatgpt'], unasked: { runId: 3, prompts: 1, models: ['chatgpt'] } },
    });
  });

  const refused = (model: string, code: string, prompts: number) =>
    Array.from({ length: prompts }, (_, id) => ({ prompt_id: id, model, code, message: `${code} of ${model}` }));

  test('lists one row for an assistant that refused', async () => {
    const errors = [
      ...refused('chatgpt', 'PROVIDER_KEY_INVALID', 21),
      { prompt_id: 4, model: 'aimode', code: 'PROVIDER_TIMEOUT', message: 'late' },
      ...refused('gemini', 'PROVIDER_QUOTA', 2),
    ];
    const { rows, tree, under } = fixture([promptRun({ status: 'failed', failed: 24, errors })]);
    const [run] = rows();
    await under(run);
    assert.deepEqual(await under(run), [
      'error ChatGPT: key rejected · 21 prompts not asked [ask;refused]',
      'error Gemini: no credit or quota left · 2 prompts not asked [ask;refused]',
      'warning AI Mode: timed out · prompt number 4 [ask;failed]',
    ]);
    const [key, quota] = await tree.children(run);
    assert.match(key?.row.tooltip ?? '', /\nPROVIDER_KEY_INVALID: PROVIDER_KEY_INVALID of chatgpt$/u);
    assert.deepEqual(key?.row.command, {
      command: 'citedesk.configureAssistant',
      argument: { assistants: ['chatgpt'], key: true, unasked: { runId: 3, prompts: 21, models: ['chatgpt'] } },
    });
    assert.deepEqual(quota?.row.command, {
      command: 'citedesk.configureAssistant',
      argument: { assistants: ['gemini'], unasked: { runId: 3, prompts: 2, models: ['gemini'] } },
    });
  });

  test('counts and lists refusals beyond the listed errors', async () => {
    const errors = refused('chatgpt', 'PROVIDER_KEY_INVALID', 100);
    const error_counts = ['chatgpt', 'gemini'].map((model) => ({
      model,
      code: 'PROVIDER_KEY_INVALID',
      message: 'no',
      prompts: 150,
    }));
    const { under, rows } = fixture([promptRun({ status: 'failed', total: 300, failed: 300, errors, error_counts })]);
    const [run] = rows();
    await under(run);
    assert.deepEqual(await under(run), [
      'error ChatGPT: key rejected · 150 prompts not asked [ask;refused]',
      'error Gemini: key rejected · 150 prompts not asked [ask;refused]',
    ]);
  });

  test('explains on the row of a run why an assistant was skipped', () => {
    const errors = refused('chatgpt', 'PROVIDER_KEY_INVALID', 21);
    const run = { total: 42, failed: 21, errors };
    const { text } = fixture([
      promptRun({ id: 5, ...run, status: 'failed', total: 21, done: 0 }),
      promptRun({ id: 4, ...run, status: 'completed', done: 21 }),
      promptRun({ id: 3, ...run, done: 2 }),
    ]);
    assert.deepEqual(text(), [
      'error 21 requests · ChatGPT: key rejected · 21 prompts not asked · Nov 21 [prompts;failed]',
      'warning 42 requests · ChatGPT: key rejected · 21 prompts not asked · 42/42 · 21 failed · Nov 21 [prompts;failed]',
      'sync~spin 42 requests · 23/42 · 21 failed · Nov 21 [prompts;processing]',
    ]);
  });

  test('shows the reason for a failed run, or the run', async () => {
    const errors = refused('chatgpt', 'PROVIDER_KEY_INVALID', 2);
    const { tree, rows } = fixture([promptRun({ id: 4, status: 'failed', failed: 2, errors }), promptRun()]);
    const reason = await tree.locate(4);
    assert.ok(reason);
    assert.equal(reason.row.label, 'ChatGPT: key rejected');
    assert.equal(tree.parent?.(reason), rows()[0]);
    assert.equal(await tree.locate(3), rows()[1]);
    assert.equal(await tree.locate(9), undefined);
  });

  test('names the project', async () => {
    const asked = { prompt: { id: 4 }, prompts: 20, models: ['chatgpt'] };
    const runs = [promptRun({ total: 20, done: 2, asked }), contentRun(), exportRun()];
    const { rows, text, changes } = fixture(runs, undefined, { name: 'Planwise' });
    text();
    await settle();
    assert.ok(changes.length > 0, 'the rows are asked for again');
    const [first, second, third] = text();
    assert.equal(first, 'sync~spin Planwise · 20 prompts · 2/20 · ChatGPT · Nov 21 [prompts;processing]');
    assert.match(second ?? '', / · Outline · 3\/5 · Planwise \[/u);
    assert.match(third ?? '', / rows · Planwise \[/u);
    assert.match(rows()[0]?.row.tooltip ?? '', /^Planwise · 20 prompts\nprompt number 4 and 19 more\n2\/20/u);
  });

  const ask = (id: number, text: string, extra: Partial<Ask> = {}): Ask => ({
    id,
    prompt: { id, text },
    model: 'chatgpt',
    status: 'done',
    response_id: null,
    error: null,
    ...extra,
  });

  test('lists requests of a run, failed ones first', async () => {
    const errors = [{ prompt_id: 4, model: 'aimode', code: 'PROVIDER_TIMEOUT', message: 'late' }];
    const asks = [
      ask(1, 'TV brightness', { response_id: 70 }),
      ask(2, 'TV prices', { status: 'asking' }),
      ask(3, 'TV stands', { status: 'waiting' }),
      ask(4, 'prompt number 4', { status: 'failed', error: { code: 'PROVIDER_TIMEOUT', message: 'late' } }),
    ];
    const { rows, tree, under } = fixture([promptRun({ total: 6, failed: 1, errors })], undefined, { asks });
    const [run] = rows();
    assert.equal(run?.row.expandable, true);
    await under(run);
    assert.deepEqual(await under(run), [
      'warning AI Mode: timed out · prompt number 4 [ask;failed]',
      'comment ChatGPT · TV brightness · answered [ask;done]',
      'sync~spin ChatGPT · TV prices · asking [ask;asking]',
      'clock ChatGPT · TV stands · waiting [ask;waiting]',
    ]);
    const [, answered] = await tree.children(run);
    assert.deepEqual(answered?.row.command, {
      command: 'citedesk.openAnswer',
      argument: { project, responseId: 70 },
    });
  });

  test('pages long runs, and reads finished ones once', async () => {
    const state = (id: number): Ask['status'] => (id <= 150 ? 'done' : 'waiting');
    const asks = Array.from({ length: 301 }, (_, index) =>
      ask(index + 1, `prompt ${index + 1}`, { status: state(index + 1) }),
    );
    const { rows, tree, under, changes, reads } = fixture([promptRun({ total: 301 })], undefined, { asks });
    const [run] = rows();
    assert.ok(run);
    const more = async () => (await tree.children(run)).at(-1)?.row;
    assert.deepEqual(await more(), {
      id: `${run.row.id}/more`,
      label: 'Load More',
      description: '201 more requests',
      icon: 'ellipsis',
      kind: 'more;',
      command: { command: 'citedesk.loadMore', argument: { run: 3 } },
    });
    for (const left of ['101 more requests', '1 more request']) {
      tree.loadMore(3);
      assert.equal((await more())?.description, left);
    }
    assert.deepEqual(changes, [run.row.id, run.row.id]);
    assert.deepEqual(reads, [0, 100, 100, 200], 'the first hundred were answered, others of the second still wait');
    tree.loadMore(3);
    const all = await under(run);
    assert.deepEqual([all.length, all.at(-1)], [301, 'clock ChatGPT · prompt 301 · waiting [ask;waiting]']);
  });

  test('distinguishes runs with equal short names', async () => {
    const about = (id: number) => ({ prompt: { id }, prompts: 1, models: ['chatgpt'] });
    const stage = fixture([promptRun({ id: 5, asked: about(1) }), promptRun({ id: 4, asked: about(2) })]);
    stage.texts.set(1, 'Best espresso machine for an office');
    stage.texts.set(2, 'Best espresso machine for a kitchen');
    stage.text();
    await settle();
    assert.deepEqual(
      stage.rows().map(({ row }) => row.label),
      ['Best … an office', 'Best … a kitchen'],
    );
  });

  test('is loading until the first check', () => {
    assert.equal(fixture([], undefined, { looked: false }).tree.message, 'Loading…');
    assert.equal(fixture([promptRun()], undefined, { looked: false }).tree.message, undefined);
    assert.equal(fixture([]).tree.message, undefined);
  });

  test('updates one row of a changed run', () => {
    const runs: Run[] = [promptRun()];
    const { rows, text, changes, tell } = fixture(runs);
    const [before] = rows();
    tell({ name: 'changed', run: promptRun({ done: 20 }) });
    assert.equal(before?.row.description, '20/48 · Nov 21');
    tell({ name: 'changed', run: contentRun({ article: article() }) });
    tell({ name: 'turned' });
    assert.deepEqual(changes, ['65f0c0ffee65f0c0ffee65f0/prompts/3', undefined, undefined]);
    assert.equal(text().length, 1);
  });

  test('keeps known rows during an outage', () => {
    assert.equal(
      fixture([promptRun()], new Failure('STORE_AWAY', 'away')).tree.message,
      'Showing the last known data. The service can’t reach its database right now.',
    );
    assert.equal(fixture([], new Error('away')).tree.message, undefined);
    const { tree, listeners } = fixture([]);
    tree.dispose();
    assert.equal(listeners.size, 0);
  });
});
