import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ModelAttempt, attempts } from '../../../../src/service/models/attempts.ts';
import { settle } from '../../../fakes/clock.ts';
import { question, shortPatience } from '../../../fakes/providers/question.ts';

const provider = {
  kind: 'openai',
  model: 'm',
  key: 'sk-secret-123',
  baseUrl: 'https://provider.example',
  concurrency: 1,
  perMinute: 60,
} as const;

/** Waits for an answer that never comes. */
const hang = ({ signal }: ModelAttempt): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('attempts', () => {
  test('are repeated when the provider does not answer', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const patience = { ...shortPatience, tries: 2 };
    let calls = 0;
    const answer = attempts(provider, question({ patience }), (attempt) => {
      calls += 1;
      return hang(attempt);
    });
    const failed = assert.rejects(answer, { code: 'PROVIDER_TIMEOUT' });
    await settle();
    assert.equal(calls, 1);
    context.mock.timers.tick(patience.firstWord);
    await settle();
    context.mock.timers.tick(patience.longestPause);
    await settle();
    assert.equal(calls, 2);
    context.mock.timers.tick(patience.firstWord);
    await failed;
    assert.equal(calls, 2);
  });
});
