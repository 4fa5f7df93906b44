import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreDraft } from '../../../src/scoring/score.ts';

type Terms = Omit<Parameters<typeof scoreDraft>[0], 'markdown'>;

const messages = (markdown: string, terms: Terms = {}): string[] =>
  scoreDraft({ markdown, ...terms }).findings.map(({ message }) => message);

const text = '# Espresso machines\n\nAn espresso machine heats water. It makes coffee.\n';

test('advice on length names the cited pages only where these are longer than what is asked for', () => {
  const context = (words: number) => ({
    context: { prompt: 'espresso', answers: 1, searches: [], questions: [], pages: [{ headings: [], words }] },
  });
  const length = (words: number) =>
    messages(text, context(words)).find((message) => /words so far/.test(message)) ?? '';
  assert.match(length(83), /aim for 300\. /);
  assert.match(length(900), /aim for 450 \(the cited pages have about 900\)\. /);
});

test('whose sentences are short is not told to write shorter ones', () => {
  const long =
    'Incomprehensible institutional administrations characteristically disenfranchise individuality. '.repeat(12);
  const found = messages(`# Institutions\n\n${long}`, { language: 'en' }).filter((message) =>
    /many long words/.test(message),
  );
  assert.deepEqual(found, ['Your sentences are short but contain many long words. Use shorter words.']);
});

test('a description that is there is asked for its words, a missing one for itself', () => {
  const described = (description: string) =>
    messages(`---\nkeyword: espresso machine\n${description}---\n${text}`).filter((message) =>
      /your description, using|Add a description/.test(message),
    );
  assert.deepEqual(described('description: How we live today.\n'), [
    'Mention “espresso machine” in your description, using these or similar words.',
  ]);
  assert.ok(described('').some((message) => message.startsWith('Add a description of one or two sentences')));
});

test('the day on which an article was written for us is a date of it', () => {
  const asked = (top: string) =>
    messages(`---\n${top}---\n${text}`, { today: '2026-11-23' }).some((message) =>
      /no date from the last/.test(message),
    );
  assert.equal(asked('citedesk:\n  run_id: 1\n'), true);
  assert.equal(asked('citedesk:\n  run_id: 1\n  date: 2026-11-20\n'), false);
  assert.equal(asked('citedesk:\n  run_id: 1\n  date: 2024-11-20\n'), true);
});
