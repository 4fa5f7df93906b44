import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../fakes/eventually.ts';
import { bodyOf, ended } from './articles.ts';
import { sharedService } from '../testService.ts';
import { answer, begun, first, lending, look, offered, second, take, waits, writeAll } from './lending.ts';

const shared = await sharedService(lending);

describe('loans', () => {
  test('lets one of two windows take a loan and answer it', async (context) => {
    const { service, run } = await begun(context, shared);
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
    for (const [action, body] of [
      ['keep', {}],
      ['answer', { text: 'Mine.' }],
      ['release', {}],
    ] as const)
      assert.equal(
        (await service.refusal('POST', `/loans/${loan}/${action}`, { lender: loser, ...body })).code,
        'LOAN_TAKEN',
        action,
      );
    assert.deepEqual(await look(service, run.id, 0), [], 'it is listed for no one');
    assert.equal((await service.data('POST', `/loans/${loan}/keep`, { lender: winner })).lease_seconds, 20);
    assert.equal((await service.refusal('POST', '/loans/9999/take', { lender: first })).code, 'LOAN_NOT_FOUND');
  });

  test('returns the same loan to the window that has it', async (context) => {
    const { service, run } = await begun(context, shared);
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

  test('offers a loan again after its release or its expiry', async (context) => {
    const { service, run } = await begun(context, shared);
    const loan = await offered(service, run.id);
    await take(service, loan, first);
    await service.data('POST', `/loans/${loan}/release`, { lender: first });
    await waits(service, run.id);
    await take(service, loan, second);
    await service.sql('UPDATE loans SET leased_until = ? WHERE id = ?', Date.now() - 1, loan);
    await waits(service, run.id);
    assert.deepEqual(
      (await look(service, run.id)).map(({ id }) => id),
      [loan],
    );
    // It slept, and no other window began: its text is accepted, so it isn't paid for twice.
    await answer(service, loan, { lender: second, text: 'Acme makes anvils of forged steel.' });
    await eventually(async () => (await look(service, run.id))[0]?.id !== loan);
    await writeAll(service, run.id);
    assert.equal((await ended(service, run)).status, 'completed');
  });

  test('refuses an answer after another window took the loan', async (context) => {
    const { service, run } = await begun(context, shared);
    const loan = await offered(service, run.id);
    await take(service, loan, first);
    await service.sql('UPDATE loans SET leased_until = ? WHERE id = ?', Date.now() - 1, loan);
    await take(service, loan, second);
    assert.equal(
      (await service.refusal('POST', `/loans/${loan}/answer`, { lender: first, text: 'Late.' })).code,
      'LOAN_TAKEN',
    );
  });

  test('keeps waiting calls and answers across a restart', async (context) => {
    const { service, run } = await begun(context);
    const loan = await offered(service, run.id);
    const { prompt } = await take(service, loan, first);
    const next = await service.restart();
    // The window finds the next service, and answers there.
    await answer(next, loan, { lender: first, text: 'Acme makes anvils of forged steel.' });
    const asked = await writeAll(next, run.id);
    assert.ok(!asked.includes(prompt), 'what was given is not asked again');
    assert.match(await bodyOf(next, run.id), /Acme makes anvils of forged steel/);
  });

  test('lists loans of requested runs to their own user only', async (context) => {
    const { service, run } = await begun(context, shared);
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
});
