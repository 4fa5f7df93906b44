import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreDraft } from '../../../src/scoring/score.ts';

const readability = (markdown: string, language = 'en') => {
  const { scores, findings } = scoreDraft({ markdown, language });
  const told = findings.filter(({ area, rule }) => area === 'readability' && rule !== 'readability.ease');
  return { score: scores.readability, findings: told };
};

const sentence = 'The doctor explained the medicine to the patient. ';
const long = `The ${'very '.repeat(30)}old dog sleeps.`;

test('reading ease is Flesch over the sentences of the draft', () => {
  // 8 words and 1 + 2 + 2 + 1 + 3 + 1 + 1 + 2 = 13 syllables a sentence, 13 sentences, so more than 100 words:
  // 206.835 − 1.015 × 8 − 84.6 × 13/8 = 206.835 − 8.12 − 137.475 = 61.24
  assert.equal(readability(sentence.repeat(13)).score, 61);
});

test('below 100 words reading ease counts in proportion and says so', () => {
  // 48 words: 0.48 × 61.24 = 29.4, so 61 − 29 = 32 points are still to be had
  const { score, findings } = readability(sentence.repeat(6));
  assert.equal(score, 29);
  assert.deepEqual(
    findings.map(({ rule, points, severity }) => ({ rule, points, severity })),
    [{ rule: 'readability.short-text', points: 32, severity: 'info' }],
  );
});

test('a title alone has no sentences to measure, and says so', () => {
  const { findings } = scoreDraft({ markdown: '# Anvils\n', language: 'en' });
  assert.deepEqual(
    findings.filter(({ rule }) => rule === 'readability.ease').map(({ message }) => message),
    ['There are no sentences to read yet. Write a paragraph.'],
  );
});

test('a sentence of more than 30 words is named where it stands', () => {
  const markdown = `# Title\n\n${sentence.repeat(13)}\n\nShort **one** first. ${long} Short last.`;
  const { findings } = readability(markdown);
  assert.deepEqual(
    findings.map(({ rule, message }) => [rule, message]),
    [['readability.long-sentence', 'This sentence has 34 words. Split it in two.']],
  );
  assert.equal(markdown.slice(findings[0]?.start, findings[0]?.end).trim(), long);
});

test('code, quotations, headings and front matter are not read as prose', () => {
  const prose = sentence.repeat(13);
  const rest = [
    `---\ntitle: ${'very '.repeat(40)}\n---`,
    prose,
    `## ${'Incomprehensibilities '.repeat(40)}`,
    `> ${long}`,
    `\`\`\`\n${long}\n\`\`\``,
    `| a |\n|---|\n| ${long} |`,
  ];
  assert.deepEqual(readability(rest.join('\n\n')), { score: 61, findings: [] });
});

test('words that a sentence quotes do not make it long', () => {
  assert.deepEqual(readability(`${sentence.repeat(13)}She told us: “${'very '.repeat(40)}old.”`).findings, []);
});

test('the language is detected where nobody names it', () => {
  const markdown = 'Die Ärztin erklärt dem Patienten ruhig die Medizin. '.repeat(13);
  const detected = scoreDraft({ markdown }).scores.readability;
  assert.equal(detected, scoreDraft({ markdown, language: 'de-AT' }).scores.readability);
  assert.notEqual(detected, scoreDraft({ markdown, language: 'en' }).scores.readability);
});

test('a language that is not known, or has no formula, is not scored, says so, and counts for nothing overall', () => {
  const chinese = '自由職業者的時間管理很重要。'.repeat(40);
  for (const [markdown, language] of [
    [sentence.repeat(13), 'und'],
    [chinese, 'zh'],
  ] as const) {
    const { scores, findings } = scoreDraft({ markdown, language });
    assert.equal(scores.readability, 100);
    assert.match(findings.find(({ rule }) => rule === 'readability.ease')?.message ?? '', /isn’t scored/);
    assert.ok(scores.service <= (scores.seo + scores.geo) / 2 + 1);
  }
});
