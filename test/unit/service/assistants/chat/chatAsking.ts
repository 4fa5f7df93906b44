import type { TestContext } from 'node:test';
import type { AssistantAnswer } from '../../../../../src/service/assistants/answer.ts';
import { askOpenAiCompatible } from '../../../../../src/service/assistants/chat/openAiCompatible.ts';
import { providerFor } from '../../../../fakes/providers/asking.ts';
import { failsWith, question } from '../../../../fakes/providers/question.ts';
import type { Reply } from '../../../../fakes/providers/server.ts';

/** Asks a gateway that replies like this. */
export async function replied(context: TestContext, reply: Reply): Promise<AssistantAnswer> {
  const server = await providerFor(context, reply);
  return askOpenAiCompatible(
    {
      kind: 'openai-compatible',
      model: 'local',
      key: 'sk-secret',
      baseUrl: `${server.baseUrl}/v1`,
      concurrency: 1,
      perMinute: 60,
    },
    question(),
  );
}

/** The events of these chunks, and of what is no chunk. */
export const events = (chunks: readonly unknown[]): string[] =>
  chunks.map((chunk) =>
    JSON.stringify(typeof chunk === 'object' && chunk ? { id: '1', object: 'chat.completion.chunk', ...chunk } : chunk),
  );

/** Asks a gateway that streams these chunks. */
export const answered = (context: TestContext, chunks: readonly unknown[]): Promise<AssistantAnswer> =>
  replied(context, { sse: [...events(chunks), '[DONE]'] });

/** Asks one whose reply is no answer. */
export const fails = (context: TestContext, reply: Reply, code: string, message?: RegExp): Promise<void> =>
  failsWith(replied(context, reply), code, message);

export const choices = (delta: object, finish_reason: string | null = null): object[] => [
  { index: 0, delta, finish_reason },
];

/** An answer of so much text that ends like this. */
export const ending = (content: unknown, finish: string | null): object[] => [
  { choices: choices({ role: 'assistant', content }) },
  { choices: choices({}, finish) },
];
