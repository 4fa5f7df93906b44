import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Work } from '../../../src/contract/service/work.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { brief, ended, startArticle, startEvidence } from '../content/articles.ts';
import { eventually } from '../../fakes/eventually.ts';
import { modelAt } from '../testModels.ts';
import { behind, serviceFor } from '../testService.ts';

describe('GET /work', () => {
  test('returns work that is live or has changed since a moment', async (context) => {
    const model = await startModelServer(() => ({ hangs: true }));
    behind(context, () => model.close());
    const service = await serviceFor(context, { configuration: { assistants: {}, writer: modelAt(model.baseUrl) } });
    const { project, prompt } = await startEvidence(service);
    const work = async (query = '') => {
      const { body } = await service.call('GET', `/work${query}`);
      assert.equal(body.credits.charged, 0);
      const { prompt_runs, content_runs, exports } = Work.parse(body.data);
      return {
        runs: prompt_runs.map(({ id }) => id),
        articles: content_runs.map(({ id }) => id),
        exports,
        asOf: body.meta.as_of as string,
      };
    };
    const start = await work();
    assert.deepEqual([start.runs, start.articles, start.exports], [[], [], []]);
    const { id: live } = await startArticle(service, project, { prompt_id: prompt });
    await eventually(() => model.asked.length === 1);
    const { id: done } = await ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief }));
    const { id: asked } = await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: [prompt] });
    await eventually(async () => (await service.data('GET', `/prompts/runs/${asked}`)).status === 'failed');
    assert.deepEqual((({ runs, articles }) => ({ runs, articles }))(await work()), { runs: [], articles: [live] });
    const changed = await work(`?since=${encodeURIComponent(start.asOf)}`);
    assert.deepEqual([changed.runs, changed.articles], [[asked], [done, live]]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const later = await work(`?since=${encodeURIComponent((await work()).asOf)}`);
    assert.deepEqual([later.runs, later.articles], [[], [live]]);
    const key = await service.makeKey(['read'], 'stranger@example.com');
    assert.deepEqual((await service.call('GET', '/work', undefined, { key })).body.data, {
      prompt_runs: [],
      content_runs: [],
      exports: [],
    });
    assert.equal((await service.refusal('GET', '/work?since=yesterday')).code, 'VALIDATION_FAILED');
  });
});
