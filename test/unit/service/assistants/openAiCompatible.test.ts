import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { AssistantAnswer } from '../../../../src/service/assistants/answer.ts';
import { askOpenAiCompatible } from '../../../../src/service/assistants/openAiCompatible.ts';
import { question } from '../../../fakes/providers/question.ts';
import { startProvider } from '../../../fakes/providers/server.ts';

/** Asks a gateway that streams these chunks. */
async function answered(context: TestContext, chunks: readonly object[]): Promise<AssistantAnswer> {
  const server = await startProvider(() => ({ sse: [...chunks.map((chunk) => JSON.stringify({ id: '1', object: 'chat.completion.chunk', ...chunk })), '[DONE]'] }));
  context.after(() => server.close());
  return askOpenAiCompatible({ kind: 'openai-compatible', model: 'local', baseUrl: `${server.baseUrl}/v1`, concurrency: 1, perMinute: 60 }, question());
}

const choices = (delta: object, finish_reason: string | null = null): object[] => [{ index: 0, delta, finish_reason }];

test('a model by itself names no pages, and nobody knows whether it searched', async (context) => {
  assert.deepEqual(await answered(context, [{ choices: choices({ role: 'assistant', content: 'Acme.' }) }, { choices: choices({}, 'stop') }]), {
    markdown: 'Acme.', sources: [], searchQueries: null, searchPerformed: null, modelVersion: 'local',
  });
});

test('pages that a gateway adds are kept, and the model that it says', async (context) => {
  const annotations = [{ type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'A', start_index: 0, end_index: 4 } }, { type: 'url_citation', url_citation: { url: 'https://b.example/' } }];
  const answer = await answered(context, [
    { model: 'openai/gpt-5.1', choices: choices({ content: 'Acme is good.' }) }, { model: 'openai/gpt-5.1', choices: choices({ content: '', annotations }, 'stop') },
  ]);
  assert.equal(answer.markdown, 'Acme[1] is good.\n\nSources:\n\n[1] A - https://a.example/\n[2] https://b.example/');
  assert.deepEqual([answer.sources.map(({ cited }) => cited), answer.searchPerformed, answer.modelVersion], [[true, true], true, 'openai/gpt-5.1']);
});

test('a refusal is declined, and an answer that breaks off is none', async (context) => {
  await assert.rejects(answered(context, [{ choices: choices({ refusal: 'No.' }) }, { choices: choices({}, 'stop') }]), { code: 'PROVIDER_DECLINED' });
  await assert.rejects(answered(context, [{ choices: choices({ content: 'Acme is' }) }]), { code: 'PROVIDER_INTERRUPTED' });
  await assert.rejects(answered(context, []), { code: 'PROVIDER_EMPTY' });
});
