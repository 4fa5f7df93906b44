import assert from 'node:assert/strict';
import { test } from 'node:test';
import markdownIt from 'markdown-it';
import { articleText } from '../../../../../src/extension/articles/articleText.ts';
import { shownAnswer } from '../../../../../src/extension/panels/answer/shownAnswer.ts';
import { shownArticle } from '../../../../../src/extension/panels/article/shownArticle.ts';
import { article, contentRun } from '../../../../fakes/runs.ts';

test('a brief is scored only once somebody wrote over it', () => {
  const run = contentRun({ status: 'completed', article: article({ write_mode: 'brief' }) });
  const scoresOf = (markdown: string) => shownArticle({ markdown, keyword: 'best crm', brief: true }).scored;
  const { markdown } = articleText({
    run,
    markdown: '# The best CRM\n\nAn outline.\n',
    prompt: 'best crm',
    service: 'local',
  });
  for (const bare of [markdown, '# The best CRM\n\nAn outline.\n']) assert.equal(scoresOf(bare), undefined);
  assert.notEqual(scoresOf(markdown.replace('An outline.', 'Acme is best.'))?.scores.service, null);
});

test('an article is parsed once for its page, and so is an answer', (context) => {
  const parse = context.mock.method(markdownIt.prototype, 'parse');
  shownArticle({ markdown: '# One\n\nText [1].\n\n[1]: https://a.example/', keyword: 'one', brief: false });
  const brand = { name: 'Acme', aliases: [] };
  const sources = [
    { url: 'https://a.example/', title: null },
    { url: 'https://b.example/', title: 'B' },
  ];
  const { html, numbers } = shownAnswer({
    answer: { content_markdown: 'Take [Acme][2].', sources, source_numbers: null },
    brand,
    competitors: [],
  });
  assert.deepEqual(
    [html, numbers],
    [
      '<p>Take <a href="https://b.example/" title="https://b.example/"><mark class="brand">Acme</mark></a>.</p>\n',
      [1, 2],
    ],
  );
  assert.equal(parse.mock.callCount(), 2);
});

test('findings know their lines', () => {
  const markdown = '---\ntitle: A\n---\n\n# One\n\nText.\n\n### Three\n\nMore text.\n\n# One\n';
  const { findings = [] } = shownArticle({ markdown, keyword: '', brief: false }).scored ?? {};
  assert.ok(new Set(findings.map(({ line }) => line)).size > 2);
  for (const { line, start } of findings) assert.equal(line, markdown.slice(0, start).split('\n').length);
});
