import type { TestContext } from 'node:test';
import type { AssistantAnswer, AssistantQuestion } from '../../../src/service/assistants/answer.ts';
import { question } from './question.ts';
import { type ProviderServer, type Reply, startProvider } from './server.ts';

/** Starts a provider on loopback for a test. It gives these replies in order and repeats the last one. */
export async function providerFor(context: TestContext, ...replies: Reply[]): Promise<ProviderServer> {
  const server = await startProvider((_, call) => replies[call - 1] ?? replies.at(-1) ?? {});
  context.after(() => server.close());
  return server;
}

/** Starts a provider and asks it a question through a vendor's API. */
export async function askingProvider(
  context: TestContext,
  replies: readonly Reply[],
  ask: (baseUrl: string, question: AssistantQuestion) => Promise<AssistantAnswer>,
): Promise<ProviderServer & { readonly ask: (changes?: Partial<AssistantQuestion>) => Promise<AssistantAnswer> }> {
  const server = await providerFor(context, ...replies);
  return { ...server, ask: (changes) => ask(server.baseUrl, question(changes)) };
}
