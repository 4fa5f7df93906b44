import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { seoRules } from '../../../src/scoring/seo.ts';

const findings = (rule: string, markdown: string, keyword = '') =>
  scoreDraft({ markdown, language: 'en', keyword }).findings.filter((finding) => finding.rule === rule);
const points = (rule: string, markdown: string, keyword?: string) =>
  findings(rule, markdown, keyword).map((finding) => finding.points);

const filler = (count: number): string => 'Word '.repeat(count).trim();

test('the five rules share 100 points', () => {
  assert.equal(seoRules.length, 5);
  assert.equal(
    seoRules.reduce((sum, rule) => sum + rule.points, 0),
    100,
  );
});

test('seo.keyword: the keyword stands in the title and in the first 100 words', () => {
  assert.deepEqual(points('seo.keyword', '# CRM tools\n\nA CRM tool helps.', 'crm tool'), []);
  assert.deepEqual(points('seo.keyword', '---\ntitle: CRM tools\n---\n\nA CRM tool helps.', 'crm tool'), []);
  assert.deepEqual(points('seo.keyword', '# Software\n\nA CRM tool helps.', 'crm tool'), [15]);
  assert.deepEqual(points('seo.keyword', `# CRM tools\n\n${filler(100)} CRM tool.`, 'crm tool'), [10]);
  assert.deepEqual(points('seo.keyword', '# Software\n\nIt helps.', 'crm tool'), [15, 10]);
});

test('seo.keyword: the front matter can name the keyword, the caller has the last word', () => {
  const markdown = '---\nkeyword: erp\n---\n\n# ERP\n\nAn ERP helps.';
  assert.deepEqual(points('seo.keyword', markdown), []);
  assert.deepEqual(points('seo.keyword', markdown, 'crm'), [15, 10]);
});

test('seo.keyword: without a keyword the rule is left out, with its points', () => {
  const { scores, findings: all } = scoreDraft({ markdown: '# Software\n\nIt helps.', language: 'en' });
  const lost = all.filter(({ area }) => area === 'seo').reduce((sum, finding) => sum + finding.points, 0);
  assert.equal(
    all.some(({ rule }) => rule === 'seo.keyword'),
    false,
  );
  assert.equal(scores.seo, Math.round((100 * (75 - lost)) / 75));
});

test('seo.keyword: stuffing is a hint that costs nothing', () => {
  const [hint, ...others] = findings('seo.keyword', `# CRM\n\n${'CRM helps. '.repeat(10)}`, 'crm');
  assert.deepEqual(others, []);
  assert.deepEqual([hint?.severity, hint?.points], ['info', 0]);
  assert.match(hint?.message ?? '', /“crm” 11 times in 21 words/);
});

test('seo.description: the front matter describes the page in 50 to 160 characters', () => {
  const described = (length: number) =>
    points('seo.description', `---\ndescription: ${'d'.repeat(length)}\n---\n\nText.`);
  assert.deepEqual(points('seo.description', 'Text.'), [15]);
  assert.deepEqual([49, 50, 160, 161].map(described), [[8], [], [], [8]]);
});

test('seo.description: a missing one belongs to the first line of the front matter, where it is written', () => {
  const at = (markdown: string) => findings('seo.description', markdown).map(({ start, end }) => [start, end]);
  assert.deepEqual(at('---\ntitle: Two\n---\n\n# Two\n'), [[0, 3]]);
  assert.deepEqual(at('# Two\n\nText.\n'), [[2, 5]], 'without front matter, the top of the draft');
});

test('seo.headings: a title, in the text or in the front matter, and only one', () => {
  assert.deepEqual(points('seo.headings', 'Text.'), [25]);
  assert.deepEqual(points('seo.headings', '## Part\n\nText.'), [12]);
  assert.deepEqual(points('seo.headings', '---\ntitle: Title\n---\n\nText.'), []);
  assert.deepEqual(points('seo.headings', '# Title\n\nText.'), []);
  const [second] = findings('seo.headings', '# Title\n\nText.\n\n# Another');
  assert.equal('# Title\n\nText.\n\n# Another'.slice(second?.start, second?.end), 'Another');
});

test('a rule never takes more than its points', () => {
  assert.deepEqual(points('seo.headings', '# Title\n\n'.repeat(7)), [6, 6, 6, 6, 1, 0]);
});

test('seo.headings: no level is skipped on the way down, any may be on the way up', () => {
  assert.deepEqual(points('seo.headings', '# Title\n\n## A\n\n### B\n\n## C\n\nText.'), []);
  assert.deepEqual(
    findings('seo.headings', '# Title\n\n### B\n\nText.').map(({ message }) => message),
    ['This heading goes from level 1 to 3. Use ## here.'],
  );
});

test('seo.headings: no more than 300 words stand under one heading', () => {
  assert.deepEqual(points('seo.headings', `# Title\n\n${filler(300)}\n\n## Part\n\n${filler(300)}`), []);
  assert.deepEqual(points('seo.headings', `# Title\n\n${filler(301)}`), [8]);
});

test('seo.length: what is missing to 300 words costs in proportion', () => {
  assert.deepEqual(
    [30, 150, 299, 300].map((count) => points('seo.length', filler(count))),
    [[18], [10], [1], []],
  );
});

test('seo.links: there are links, and their texts say where they lead', () => {
  assert.deepEqual(points('seo.links', 'No link but [to a part](#part) of this page.'), [15]);
  assert.deepEqual(points('seo.links', 'See [our price list](/prices).'), []);
  assert.deepEqual(points('seo.links', 'Prices are listed [here](/prices), or [Read more…](/more).'), [3, 3]);
  assert.deepEqual(points('seo.links', 'Prices: https://example.com/prices'), [3]);
});
