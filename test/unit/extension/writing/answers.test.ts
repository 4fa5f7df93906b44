import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ResponseDetail } from '../../../../src/contract/projects/response.ts';
import { type ArticlePrompt, createAnswerCache } from '../../../../src/extension/writing/caches/answerCache.ts';
import { citingAnswers } from '../../../../src/extension/writing/evidence/citing.ts';
import { articleNotes } from '../../../../src/extension/writing/notes/articleNotes.ts';
import { articlePrompt } from '../../../../src/extension/writing/articlePrompt.ts';
import {
  type KeptAnswer,
  keptAnswer,
  createOpenedAnswers,
  type OpenedAnswers,
} from '../../../../src/extension/writing/caches/keptAnswers.ts';
import { createPromptNews } from '../../../../src/extension/writing/caches/promptNews.ts';
import { answersLine } from '../../../../src/extension/writing/lensTexts.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';

const signal = new AbortController().signal;
const prompt: ArticlePrompt = { service: 'local', project: 'p', promptId: 7, runId: 1, text: 'best tv' };

describe('answers for an article', () => {
  test('come from the prompt in its front matter', () => {
    const head = (text: string) =>
      `---\ncitedesk:\n  prompt: ${text}\n  prompt_id: 7\n  run_id: 1\n  project: p\n  service: local\n---\n`;
    assert.deepEqual(articlePrompt(head('best tv')), prompt);
    assert.equal(articlePrompt(head('"best: tv \\"now\\""'))?.text, 'best: tv "now"');
    assert.equal(articlePrompt(head("'what''s: best'"))?.text, "what's: best");
    assert.equal(articlePrompt(head('|\n    two lines'))?.text, undefined);
    assert.equal(articlePrompt('---\nkeyword: tv\n---\n'), undefined);
  });

  test('suggest common searches that the article does not cover', () => {
    const answers = [
      answer('chatgpt', { searches: ['best tv warranty length', 'tv brightness nits'] }),
      answer('perplexity', { searches: ['length of best TV warranty', 'wall mount'] }),
      answer('gemini', { searches: ['warranty length best tv'] }),
      answer('copilot'),
    ];
    assert.deepEqual(hints('# A tv\n\n## Brightness of a tv in nits\n\nWords about it.\n', answers), [
      '3 of 4 assistants searched for “best tv warranty length”, but this article doesn’t cover it.',
      '1 of 4 assistants searched for “wall mount”, but this article doesn’t cover it.',
    ]);
  });

  test('suggest sites that are cited more than once', () => {
    const answers = [
      answer('chatgpt', { cited: ['https://www.rtings.com/a', 'https://cnet.com/a', 'https://once.com'] }),
      answer('gemini', { cited: ['https://rtings.com/b', 'https://cnet.com/a'] }),
    ];
    assert.deepEqual(hints('# A tv\n\nSee [it](https://www.cnet.com/x).\n', answers), [
      'Answers to this prompt cite rtings.com 2 times, but this article doesn’t link to that site.',
    ]);
  });

  test('do not suggest shop offers or pages of assistants', () => {
    const shop = ['https://shop.com/products/a?v=1', 'https://shop.com/en/products/b', 'https://other.com/dp/B01'];
    const own = ['https://www.google.com/search?q=tv', 'https://chatgpt.com/?hints=search&q=tv'];
    const answers = [answer('chatgpt', { cited: [...shop, ...own] }), answer('gemini', { cited: own })];
    assert.deepEqual(hints('# A tv\n\nWords.\n', answers), []);
  });

  test('treat similar searches as one', () => {
    const searches = ['quiet anvil rubber mat chain', 'quiet anvil rubber mat chain 2025'];
    const answers = searches.map((search, at) => answer(`model-${at}`, { searches: [search] }));
    assert.deepEqual(hints('# A tv\n\nWords.\n', answers), [
      '2 of 2 assistants searched for “quiet anvil rubber mat chain”, but this article doesn’t cover it.',
    ]);
  });

  test('match a page by its normalized URL', () => {
    const cited = answer('chatgpt', {
      cited: ['https://www.rtings.com/best/'],
      sentences: [
        { text: 'One.', urls: ['https://www.rtings.com/best/'] },
        { text: 'Two.', urls: ['https://www.rtings.com/best/'] },
      ],
    });
    const other = answer('gemini', { cited: ['https://rtings.com/other'] });
    assert.deepEqual(citingAnswers('http://rtings.com/best?utm_source=x', [cited, other]), {
      models: ['chatgpt'],
      answers: 1,
      times: 2,
    });
    assert.equal(citingAnswers('https://cnet.com', [cited, other]), undefined);
  });

  const away = 'https://else.where';
  const paid: ArticlePrompt = { ...prompt, service: away };

  test('that cost credits are read on request and kept', async () => {
    const { cache, calls, memento } = service([11, 12], { origin: away });
    assert.equal(await cache.look(paid, signal), true);
    assert.deepEqual(calls, []);
    assert.equal(answersLine({ notes: [] }, cache.find(paid)), 'Compare with 2 Answers (2 credits)');
    await cache.read(paid, signal);
    await cache.read(paid, signal);
    assert.deepEqual(calls, [11, 12]);
    assert.equal(answersLine({ notes: [] }, cache.find(paid)), undefined);
    const next = service([12, 13], { origin: away, memory: memento });
    assert.deepEqual(
      next.cache.find(paid)?.answers.map(({ responseId }) => responseId),
      [11, 12],
    );
    assert.equal(await next.cache.look(paid, signal), true);
    assert.deepEqual(
      next.cache.find(paid)?.answers.map(({ responseId }) => responseId),
      [12],
    );
    assert.deepEqual(
      next.cache.find(paid)?.unread.map(({ response_id: id }) => id),
      [13],
    );
  });

  test('of a local service are read once', async () => {
    const { cache, calls, memento } = service([11, 12]);
    assert.equal(await cache.look(prompt, signal), true);
    assert.equal(await cache.look(prompt, signal), false);
    assert.deepEqual([calls, cache.find(prompt)?.unread], [[11, 12], []]);
    const next = service([12, 13], { memory: memento });
    assert.equal(await next.cache.look(prompt, signal), true);
    assert.deepEqual(next.calls, [13]);
    assert.deepEqual(
      next.cache.find(prompt)?.answers.map(({ responseId }) => responseId),
      [12, 13],
    );
  });

  test('stay after a later one fails, which can be retried', async () => {
    const { cache, calls, memento } = service([11, 12, 13], { failing: [12] });
    await assert.rejects(cache.look(prompt, signal), /away/);
    assert.equal(answersLine({ notes: [] }, cache.find(prompt)), 'Compare with 3 Answers');
    const next = service([11, 12, 13], { memory: memento });
    await next.cache.read(prompt, signal);
    assert.deepEqual(
      [calls, next.calls],
      [
        [11, 12],
        [12, 13],
      ],
    );
  });

  test('are updated once when the article is opened', async () => {
    const { cache, calls, services } = service([11, 12]);
    const facts = { of: () => Promise.resolve(undefined), noted: () => [] };
    const told: string[] = [];
    const onNews = () => void told.push('news');
    const note = (error: unknown) => void told.push(String(error));
    const news = createPromptNews({ services, cache, facts, onNews, note, clock: fakeClock() });
    news.look(paid);
    await settle();
    assert.deepEqual(calls, [], 'it belongs to another service');
    news.look(prompt);
    news.look({ ...prompt, runId: 2 });
    await settle();
    assert.deepEqual([calls, told], [[11, 12], ['news']]);
    news.forget();
    news.look(prompt);
    await settle();
    assert.deepEqual([calls, told], [[11, 12], ['news']], 'nothing is new');
  });

  test('are updated after a series of new answers', async () => {
    const { cache, calls, services } = service([11, 12]);
    const facts = { of: () => Promise.resolve(undefined), noted: () => [] };
    const clock = fakeClock();
    let told = 0;
    const news = createPromptNews({ services, cache, facts, clock, onNews: () => (told += 1), note: assert.fail });
    for (let times = 0; times < 4; times += 1) {
      news.forgetSoon();
      await clock.advance(2000);
    }
    assert.equal(told, 0);
    await clock.advance(3000);
    assert.equal(told, 1);
    news.look(prompt);
    await settle();
    assert.deepEqual(calls, [11, 12]);
    news.forgetSoon();
    news.dispose();
    await clock.advance(10_000);
    assert.equal(told, 2, 'once for the read answers, and never after the window closed');
  });

  test('are not reported after the window closes', async () => {
    const { cache, services } = service([11], { failing: [11] });
    const facts = { of: () => Promise.reject(new Error('closed')), noted: () => [] };
    const told: unknown[] = [];
    const news = createPromptNews({
      services,
      cache,
      facts,
      clock: fakeClock(),
      onNews: () => told.push('news'),
      note: (error) => told.push(error),
    });
    news.look(prompt);
    news.dispose();
    await settle();
    assert.deepEqual(told, []);
  });

  test('that were opened cost nothing again', async () => {
    const opened = createOpenedAnswers();
    const { cache, calls } = service([11, 12], { origin: away, opened });
    await cache.look(paid, signal);
    opened.add(away, detail(11));
    assert.equal(await cache.look(paid, signal), true);
    assert.equal(answersLine({ notes: [] }, cache.find(paid)), 'Compare with 2 Answers (1 credit)');
    await cache.read(paid, signal);
    assert.deepEqual(calls, [12]);
    opened.add('local', detail(13));
    assert.equal(opened.find(away, 13), undefined);
  });

  test('of another service are not read', async () => {
    const { cache, calls } = service([11]);
    assert.equal(await cache.look(paid, signal), false);
    await cache.read(paid, signal);
    assert.deepEqual([calls, cache.find(paid)], [[], undefined]);
  });

  test('are summarized in the CodeLens', () => {
    const note = (rule: string) => ({ rule, severity: 'info' as const, message: '', start: 0, end: 0, fixes: [] });
    const cache = { service: 'local', answers: [answer('chatgpt')], unread: [] };
    const notes = [note('evidence.search'), note('evidence.search'), note('evidence.source')];
    assert.equal(answersLine({ notes }, cache), '2 unanswered searches · 1 cited site missing');
  });

  /** The hints that an article gets from answers. */
  const hints = (body: string, answers: readonly KeptAnswer[]): string[] =>
    articleNotes({ markdown: `---\nkeyword: tv\n---\n\n${body}`, ignored: [], answers })
      .notes.filter(({ rule }) => rule.startsWith('evidence.'))
      .map(({ message }) => message);

  test('keep searches, sources and citations', () => {
    assert.deepEqual(keptAnswer(detail(3)), {
      responseId: 3,
      model: 'chatgpt',
      date: '2026-11-20',
      searches: [],
      sources: [{ url: 'https://a.com/', domain: 'a.com', cited: true }],
      sentences: [{ text: 'It is so.', urls: ['https://a.com/'] }],
    });
  });
});

function answer(
  model: string,
  {
    searches = [],
    cited = [],
    sentences = [],
  }: {
    readonly searches?: readonly string[];
    readonly cited?: readonly string[];
    readonly sentences?: KeptAnswer['sentences'];
  } = {},
): KeptAnswer {
  const sources = cited.map((url) => ({ url, domain: new URL(url).hostname.replace('www.', ''), cited: true }));
  return { responseId: 1, model, date: '2026-11-20', searches, sources, sentences };
}

interface FakeService {
  readonly origin?: string;
  readonly memory?: Map<string, unknown>;
  readonly opened?: OpenedAnswers;
  /** Answers that it cannot give. */
  readonly failing?: readonly number[];
}

/** A service whose prompt has these newest answers. */
function service(
  ids: readonly number[],
  { origin = 'local', memory = new Map(), opened = createOpenedAnswers(), failing = [] }: FakeService = {},
) {
  const calls: number[] = [];
  const latest = ids.map((id) => ({ response_id: id, model: 'chatgpt', date: '2026-11-20' }));
  const client = {
    supports: () => true,
    listPrompts: () => Promise.resolve({ data: [{ id: 7, latest }] }),
    getResponse({ response }: { readonly response: number }) {
      calls.push(response);
      if (failing.includes(response)) return Promise.reject(new Error('away'));
      return Promise.resolve({ data: detail(response) });
    },
  };
  const memento = {
    get: (key: string) => memory.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void memory.set(key, JSON.parse(JSON.stringify(value)))),
  };
  const services = { current: { origin, local: origin === 'local', client: client as never } };
  const cache = createAnswerCache({ services, memento, opened });
  return { cache, calls, services, memento: memory };
}

const detail = (id: number): ResponseDetail =>
  ({
    id,
    model: 'chatgpt',
    date: '2026-11-20',
    search_queries: [],
    sources: [{ url: 'https://a.com/', domain: 'a.com', title: null, position: 1, cited: true }],
    citations: [{ sentence: 'It is so.', sources: [1] }],
  }) as unknown as ResponseDetail;
