import type { TestContext } from 'node:test';
import type { AssistantAnswer, Question } from '../../../../../src/service/assistants/answer.ts';
import { askOpenAi } from '../../../../../src/service/assistants/openAi/openAi.ts';
import { failsWith, question } from '../../../../fakes/providers/question.ts';
import { type ProviderServer, type Reply, startProvider } from '../../../../fakes/providers/server.ts';

/** OpenAI on loopback, which gives these replies one after the other, and the last one again and again. */
export async function asking(
  context: TestContext,
  ...replies: Reply[]
): Promise<ProviderServer & { ask: (changes?: Partial<Question>) => Promise<AssistantAnswer> }> {
  const server = await startProvider((_, call) => replies[Math.min(call, replies.length) - 1] ?? {});
  context.after(() => server.close());
  const provider = {
    kind: 'openai' as const,
    model: 'gpt-5.1',
    key: 'sk-secret-123',
    baseUrl: `${server.baseUrl}/v1/`,
    concurrency: 1,
    perMinute: 60,
  };
  return { ...server, ask: (changes) => askOpenAi(provider, question(changes)) };
}

/** Expects an answer of this reply to fail so. */
export const fails = async (context: TestContext, reply: Reply, code: string, message?: RegExp): Promise<void> =>
  failsWith((await asking(context, reply)).ask(), code, message);
