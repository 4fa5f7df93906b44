import type { TestContext } from 'node:test';
import type { AssistantAnswer, Question } from '../../../../../src/service/assistants/answer.ts';
import { askGoogle } from '../../../../../src/service/assistants/google/google.ts';
import { failsWith, question } from '../../../../fakes/providers/question.ts';
import { type ProviderServer, type Reply, startProvider } from '../../../../fakes/providers/server.ts';

/** Gemini on loopback, which gives this reply. */
export async function asking(
  context: TestContext,
  reply: Reply,
): Promise<ProviderServer & { ask: (changes?: Partial<Question>) => Promise<AssistantAnswer> }> {
  const server = await startProvider(() => reply);
  context.after(() => server.close());
  const provider = {
    kind: 'google' as const,
    model: 'gemini-2.5-flash',
    key: 'AIzaSecret123',
    baseUrl: `${server.baseUrl}/v1beta`,
    concurrency: 1,
    perMinute: 60,
  };
  return { ...server, ask: (changes) => askGoogle(provider, question(changes)) };
}

/** Expects an answer of this reply to fail so. */
export const fails = async (context: TestContext, reply: Reply, code: string, message?: RegExp): Promise<void> =>
  failsWith((await asking(context, reply)).ask(), code, message);
