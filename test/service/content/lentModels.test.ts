import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { eventually } from '../../fakes/eventually.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { bodyOf, ended } from './articles.ts';
import { startPrompts } from '../acme.ts';
import { chatgptAt } from '../testModels.ts';
import { behind, creditsLeft, serviceFor, type TestService } from '../testService.ts';
import { answer, begun, first, lent, look, offered, runOf, take, waits, writeAll } from './lending.ts';

describe('lent models', () => {
  test('write an article, which shows that it waits for a window', async (context) => {
    const { service, run } = await begun(context);
    await waits(service, run.id);
    const work = await service.data('GET', '/work');
    assert.equal(work.content_runs[0].waits_for, 'window');
    const loan = await offered(service, run.id);
    const task = await service.data('POST', `/loans/${loan}/take`, { lender: first });
    assert.deepEqual([task.role, task.run, task.model, task.lease_seconds], ['writer', run.id, null, 20]);
    assert.match(task.prompt, /Write section 1 of/);
    assert.equal((await runOf(service, run.id)).waits_for, undefined, 'it is being written');
    await answer(service, loan, { lender: first, text: 'Acme makes anvils of forged steel.', input_tokens: 7 });
    const asked = await writeAll(service, run.id);
    const done = await ended(service, run);
    assert.equal(done.status, 'completed');
    const text = await bodyOf(service, run.id);
    assert.match(text, /Acme makes anvils of forged steel/);
    assert.match(text, /Sentence number 1 /);
    assert.equal(new Set(asked).size, asked.length, 'nothing is asked twice');
    assert.deepEqual(await service.sql('SELECT * FROM loans'), [], 'used loans are deleted');
  });

  test('are released and refunded when their run is cancelled', async (context) => {
    const { service, run } = await begun(context);
    const before = await creditsLeft(service);
    const loan = await offered(service, run.id);
    await take(service, loan, first);
    const cancelled = await service.data('POST', `/content/runs/${run.id}/cancel`);
    assert.deepEqual([cancelled.status, cancelled.waits_for], ['cancelled', undefined]);
    assert.equal(await creditsLeft(service), before + 10);
    assert.equal((await service.refusal('POST', `/loans/${loan}/keep`, { lender: first })).code, 'LOAN_NOT_FOUND');
    assert.deepEqual(await look(service, run.id, 0), []);
    await eventually(async () => (await service.sql('SELECT * FROM work')).length === 0);
    assert.deepEqual(await service.sql('SELECT * FROM loans'), []);
  });

  test('fail a run with the window’s message, and keep its replies', async (context) => {
    const { service, run } = await begun(context);
    const before = await creditsLeft(service);
    const given = await offered(service, run.id);
    await take(service, given, first);
    await answer(service, given, { lender: first, text: 'Acme makes anvils, and costs exactly $99999.' });
    // The checker sends the section back; that second call fails.
    const again = await eventually(async () => (await look(service, run.id))[0] ?? false);
    await take(service, again.id, first);
    const failure = { code: 'EDITOR_MODEL_FORBIDDEN', message: 'The editor does not let Citedesk use Test Model.' };
    await answer(service, again.id, { lender: first, failure });
    const failed = await ended(service, run);
    assert.deepEqual([failed.status, failed.retryable, failed.error], ['failed', true, failure.message]);
    assert.equal(await creditsLeft(service), before + 10);
    await service.data('POST', `/content/runs/${run.id}/retry`);
    const [next] = await look(service, run.id);
    const { prompt } = await take(service, next?.id ?? 0, first);
    assert.match(prompt, /99999/, 'it resumes with the second call of the section');
  });

  test('are asked again after an empty or overlong text', async (context) => {
    const { service, run } = await begun(context);
    const loan = await offered(service, run.id);
    await take(service, loan, first);
    await answer(service, loan, { lender: first, text: '<think>Hm.</think>\n \u0000' });
    const again = await offered(service, run.id);
    await take(service, again, first);
    const { status } = await service.call('POST', `/loans/${again}/answer`, {
      lender: first,
      text: 'x'.repeat(1_000_001),
    });
    assert.equal(status, 422);
  });

  test('fail a waiting run once no writer is configured', async (context) => {
    const { service, run } = await begun(context);
    await waits(service, run.id);
    await configure(service, { assistants: {} });
    const failed = await ended(service, run);
    assert.match(failed.error ?? '', /No model is set up for writing/);
  });

  test('judge answers, which keep their estimate until then', async (context) => {
    const model = await startModelServer(() => ({ says: 'For most smiths I recommend Acme.' }));
    behind(context, () => model.close());
    const service = await serviceFor(context, { configuration: { ...chatgptAt(model.baseUrl), judge: lent } });
    const { project, prompts } = await startPrompts(service, 'best anvil');
    await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] });
    const [loan] = await eventually(async () => {
      const open = await service.data('GET', '/loans?judge=true&wait=5');
      return open.length > 0 && open;
    });
    assert.deepEqual([loan.role, loan.run, loan.project], ['judge', null, project]);
    const source = () => service.sql('SELECT sentiment_source AS source FROM answers');
    assert.equal((await source())[0]?.['source'], 'estimated');
    const { prompt, system } = await service.data('POST', `/loans/${loan.id}/take`, { lender: first });
    assert.match(`${system} ${prompt}`, /JSON/);
    const verdict = { quotation: 'For most smiths I recommend Acme.', sentiment: 'positive', mention: 'recommended' };
    await answer(service, loan.id, { lender: first, text: JSON.stringify(verdict) });
    await eventually(async () => (await source())[0]?.['source'] === 'judge');
    assert.deepEqual(await service.sql('SELECT * FROM loans'), []);
  });
});

/** Hands a service another configuration, as the editor does. */
async function configure({ url, folder }: TestService, document: object): Promise<void> {
  const secret = readFileSync(`${folder}/secret`, 'utf8').trim();
  const response = await fetch(`${url}/service/configuration`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(document),
  });
  assert.equal(response.status, 200);
}
