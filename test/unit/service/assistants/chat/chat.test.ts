import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutReasoning } from '../../../../../src/text/markdown/reasoning.ts';
import { answered, choices, ending, fails, replied } from './chatAsking.ts';

const completion = (content: unknown, more: object = {}): object => ({
  id: '1',
  object: 'chat.completion',
  model: 'm-1',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  ...more,
});

describe('chat answers', () => {
  test('are read from a plain JSON response', async (context) => {
    const answer = await replied(context, {
      json: completion('Acme[1] – gut.', { citations: ['https://a.example/'] }),
    });
    assert.deepEqual(
      [answer.markdown.split('\n')[0], answer.modelVersion, answer.sources],
      ['Acme[1] – gut.', 'm-1', [{ url: 'https://a.example/', cited: true }]],
    );
    assert.equal(
      (await replied(context, { text: `\ufeff\n ${JSON.stringify(completion('Acme.'), undefined, 2)}` })).markdown,
      'Acme.',
    );
  });

  test('report an error in a plain JSON response with HTTP 200', async (context) => {
    await fails(
      context,
      {
        json: {
          error: { message: 'Invalid API key sk-secret', type: 'authentication_error', code: 'invalid_api_key' },
        },
      },
      'PROVIDER_KEY_INVALID',
    );
    await fails(
      context,
      { json: { error: { message: 'The engine is on fire.', code: 503 } } },
      'PROVIDER_FAILED',
      /The engine is on fire/,
    );
    await fails(
      context,
      { json: { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 } },
      'PROVIDER_REFUSED',
      /does not exist/,
    );
    await fails(context, { json: [{ error: { message: 'Slow down.', code: 429 } }] }, 'PROVIDER_RATE_LIMITED');
    await fails(context, { json: { hello: 'world' } }, 'PROVIDER_EMPTY', /doesn’t stream/);
    await fails(context, { text: '{"choices":[{"message":{"content":"Acme' }, 'PROVIDER_EMPTY');
  });

  test('join text parts and skip thinking parts', async (context) => {
    const parts = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Globex?' }] },
      { type: 'text', text: 'Acme' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: ' leads.' },
    ];
    assert.equal((await answered(context, ending(parts, 'stop'))).markdown, 'Acme leads.');
  });

  test('skip empty events', async (context) => {
    assert.equal(
      (
        await answered(context, [
          null,
          { choices: choices({ content: 'Acme' }) },
          null,
          'ping',
          { choices: choices({ content: '.' }, 'stop') },
          null,
        ])
      ).markdown,
      'Acme.',
    );
  });

  test('exclude reasoning, even without an opening tag', () => {
    for (const thoughts of [
      '<think>Globex?</think>',
      '\n<thinking>Globex?</thinking>\n\n',
      'Okay, the user asks. Maybe Globex.\n</think>\n\n',
      '<think>a</think>\n<think>```js</think>',
      'Let me write\n```js\nfoo()\nok.\n</THINK>\n',
      'The user asks about <think> tags.\n</think>\n',
    ]) {
      assert.equal(withoutReasoning(`${thoughts}Acme is best.`), 'Acme is best.', thoughts);
    }
    for (const thoughts of ['<think>Okay, Globex', ' <thinking>Okay\n\nGlobex', 'Okay, Globex.\n</think>\n'])
      assert.equal(withoutReasoning(thoughts), '', thoughts);
  });

  test('exclude any number of reasoning blocks', () => {
    for (const thoughts of ['<think>a</think>\n', '</think>\n'])
      assert.equal(withoutReasoning(`${thoughts.repeat(20_000)}Acme is best.`), 'Acme is best.', thoughts);
  });

  test('keep reasoning tags that are part of the text', () => {
    for (const answer of [
      'DeepSeek thinks in `<think>` tags and ends with `</think>`.',
      '```html\n<think>x</think>\n```\nAcme.',
      'It thinks between <think> and </think> first.',
      ' Acme.',
      'Acme: text before the </think> tag is hidden.',
      'Acme is best.</think>',
      '    text.split("</think>")\n\nAcme.',
      '~~~\n<think>\nx\n</think>\n~~~\nAcme.',
      '<think> is the tag that models use. Acme is best.',
    ])
      assert.equal(withoutReasoning(answer), answer);
  });

  test('are empty after reasoning alone; citations skip reasoning', async (context) => {
    await assert.rejects(answered(context, ending('<think>Okay, Globex', 'stop')), { code: 'PROVIDER_EMPTY' });
    const text = '<think>Hm</think>\n\nAcme is good.';
    const annotations = [{ url_citation: { url: 'https://a.example/', end_index: text.indexOf(' is good') } }];
    assert.match(
      (await answered(context, [{ choices: choices({ content: text, annotations }, 'stop') }])).markdown,
      /^Acme\[1\] is good\./,
    );
  });
});
