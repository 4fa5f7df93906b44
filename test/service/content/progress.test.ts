import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RunEvidence } from '../../../src/contract/content/runEvidence.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { modelAt } from '../testModels.ts';
import { behind, serviceFor } from '../testService.ts';
import { bodyOf, brief, ended, startArticle, startEvidence } from './articles.ts';

describe('runs in progress', () => {
  test('return the sections so far and their cost', async (context) => {
    const { promise: released, resolve: answer } = Promise.withResolvers<void>();
    const model = await startModelServer((_, call) => ({
      says: `Sentence number ${call} says that Acme makes anvils of forged steel.`,
      tokens: [1000, 100],
      ...(call > 2 && { after: released }),
    }));
    behind(context, () => model.close());
    const service = await serviceFor(context, {
      configuration: {
        assistants: {},
        writer: modelAt(model.baseUrl, { key: 'own' }),
        spending: { prices: { 'openai-compatible/test-model': { input: 2, output: 10 } } },
      },
    });
    const { project, prompt } = await startEvidence(service);
    const evidenceOf = async (id: number) =>
      RunEvidence.parse(await service.data('GET', `/content/runs/${id}/evidence`));
    const run = await startArticle(service, project, { prompt_id: prompt, article_type: 'how_to' });
    await eventually(() => model.asked.length === 3);
    const half = await evidenceOf(run.id);
    assert.match(half.written_markdown ?? '', /^# .+\n\nSentence number 1 .+\n\n## .+\n\nSentence number 2 [^\n]+\n$/);
    assert.deepEqual([half.spent?.usd, half.spent?.unpriced_calls], [0.006, 0]);
    answer();
    const done = await ended(service, run);
    const { written_markdown: written, spent } = await evidenceOf(run.id);
    assert.equal(written, undefined, 'a finished text is charged');
    assert.equal(spent?.usd?.toFixed(3), (0.003 * model.asked.length).toFixed(3));
    assert.match(await bodyOf(service, done.id), /Sentence number 3/);
    const outlined = await ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief }));
    assert.equal((await evidenceOf(outlined.id)).spent, null);
  });

  test('count calls without a price separately', async (context) => {
    const model = await startModelServer((_, call) => ({
      says: `Sentence number ${call} says that Acme makes anvils of forged steel.`,
      ...(call > 1 && { tokens: [1000, 100] }),
    }));
    behind(context, () => model.close());
    const service = await serviceFor(context, {
      configuration: {
        assistants: {},
        writer: modelAt(model.baseUrl, { key: 'own' }),
        spending: { prices: { 'openai-compatible': { input: 2, output: 10 } } },
      },
    });
    const { project, prompt } = await startEvidence(service);
    const { id } = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
    const { spent } = RunEvidence.parse(await service.data('GET', `/content/runs/${id}/evidence`));
    assert.deepEqual(
      [spent?.usd?.toFixed(3), spent?.unpriced_calls],
      [(0.003 * (model.asked.length - 1)).toFixed(3), 1],
    );
  });
});
