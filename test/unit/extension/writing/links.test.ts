import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from '../../../../src/contract/content/page.ts';
import type { AnswersOfPrompt } from '../../../../src/extension/writing/caches/answerCache.ts';
import { citingPrompts, drawingAnswers } from '../../../../src/extension/writing/evidence/citing.ts';
import { linkLines } from '../../../../src/extension/writing/hoverTexts.ts';
import { linkAt } from '../../../../src/extension/writing/evidence/linkAt.ts';
import { createPageCache } from '../../../../src/extension/writing/caches/pageCache.ts';

describe('links in an article', () => {
  test('are found at their text, URL and mark', () => {
    const text =
      'One.\nSee [the list](https://a.com/x) and https://b.com/y. Then [1] and [^n].\n\n[1]: https://c.com\n[^n]: RTINGS, https://d.com/z.\n';
    const at = (words: string, shift = 1) => linkAt(text, text.indexOf(words) + shift)?.url;
    assert.equal(at('the list'), 'https://a.com/x');
    assert.equal(at('a.com'), 'https://a.com/x');
    assert.equal(at('https://b.com/y'), 'https://b.com/y');
    assert.equal(at('[1]'), 'https://c.com');
    assert.equal(at('[^n]'), 'https://d.com/z');
    assert.deepEqual([at('One.'), at(' and https', 2), at('Then')], [undefined, undefined, undefined]);
    const place = linkAt(text, text.indexOf('list')) ?? assert.fail();
    assert.equal(text.slice(place.start, place.end), '[the list](https://a.com/x');
  });

  test('show citations and reading results in a hover', () => {
    const citing = citingPrompts({
      url: 'https://a.com/x',
      prompts: [prompt('best tv', 3), prompt('tv for a bright room', 1)],
    });
    assert.deepEqual(linkLines({ ...unknown, page: page(), citing, prompts: 2 }).slice(0, 3), [
      'TVs compared',
      'Cited 3 times by ChatGPT, in 1 of 2 answers to “best tv”.',
      'Cited once by ChatGPT, in 1 of 2 answers to “tv for a bright room”.',
    ]);
    assert.match(
      linkLines({ ...unknown, page: page() }).join(' '),
      /^TVs compared Jane Roe, May 1, 2026\. Read on .+\. Words: 1200, facts: 31\.$/,
    );
  });

  test('show why a page was not read, and missing citations', () => {
    const refused = page({ state: 'forbidden', note: 'Its robots.txt forbids it.', title: null });
    assert.match(linkLines({ ...unknown, page: refused }).join(' '), /^Checked on .+: Its robots\.txt forbids it\.$/);
    assert.match(linkLines({ ...unknown, prompts: 1 }).join(' '), /^None of the latest answers/);
    assert.deepEqual(linkLines(unknown), []);
  });

  test('show the evidence of the run before answers are read', () => {
    const fact = { id: 'f1', kind: 'claim' as const, text: 'So it is.', offset: 0, read_at: null, answers: 3 };
    const evidence = { answers: 4, facts: [{ ...fact, url: 'https://www.a.com/x/' }] };
    const lines = (url: string, read?: Page) =>
      linkLines({ ...unknown, page: read, drawing: drawingAnswers({ url, evidence }) });
    assert.deepEqual(lines('http://a.com/x'), ['This page is a source for 3 of the 4 answers used for this article.']);
    assert.deepEqual(lines('https://b.com'), ['This page wasn’t read for this article.']);
    assert.match(lines('https://b.com', page()).join(' '), /^TVs compared Jane Roe, .+, facts: 31\.$/);
  });

  test('are looked up once, and only on their own service', async () => {
    const asked: unknown[] = [];
    const client = {
      listPages(input: unknown) {
        asked.push(input);
        return Promise.resolve({ data: [page()] });
      },
    };
    const pages = createPageCache({ current: { origin: 'local', client: client as never } });
    const article = { service: 'local', project: 'p', promptId: 7, runId: 1, text: undefined };
    await pages.find(article, 'https://a.com/x');
    assert.equal((await pages.find(article, 'https://a.com/x'))?.title, 'TVs compared');
    assert.equal(await pages.find({ ...article, service: 'https://else.where' }, 'https://a.com/x'), undefined);
    assert.deepEqual(asked, [{ project: 'p', query: { url: 'https://a.com/x', limit: 1 } }]);
  });
});

const unknown = { page: undefined, citing: [], prompts: 0, drawing: undefined };

function prompt(text: string, times: number): AnswersOfPrompt {
  const urls = ['https://www.a.com/x'];
  const answer = { date: '2026-11-20', searches: [], sentences: [], sources: [] };
  return {
    service: 'local',
    project: 'p',
    promptId: 7,
    runId: 1,
    text,
    unread: [],
    answers: [
      {
        ...answer,
        responseId: 1,
        model: 'chatgpt',
        sources: [{ url: 'https://www.a.com/x', domain: 'a.com', cited: true }],
        sentences: Array.from({ length: times }, () => ({ text: 'So it is.', urls })),
      },
      { ...answer, responseId: 2, model: 'gemini' },
    ],
  };
}

const page = (other: Partial<Page> = {}): Page => ({
  url: 'https://a.com/x',
  final_url: null,
  domain: 'a.com',
  state: 'read',
  note: null,
  title: 'TVs compared',
  author: 'Jane Roe',
  published: '2026-05-01',
  language: 'en',
  words: 1200,
  read_at: '2026-11-20T09:00:00Z',
  facts: 31,
  ...other,
});
