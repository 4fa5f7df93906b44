import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geoRules } from '../../../src/scoring/geo.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';

const findings = (rule: string, markdown: string) =>
  scoreDraft({ markdown, language: 'en' }).findings.filter((finding) => finding.rule === rule);
const points = (rule: string, markdown: string) => findings(rule, markdown).map((finding) => finding.points);

const source = '[the report](https://report.example.com/2026)';
const opening = 'You need no paid tool for the first month of your work.';

test('the five rules share 100 points', () => {
  assert.equal(geoRules.length, 5);
  assert.equal(
    geoRules.reduce((sum, rule) => sum + rule.points, 0),
    100,
  );
});

test('geo.quotations: somebody is quoted, with a link beside', () => {
  assert.deepEqual(points('geo.quotations', opening), [20]);
  assert.deepEqual(points('geo.quotations', `She said “we lost a third of it”, says ${source}.`), []);
  assert.deepEqual(points('geo.quotations', `Text.\n\n> We lost a third of it.\n\nSo says ${source}.`), []);
  assert.deepEqual(points('geo.quotations', `She said “we lost a third of it”.\n\nSee ${source}.`), [12]);
});

test('geo.quotations: a term between quotation marks is no quotation', () => {
  assert.deepEqual(points('geo.quotations', `This is “time tracking”, says ${source}.`), [20]);
});

test('geo.quotations: the warning stands on the words quoted', () => {
  const markdown = 'In **May** she said “we lost a third of it” to us.';
  const [finding] = findings('geo.quotations', markdown);
  assert.equal(markdown.slice(finding?.start, finding?.end), '“we lost a third of it”');
});

test('geo.statistics: shares, amounts and large numbers are figures', () => {
  for (const figure of ['38 %', '38%', '$410', '12 €', '1,200 teams', '450 people', '12 per cent']) {
    const markdown = `They counted ${figure} in all.`;
    const [finding] = findings('geo.statistics', markdown);
    assert.equal(markdown.slice(finding?.start, finding?.end), figure);
    assert.equal(finding?.severity, 'warning');
  }
});

test('geo.statistics: years, days, versions and headings are none', () => {
  for (const text of ['In 2024 we began.', 'On 12 May we met.', 'Use Node 24 now.', '## 38 % of us\n\nText.']) {
    assert.deepEqual(points('geo.statistics', text), [25]);
  }
});

test('geo.statistics: each statement with figures has its source, a table counts once', () => {
  assert.deepEqual(points('geo.statistics', `They lost 38 %, says ${source}.`), []);
  assert.deepEqual(points('geo.statistics', 'They lost 38 % [1].\n\n[1]: https://report.example.com/2026'), []);
  assert.deepEqual(points('geo.statistics', `They lost 38 %, says ${source}.\n\nWe lost 12 %.`), [8]);
  const table = '| Tool | Price |\n|---|---|\n| A | $5 |\n| B | $18 |';
  assert.deepEqual(points('geo.statistics', table), [15]);
  assert.deepEqual(points('geo.statistics', `${table}\n\nPrices are from ${source}.`), []);
});

test('geo.sources: claims cite two different sites where they stand', () => {
  const claim = (site: string) => `A third of all hours is never billed, says [a study](https://${site}/study).`;
  assert.deepEqual(points('geo.sources', opening), [20]);
  assert.deepEqual(points('geo.sources', claim('a.example.com')), [8]);
  assert.deepEqual(points('geo.sources', `${claim('www.acme.com')}\n\n${claim('blog.acme.com')}`), [8]);
  assert.deepEqual(points('geo.sources', `${claim('acme.com')}\n\n${claim('globex.com')}`), []);
  assert.deepEqual(
    points('geo.sources', `${opening}\n\n- [A study](https://acme.com)\n- [Another](https://globex.com)`),
    [20],
  );
});

test('geo.answer: the draft opens with a short paragraph that answers', () => {
  assert.deepEqual(points('geo.answer', `# Title\n\n${opening}`), []);
  assert.deepEqual(points('geo.answer', `# Title\n\n## Part\n\n${opening}`), [15]);
  assert.deepEqual(points('geo.answer', '# Title\n\nToo short.'), [15]);
  assert.deepEqual(points('geo.answer', `# Title\n\n${'word '.repeat(81)}`), [7]);
  assert.deepEqual(points('geo.answer', '# Title\n\nDo you know how much of your own time you lose each week?'), [7]);
});

test('geo.structure: lists or tables, parts, and a heading that asks', () => {
  assert.deepEqual(points('geo.structure', opening), [8, 6, 6]);
  assert.deepEqual(points('geo.structure', `${opening}\n\n## Why?\n\n- one\n- two\n\n## How\n\nText.`), []);
});
