import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { geminiAnswer } from '../../../../fakes/providers/google.ts';
import type { Reply } from '../../../../fakes/providers/server.ts';
import { asking, fails } from './googleAsking.ts';

describe('end of a Gemini answer', () => {
  test('rejects every finish reason except STOP', async (context) => {
    for (const finish of [
      'OTHER',
      'MALFORMED_FUNCTION_CALL',
      'UNEXPECTED_TOOL_CALL',
      'TOO_MANY_TOOL_CALLS',
      'MALFORMED_RESPONSE',
      'MISSING_THOUGHT_SIGNATURE',
      'FINISH_REASON_UNSPECIFIED',
      'SOMETHING_NEW',
    ]) {
      await fails(
        context,
        geminiAnswer({ texts: ['Acme is'], finish }),
        'PROVIDER_INTERRUPTED',
        new RegExp(`\\(${finish}\\)`),
      );
      await fails(context, geminiAnswer({ texts: [''], finish }), 'PROVIDER_EMPTY', new RegExp(`\\(${finish}\\)`));
    }
    for (const finish of ['LANGUAGE', 'IMAGE_SAFETY', 'IMAGE_RECITATION', 'MODEL_ARMOR']) {
      await fails(context, geminiAnswer({ texts: ['Acme is'], finish }), 'PROVIDER_DECLINED', new RegExp(finish));
    }
  });

  test('places a mark at the cited one of repeated phrases', async (context) => {
    const said = 'Acme ist gut.';
    const answer = (texts: readonly string[], segment: object): Reply => ({
      sse: texts.map((text, index) =>
        JSON.stringify({
          candidates: [
            {
              content: { role: 'model', parts: [{ text }] },
              ...(index === texts.length - 1 && {
                finishReason: 'STOP',
                groundingMetadata: {
                  groundingChunks: [{ web: { uri: 'https://a.example/', title: 'a' } }],
                  groundingSupports: [{ segment: { text: said, ...segment }, groundingChunkIndices: [0] }],
                },
              }),
            },
          ],
        }),
      ),
    });
    const texts = [`Größe: ${said} `, `Für Globex. ${said}`];
    const inPart = Buffer.byteLength(texts[1] ?? '');
    const inAll = Buffer.byteLength(texts.join(''));
    for (const segment of [
      { partIndex: 1, endIndex: inPart },
      { partIndex: 1, endIndex: inAll },
      { endIndex: inAll },
    ]) {
      const { ask } = await asking(context, answer(texts, segment));
      assert.equal(
        (await ask()).markdown.split('\n')[0],
        'Größe: Acme ist gut. Für Globex. Acme ist gut.[1]',
        JSON.stringify(segment),
      );
    }
  });

  test('reads a JSON array of events', async (context) => {
    const { sse = [] } = geminiAnswer({
      texts: ['Acme is ', 'good.'],
      queries: ['crm'],
      pages: [{ uri: 'https://a.example/', title: 'a' }],
      supports: [{ of: 'good', pages: [0] }],
    });
    const json = sse.map((event) => JSON.parse(event) as unknown);
    const { ask } = await asking(context, { json });
    assert.equal((await ask()).markdown.split('\n')[0], 'Acme is good[1].');
    await fails(context, { json: json.slice(0, 1) }, 'PROVIDER_INTERRUPTED');
    await fails(
      context,
      { json: [...json.slice(0, 1), { error: { code: 503, status: 'UNAVAILABLE', message: 'overloaded' } }] },
      'PROVIDER_FAILED',
      /overloaded/,
    );
    await fails(
      context,
      { json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid.' } } },
      'PROVIDER_KEY_INVALID',
    );
    await fails(
      context,
      { sse: [...sse.slice(0, 1), '[{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}]'] },
      'PROVIDER_FAILED',
      /overloaded/,
    );
    await fails(context, { json: [{ sse: [] }] }, 'PROVIDER_EMPTY', /doesn’t stream/);
  });
});
