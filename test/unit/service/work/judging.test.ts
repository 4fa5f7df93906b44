import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { Configuration } from '../../../../src/contract/models/configuration.ts';
import { Failure, type FailureCode } from '../../../../src/contract/failure.ts';
import { createSettings } from '../../../../src/service/models/configuration.ts';
import type { Store } from '../../../../src/service/store/store.ts';
import { judging } from '../../../../src/service/work/jobs/judging.ts';
import { type Reply, startJudgeServer } from '../../../fakes/judgeServer.ts';
import { sharedTexts } from '../../../fakes/texts.ts';

const patience = { firstWord: 60_000, nextWord: 60_000, whole: 120_000, tries: 1, pause: 1, longestPause: 2 };
const stored = { projectId: 'p', content: 'Acme is a “great” choice.', brandMentioned: true };
const verdict = { quotation: 'Acme is a "great" choice.', sentiment: 'positive', mention: 'recommended' };
const project = {
  name: 'Acme',
  url: 'https://acme.com',
  aliases: [],
  competitors: [{ name: 'Globex', url: null, aliases: [] }],
};

async function scene(
  t: TestContext,
  {
    reply = JSON.stringify(verdict),
    answer = stored,
    configured = true,
    begin = () => Promise.resolve(undefined),
    edited = [],
    answers = [7],
  }: {
    reply?: Reply | Reply[];
    answer?: Omit<typeof stored, 'brandMentioned'> & { brandMentioned: boolean | null };
    configured?: boolean;
    begin?: () => Promise<undefined>;
    edited?: object[];
    /** The answers that are stored. */
    answers?: readonly number[];
  },
) {
  const server = await startJudgeServer(Array.isArray(reply) ? reply : [reply]);
  t.after(() => server.close());
  const written: unknown[] = [];
  const noted = new Map<number, number>();
  const unjudged = {
    put(id: number, failedAt: number) {
      const isNews = !noted.has(id);
      if (isNews) noted.set(id, failedAt);
      return Promise.resolve(isNews);
    },
    takeOut: (id: number) => Promise.resolve(void noted.delete(id)),
  };
  const warned: object[] = [];
  const roles: string[] = [];
  const cancel = new AbortController();
  const job = judging({
    store: {
      read: {
        work: { sinceOf: () => Promise.resolve(900) },
        answers: { stored: (id: number) => Promise.resolve(answers.includes(id) ? answer : undefined) },
        projects: { find: () => Promise.resolve(project) },
      },
      write: (action: (stores: object) => unknown) =>
        action({
          unjudged,
          loans: { withdrawOfAnswer: () => Promise.resolve() },
          projects: { find: () => Promise.resolve(edited.shift() ?? project) },
          answers: {
            change(id: number, edit: (before: typeof answer) => object) {
              const { sentiment, sentimentSource, sentimentQuote, mentionKind } = edit(answer) as Record<
                string,
                unknown
              >;
              written.push([id, { sentiment, sentimentSource, sentimentQuote, mentionKind }]);
            },
          },
        }),
    } as unknown as Store,
    settings: createSettings(
      Configuration.parse({
        ...(configured && { judge: { kind: 'openai-compatible', model: 'judge', baseUrl: server.baseUrl } }),
      }),
      patience,
    ),
    lending: { to: () => () => Promise.reject(new Error('no window lends anything')) },
    pacing: {
      of: (role) => {
        roles.push(role);
        return { begin };
      },
    },
    texts: sharedTexts,
    log: {
      warn: (about: object) => {
        warned.push(about);
      },
    },
    now: () => 1000,
  });
  const run = (ref = 7) => job.run(ref, { signal: cancel.signal, closing: new AbortController().signal });
  return { run, giveUp: () => job.giveUp(7, 'failed'), cancel, written, noted, warned, roles, asked: server.asked };
}

describe('judging', () => {
  test('stores sentiment, quotation and kind of mention', async (t) => {
    const { run, written, roles } = await scene(t, {});
    await run();
    assert.deepEqual(written, [
      [
        7,
        {
          sentiment: 'positive',
          sentimentSource: 'judge',
          sentimentQuote: 'Acme is a “great” choice.',
          mentionKind: 'recommended',
        },
      ],
    ]);
    assert.deepEqual(roles, ['judge']);
    const named = await scene(t, { reply: JSON.stringify({ ...verdict, sentiment: 'mixed', mention: 'named' }) });
    await named.run();
    assert.deepEqual(named.written, [
      [
        7,
        {
          sentiment: 'mixed',
          sentimentSource: 'judge',
          sentimentQuote: 'Acme is a “great” choice.',
          mentionKind: 'named',
        },
      ],
    ]);
  });

  test('stores no sentiment for a denied name', async (t) => {
    const { run, written } = await scene(t, { reply: JSON.stringify({ ...verdict, mention: 'denied' }) });
    await run();
    assert.partialDeepStrictEqual(written, [[7, { sentiment: null, sentimentSource: 'judge', mentionKind: 'denied' }]]);
  });

  test('judges again if names change during the call', async (t) => {
    const { run, written, asked } = await scene(t, { edited: [{ ...project, name: 'Acme Corp' }] });
    await run();
    assert.deepEqual([written.length, asked.length], [1, 2]);
  });

  test('does nothing without a judge', async (t) => {
    const { run, written, warned } = await scene(t, { configured: false });
    await run();
    assert.deepEqual([written, warned], [[], []]);
  });

  test('skips and clears answers without a mention or deleted', async (t) => {
    for (const answer of [
      { ...stored, brandMentioned: false },
      { ...stored, brandMentioned: null },
    ]) {
      const { run, asked, written, noted } = await scene(t, { answer });
      for (const id of [7, 8]) noted.set(id, 5);
      await run();
      await run(8);
      assert.deepEqual([asked.length, written.length, [...noted]], [0, 0, []]);
    }
  });

  test('clears answers that have a verdict or no judge', async (t) => {
    for (const needs of [{}, { configured: false }, { answer: { ...stored, sentimentSource: 'judge' } }]) {
      const { run, noted } = await scene(t, needs);
      noted.set(7, 5);
      await run();
      assert.deepEqual([...noted], []);
    }
  });

  test('clears an answer when it is given up', async (t) => {
    const { giveUp, noted } = await scene(t, {});
    noted.set(7, 5);
    await giveUp();
    assert.deepEqual([...noted], []);
  });

  const failing = (code: FailureCode) => ({ begin: () => Promise.reject(new Failure(code, 'It failed.')) });

  test('keeps the estimate, logs and notes temporary failures', async (t) => {
    const passing = [
      [{ reply: { status: 500 } }, 'PROVIDER_FAILED'],
      [{ reply: { status: 401 } }, 'PROVIDER_KEY_INVALID'],
      [{ reply: { status: 404 } }, 'PROVIDER_REFUSED'],
      [{ reply: { status: 402 } }, 'PROVIDER_QUOTA'],
      [failing('PROVIDER_BUDGET_SPENT'), 'PROVIDER_BUDGET_SPENT'],
      [failing('PROVIDER_UNREACHABLE'), 'PROVIDER_UNREACHABLE'],
    ] as const;
    for (const [needs, code] of passing) {
      const { run, written, warned, noted } = await scene(t, needs);
      await run();
      assert.deepEqual([written, warned, [...noted]], [[], [{ answer: 7, code }], [[7, 1000]]]);
    }
  });

  test('clears an answer after a permanent failure', async (t) => {
    const lasting = [
      [{ reply: 'It is nice.' }, 'JUDGE_NOT_UNDERSTOOD'],
      [failing('PROVIDER_DECLINED'), 'PROVIDER_DECLINED'],
      [failing('PROVIDER_TOO_LARGE'), 'PROVIDER_TOO_LARGE'],
    ] as const;
    for (const [needs, code] of lasting) {
      const { run, written, warned, noted } = await scene(t, needs);
      noted.set(7, 5);
      await run();
      assert.deepEqual([written, warned, [...noted]], [[], [{ answer: 7, code }], []]);
    }
  });

  test('logs a failure shared by several answers once', async (t) => {
    const refusal = new Failure('PROVIDER_KEY_INVALID', 'No.');
    const { run, warned, noted } = await scene(t, { begin: () => Promise.reject(refusal), answers: [7, 8, 9] });
    for (const ref of [7, 8, 9]) await run(ref);
    assert.deepEqual([warned.length, noted.size], [1, 3]);
  });

  test('keeps the first time of failure and logs new reasons only', async (t) => {
    const { run, warned, noted } = await scene(t, {
      reply: [{ status: 500 }, { status: 500 }, { status: 401 }, { status: 401 }],
    });
    await run();
    noted.set(7, 5);
    for (let again = 0; again < 3; again += 1) await run();
    assert.deepEqual(
      [warned, [...noted]],
      [
        [
          { answer: 7, code: 'PROVIDER_FAILED' },
          { answer: 7, code: 'PROVIDER_KEY_INVALID' },
        ],
        [[7, 5]],
      ],
    );
  });

  test('does not log a cancelled call', async (t) => {
    const { run, cancel, written, warned, noted } = await scene(t, { reply: { hangs: true } });
    setTimeout(() => cancel.abort(new Error('cancelled')), 50);
    await assert.rejects(run(), { message: 'cancelled' });
    assert.deepEqual([written, warned, [...noted]], [[], [], []]);
  });
});
