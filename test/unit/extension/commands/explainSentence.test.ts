import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ExplainedSentence,
  explainSentence,
} from '../../../../src/extension/commands/articles/explainSentence.ts';

const sentence = { words: 'Glare spoils it.', start: 0, end: 16, project: 'p', evidence: true };
const page = { words: 'Glare it is.', urls: ['https://www.a.com/x'], sites: ['a.com'], linked: true };
const answer = {
  words: 'It is glare.',
  urls: [],
  sites: [],
  linked: false,
  answer: { responseId: 9, model: 'chatgpt' },
};

test('what carries a sentence is listed with where it stands, and the one that is picked opens', async () => {
  const first = await run({ ...sentence, carriers: [page, answer] }, 0);
  assert.deepEqual(first, {
    rows: ['$(file-text) a.com, linked here', '$(comment) ChatGPT'],
    opened: 'https://www.a.com/x',
  });
  assert.equal((await run({ ...sentence, carriers: [page, answer] }, 1)).opened, 'p/9');
});

test('a sentence that nothing carries is told so, as is where nothing was read, or no sentence is', async () => {
  assert.match((await run({ ...sentence, carriers: [] })).told ?? '', /^Nothing that was read/);
  assert.match(
    (await run({ ...sentence, carriers: [], evidence: false })).told ?? '',
    /^Nothing was read for this article yet/,
  );
  assert.match((await run(undefined)).told ?? '', /^Put the cursor into a sentence/);
});

/** Runs the command for a sentence, and picks a row. */
async function run(found: ExplainedSentence | undefined, picked = 0) {
  const seen: { rows?: readonly string[]; told?: string; opened?: string } = {};
  await explainSentence({
    services: { connect: () => Promise.resolve() },
    writing: { host: () => Promise.resolve({ explain: () => Promise.resolve(found) }) },
    dialogs: {
      pick: (choices) => {
        seen.rows = choices.map(({ label }) => label);
        return Promise.resolve(choices[picked]?.value);
      },
      tell: (message) => {
        seen.told = message;
        return Promise.resolve(undefined);
      },
    },
    execute: (_id, argument) => {
      const { project, responseId } = argument as { readonly project: string; readonly responseId: number };
      seen.opened = `${project}/${responseId}`;
      return Promise.resolve();
    },
    openExternal: (url) => (seen.opened = url),
  }).run();
  return seen;
}
