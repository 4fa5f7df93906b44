import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ComparedArticle,
  compareWithAnswers,
} from '../../../../src/extension/commands/articles/compareWithAnswers.ts';

const place = { service: 'local', project: 'p', promptId: 7 };

/** What a person is told, and what follows when they press the button. */
async function compared(found: ComparedArticle | undefined, text?: string) {
  const told: string[] = [];
  const executed: unknown[] = [];
  const command = compareWithAnswers({
    services: { connect: () => Promise.resolve({ origin: 'local' }) },
    writing: { host: () => Promise.resolve({ readAnswers: () => Promise.resolve(found) }) },
    active: { text },
    dialogs: {
      progress: (_title, work) => work(() => undefined, AbortSignal.timeout(1000)),
      tell: (message, ...buttons) => (told.push([message, ...buttons].join(' | ')), Promise.resolve(buttons[0])),
    },
    execute: (...given) => (executed.push(given), Promise.resolve()),
  });
  await command.run();
  return { told, executed };
}

test('a comparison ends with what the answers have and the article lacks, and the way to the list', async () => {
  assert.deepEqual(await compared({ ...place, answers: 4, comparable: true, missing: '2 searches unanswered' }), {
    told: ['Compared with 4 answers: 2 searches unanswered. | List Them'],
    executed: [['citedesk.checkArticle']],
  });
  assert.deepEqual((await compared({ ...place, answers: 1, comparable: true, missing: undefined })).told, [
    'Compared with 1 answer: no search or cited site of theirs is missing.',
  ]);
});

test('where answers have nothing that an article could lack, that is said and not that nothing is missing', async () => {
  assert.deepEqual((await compared({ ...place, answers: 2, comparable: false, missing: undefined })).told, [
    'Compared with 2 answers. There is nothing to compare: they tell no search, and cite no site more than once.',
  ]);
});

test('where there is nothing to compare with, what to do is said', async () => {
  assert.deepEqual(await compared({ ...place, answers: 0, comparable: false, missing: undefined }), {
    told: ['There are no answers to the prompt of this article yet. | Ask Prompt'],
    executed: [['citedesk.runPrompts', { project: 'p', promptId: 7 }]],
  });
  assert.deepEqual((await compared(undefined)).told, ['Open an article that was started for a prompt.']);
  const [toml] = (await compared(undefined, '+++\ntitle = "A"\n+++\n\nText.\n')).told;
  assert.match(toml ?? '', /TOML front matter/);
  assert.deepEqual(
    (await compared({ ...place, service: 'https://else.where', answers: 0, comparable: false, missing: undefined }))
      .told,
    ['This article came from https://else.where. Connect to it first.'],
  );
});
