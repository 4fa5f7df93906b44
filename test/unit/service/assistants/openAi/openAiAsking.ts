import type { TestContext } from 'node:test';
import { askOpenAi } from '../../../../../src/service/assistants/openAi/openAi.ts';
import { askingProvider } from '../../../../fakes/providers/asking.ts';
import { failsWith } from '../../../../fakes/providers/question.ts';
import type { Reply } from '../../../../fakes/providers/server.ts';

/** OpenAI on loopback, which gives these replies one after the other, and the last one again and again. */
export const asking = (context: TestContext, ...replies: Reply[]) =>
  askingProvider(context, replies, (baseUrl, question) =>
    askOpenAi(
      {
        kind: 'openai',
        model: 'gpt-5.1',
        key: 'sk-secret-123',
        baseUrl: `${baseUrl}/v1/`,
        concurrency: 1,
        perMinute: 60,
      },
      question,
    ),
  );

/** Expects an answer of this reply to fail so. */
export const fails = async (context: TestContext, reply: Reply, code: string, message?: RegExp): Promise<void> =>
  failsWith((await asking(context, reply)).ask(), code, message);
