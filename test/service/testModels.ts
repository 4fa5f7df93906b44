import type { Configuration } from '../../src/contract/models/configuration.ts';
import type { OpenAiCompatible } from '../../src/contract/models/vendors.ts';
import type { ModelPatience } from '../../src/service/models/patience.ts';

/** Patience for busy machines; failures are retried immediately. */
export const quick: ModelPatience = {
  firstWord: 60_000,
  nextWord: 60_000,
  whole: 120_000,
  tries: 2,
  pause: 5,
  longestPause: 20,
};

/** A model of a test's own server, as a configuration names it. */
export const modelAt = (baseUrl: string, extra: Partial<OpenAiCompatible> = {}): OpenAiCompatible => ({
  kind: 'openai-compatible',
  model: 'test-model',
  baseUrl,
  concurrency: 4,
  perMinute: 1000,
  ...extra,
});

/** A configuration in which that model is ChatGPT. */
export const chatgptAt = (baseUrl: string, extra: Partial<OpenAiCompatible> = {}): Configuration => ({
  assistants: { chatgpt: modelAt(baseUrl, extra) },
});
