import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSample } from '../../../src/contract/projects/sampleProject.ts';
import { assistants } from '../../../src/contract/models/assistants.ts';
import { NewProject } from '../../../src/contract/projects/project.ts';
import { pages } from '../../../src/sample/market.ts';
import { sampleAnswers, sampleProject, topicsOfSample } from '../../../src/sample/sample.ts';

const day = 86_400_000;
const now = Date.parse('2026-03-10T23:30:00Z');

describe('sample project', () => {
  test('changes only its dates', () => {
    const [one, other] = [sampleAnswers(now), sampleAnswers(now + 3 * day)];
    assert.deepEqual(
      other.map((answer) => ({ ...answer, collected_at: '' })),
      one.map((answer) => ({ ...answer, collected_at: '' })),
    );
    assert.deepEqual(
      other.map(({ collected_at: at }) => Date.parse(at)),
      one.map(({ collected_at: at }) => Date.parse(at) + 3 * day),
    );
  });

  test('ends today, never later than now', () => {
    for (const moment of [now, Date.parse('2026-03-10T00:00:01Z')]) {
      const moments = sampleAnswers(moment).map(({ collected_at: at }) => Date.parse(at));
      assert.ok(Math.max(...moments) <= moment);
      const days = new Set(moments.map((at) => new Date(at).toISOString().slice(0, 10)));
      assert.equal(days.size, 28);
      assert.ok(days.has('2026-03-10'));
    }
  });

  test('uses only .example domains', () => {
    const links = sampleAnswers(now).flatMap(({ content_markdown: text, sources }) => [
      ...sources.map(({ url }) => url),
      ...(text.match(/https?:[^\s)]+/gu) ?? []),
    ]);
    assert.ok(links.length > 1000);
    assert.deepEqual(
      [...new Set([...links, ...Object.values(pages).map(({ url }) => url)])].filter(
        (url) => !new URL(url).hostname.endsWith('.example'),
      ),
      [],
    );
  });

  test('is recognized by name and URL', () => {
    assert.ok(sampleProject.name.endsWith('(sample)'));
    assert.ok(isSample(NewProject.parse(sampleProject)));
  });

  test('is not recognized by any other URL', () => {
    for (const url of [
      'https://acme.com',
      'https://citedesk-sample.example.com',
      'https://citedesk-sample.example',
      'no',
    ])
      assert.equal(isSample({ url }), false, url);
  });

  test('has answers of all assistants, but not every day', () => {
    const answers = sampleAnswers(now);
    const prompts = topicsOfSample.flatMap((topic) => topic.prompts);
    assert.ok(prompts.length >= 12 && prompts.length <= 20);
    for (const prompt of prompts) {
      const own = answers.filter((answer) => answer.prompt === prompt);
      assert.deepEqual([...new Set(own.map(({ model }) => model))], [...assistants]);
      assert.ok(own.length / assistants.length < 28 / 2);
    }
  });

  test('leaves only AI Overviews empty, without sources', () => {
    const silent = sampleAnswers(now).filter(({ content_markdown: text }) => text === '');
    assert.deepEqual([...new Set(silent.map(({ model }) => model))], ['aioverview']);
    assert.ok(silent.every(({ sources, search_performed: searched }) => sources.length === 0 && searched === null));
  });

  test('has a style for each assistant', () => {
    const written = Map.groupBy(sampleAnswers(now), ({ model }) => model);
    const share = (model: string, sign: RegExp): number => {
      const own = (written.get(model as never) ?? []).filter(({ content_markdown: text }) => text !== '');
      return own.filter(({ content_markdown: text }) => sign.test(text)).length / own.length;
    };
    const marked = /\[\d\](?!:)/u;
    assert.ok(share('chatgpt', /^\[1\]: https/mu) > 0.4, 'lists its pages by their names');
    assert.equal(share('chatgpt', /\w\. \[\d\]\[\d\]/u), 0);
    assert.equal(share('perplexity', marked), 1);
    assert.ok(share('gemini', /^\*   \*\*/mu) === 1 && share('gemini', /^\| Model/mu) > 0.5);
    assert.ok(share('copilot', /^Sources: \[/mu) === 1);
    assert.ok(share('aimode', /^- \*\*[^*]+: [^*]+\.\*\*/mu) > 0.8);
    const lengths = (model: string) =>
      (written.get(model as never) ?? []).reduce((sum, { content_markdown: text }) => sum + text.length, 0);
    assert.ok(assistants.every((model) => model === 'aioverview' || lengths(model) > lengths('aioverview')));
  });
});
