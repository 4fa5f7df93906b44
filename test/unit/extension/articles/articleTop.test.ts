import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerLinksIn } from '../../../../src/extension/articles/answerLinks.ts';
import { readTop } from '../../../../src/extension/articles/articleTop.ts';

const top = (more = ''): string => `---
title: "TVs: \\"bright\\" ones" # ours
layout: post
${more}citedesk:
  prompt: it''s a 'test'
  prompt_id: 4
  run_id: 9
  project: p1
  service: local
  scores:
    overall: 71
    seo: 64
  sources:
    - https://a.example/x
  date: 2026-11-21
  body_hash: abc
tags:
  - run_id: 10
---

# TVs
`;

describe('article metadata', () => {
  test('is read line by line under the citedesk key', () => {
    const { prompt, ...read } = readTop(top()) ?? assert.fail();
    assert.equal(prompt, "it''s a 'test'");
    assert.deepEqual(read, {
      service: 'local',
      runId: 9,
      promptId: 4,
      project: 'p1',
      title: 'TVs: "bright" ones',
      date: '2026-11-21',
      score: 71,
      areas: undefined,
      hash: 'abc',
      sample: false,
      published: false,
      earlierRuns: [],
    });
    assert.equal(readTop(top().replace('service:', 'sample: true\n  service:'))?.sample, true);
    assert.equal(readTop(top('draft: false\n'))?.published, true);
    assert.equal(readTop(top('published: true\n'))?.published, true);
    assert.equal(readTop(top('draft: true\n'))?.published, false);
    for (const other of [
      '',
      '# Text',
      '---\nrun_id: 9\n---\n',
      '---\ncitedesk:\n  run_id: 9\n',
      '+++\ncitedesk:\n+++\n',
    ])
      assert.equal(readTop(other), undefined, other);
    assert.equal(readTop(top().replaceAll('\n', '\r\n'))?.runId, 9);
    assert.deepEqual(readTop(`\n \n${top()}`), readTop(top()), 'behind blank lines');
  });

  test('finds answers by their links and footnotes', () => {
    for (const scheme of ['vscode', 'vscode-insiders']) {
      const url = `${scheme}://citedesk.citedesk/answers/p1/7`;
      const text = `Said so.[^a1][^1]\n\n[ChatGPT](${url})\n\n[^1]: https://a.example "A"\n[^a1]: ${url.replace('7', '8')} "C"\n`;
      assert.deepEqual(
        answerLinksIn(text).map(({ start, end, responseId }) => [text.slice(start, end), responseId]),
        [
          [url, 7],
          [url.replace('7', '8'), 8],
          ['[^a1]', 8],
        ],
      );
    }
  });
});
