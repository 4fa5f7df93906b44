import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { ContentRun } from '../../../src/contract/content/contentRun.ts';
import { modelRefused, RunEvidence } from '../../../src/contract/content/runEvidence.ts';
import { type Behaviour, type ModelServer, startModelServer } from '../../fakes/modelServer.ts';
import { bodyOf, ended, startArticle, startEvidence } from './articles.ts';
import { eventually } from '../../fakes/eventually.ts';
import { modelAt } from '../testModels.ts';
import { behind, creditsLeft, leaveCredits, serviceFor } from '../testService.ts';

/** Starts a service with this writer, a prompt and stored answers. */
async function writer(context: TestContext, behave: (call: number) => Behaviour) {
  const model = await startModelServer((_, call) => behave(call));
  behind(context, () => model.close());
  const service = await serviceFor(context, { configuration: { assistants: {}, writer: modelAt(model.baseUrl) } });
  return { model, service, ...(await startEvidence(service)) };
}

/** Sections that were requested, in order. Requests about a finished draft are left out. */
const sectionsOf = ({ asked }: ModelServer): number[] => asked.flatMap((call) => sectionOf(call)[0] ?? []);

/** Section number that a call asks for, and the number of sections. */
function sectionOf({ messages }: { readonly messages: readonly { readonly content: string }[] }): number[] {
  return (/Write section (\d+) of (\d+)/.exec(messages.at(-1)?.content ?? '') ?? []).slice(1).map(Number);
}

const says = (call: number): Behaviour => ({
  says: `Sentence number ${call} says that Acme makes anvils of forged steel.`,
});

describe('drafts of a model', () => {
  test('pass the text so far to each next section', async (context) => {
    const { model, service, project, prompt } = await writer(context, says);
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
    assert.deepEqual([run.status, run.article?.write_mode], ['completed', 'draft']);
    const all = sectionOf(model.asked[0] ?? { messages: [] })[1] ?? 0;
    assert.ok(all > 1);
    assert.deepEqual(
      sectionsOf(model),
      Array.from({ length: all }, (_, n) => n + 1),
    );
    assert.deepEqual(
      model.asked[0]?.messages.map(({ role }) => role),
      ['system', 'user'],
    );
    assert.ok(model.asked[1]?.messages[1]?.content.includes('Sentence number 1'));
    const text = await bodyOf(service, run.id);
    for (let n = 1; n <= all; n += 1) assert.ok(text.includes(`Sentence number ${n} `), `section ${n}`);
    assert.doesNotMatch(text, /^---/, "front matter is the editor's");
  });

  test('fail without a writer, retryable and free', async (context) => {
    const service = await serviceFor(context);
    const { project, prompt } = await startEvidence(service);
    const before = await creditsLeft(service);
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
    assert.deepEqual([run.status, run.retryable, run.current_step], ['failed', true, 'draft']);
    assert.match(run.error ?? '', /No model is set up for writing/);
    assert.equal(run.error_code, 'WRITER_NOT_CONFIGURED');
    assert.ok(run.completed_at !== null);
    assert.equal(await creditsLeft(service), before);
  });

  test('keep the facts that the outline was planned with', async (context) => {
    const service = await serviceFor(context);
    const { project, prompt } = await startEvidence(service);
    const evidence = [{ title: 'notes.md', markdown: 'The Acme anvil for a small workshop weighs 45 kg.' }];
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt, evidence }));
    assert.equal(run.status, 'failed', 'before the first section');
    const { facts } = RunEvidence.parse(await service.data('GET', `/content/runs/${run.id}/evidence`));
    assert.ok(facts.length > 0);
  });

  test('name the model, the section and the fix when a server fails', async (context) => {
    const body = JSON.stringify({ error: { message: 'The GPU is gone.' } });
    const { service, project, prompt } = await writer(context, (call) =>
      call > 1 ? { status: 500, body } : says(call),
    );
    const before = await creditsLeft(service);
    const { status, retryable, error, error_code } = await ended(
      service,
      await startArticle(service, project, { prompt_id: prompt, article_type: 'how_to' }),
    );
    assert.deepEqual([status, retryable, error_code], ['failed', true, 'PROVIDER_FAILED']);
    assert.match(
      error ?? '',
      /^The request to 127\.0\.0\.1:\d+ failed \(HTTP 500\): The GPU is gone\. test-model was writing section 2 of \d\. The finished sections are kept, and a retry continues from there\. The run’s credits were refunded\. Retry later, or set up another model\.$/,
    );
    assert.equal(await creditsLeft(service), before);
  });

  test('retry from the last finished section and charge again', async (context) => {
    let broken = true;
    const { model, service, project, prompt } = await writer(context, (call) =>
      broken && call > 2 ? { status: 401 } : says(call),
    );
    const before = await creditsLeft(service);
    const failed = await ended(
      service,
      await startArticle(service, project, { prompt_id: prompt, article_type: 'how_to' }),
    );
    assert.deepEqual([failed.status, failed.retryable, await creditsLeft(service)], ['failed', true, before]);
    assert.match(failed.error ?? '', /rejected the key/);
    assert.equal(failed.error_code, 'PROVIDER_KEY_INVALID');
    assert.equal(model.asked.length, 3, 'no section is tried after the refusal');
    broken = false;
    const { status, body } = await service.call('POST', `/content/runs/${failed.id}/retry`);
    assert.deepEqual(
      [status, body.credits.charged, body.data.status, body.data.error, body.data.retryable, body.data.completed_at],
      [200, 10, 'processing', null, false, null],
    );
    const run = await ended(service, failed);
    assert.deepEqual([run.status, await creditsLeft(service)], ['completed', before - 10]);
    const all = sectionOf(model.asked[0] ?? { messages: [] })[1] ?? 0;
    assert.deepEqual(
      sectionsOf(model),
      [1, 2, 3, ...Array.from({ length: all - 2 }, (_, n) => n + 3)],
      'only the failed section was requested again',
    );
  });

  test('fail without a charge if the model refuses every section', async (context) => {
    const { model, service, project, prompt } = await writer(context, () => ({
      says: "I'm sorry, but I can't help with that request.",
    }));
    const before = await creditsLeft(service);
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
    assert.deepEqual([run.status, run.error_code, run.retryable], ['failed', 'PROVIDER_DECLINED', true]);
    assert.match(run.error ?? '', /The model refused to write this: I'm sorry/);
    assert.equal(await creditsLeft(service), before);
    const all = sectionOf(model.asked[0] ?? { messages: [] })[1] ?? 0;
    assert.equal(model.asked.length, Math.min(all, 2) * 2, 'two sections were requested twice, no others');
  });

  test('leave out a section that the model refuses twice', async (context) => {
    const { service, project, prompt } = await writer(context, (call) =>
      call > 2 ? says(call) : { says: "I'm sorry, but I can't help with that request." },
    );
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
    assert.equal(run.status, 'completed');
    assert.doesNotMatch(await bodyOf(service, run.id), /sorry/);
    const { removed } = RunEvidence.parse(await service.data('GET', `/content/runs/${run.id}/evidence`));
    assert.deepEqual(
      removed.map(({ reason }) => reason),
      [modelRefused],
    );
    assert.deepEqual(run.missing_sections, [{ reason: modelRefused }], 'it was the opening');
  });

  test('report a section without words as missing', async (context) => {
    const { service, project, prompt } = await writer(context, (call) => (call > 1 ? says(call) : { says: '…' }));
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
    assert.deepEqual(run.missing_sections, [{ reason: 'The model wrote nothing for this section.' }]);
  });

  test('finish only the current section when the service drains', async (context) => {
    const { promise: released, resolve: answer } = Promise.withResolvers<void>();
    const { model, service, project, prompt } = await writer(context, (call) => ({ ...says(call), after: released }));
    const started = await startArticle(service, project, { prompt_id: prompt, article_type: 'how_to' });
    await eventually(() => model.open() === 1);
    const stopped = service.service.stop(20_000);
    answer();
    await stopped;
    assert.equal(model.asked.length, 1);
    const next = await service.restart();
    assert.equal((await ended(next, started)).status, 'completed');
    const all = sectionOf(model.asked[0] ?? { messages: [] })[1] ?? 0;
    assert.deepEqual(
      sectionsOf(model),
      Array.from({ length: all }, (_, n) => n + 1),
    );
  });

  test('refund a cancelled run and charge its retry', async (context) => {
    let stuck = true;
    const { model, service, project, prompt } = await writer(context, (call) =>
      stuck && call === 2 ? { hangs: true } : says(call),
    );
    const before = await creditsLeft(service);
    const { id } = await startArticle(service, project, { prompt_id: prompt, article_type: 'how_to' });
    await eventually(() => model.asked.length === 2);
    const drafting = ContentRun.parse(await service.data('GET', `/content/runs/${id}`)).step_progress;
    assert.deepEqual([drafting?.done, drafting?.total], [1, sectionOf(model.asked[0] ?? { messages: [] })[1]]);
    const run = ContentRun.parse(await service.data('POST', `/content/runs/${id}/cancel`));
    assert.equal(run.step_progress, undefined);
    assert.deepEqual(
      [run.status, run.retryable, run.current_step, await creditsLeft(service)],
      ['cancelled', true, 'draft', before],
    );
    await eventually(() => model.open() === 0);
    stuck = false;
    assert.equal((await service.call('POST', `/content/runs/${id}/retry`)).body.credits.charged, 10);
    assert.equal((await ended(service, { id })).status, 'completed');
    assert.deepEqual(sectionsOf(model).slice(0, 4), [1, 2, 2, 3]);
  });

  test('refund a cancelled run once after a late answer', async (context) => {
    for (const last of [{ says: 'Too late.' }, { status: 401 }] as const) {
      const { promise: released, resolve: answer } = Promise.withResolvers<void>();
      const { model, service, project, prompt } = await writer(context, () => ({ ...last, after: released }));
      const before = await creditsLeft(service);
      const { id } = await startArticle(service, project, { prompt_id: prompt });
      await eventually(() => model.asked.length === 1);
      // A cancelling call commits this before the worker is notified.
      await service.sql(`UPDATE content_runs SET status = 'cancelled' WHERE id = ?`, id);
      answer();
      await eventually(async () => (await service.sql('SELECT count(*) AS n FROM work'))[0]?.['n'] === 0);
      assert.deepEqual([(await ended(service, { id })).status, await creditsLeft(service)], ['cancelled', before - 10]);
    }
  });

  test('retry free of charge once the draft is finished', async (context) => {
    const { model, service, project, prompt } = await writer(context, (call) =>
      call === 2 ? { hangs: true } : says(call),
    );
    const before = await creditsLeft(service);
    const { id } = await startArticle(service, project, { prompt_id: prompt });
    await eventually(() => model.asked.length === 2);
    await service.sql(
      `UPDATE content_steps SET status = 'done', output = ? WHERE run_id = ? AND step = 'draft'`,
      JSON.stringify({ body: '# Anvils\n\nAcme makes them.\n' }),
      id,
    );
    await service.data('POST', `/content/runs/${id}/cancel`);
    assert.equal(await creditsLeft(service), before - 10);
    await leaveCredits(service, 0);
    assert.deepEqual((await service.call('POST', `/content/runs/${id}/retry`)).body.credits, {
      charged: 0,
      remaining: null,
    });
    assert.equal((await ended(service, { id })).status, 'completed');
    assert.equal(await bodyOf(service, id).catch(() => 'not paid'), 'not paid');
  });

  test('continue after a restart from the last finished section', async (context) => {
    const { model, service, project, prompt } = await writer(context, (call) =>
      call === 2 ? { hangs: true } : says(call),
    );
    const { id } = await startArticle(service, project, { prompt_id: prompt, article_type: 'how_to' });
    await eventually(() => model.asked.length === 2);
    const next = await service.restart();
    assert.equal((await ended(next, { id })).status, 'completed');
    assert.deepEqual(sectionsOf(model).slice(0, 4), [1, 2, 2, 3]);
  });

  test('refund internal errors without revealing details', async (context) => {
    let stuck = true;
    const { model, service, project, prompt } = await writer(context, (call) =>
      stuck && call === 2 ? { hangs: true } : says(call),
    );
    const before = await creditsLeft(service);
    const { id } = await startArticle(service, project, { prompt_id: prompt });
    await eventually(() => model.asked.length === 2);
    await service.data('POST', `/content/runs/${id}/cancel`);
    stuck = false;
    await service.sql(
      `UPDATE content_steps SET output = '{"title":"x","keyword":"y","sections":[null]}' WHERE run_id = ? AND step = 'outline'`,
      id,
    );
    await service.data('POST', `/content/runs/${id}/retry`);
    const run = await ended(service, { id });
    assert.deepEqual([run.status, run.retryable, await creditsLeft(service)], ['failed', true, before]);
    assert.match(run.error ?? '', /^Something went wrong in the service/);
    assert.equal(run.error_code, 'INTERNAL');
    assert.equal((await service.sql('SELECT count(*) AS n FROM work'))[0]?.['n'], 0);
  });
});
