import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { sourcesOf } from '../../../../../src/analysis/citations/sources.ts';
import type { Failure, FailureCode } from '../../../../../src/contract/failure.ts';
import type { Assistant } from '../../../../../src/contract/models/assistants.ts';
import type { AssistantAnswer, AssistantQuestion } from '../../../../../src/service/assistants/answer.ts';
import { askSerpApi } from '../../../../../src/service/assistants/serpApi/serpApi.ts';
import { readAnswer } from '../../../../../src/analysis/reading/answerReading.ts';
import { type Asked, type Reply, startProvider } from '../../../../fakes/providers/server.ts';

export const key = 'serpapi-key-0123456789';
export const patience = { firstWord: 60_000, nextWord: 60_000, whole: 120_000, tries: 1, pause: 1, longestPause: 5 };

interface Asking extends Partial<AssistantQuestion> {
  readonly assistant: Assistant;
  readonly tries?: number;
}

/** Asks a scripted provider; returns its requests and the number of paced calls. */
export async function ask(
  t: TestContext,
  play: (asked: Asked, call: number) => Reply,
  { tries = 1, ...question }: Asking,
) {
  const server = await startProvider(play);
  t.after(() => server.close());
  let paced = 0;
  const provider = { kind: 'serpapi', key, baseUrl: `${server.baseUrl}/`, concurrency: 2, perMinute: 60 } as const;
  const answer = askSerpApi(provider, {
    text: 'best project tool',
    region: 'DE',
    language: 'en',
    signal: new AbortController().signal,
    pace: { begin: () => Promise.resolve(void (paced += 1)) },
    patience: { ...patience, tries },
    ...question,
  });
  return { answer, asked: server.asked, paced: () => paced };
}

/** The answer read from one reply. */
export async function answered(
  t: TestContext,
  reply: Reply,
  assistant: Assistant = 'aimode',
): Promise<AssistantAnswer> {
  return (await ask(t, () => reply, { assistant })).answer;
}

/** Expects a failure that does not betray the key. */
export async function fails(
  t: TestContext,
  reply: Reply,
  code: FailureCode,
  assistant: Assistant = 'aimode',
): Promise<Failure> {
  const { answer } = await ask(t, () => reply, { assistant });
  return answer.then(
    () => assert.fail(`${code} expected`),
    (error: Failure) => {
      assert.equal(error.code, code, error.message);
      assert.ok(!error.message.includes(key));
      return error;
    },
  );
}

/** How the pipeline reads an answer: pages with whether they are cited, in order. */
export const pagesOf = ({ markdown, sources }: AssistantAnswer) =>
  sourcesOf(readAnswer({ markdown, sources })).map(({ url, title, cited }) => [url, title, cited]);

export const pages = {
  acme: 'https://reviews.example.com/acme',
  globex: 'https://docs.globex.com/start',
  initech: 'https://en.wikipedia.org/wiki/Initech_(company)',
};

/** Stored record of an assistant without an answer. */
export const none: AssistantAnswer = {
  markdown: '',
  sources: [],
  searchQueries: null,
  searchPerformed: null,
  modelVersion: null,
};
