import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Behaviour } from '../../fakes/modelServer.ts';
import { bodyOf, ended, startArticle, startEvidence } from './articles.ts';
import { fixture } from './fixture.ts';
import { answer, first, lending, look, take } from './lending.ts';
import { serviceFor } from '../testService.ts';

const page = `<p>An anvil for a small workshop weighs 45 to 60 kg.</p>
<h2>Care</h2><ul><li>Oil the face of the anvil once a month against rust.</li>
<li>Never strike the bare face with a steel hammer.</li><li>Keep the anvil away from damp walls in winter.</li></ul>
<h2>What it costs</h2><p>The Acme 100 costs $450 at the foundry. A used anvil costs $420 at most markets.
Shipping takes two weeks and costs $60 more. A stand of oak costs $80 and lasts for decades.</p>`;

/** Sorts all lines below one heading. */
function sortingOf(prompt: string): string {
  const lines = prompt.match(/^[pa]\d+(?= )/gm) ?? [];
  return JSON.stringify({
    sections: [{ heading: 'Everything about anvils', lines }],
    gaps: ['Which anvils ring the least?'],
  });
}

const runWith = async (context: TestContext, write: (prompt: string, call: number) => Behaviour, body = {}) => {
  let calls = 0;
  const made = await fixture(
    context,
    ({ prompt }) => write(prompt, (calls += 1)),
    () => page,
  );
  const run = await made.run({ write_mode: 'brief', ...body });
  assert.equal(run.status, 'completed');
  const { sorting, spent } = await made.evidence(run.id);
  return { ...made, article: run.article, body: await bodyOf(made.service, run.id), sorting, spent };
};

describe('briefs with a writing model', () => {
  test('are sorted by it in one call', async (context) => {
    const { body, sorting, spent } = await runWith(context, (prompt) => ({ says: sortingOf(prompt) }));
    assert.deepEqual(sorting, { by: 'model', model: 'test-model' });
    assert.equal(spent?.calls, 1);
    assert.match(body, /## Everything about anvils\n[^#]*“Oil the face of the anvil once a month against rust\.”/);
    assert.match(body, /> - Which anvils ring the least\?/);
  });

  test('use its title and keyword, unless the request has its own', async (context) => {
    const say = (prompt: string): Behaviour => ({
      says: JSON.stringify({ ...JSON.parse(sortingOf(prompt)), title: 'All about anvils', keyword: 'anvil care' }),
    });
    const { article, body, run, service } = await runWith(context, say);
    assert.deepEqual([article?.title, article?.keyword], ['All about anvils', 'anvil care']);
    assert.match(body, /^# All about anvils$/m);
    const asked = await run({ write_mode: 'brief', title: 'My anvil', keyword: 'anvils' });
    assert.deepEqual([asked.article?.title, asked.article?.keyword], ['My anvil', 'anvils']);
    assert.match(await bodyOf(service, asked.id), /^# My anvil$/m);
  });

  test('are requested again if a reply is unusable', async (context) => {
    const { body, sorting, spent, model } = await runWith(context, (prompt, call) => ({
      says: call === 1 ? 'Sure, I can do that.' : sortingOf(prompt),
    }));
    assert.deepEqual([sorting?.by, spent?.calls], ['model', 2]);
    assert.match(model.asked[1]?.messages.at(-1)?.content ?? '', /not one valid JSON object/);
    assert.match(body, /## Everything about anvils/);
  });

  test('are sorted by rules, with the reason, if no reply is usable', async (context) => {
    const { body, sorting, spent, run, service } = await runWith(context, () => ({ says: '{"sections": []}' }));
    assert.equal(sorting?.by, 'rules');
    assert.match(sorting.reason ?? '', /reply couldn’t be used/);
    assert.equal(spent?.calls, 2);
    const plain = await run({ write_mode: 'brief', sorted_by: 'rules' });
    assert.equal(body, await bodyOf(service, plain.id));
  });

  test('are sorted by rules if the model fails', async (context) => {
    const { sorting, body } = await runWith(context, () => ({ status: 401, body: '{}' }));
    assert.deepEqual([sorting?.by, sorting?.model], ['rules', undefined]);
    assert.match(sorting?.reason ?? '', /key/);
    assert.match(body, /Oil the face of the anvil/);
  });

  test('ask no model if rules are requested', async (context) => {
    const { sorting, spent, model } = await runWith(context, () => ({ says: '' }), { sorted_by: 'rules' });
    assert.deepEqual([sorting, spent, model.asked.length], [undefined, null, 0]);
  });

  test('are sorted by the model of a window', async (context) => {
    const service = await serviceFor(context, lending);
    const { project, prompt } = await startEvidence(service);
    const run = await startArticle(service, project, { prompt_id: prompt, write_mode: 'brief' });
    const [loan] = await look(service, run.id);
    const { prompt: asked } = await take(service, loan?.id ?? 0, first);
    await answer(service, loan?.id ?? 0, {
      lender: first,
      text: sortingOf(asked),
      input_tokens: 9,
      output_tokens: 9,
    });
    await ended(service, run);
    assert.match(await bodyOf(service, run.id), /## Everything about anvils/);
  });
});
