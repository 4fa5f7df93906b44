import assert from 'node:assert/strict';
import type { AssistantQuestion } from '../../../src/service/assistants/answer.ts';
import type { ModelPatience } from '../../../src/service/models/patience.ts';

/** Timeouts for a provider on loopback, long enough for slow machines, without retries. */
export const shortPatience: ModelPatience = {
  firstWord: 60_000,
  nextWord: 60_000,
  whole: 120_000,
  tries: 1,
  pause: 1,
  longestPause: 5,
};

/** Question to an assistant for Austria. */
export const question = (changes: Partial<AssistantQuestion> = {}): AssistantQuestion => ({
  assistant: 'chatgpt',
  text: 'Which CRM is best?',
  region: 'AT',
  language: 'en',
  signal: new AbortController().signal,
  patience: shortPatience,
  pace: { begin: () => Promise.resolve(undefined) },
  ...changes,
});

/** Expects a failure with this code and a matching message that doesn't contain the key. */
export const failsWith = (answer: Promise<unknown>, code: string, message = /./): Promise<void> =>
  assert.rejects(answer, (error: Error & { readonly code?: string }) => {
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /secret/i);
    return true;
  });
