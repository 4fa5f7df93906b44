import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { isLastChunk } from '../../../../../src/service/assistants/chat/chat.ts';
import { eventsOf } from '../../../../../src/service/models/events.ts';
import { answered, choices, ending, events, fails, replied } from './chatAsking.ts';

describe('end of a chat answer', () => {
  test('is recognized for every provider’s finish reason', async (context) => {
    for (const finish of ['stop', 'STOP', 'eos', 'end_turn', 'stop_sequence', 'COMPLETE'])
      assert.equal((await answered(context, ending('Acme.', finish))).markdown, 'Acme.', finish);
  });

  test('rejects partial answers by their finish reason', async (context) => {
    const ends = {
      PROVIDER_TOO_LARGE: ['length', 'max_tokens', 'MAX_TOKENS', 'model_length'],
      PROVIDER_INTERRUPTED: ['insufficient_system_resource', 'error', 'abort', 'network_error', 'cancelled', '', null],
      PROVIDER_DECLINED: ['content_filter', 'content-filter', 'sensitive', 'SAFETY', 'refusal'],
      PROVIDER_FAILED: ['repetition', 'tool_calls', 'function_call', 'something sk-secret new'],
    };
    for (const [code, reasons] of Object.entries(ends)) {
      for (const reason of reasons)
        await fails(context, { sse: [...events(ending('Acme is', reason)), '[DONE]'] }, code);
    }
  });

  test('rejects text before a tool call', async (context) => {
    const call = { tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'web', arguments: '{}' } }] };
    await fails(
      context,
      {
        sse: [
          ...events([
            { choices: choices({ content: 'Let me search.' }) },
            { choices: choices(call) },
            { choices: choices({}, 'tool_calls') },
          ]),
          '[DONE]',
        ],
      },
      'PROVIDER_FAILED',
      /called a tool/,
    );
  });

  test('ignores empty finish reasons', async (context) => {
    const chunks = [
      { choices: choices({ content: 'Acme' }, '') },
      { choices: choices({ content: '.' }, 'stop') },
      { choices: choices({}, '') },
    ];
    assert.equal((await answered(context, chunks)).markdown, 'Acme.');
  });

  test('does not wait for the connection to close after [DONE]', async (context) => {
    assert.equal(
      (await replied(context, { sse: [...events(ending('Acme.', 'stop')), '[DONE]'], hangs: true })).markdown,
      'Acme.',
    );
    const text = `${events(ending('Acme says "data: [DONE]" here.', 'stop'))
      .map((event) => `data: ${event}`)
      .join('\r\n\r\n')}\r\n\r\ndata:[DONE]`;
    assert.equal((await replied(context, { text, hangs: true })).markdown, 'Acme says "data: [DONE]" here.');
  });

  test('waits three seconds for events after the last chunk', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const told: unknown[] = [];
      const chunks = [...ending('Acme.', 'stop'), { usage: { num_search_queries: 1 } }];
      const model = {
        doStream: ({ abortSignal }: { readonly abortSignal?: AbortSignal | undefined }) =>
          Promise.resolve({
            stream: new ReadableStream({
              start(controller) {
                chunks.forEach((rawValue) => controller.enqueue({ type: 'raw', rawValue }));
                abortSignal?.addEventListener('abort', () => controller.error(abortSignal.reason));
              },
            }),
          }),
      };
      const over = Array.fromAsync(
        eventsOf(model, { prompt: 'x', signal: new AbortController().signal, isLast: isLastChunk }),
        (event) => told.push(event),
      );
      while (told.length < 3) await new Promise(setImmediate);
      mock.timers.tick(3000);
      await over;
      assert.deepEqual(told, chunks);
    } finally {
      mock.timers.reset();
    }
  });
});
