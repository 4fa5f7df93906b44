import type { Configuration } from '../../src/contract/models/configuration.ts';
import type { OpenAiCompatible } from '../../src/contract/models/vendors.ts';
import type { ModelPatience } from '../../src/service/models/patience.ts';

/** Long timeouts for slow machines, and retries after a few milliseconds. */
export const quick: ModelPatience = {
  firstWord: 60_000,
  nextWord: 60_000,
  whole: 120_000,
  tries: 2,
  pause: 5,
  longestPause: 20,
};

/** Returns the configuration of a model on a test server. */
export const modelAt = (baseUrl: string, extra: Partial<OpenAiCompatible> = {}): OpenAiCompatible => ({
  kind: 'openai-compatible',
  model: 'test-model',
  baseUrl,
  concurrency: 4,
  perMinute: 1000,
  ...extra,
});

/** Returns a configuration with that model as ChatGPT. */
export const chatgptAt = (baseUrl: string, extra: Partial<OpenAiCompatible> = {}): Configuration => ({
  assistants: { chatgpt: modelAt(baseUrl, extra) },
});
