import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Finding } from '../../../../src/contract/content/article.ts';
import { weakestOf } from '../../../../src/writing/review/weakest.ts';

const markdown = [
  '# The best TV',
  'Look at the screen.',
  '## Light',
  'A matte screen helps.',
  '## Sound',
  'A soundbar helps more than any speaker.',
].join('\n\n');
const weights = { seo: 0.4, geo: 0.4, readability: 0.2 } as const;

const at = (words: string) => ({ start: markdown.indexOf(words), end: markdown.indexOf(words) + words.length });

const finding = (rule: string, points: number, words: string, message = 'Mend this.'): Finding => ({
  rule,
  area: rule.startsWith('seo') ? 'seo' : 'geo',
  severity: 'warning',
  message,
  points,
  ...at(words),
});

const weakest = (...findings: readonly Finding[]) =>
  weakestOf({ markdown, language: 'en', findings, weights }).map(({ heading, rule, faults }) => [
    heading,
    rule,
    faults.length,
  ]);

describe('weakest sections', () => {
  test('begin with the most points, added per rule and section', () => {
    assert.deepEqual(
      weakest(
        finding('geo.repetition', 8, 'A matte screen'),
        finding('geo.filler', 5, 'A soundbar'),
        finding('geo.filler', 5, 'any speaker'),
        finding('seo.keyword', 15, '# The'),
      ),
      [
        ['The best TV', 'seo.keyword', 1],
        ['Sound', 'geo.filler', 2],
        ['Light', 'geo.repetition', 1],
      ],
    );
  });

  test('exclude small gains, figures, dates, links and length', () => {
    assert.deepEqual(weakest(finding('geo.filler', 4, 'A matte screen')), []);
    for (const rule of ['geo.specifics', 'geo.depth', 'seo.length', 'seo.links', 'seo.images'])
      assert.deepEqual(weakest(finding(rule, 20, 'A matte screen')), [], rule);
  });

  test('include unanswered questions by their words, else last', () => {
    const unanswered = (search: string) =>
      finding(
        'geo.coverage',
        10,
        '# The',
        `Assistants searched for “${search}”, but your text doesn’t cover it. Add an answer.`,
      );
    assert.deepEqual(weakest(unanswered('matte screen TV')), [['Light', 'geo.coverage', 1]]);
    assert.deepEqual(weakest(unanswered('warranty')), [['Sound', 'geo.coverage', 1]]);
    assert.deepEqual(weakest(finding('geo.coverage', 30, '# The', 'Say more of what readers want to know.')), []);
  });
});
