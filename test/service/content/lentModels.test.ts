import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { eventually } from '../../fakes/eventually.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { bodyOf, ended, startArticle, startEvidence } from './articles.ts';
import {
  behind,
  type Caller,
  chatgptAt,
  creditsLeft,
  serviceFor,
  startPrompts,
  type TestService,
} from '../testService.ts';

const lent = { kind: 'editor', perMinute: 1000 } as const;
const first = 'window-first';
const second = 'window-second';

interface Offered {
  readonly id: number;
  readonly prompt: string;
}

/** A service whose articles are written by what windows lend, with one that has begun. */
async function begun(context: TestContext) {
  const service = await serviceFor(context, { configuration: { assistants: {}, writer: lent } });
  const { project, prompt } = await startEvidence(service);
  const run = await startArticle(service, project, { prompt_id: prompt });
  return { service, project, run };
}

const look = (service: Caller, run: number, wait = 20) =>
  service.data('GET', `/loans?runs=${run}&wait=${wait}`) as Promise<Offered[]>;

/** The loan that a window is told of. */
async function offered(service: Caller, run: number): Promise<number> {
  const [loan] = await look(service, run);
  return loan?.id ?? assert.fail('nothing is put up');
}

const take = (service: Caller, loan: number, lender: string) =>
  service.data('POST', `/loans/${loan}/take`, { lender }) as Promise<Offered>;
const answer = (service: Caller, loan: number, body: object) => service.data('POST', `/loans/${loan}/answer`, body);

/** Writes all that an article asks for, as a window does; gives what it was asked. */
async function writeAll(service: Caller, run: number, lender = first): Promise<string[]> {
  const asked: string[] = [];
  for (;;) {
    const { status, body } = await service.call('GET', `/loans?runs=${run}&wait=20`);
    assert.equal(status, 200);
    if (body.meta.live.length === 0) return asked;
    for (const { id } of body.data as Offered[]) {
      const { prompt } = await take(service, id, lender);
      asked.push(prompt);
      const text = `Sentence number ${asked.length} says that Acme makes anvils of forged steel.`;
      await answer(service, id, { lender, text, input_tokens: 100, output_tokens: 10 });
    }
  }
}

const runOf = (service: Caller, run: number) => service.data('GET', `/content/runs/${run}`);
const waits = (service: Caller, run: number) =>
  eventually(async () => (await runOf(service, run)).waits_for === 'window');

test('an article is written by what a window lends, and says so while it waits for one', async (context) => {
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
  assert.deepEqual(await service.sql('SELECT * FROM loans'), [], 'nothing is kept of what was used');
});

test('of two windows one gets a loan, and only that one is heard', async (context) => {
  const { service, run } = await begun(context);
  const loan = await offered(service, run.id);
  const takes = await Promise.all(
    [first, second].map(async (lender) => ({
      lender,
      ...(await service.call('POST', `/loans/${loan}/take`, { lender })),
    })),
  );
  assert.deepEqual(takes.map(({ status }) => status).sort(), [200, 409]);
  const loser = takes.find(({ status }) => status === 409)?.lender ?? '';
  const winner = takes.find(({ status }) => status === 200)?.lender ?? '';
  for (const [deed, body] of [
    ['keep', {}],
    ['answer', { text: 'Mine.' }],
    ['release', {}],
  ] as const)
    assert.equal(
      (await service.refusal('POST', `/loans/${loan}/${deed}`, { lender: loser, ...body })).code,
      'LOAN_TAKEN',
      deed,
    );
  assert.deepEqual(await look(service, run.id, 0), [], 'it is shown to nobody');
  assert.equal((await service.data('POST', `/loans/${loan}/keep`, { lender: winner })).lease_seconds, 20);
  assert.equal((await service.refusal('POST', '/loans/9999/take', { lender: first })).code, 'LOAN_NOT_FOUND');
});

test('a window that takes once more what it has gets it again, and keeps it', async (context) => {
  const { service, run } = await begun(context);
  const loan = await offered(service, run.id);
  const [once, again] = await Promise.all([take(service, loan, first), take(service, loan, first)]);
  assert.deepEqual(again, once);
  assert.equal((await service.refusal('POST', `/loans/${loan}/take`, { lender: second })).code, 'LOAN_TAKEN');
  await answer(service, loan, { lender: first, text: 'Acme makes anvils of forged steel.' });
  assert.ok(
    ['LOAN_TAKEN', 'LOAN_NOT_FOUND'].includes(
      (await service.refusal('POST', `/loans/${loan}/take`, { lender: first })).code,
    ),
  );
});

test('a window that closes gives the loan back, one that goes silent loses it, and one that wakes is still heard', async (context) => {
  const { service, run } = await begun(context);
  const loan = await offered(service, run.id);
  await take(service, loan, first);
  await service.data('POST', `/loans/${loan}/release`, { lender: first });
  await waits(service, run.id);
  await take(service, loan, second);
  await service.sql('UPDATE loans SET leased_until = ?', Date.now() - 1);
  await waits(service, run.id);
  assert.deepEqual(
    (await look(service, run.id)).map(({ id }) => id),
    [loan],
  );
  // It slept, and nobody else began meanwhile: what it wrote is not to be paid for again.
  await answer(service, loan, { lender: second, text: 'Acme makes anvils of forged steel.' });
  await eventually(async () => (await look(service, run.id))[0]?.id !== loan);
  await writeAll(service, run.id);
  assert.equal((await ended(service, run)).status, 'completed');
});

test('a lease that another window took over is not heard any more', async (context) => {
  const { service, run } = await begun(context);
  const loan = await offered(service, run.id);
  await take(service, loan, first);
  await service.sql('UPDATE loans SET leased_until = ?', Date.now() - 1);
  await take(service, loan, second);
  assert.equal(
    (await service.refusal('POST', `/loans/${loan}/answer`, { lender: first, text: 'Late.' })).code,
    'LOAN_TAKEN',
  );
});

test('a restart loses neither what waits nor what was given', async (context) => {
  const { service, run } = await begun(context);
  const loan = await offered(service, run.id);
  const { prompt } = await take(service, loan, first);
  const next = await service.restart();
  // The window finds the next service, and gives what it has.
  await answer(next, loan, { lender: first, text: 'Acme makes anvils of forged steel.' });
  const asked = await writeAll(next, run.id);
  assert.ok(!asked.includes(prompt), 'what was given is not asked again');
  assert.match(await bodyOf(next, run.id), /Acme makes anvils of forged steel/);
});

test('a run that waits is cancelled, gets its credits back, and takes its loan with it', async (context) => {
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

test('what a window reports fails the run in words, and a retry does not ask again what was given', async (context) => {
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
  assert.match(prompt, /99999/, 'it goes on with the second call of the section');
});

test('an empty text, and one that is too long, are none: the call is put up again', async (context) => {
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

test('a writer that is set up meanwhile takes over from a window that never comes', async (context) => {
  const { service, run } = await begun(context);
  await waits(service, run.id);
  await configure(service, { assistants: {} });
  const failed = await ended(service, run);
  assert.match(failed.error ?? '', /No model is set up to write/);
});

test('loans are shown to windows of their own user, for the runs that they ask for', async (context) => {
  const { service, run } = await begun(context);
  const loan = await offered(service, run.id);
  assert.deepEqual(await look(service, run.id + 1, 0), []);
  assert.deepEqual(await service.data('GET', '/loans?judge=true'), []);
  assert.deepEqual(await service.data('GET', '/loans'), []);
  const stranger = await service.makeKey(['agents'], 'stranger@example.com');
  const { body } = await service.call('GET', `/loans?runs=${run.id}`, undefined, { key: stranger });
  assert.deepEqual([body.data, body.meta.live], [[], []]);
  assert.equal(
    (await service.refusal('POST', `/loans/${loan}/take`, { lender: first }, { key: stranger })).code,
    'LOAN_NOT_FOUND',
  );
  const reader = await service.makeKey(['read', 'write']);
  assert.equal((await service.refusal('GET', '/loans', undefined, { key: reader })).code, 'SCOPE_MISSING');
});

test('the judge borrows too, and an answer keeps its estimate until a window gives the verdict', async (context) => {
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
