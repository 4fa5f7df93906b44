import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  forgetBudgets,
  forgetCalls,
  purgeDeleted,
  purgeProjects,
  retryJudgements,
  retryRedirects,
} from '../../../src/service/work/housekeeping.ts';
import { startEvidence } from '../content/articles.ts';
import { startPrompts } from '../acme.ts';
import { asNewUser, sharedService } from '../testService.ts';

const day = 86_400_000;
const deletedAt = Date.now();

const service = await sharedService({ now: () => deletedAt, works: false });

/** A project with so many answers, by their ids. */
async function startAnswers(count: number): Promise<{ project: string; answers: number[] }> {
  const {
    project,
    prompts: [prompt_id],
  } = await startPrompts(service, 'best anvil');
  const answers: number[] = [];
  for (let start = 0; start < count; start += 50) {
    const responses = Array.from({ length: Math.min(50, count - start) }, (_, n) => ({
      prompt_id,
      model: 'chatgpt',
      collected_at: new Date(Date.UTC(2026, 10, 19) + 1000 * (start + n)).toISOString(),
      content_markdown: 'Take Acme.',
    }));
    const { added } = (await service.data('POST', `/projects/${project}/responses`, { responses })) as {
      added: { id: number }[];
    };
    answers.push(...added.map(({ id }) => id));
  }
  return { project, answers };
}

describe('housekeeping', () => {
  test('purges a deleted project and its answers after 30 days', async () => {
    const { project, answers } = await startEvidence(service);
    await service.data('DELETE', `/projects/${project}`);
    const purge = (now: number) => service.withStore((store) => purgeProjects(store, now));
    await purge(deletedAt + 30 * day - 1);
    await service.data('POST', `/projects/${project}/restore`);
    assert.equal((await service.data('GET', `/projects/${project}/responses`)).length, 2);
    await service.data('DELETE', `/projects/${project}`);
    await purge(deletedAt + 30 * day);
    assert.equal((await service.refusal('POST', `/projects/${project}/restore`)).code, 'PROJECT_NOT_FOUND');
    assert.deepEqual(await service.withStore((store) => store.read.answers.byIds(answers)), []);
  });

  test('forgets a deleted prompt after 30 days, not its answers', async () => {
    const own = await asNewUser(service);
    const { project, topic, prompt } = await startEvidence(own);
    const remove = async () => {
      await own.data('DELETE', `/projects/${project}/prompts/${prompt}`);
      await own.data('DELETE', `/projects/${project}/topics/${topic}`);
    };
    const restore = `/projects/${project}/prompts/${prompt}/restore`;
    const purge = (now: number) => service.withStore((store) => purgeDeleted(store, now));
    await remove();
    await purge(deletedAt + 30 * day - 1);
    await own.data('POST', restore);
    await remove();
    await purge(deletedAt + 30 * day);
    assert.equal((await own.refusal('POST', restore)).code, 'PROMPT_NOT_FOUND');
    assert.deepEqual(await own.data('GET', '/deleted'), []);
    assert.equal((await own.data('GET', `/projects/${project}/responses`)).length, 2);
  });

  test('forgets idempotent calls after a day', async () => {
    await service.withStore(async (store) => {
      const call = { keyId: 1, name: 'once', request: 'x', now: 1000 };
      await store.write(({ idempotentCalls }) => idempotentCalls.begin(call));
      await forgetCalls(store, 1000 + day);
      assert.equal(await store.write(({ idempotentCalls }) => idempotentCalls.begin({ ...call, now: 1001 })), 'begun');
    });
  });

  test('retries unresolved redirects for three days, queued once', async () => {
    const {
      project,
      prompts: [prompt_id],
    } = await startPrompts(service, 'best anvil');
    const waiting = () => service.sql(`SELECT ref FROM work WHERE kind = 'redirects'`);
    const retry = (now: number) => service.withStore((store) => retryRedirects(store, now));
    const collected = Date.UTC(2026, 10, 20);
    const bring = (model: string, url: string) =>
      service.data('POST', `/projects/${project}/responses`, {
        responses: [
          {
            prompt_id,
            model,
            collected_at: new Date(collected).toISOString(),
            content_markdown: 'Acme.',
            sources: [{ url, title: 'acme.com' }],
          },
        ],
      });
    await bring('chatgpt', 'https://acme.com/');
    await retry(collected + day);
    assert.deepEqual(await waiting(), []);
    const {
      added: [answer],
    } = await bring('copilot', 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC-1');
    await retry(collected + 3 * day + 1);
    assert.deepEqual(await waiting(), [], 'the retries have ended');
    await retry(collected + day);
    await retry(collected + day);
    assert.deepEqual(
      (await waiting()).map(({ ref }) => Number(ref)),
      [answer.id],
    );
  });

  test('retries failed judgements for three days, queued once', async () => {
    const { answers } = await startAnswers(450);
    const failed = Date.UTC(2026, 10, 20);
    const told: number[] = [];
    const chore = retryJudgements({ info: ({ answers: count }: { answers: number }) => void told.push(count) });
    const retry = (now: number) => service.withStore((store) => chore(store, now));
    const waiting = async () =>
      (await service.sql(`SELECT ref FROM work WHERE kind = 'judge' ORDER BY ref`)).map(({ ref }) => Number(ref));
    const [young = 0, ...others] = answers;
    await service.withStore((store) =>
      store.write(async ({ unjudged }) => {
        await unjudged.put(young, failed + 1);
        for (const answer of others) await unjudged.put(answer, failed);
      }),
    );
    await Promise.all([retry(failed + 1), retry(failed + 2)]);
    await retry(failed + day);
    assert.deepEqual(await waiting(), answers);
    assert.equal(
      told.reduce((sum, count) => sum + count, 0),
      450,
      'in one line, or in two of processes that shared them',
    );
    assert.ok(told.length <= 2);
    await service.sql(`DELETE FROM work WHERE ref <> ${others[0]}`);
    await retry(failed + 3 * day);
    assert.deepEqual(await waiting(), [young, others[0]], 'the judgement under way continues, and no other begins');
    assert.deepEqual(
      (await service.sql('SELECT answer_id FROM unjudged ORDER BY answer_id')).map(({ answer_id: id }) => Number(id)),
      [young, others[0]],
      'but is remembered, so its three days do not start again',
    );
  });

  test('notes a failed judgement once, until its project is purged', async () => {
    const {
      project,
      answers: [answer = 0],
    } = await startAnswers(1);
    const put = (id: number, at: number) =>
      service.withStore((store) => store.write(({ unjudged }) => unjudged.put(id, at)));
    const noted = async () =>
      (await service.sql('SELECT * FROM unjudged WHERE answer_id >= ?', answer)).map((row) => [
        Number(row['answer_id']),
        Number(row['failed_at']),
      ]);
    assert.deepEqual(
      [await put(answer, 1000), await put(answer, 2000), await put(answer + 1, 3000)],
      [true, false, false],
    );
    assert.deepEqual(await noted(), [[answer, 1000]]);
    await service.data('DELETE', `/projects/${project}`);
    await service.withStore((store) => purgeProjects(store, deletedAt + 31 * day));
    assert.deepEqual(await noted(), []);
  });

  test('forgets daily budgets after a week', async () => {
    const spent = (day: string) => service.withStore(({ read }) => read.budgets.spent('chatgpt', day));
    await service.withStore(async (store) => {
      await store.write(async ({ budgets }) => {
        for (const day of ['2026-11-10', '2026-11-20']) await budgets.spend('chatgpt', day, 5);
      });
      await forgetBudgets(store, Date.UTC(2026, 10, 21));
    });
    assert.deepEqual([await spent('2026-11-10'), await spent('2026-11-20')], [0, 1]);
  });
});
