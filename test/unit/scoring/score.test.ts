import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fc, runs } from '../../data/properties.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';

const article = (name: string) => readFile(new URL(`../../data/articles/${name}.md`, import.meta.url), 'utf8');
const zeros = { service: 0, seo: 0, geo: 0, readability: 0 };

describe('scores', () => {
  test('are far higher for a good article than for a stub', async () => {
    const good = scoreDraft({ markdown: await article('good') });
    const stub = scoreDraft({ markdown: await article('stub') });
    for (const area of ['service', 'seo', 'geo', 'readability'] as const) {
      assert.ok(good.scores[area] >= stub.scores[area] + 40, `${area}: ${good.scores[area]} and ${stub.scores[area]}`);
    }
    assert.ok(good.scores.service >= 80);
    assert.ok(stub.scores.service <= 40);
  });

  test('have an overall score that is a weighted mean', async () => {
    const { service, seo, geo, readability } = scoreDraft({ markdown: await article('good') }).scores;
    assert.equal(service, Math.round(0.4 * seo + 0.4 * geo + 0.2 * readability));
  });

  test('do not rise when the keyword repeats', async () => {
    const good = await article('good');
    const before = scoreDraft({ markdown: good }).scores;
    const after = scoreDraft({ markdown: `${good}\n\n${'Time tracking for freelancers. '.repeat(20)}` }).scores;
    assert.ok(after.seo <= before.seo);
    assert.ok(after.geo <= before.geo);
  });

  test('findings are in the order of the text', async () => {
    const { findings } = scoreDraft({ markdown: await article('stub') });
    assert.deepEqual(
      findings.map(({ start }) => start),
      findings.map(({ start }) => start).sort((a, b) => a - b),
    );
  });

  test('a draft without words scores 0 in all areas without a finding', () => {
    const code = '```\nconst a = 1;\n```\n';
    for (const markdown of ['', ' \n\n', '---\ntitle: A\nkeyword: a\n---\n', code, '🙂 … !!!', '> Only quoted.']) {
      assert.deepEqual(scoreDraft({ markdown, keyword: 'a' }), {
        scores: zeros,
        findings: [],
        losses: [{ rule: 'seo.length', area: 'seo', points: 100 }],
        words: 0,
      });
    }
  });

  test('are 100 in areas that are off, even without words', () => {
    const scored = (...ignored: string[]) => {
      const { scores, losses } = scoreDraft({ markdown: '---\ntitle: A\n---\n', ignored });
      return { scores, areas: losses.map(({ area }) => area) };
    };
    assert.deepEqual(scored('geo'), { scores: { ...zeros, geo: 100 }, areas: ['seo'] });
    assert.deepEqual(scored('seo.length', 'geo.depth'), { scores: zeros, areas: ['seo'] });
    const all = { service: 100, seo: 100, geo: 100, readability: 100 };
    assert.deepEqual(scored('seo', 'geo', 'readability'), { scores: all, areas: [] });
  });

  test('are close to 0 for a single word', () => {
    const { scores, words } = scoreDraft({ markdown: 'Cat', keyword: 'dog' });
    assert.equal(words, 1);
    assert.ok(
      [scores.service, scores.geo, scores.readability].every((score) => score <= 2) && scores.seo <= 30,
      JSON.stringify(scores),
    );
  });

  const pieces = fc.constantFrom(
    '# Title',
    '## Why?',
    '#### Deep',
    'Text with **bold**, `code` and [a link](https://a.example.com).',
    '> Quoted words from somebody else.',
    'Sie sagte „wir haben ein Drittel verloren“.',
    '字数统计很重要。',
    '🙂',
    '- an item of 450 people',
    '| a | 38 % |\n|---|---|\n| $5 | [here](b) |',
    '```\ncode\n```',
    '[1]: https://b.example.com',
    'They lost 38 % [1].',
    '---\ntitle: T\ndescription: d\nkeyword: bold\n---',
    'a\\*b &amp; &#120; <b>c</b>',
    `${'very '.repeat(35)}long.`,
    '![image](a.png)',
    '\t- tab\r\n',
    '1. one\n   > deep “quoted words in a list item”',
  );
  const markdowns = fc.oneof(
    fc
      .array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 12 })
      .chain((parts) => fc.constantFrom('\n\n', '\n', ' ', '\r\n\r\n').map((gap) => parts.join(gap))),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  );

  test('are integers from 0 to 100 for any text', () => {
    const check = (markdown: string, asked: { keyword?: string; language?: string }): void => {
      const { scores, findings, losses, words } = scoreDraft({ markdown, ...asked });
      for (const score of Object.values<number>({ ...scores }))
        assert.ok(Number.isInteger(score) && score >= 0 && score <= 100);
      for (const area of words === 0 ? [] : (['seo', 'geo', 'readability'] as const)) {
        const lost = [...findings, ...losses].reduce((sum, one) => sum + (one.area === area ? one.points : 0), 0);
        assert.equal(lost, 100 - scores[area], `each point that ${area} lost has a finding or a loss`);
      }
      for (const { start, end, points, message } of findings) {
        assert.ok(start >= 0 && start <= end && end <= markdown.length);
        assert.ok(words === 0 || markdown.slice(start, end).trim() !== '', `${message} has no place`);
        assert.ok(Number.isInteger(points) && points >= 0 && points <= 100);
      }
    };
    const languages = fc.constantFrom('en', 'de-AT', 'it', 'zh-Hant', 'sv', '', 'x-y');
    const asked = fc.record({ keyword: fc.string(), language: languages }, { requiredKeys: [] });
    fc.assert(fc.property(markdowns, asked, check), runs(300));
  });
});
