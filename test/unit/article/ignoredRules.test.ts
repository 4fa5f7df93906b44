import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ignoredIn, isIgnored } from '../../../src/article/ignoredRules.ts';
import { sourcesIn } from '../../../src/article/ownLists.ts';
import { checkArticle } from '../../../src/checking/check.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { fc } from '../../data/properties.ts';

describe('ignored rules', () => {
  test('are listed below citedesk in any form', () => {
    const lists = [
      'ignore: [seo.length, "geo"] # both, not check.figure',
      'ignore:\n    - seo.length # as the house wants it, by readability\n\n    - geo\n  run_id: 1',
      'ignore:\n  - seo.length\n  - geo',
      'ignore: [\n    seo.length,\n    geo,\n  ]\n  run_id: 1',
      'ignore: # these\n    - seo.length\n    - geo',
    ];
    for (const list of lists)
      assert.deepEqual(ignoredIn(`---\ncitedesk:\n  ${list}\n---\n`), ['seo.length', 'geo'], list);
    assert.deepEqual(ignoredIn('---\ncitedesk:\n  ignore: readability.long-sentence\n---\n'), [
      'readability.long-sentence',
    ]);
    assert.deepEqual(ignoredIn('---\nignore: [seo.length]\ncitedesk:\n  run_id: 1\n---\n'), []);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('citedesk:', '\n', '  ', 'ignore:', '[', ']', '- ', 'geo', '#', '.')),
        (parts) =>
          ignoredIn(`---\n${parts.join('')}\n---\n`).every((rule) => rule === 'geo' || /^\w[\w.-]*$/.test(rule)),
      ),
    );
  });

  test('are separate from the sources below citedesk', () => {
    const urls = ['https://a.com/x?y=1#z', 'http://127.0.0.1:80/b'];
    const lists = [`sources:\n    - ${urls.join('\n    - ')}\n  date: 2026-11-23`, `sources: ["${urls.join('", ')}]`];
    for (const list of lists) assert.deepEqual(sourcesIn(`---\ncitedesk:\n  run_id: 1\n  ${list}\n---\n`), urls);
    assert.deepEqual(sourcesIn(`---\nsources:\n  - ${urls[0]}\n---\n${urls[1]}`), []);
  });

  test('include all rules of an area, but no prefix of its name', () => {
    assert.ok(isIgnored('seo.length', ['seo']));
    assert.ok(!isIgnored('seo.length', ['se', 'seo.len', 'geo']));
  });

  const long = `${'said that and '.repeat(12)}left.`;
  const text = `\n# Software\n\nWe tested it: 45 % of all buyers ${long} Others on the market ${long}\n`;
  const scored = (...ignore: string[]) =>
    scoreDraft({ markdown: `---\nkeyword: time tracking\ncitedesk:\n  ignore: [${ignore.join(', ')}]\n---\n${text}` });

  test('find nothing and cost no points', () => {
    const all = scored();
    for (const rule of new Set(all.findings.map((finding) => finding.rule))) {
      const some = scored(rule);
      const area = rule.split('.')[0] as 'seo' | 'geo' | 'readability';
      assert.ok(!some.findings.some((finding) => finding.rule === rule), rule);
      assert.ok(some.scores[area] >= all.scores[area], rule);
      assert.ok(some.scores.service >= all.scores.service, rule);
    }
    assert.equal(scored('seo.keyword').scores.seo, all.scores.seo + 20);
    assert.ok(scored('readability.long-sentence').scores.readability > all.scores.readability);
    assert.ok(scored('readability.short-text').scores.readability > all.scores.readability);
  });

  test('exclude an area from the overall score', () => {
    const all = scored().scores;
    const { scores, findings } = scored('seo');
    assert.ok(all.geo < 40, 'nothing leads such a score');
    assert.deepEqual(scores, {
      seo: 100,
      geo: all.geo,
      readability: all.readability,
      service: Math.min(Math.round((0.4 * all.geo + 0.2 * all.readability) / 0.6), all.geo),
    });
    assert.ok(!findings.some(({ area }) => area === 'seo'));
    assert.deepEqual(scored('seo', 'geo', 'readability').scores, {
      service: 100,
      seo: 100,
      geo: 100,
      readability: 100,
    });
    assert.deepEqual(scored('seo', 'geo', 'readability').findings, []);
  });

  test('can be extended by the caller', () => {
    const markdown = `---\nkeyword: time tracking\n---\n${text}`;
    assert.deepEqual(scoreDraft({ markdown, ignored: ['seo'] }).scores, scored('seo').scores);
    const rulesOf = (ignored: readonly string[], strict = false, source = markdown) =>
      checkArticle({ markdown: source, ignored, strict, isDraft: true }).map(({ rule }) => rule);
    assert.deepEqual(rulesOf([]), ['check.experience', 'check.figure']);
    assert.deepEqual(rulesOf(['check.figure']), ['check.experience']);
    const own = `---\ncitedesk:\n  ignore: [check]\n---\n${text}`;
    assert.deepEqual(rulesOf([], false, own), []);
    assert.ok(rulesOf([], true, own).includes('check.figure'), 'a model switches nothing off for what it wrote');
  });
});
