import type { TestContext } from 'node:test';
import { askGoogle } from '../../../../../src/service/assistants/google/google.ts';
import { askingProvider } from '../../../../fakes/providers/asking.ts';
import { failsWith } from '../../../../fakes/providers/question.ts';
import type { Reply } from '../../../../fakes/providers/server.ts';

/** Gemini on loopback, which gives this reply. */
export const asking = (context: TestContext, reply: Reply) =>
  askingProvider(context, [reply], (baseUrl, question) =>
    askGoogle(
      {
        kind: 'google',
        model: 'gemini-2.5-flash',
        key: 'AIzaSecret123',
        baseUrl: `${baseUrl}/v1beta`,
        concurrency: 1,
        perMinute: 60,
      },
      question,
    ),
  );

/** Expects an answer of this reply to fail so. */
export const fails = async (context: TestContext, reply: Reply, code: string, message?: RegExp): Promise<void> =>
  failsWith((await asking(context, reply)).ask(), code, message);
