import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMark } from '../../../../src/extension/articles/articleMark.ts';
import { articleText, reworkedText, updatedText } from '../../../../src/extension/articles/articleText.ts';
import { readTop } from '../../../../src/extension/articles/articleTop.ts';
import { fieldNamesIn } from '../../../../src/extension/articles/fieldNames.ts';
import { briefNote, finishedArticle } from '../../../../src/text/markdown/briefNotes.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { scoreDraft } from '../../../../src/scoring/score.ts';
import { sampleArticle } from '../../../../src/sample/sampleArticle.ts';
import { asFile } from '../../../../src/writing/draft/articleFields.ts';
import { readFields } from '../../../../src/text/frontMatter/fields.ts';
import { splitMarkdown } from '../../../../src/text/frontMatter/frontMatter.ts';
import { setFields } from '../../../../src/text/frontMatter/setFields.ts';
import { article, contentRun } from '../../../fakes/runs.ts';

/** From starters and documentation of these sites, each with the author’s title. */
const sites = {
  hugo: `title: "Mine: my way"
date: 2024-02-02T04:14:54-08:00
draft: true
weight: 10
params:
  author: John Smith # who wrote it
tags:
- red
-   blue
cascade: {}
`,
  astro: `title: 'Mine: my way'
pubDate: 'Jul 08 2022'
heroImage: '../../assets/blog-placeholder-3.jpg'
tags: ["astro",   'blogging',]
author: { name: Jane, url: "https://jane.example" }
`,
  jekyll: `layout: post
title:  "Mine: my way"
date:   2015-11-17 16:16:01 -0600
# drafts lie elsewhere
categories: jekyll update
excerpt: >-
  Folded
  over lines
published: false
`,
  docusaurus: `slug: mdx-blog-post
title: >
  Mine
authors:
  - name: Sébastien Lorber
    url: https://sebastienlorber.com
tags: [docusaurus]
sidebar_position: 1
hide_table_of_contents: false
`,
};
/** How a file is written down: line ends and the mark that some editors of Windows put first. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  windows: (text) => text.replaceAll('\n', '\r\n'),
  marked: (text) => `\uFEFF${text}`,
};
const names = fieldNamesIn({ date: 'date', draft: 'draft', keyword: 'tags[]' });
const run = contentRun({ id: 10, status: 'completed', article: article() });
const write = (markdown: string, id = 10) =>
  articleText({ run: { ...run, id }, markdown, prompt: 'p', service: 'local', names });
const body = `\n# Mine\n\n${briefNote('A note.')}\n\n> A quotation that the writer took over.\n\nText.\n`;

/** Each site's file in each form with our key behind its own, as text, and with what stood there before ours. */
function* files() {
  for (const [site, own] of Object.entries(sites)) {
    for (const [form, as] of Object.entries(forms)) {
      const { citedesk = null } = write('# Old\n', 9).fields;
      const markdown = setFields(as(`---\n${own}---\n${body}`), { citedesk });
      yield { name: `${site}, ${form}`, markdown, theirs: as(`---\n${own}`), eol: form === 'windows' ? '\r\n' : '\n' };
    }
  }
}

describe('site front matter', () => {
  test('stays identical for Hugo, Astro, Jekyll and Docusaurus', () => {
    for (const { name, markdown, theirs, eol } of files()) {
      const actions = {
        tied: markdown,
        updated: updatedText(markdown, write('# New\n\nNew.\n')),
        reworked: reworkedText(markdown, write('# New\n\nNew.\n'), 'rewrite'),
        finished: finishedArticle(markdown),
      };
      for (const [action, text] of Object.entries(actions)) {
        assert.ok(text.startsWith(`${theirs}`), `${name}, ${action}: ${text}`);
        assert.equal(text.includes('\r\n'), eol === '\r\n', `${name}, ${action}`);
        assert.equal(eol === '\r\n' && /[^\r]\n/.test(text), false, `${name}, ${action}`);
      }
      assert.equal(splitMarkdown(actions.finished).head, splitMarkdown(markdown).head, name);
      assert.match(actions.finished, /> A quotation that the writer took over\./);
      assert.doesNotMatch(actions.finished, /A note/);
      assert.deepEqual([readMark(actions.updated)?.runId, readMark(actions.reworked)?.runId], [10, 10], name);
    }
  });

  test('never has duplicate keys', () => {
    for (const { name, markdown } of files()) {
      const lines = updatedText(markdown, write('# New\n')).split(/\r?\n/);
      for (const key of ['title', 'date', 'draft', 'tags'])
        assert.ok(lines.filter((line) => line.startsWith(`${key}:`)).length <= 1, `${name}: ${key}`);
    }
  });

  test('has a title that the user can change', () => {
    for (const { name, markdown } of files()) {
      const retitled = markdown.replace(/^title:.*$/m, 'title: Another');
      const { title } = readFields(retitled.replace(/(title: Another)\r?\n {2}Mine/, '$1'));
      assert.equal(title?.text, 'Another', name);
      assert.equal(readTop(retitled)?.runId, 9, name);
    }
  });

  test('in TOML stays unchanged and is not part of the text', () => {
    const toml = '+++\ntitle = "A"\ndate = 2026-11-01\n[params]\n  author = "B" # who\n+++\n\n# A\n\nText.\n';
    assert.equal(setFields(toml, { title: 'B' }), toml);
    assert.equal(splitMarkdown(toml).body, '\n# A\n\nText.\n');
    assert.equal(finishedArticle(toml), toml);
    assert.equal(readTop(toml), undefined);
    assert.deepEqual(
      readMarkdown(toml).blocks.map(({ text: words, start }) => [words, toml.slice(start, start + words.length)]),
      [
        ['A', 'A'],
        ['Text.', 'Text.'],
      ],
    );
    assert.equal(splitMarkdown('+++\nno end\n').head, '');
  });

  test('of an unedited draft has the scores of its run', () => {
    const { markdown, title: name, prompt: keyword } = sampleArticle;
    const run = contentRun({ completed_at: new Date().toISOString(), article: article({ title: name, keyword }) });
    const file = articleText({ run, markdown, prompt: keyword, service: 'local' }).markdown;
    const { scores } = scoreDraft({ markdown: file });
    assert.equal(readTop(file)?.score, scores.service);
    assert.equal(readTop(file)?.areas?.geo, scores.geo);
    assert.deepEqual(scoreDraft({ markdown: asFile(markdown, { title: name, keyword }, false) }).scores, scores);
  });
});
