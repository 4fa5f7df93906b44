import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreDraft } from '../../../src/scoring/score.ts';

type Terms = Omit<Parameters<typeof scoreDraft>[0], 'markdown'>;

const messages = (markdown: string, terms: Terms = {}): string[] =>
  scoreDraft({ markdown, ...terms }).findings.map(({ message }) => message);

const text = '# Espresso machines\n\nAn espresso machine heats water. It makes coffee.\n';

describe('advice', () => {
  test('mentions cited pages only if they call for more words', () => {
    const context = (words: number) => ({
      context: { prompt: 'espresso', answers: 1, searches: [], questions: [], pages: [{ headings: [], words }] },
    });
    const length = (words: number) =>
      messages(text, context(words)).find((message) => /words so far/.test(message)) ?? '';
    assert.match(length(83), /aim for 100\. /);
    assert.match(length(900), /aim for 450 \(the cited pages have about 900\)\. /);
  });

  test('reports an error in front matter instead of missing fields', () => {
    const markdown = '---\ndescription: A: b\n---\n\n# Espresso machines\n\n- Heats water\n';
    const { scores, findings } = scoreDraft({ markdown });
    const atTop = findings.filter(({ start }) => start < markdown.indexOf('#'));
    assert.deepEqual(
      atTop.map(({ rule, start }) => [rule, start]),
      [['file.front-matter', markdown.indexOf('description')]],
    );
    assert.match(atTop[0]?.message ?? '', /^Front matter has an error in line 2\. /);
    assert.deepEqual(scores, scoreDraft({ markdown: markdown.replace('A: b', '') }).scores);
  });
});
