import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { askGoogle } from '../../../../src/service/assistants/google/google.ts';
import { askOpenAi } from '../../../../src/service/assistants/openAi/openAi.ts';
import type { ModelPatience } from '../../../../src/service/models/patience.ts';
import { settle } from '../../../fakes/clock.ts';
import { geminiAnswer } from '../../../fakes/providers/google.ts';
import { openAiAnswer, openAiBeginning } from '../../../fakes/providers/openAi.ts';
import { question, shortPatience } from '../../../fakes/providers/question.ts';

const rest = { model: 'm', key: 'sk-secret-123', concurrency: 1, perMinute: 60 };

/** Milliseconds between two events. */
const pause = 60;

/** Answer of an assistant with pauses between events, on a clock that only they move. */
async function answer(
  context: TestContext,
  kind: 'openai' | 'google',
  events: readonly string[],
  patience: Partial<ModelPatience>,
): Promise<string> {
  let now = 0;
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => now);
  const left = [...events];
  context.mock.method(globalThis, 'fetch', (_: unknown, { signal }: { readonly signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
      async pull(controller) {
        await settle();
        if (left.length < events.length) {
          now += pause;
          context.mock.timers.tick(pause);
        }
        const next = left.shift();
        if (signal.aborted) return;
        if (next === undefined) controller.close();
        else controller.enqueue(Buffer.from(`data: ${next}\n\n`));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  const asked = question({ patience: { ...shortPatience, ...patience } });
  const baseUrl = 'https://provider.example';
  try {
    const call =
      kind === 'openai' ? askOpenAi({ ...rest, kind, baseUrl }, asked) : askGoogle({ ...rest, kind, baseUrl }, asked);
    return (await call).markdown;
  } finally {
    context.mock.reset();
    context.mock.timers.reset();
  }
}

const event = (type: string, more: object = {}): string =>
  JSON.stringify({ type, item_id: 'i', output_index: 0, sequence_number: 9, ...more });
const searching = event('response.web_search_call.searching');
const thinking = event('response.reasoning_summary_text.delta', { summary_index: 0, delta: 'hm' });
const end = openAiAnswer({ text: 'Acme.' }).sse?.slice(-1) ?? [];
const created = openAiAnswer({ text: 'Acme.' }).sse?.slice(0, 2) ?? [];
const begin = openAiBeginning('Let me search.').sse ?? [];
const long = (sign: string): string[] => Array.from({ length: 12 }, () => sign);
/** Shorter than all of the signs together take. */
const short = { firstWord: 600, nextWord: 600 };

describe('activity of a stream', () => {
  test('extends the timeout during searches and reasoning', async (context) => {
    for (const sign of [searching, thinking]) {
      for (const before of [created, begin])
        assert.equal(await answer(context, 'openai', [...before, ...long(sign), ...end], short), 'Acme.');
    }
    const thought = JSON.stringify({
      candidates: [{ content: { role: 'model', parts: [{ text: 'hm', thought: true }] } }],
    });
    assert.equal(
      await answer(context, 'google', [...long(thought), ...(geminiAnswer({ texts: ['Acme.'] }).sse ?? [])], short),
      'Acme.',
    );
  });

  test('excludes pings, and extends up to a limit', async (context) => {
    for (const type of ['keepalive', 'response.in_progress']) {
      await assert.rejects(answer(context, 'openai', [...begin, ...long(event(type)), ...end], short), {
        code: 'PROVIDER_TIMEOUT',
      });
    }
    const empty = JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: '' }] } }] });
    await assert.rejects(
      answer(context, 'google', [...long(empty), ...(geminiAnswer({ texts: ['Acme.'] }).sse ?? [])], short),
      { code: 'PROVIDER_TIMEOUT' },
    );
    await assert.rejects(answer(context, 'openai', [...begin, ...long(searching), ...end], { ...short, whole: 400 }), {
      code: 'PROVIDER_TIMEOUT',
    });
  });

  test('never shortens the timeout of the first word', async (context) => {
    assert.equal(await answer(context, 'openai', [...created, searching, ...end], { nextWord: 20 }), 'Acme.');
  });
});
