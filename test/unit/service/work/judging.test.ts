import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Configuration } from '../../../../src/contract/configuration.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { createSettings } from '../../../../src/service/configuration.ts';
import type { Store } from '../../../../src/service/store/store.ts';
import { judging } from '../../../../src/service/work/judging.ts';
import { type Reply, startJudgeServer } from '../../../fakes/judgeServer.ts';

const patience = { firstWord: 2000, nextWord: 2000, whole: 4000, tries: 1, pause: 1, longestPause: 2 };
const stored = { projectId: 'p', content: 'Acme is a “great” choice.', brandMentioned: true };
const verdict = { quotation: 'Acme is a "great" choice.', sentiment: 'positive', recommended: true };
const project = { name: 'Acme', url: 'https://acme.com', aliases: [], competitors: [{ name: 'Globex', url: null, aliases: [] }] };

async function scene(t: TestContext, { reply = JSON.stringify(verdict), answer = stored, configured = true, begin = () => Promise.resolve(), edited = [] }: {
  reply?: Reply; answer?: Omit<typeof stored, 'brandMentioned'> & { brandMentioned: boolean | null }; configured?: boolean; begin?: () => Promise<void>; edited?: object[];
}) {
  const server = await startJudgeServer([reply]);
  t.after(() => server.close());
  const written: unknown[] = [];
  const warned: object[] = [];
  const roles: string[] = [];
  const cancel = new AbortController();
  const job = judging({
    store: {
      read: { answers: { stored: (id: number) => Promise.resolve(id === 7 ? answer : undefined) }, projects: { find: () => Promise.resolve(project) } },
      write: (deed: (stores: object) => unknown) => deed({ projects: { find: () => Promise.resolve(edited.shift() ?? project) }, answers: {
        change(id: number, edit: (before: typeof answer) => object) {
          const { sentiment, sentimentSource, sentimentQuote, mentionKind } = edit(answer) as Record<string, unknown>;
          written.push([id, { sentiment, sentimentSource, sentimentQuote, mentionKind }]);
        },
      } }),
    } as unknown as Store,
    settings: createSettings(Configuration.parse({ ...(configured && { judge: { kind: 'openai-compatible', model: 'judge', baseUrl: server.baseUrl } }) }), patience),
    pacing: { of: (role) => { roles.push(role); return { begin }; } },
    log: { warn: (about: object) => { warned.push(about); } },
  });
  const run = (ref = 7) => job.run(ref, { signal: cancel.signal, closing: new AbortController().signal });
  return { run, cancel, written, warned, roles, asked: server.asked };
}

test('a verdict is stored with its quotation and what the answer does with the name', async (t) => {
  const { run, written, roles } = await scene(t, {});
  await run();
  assert.deepEqual(written, [[7, { sentiment: 'positive', sentimentSource: 'judge', sentimentQuote: 'Acme is a “great” choice.', mentionKind: 'recommended' }]]);
  assert.deepEqual(roles, ['judge']);
  const named = await scene(t, { reply: JSON.stringify({ ...verdict, sentiment: 'mixed', recommended: false }) });
  await named.run();
  assert.deepEqual(named.written, [[7, { sentiment: 'mixed', sentimentSource: 'judge', sentimentQuote: 'Acme is a “great” choice.', mentionKind: 'named' }]]);
});

test('a verdict on names that were edited meanwhile is given up for one on the new names', async (t) => {
  const { run, written, asked } = await scene(t, { edited: [{ ...project, name: 'Acme Corp' }] });
  await run();
  assert.deepEqual([written.length, asked.length], [1, 2]);
});

test('without a judge nothing happens', async (t) => {
  const { run, written, warned } = await scene(t, { configured: false });
  await run();
  assert.deepEqual([written, warned], [[], []]);
});

test('an answer that does not mention the brand is not judged, nor one that is gone', async (t) => {
  for (const answer of [{ ...stored, brandMentioned: false }, { ...stored, brandMentioned: null }]) {
    const { run, asked, written } = await scene(t, { answer });
    await run();
    await run(8);
    assert.deepEqual([asked.length, written.length], [0, 0]);
  }
});

test('a judge that fails leaves the estimate, and the log says why', async (t) => {
  const spent = () => Promise.reject(new Failure('PROVIDER_BUDGET_SPENT', 'The budget of today is spent.'));
  for (const [needs, code] of [
    [{ reply: { status: 500 } }, 'PROVIDER_FAILED'], [{ reply: { status: 401 } }, 'PROVIDER_KEY_INVALID'], [{ reply: 'It is nice.' }, 'JUDGE_NOT_UNDERSTOOD'], [{ begin: spent }, 'PROVIDER_BUDGET_SPENT'],
  ] as const) {
    const { run, written, warned } = await scene(t, needs);
    await run();
    assert.deepEqual([written, warned], [[], [{ answer: 7, code }]]);
  }
});

test('a cancelled judgement is no failure of the judge', async (t) => {
  const { run, cancel, written, warned } = await scene(t, { reply: { hangs: true } });
  setTimeout(() => cancel.abort(new Error('cancelled')), 50);
  await assert.rejects(run(), { message: 'cancelled' });
  assert.deepEqual([written, warned], [[], []]);
});
