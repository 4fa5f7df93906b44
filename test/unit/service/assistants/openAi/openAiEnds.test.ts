import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openAiAnswer, openAiError } from '../../../../fakes/providers/openAi.ts';
import type { Reply } from '../../../../fakes/providers/server.ts';
import { asking, fails } from './openAiAsking.ts';

/** An answer with another last event. */
function endingWith(answer: Reply, changes: object, type = 'response.completed'): Reply {
  const { sse = [] } = answer;
  const { response } = JSON.parse(sse.at(-1) ?? '') as { response: object };
  return { sse: [...sse.slice(0, -1), JSON.stringify({ type, response: { ...response, ...changes } })] };
}

const message = (text: string, more: object = {}): object => ({
  type: 'message',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
  ...more,
});

describe('end of an OpenAI answer', () => {
  test('keeps earlier items if the last event has none', async (context) => {
    for (const output of [null, [null], [{ type: 'reasoning', summary: [] }]]) {
      assert.equal(
        (await (await asking(context, endingWith(openAiAnswer({ text: 'Acme.' }), { output }))).ask()).markdown,
        'Acme.',
      );
    }
    assert.equal(
      (
        await (
          await asking(context, endingWith(openAiAnswer({ text: 'Acme.' }), { output: [null, message('Globex.')] }))
        ).ask()
      ).markdown,
      'Globex.',
    );
    const { sse = [] } = endingWith(openAiAnswer({ text: 'Acme.' }), { output: null });
    const deltasOnly = sse.filter((event) => !event.includes('output_item.done'));
    assert.equal((await (await asking(context, { sse: deltasOnly })).ask()).markdown, 'Acme.');
  });

  test('excludes reasoning and commentary', async (context) => {
    const thought = { type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'Globex is trash.' }] };
    const output = [
      thought,
      message('I will search for it.', { phase: 'commentary' }),
      message('Acme.', { phase: 'final_answer' }),
    ];
    const { ask } = await asking(context, endingWith(openAiAnswer({}), { output }));
    assert.equal((await ask()).markdown, 'Acme.');
    await fails(context, endingWith(openAiAnswer({}), { output: [thought] }), 'PROVIDER_EMPTY');
  });

  test('requires a completed response and completed messages', async (context) => {
    const half = openAiAnswer({ text: 'Acme is' });
    await fails(
      context,
      endingWith(half, { status: 'incomplete', incomplete_details: null }, 'response.incomplete'),
      'PROVIDER_INTERRUPTED',
      /no reason given/,
    );
    await fails(
      context,
      endingWith(half, { status: 'incomplete', incomplete_details: 'x' }, 'response.incomplete'),
      'PROVIDER_INTERRUPTED',
    );
    await fails(context, endingWith(half, { status: 'cancelled' }, 'response.cancelled'), 'PROVIDER_INTERRUPTED');
    await fails(context, endingWith(half, { status: 'incomplete' }), 'PROVIDER_INTERRUPTED');
    await fails(
      context,
      endingWith(half, { output: [message('Acme is', { status: 'incomplete' })] }),
      'PROVIDER_INTERRUPTED',
    );
    await fails(context, endingWith(half, { status: 'failed', error: null }, 'response.failed'), 'PROVIDER_FAILED');
    await fails(
      context,
      endingWith(half, { status: 'failed', error: 'out of memory' }, 'response.failed'),
      'PROVIDER_FAILED',
      /out of memory/,
    );
  });

  test('reads plain JSON and maps its errors by code', async (context) => {
    const { sse = [] } = openAiAnswer({ text: 'Acme.', actions: [{ type: 'search', query: 'crm' }] });
    const event = JSON.parse(sse.at(-1) ?? '') as { response: object };
    for (const json of [event.response, event, [event]]) {
      const { markdown, searchQueries } = await (await asking(context, { json })).ask();
      assert.deepEqual([markdown, searchQueries], ['Acme.', ['crm']]);
    }
    await fails(context, { json: { ...event.response, status: 'incomplete' } }, 'PROVIDER_INTERRUPTED');
    await fails(context, { json: { error: { code: 'invalid_api_key', message: 'no' } } }, 'PROVIDER_KEY_INVALID');
    await fails(
      context,
      { json: { error: { code: 'model_not_found', message: 'no such model' } } },
      'PROVIDER_REFUSED',
      /no such model/,
    );
    for (const json of [{ choices: [] }, {}, [], [7]]) await fails(context, { json }, 'PROVIDER_EMPTY');
    await fails(context, { json: { object: 'chat.completion' } }, 'PROVIDER_EMPTY', /doesn’t stream/);
    await fails(context, { text: '{"output": [' }, 'PROVIDER_EMPTY', /doesn’t stream/);
  });

  test('separates flagged prompts from invalid requests', async (context) => {
    const error = {
      code: 'invalid_prompt',
      type: 'invalid_request_error',
      message: 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
    };
    await fails(context, { status: 400, json: { error } }, 'PROVIDER_DECLINED', /flagged/);
    await fails(
      context,
      openAiError({ type: 'response.failed', response: { error, status: 'failed', output: [] } }),
      'PROVIDER_DECLINED',
    );
    await fails(
      context,
      { status: 400, json: { error: { ...error, message: 'context length exceeded' } } },
      'PROVIDER_REFUSED',
    );
  });
});
