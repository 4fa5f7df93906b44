import type { TestContext } from 'node:test';
import type { AssistantAnswer, AssistantQuestion } from '../../../src/service/assistants/answer.ts';
import { question } from './question.ts';
import { type ProviderServer, type Reply, startProvider } from './server.ts';

/**
 * A provider on loopback that gives these replies one after the other, the last one again and again, until the test
 * ends.
 */
export async function providerFor(context: TestContext, ...replies: Reply[]): Promise<ProviderServer> {
  const server = await startProvider((_, call) => replies[call - 1] ?? replies.at(-1) ?? {});
  context.after(() => server.close());
  return server;
}

/** The same, and a question put to it by a vendor's way of asking. */
export async function askingProvider(
  context: TestContext,
  replies: readonly Reply[],
  ask: (baseUrl: string, question: AssistantQuestion) => Promise<AssistantAnswer>,
): Promise<ProviderServer & { readonly ask: (changes?: Partial<AssistantQuestion>) => Promise<AssistantAnswer> }> {
  const server = await providerFor(context, ...replies);
  return { ...server, ask: (changes) => ask(server.baseUrl, question(changes)) };
}
