import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readChat } from '../../../../../src/service/assistants/chat/chat.ts';
import { answered, choices } from './chatAsking.ts';

describe('OpenAI-compatible models', () => {
  test('report no sources and an unknown search', async (context) => {
    assert.deepEqual(
      await answered(context, [
        { choices: choices({ role: 'assistant', content: 'Acme.' }) },
        { choices: choices({}, 'stop') },
      ]),
      {
        markdown: 'Acme.',
        sources: [],
        searchQueries: null,
        searchPerformed: null,
        modelVersion: 'local',
      },
    );
  });

  test('keep the sources and model of a gateway', async (context) => {
    const annotations = [
      { type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'A', start_index: 0, end_index: 4 } },
      { type: 'url_citation', url_citation: { url: 'https://b.example/' } },
    ];
    const answer = await answered(context, [
      { model: 'openai/gpt-5.1', choices: choices({ content: 'Acme is good.' }) },
      { model: 'openai/gpt-5.1', choices: choices({ content: '', annotations }, 'stop') },
    ]);
    assert.equal(answer.markdown, 'Acme[1] is good.\n\nSources:\n\n[1] A - https://a.example/\n[2] https://b.example/');
    assert.deepEqual(
      [answer.sources.map(({ cited }) => cited), answer.searchPerformed, answer.modelVersion],
      [[true, true], true, 'openai/gpt-5.1'],
    );
  });

  test('decline a refusal and reject interrupted answers', async (context) => {
    await assert.rejects(
      answered(context, [{ choices: choices({ refusal: 'No.' }) }, { choices: choices({}, 'stop') }]),
      { code: 'PROVIDER_DECLINED' },
    );
    await assert.rejects(answered(context, [{ choices: choices({ content: 'Acme is' }) }]), {
      code: 'PROVIDER_INTERRUPTED',
    });
    await assert.rejects(answered(context, []), { code: 'PROVIDER_EMPTY' });
  });

  test('use the first choice and ignore invalid sources', async (context) => {
    const annotations = [
      { url_citation: { url: 5, title: 5, end_index: '4' } },
      null,
      { url_citation: { url: 'https://a.example/', title: null, end_index: 4.5 } },
    ];
    const answer = await answered(context, [
      {
        choices: [
          { index: 1, delta: { content: 'Globex' } },
          { index: 0, delta: { content: 'Acme.' } },
        ],
      },
      {
        choices: [{ index: 0, delta: { annotations }, finish_reason: 'stop' }],
        search_results: [null, { url: 5 }],
        usage: { num_search_queries: 'x' },
      },
    ]);
    assert.equal(answer.markdown, 'Acme.\n\nSources:\n\n[1] https://a.example/');
  });

  const nothing = (): undefined => undefined;

  test('reject answers without text and endless events', async (context) => {
    for (const content of ['<div></div><script>alert(1)</script>', '\u200b\ufeff']) {
      await assert.rejects(answered(context, [{ choices: choices({ content }) }, { choices: choices({}, 'stop') }]), {
        code: 'PROVIDER_EMPTY',
      });
    }
    // An iterator alone: a stream takes several times as long to hand on 200,000 events.
    const next = Promise.resolve({ done: false as const, value: { choices: [] } });
    const flood = { [Symbol.asyncIterator]: () => ({ next: () => next }) };
    await assert.rejects(readChat(flood, { apiKey: undefined, heard: nothing, used: nothing }), {
      code: 'PROVIDER_EMPTY',
    });
  });
});
