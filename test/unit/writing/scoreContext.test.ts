import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citedMost, gatherScoreContext } from '../../../src/writing/evidence/scoreContext.ts';
import { stored } from './answers.ts';

const prompt = 'best anvil for a small workshop';
const answer = 'An anvil of forged steel is heavy. Its weight decides, and so does its rebound; rust is no trouble.';

const searchesOf = (...searches: (readonly string[])[]) =>
  gatherScoreContext({
    prompt,
    sisters: [],
    pages: [],
    answers: searches.map((queries, index) =>
      stored({
        id: index + 1,
        markdown: answer,
        searches: queries,
        sources: [{ url: 'https://www.anvilreviews.com/best' }],
      }),
    ),
  }).searches;

describe('score context', () => {
  test('merges equal searches and counts their answers', () => {
    assert.deepEqual(searchesOf(['anvil weight'], ['anvil rebound'], ['best anvils rebound 2026', 'rebound anvil']), [
      { query: 'anvil rebound', answers: 2 },
      { query: 'anvil weight', answers: 1 },
    ]);
  });

  test('excludes repeats of the question, languages and noise', () => {
    const noise = [
      'small workshop anvil',
      'best anvil reviews October 2026',
      'anvil reviews best anvil',
      'site:reddit.com anvil',
    ];
    assert.deepEqual(searchesOf([...noise, 'yunque de acero forjado', 'weather tomorrow']), []);
    assert.deepEqual(searchesOf(['anvil rust site:reddit.com']), [{ query: 'anvil rust site:reddit.com', answers: 1 }]);
  });

  test('includes prompts that add something to the question', () => {
    const { questions, answers } = gatherScoreContext({
      prompt,
      sisters: [
        'Can you recommend an anvil for a small workshop?',
        'what’s the best cheap anvil for a small workshop?',
      ],
      pages: [],
      answers: [stored({ id: 1, markdown: answer }), stored({ id: 2, markdown: '' })],
    });
    assert.deepEqual(questions, ['cheap anvil for a small workshop']);
    assert.equal(answers, 1);
  });

  test('keeps the length and shared headings of pages', () => {
    const page = (...headings: string[]) => ({
      markdown: headings.map((one) => `## ${one}\n\nText.\n`).join('\n'),
      words: 900,
    });
    const { pages } = gatherScoreContext({
      prompt,
      sisters: [],
      answers: [stored({ id: 1, markdown: answer })],
      pages: [
        page('Weight and rebound', 'Conclusion', 'Leave a comment'),
        page('weight and rebound', 'Conclusion', 'Leave a comment', 'Rust'),
      ],
    });
    assert.deepEqual(pages, [
      { headings: ['Weight and rebound'], words: 900 },
      { headings: ['weight and rebound'], words: 900 },
    ]);
  });

  test('begins with the most cited pages, once per answer', () => {
    const urls = (...all: string[]) => ({
      sources: stored({ id: 1, markdown: '', sources: all.map((url) => ({ url })) }).sources,
    });
    const topUrls = citedMost([urls('https://a.example/1', 'https://b.example/2'), urls('https://b.example/2')], 1);
    assert.deepEqual(topUrls, ['https://b.example/2']);
  });
});
