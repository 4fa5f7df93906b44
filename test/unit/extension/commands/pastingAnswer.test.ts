import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewResponse } from '../../../../src/contract/projects/response.ts';
import { pasteAnswer } from '../../../../src/extension/commands/prompts/pasteAnswer.ts';
import { createPickers } from '../../../../src/extension/dialogs/pickers.ts';
import { type Answer, person } from '../../../fakes/person.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';
import { project } from '../../../fakes/runs.ts';

const answer = [
  'ChatGPT said:',
  'The best CRMs for small teams:',
  '1. **Globex** has the better price.',
  '2. **Acme** is easy to use and a great choice ([review](https://reviews.example.com/crm)).',
  '3. **Initech** is old.',
].join('\n\n');

interface Play {
  readonly clipboard?: string;
  readonly answers?: readonly Answer[];
  readonly yes?: boolean;
}

/** A person who pastes into a project in Berlin that tracks ChatGPT and the competitor Globex, at noon UTC. */
function fixture({ clipboard = answer, answers = [], yes = true }: Play = {}) {
  const sent: NewResponse[] = [];
  const shown: string[] = [];
  const done: unknown[] = [];
  const asking = person(...answers);
  const competitors = [{ name: 'Globex', url: null, aliases: [] }];
  const detail = { ...projectDetail(), name: 'Acme', timezone: 'Europe/Berlin', models: ['chatgpt'], competitors };
  const dialogs = {
    ...asking,
    confirm: (message: string, _button: string, _instead?: string, lines?: string) => (
      shown.push(message, ...(lines ?? '').split('\n')),
      Promise.resolve(yes)
    ),
    tell: (message: string, button?: string) => (shown.push(message), Promise.resolve(button)),
  };
  const client = {
    listProjects: () => Promise.resolve({ data: [detail] }),
    getProject: () => Promise.resolve({ data: detail }),
    addResponses: ({ body }: { readonly body: { readonly responses: NewResponse[] } }) => (
      sent.push(...body.responses),
      Promise.resolve({ meta: { added: 1, skipped: 0 } })
    ),
  };
  const execute = (...call: readonly unknown[]) => (done.push(call), Promise.resolve());
  const command = pasteAnswer({
    services: { connect: () => Promise.resolve({ client: client as never }) },
    pickers: createPickers({ dialogs, execute }),
    dialogs,
    host: { clipboard: () => Promise.resolve(clipboard) },
    clock: { now: () => Date.UTC(2026, 10, 24, 12) },
    execute,
    tree: { refresh: () => void done.push('refresh') },
  });
  return { command, sent, shown, done, questions: asking.asked };
}

const prompt = { project, promptId: 21, text: 'best crm' };

test('an answer is taken from the clipboard by the way of an import, once its findings were seen', async () => {
  const { command, sent, shown, done, questions } = fixture({ answers: ['ChatGPT', '2026-11-23 18:30'] });
  await command.run(prompt);
  assert.deepEqual(questions[1]?.shown, ['2026-11-24 13:00'], 'now, by the clock of the project');
  assert.match(shown[0] ?? '', /^Add this answer of ChatGPT, of .* to “best crm”\?$/u);
  assert.deepEqual(shown.slice(3, -1), [
    'Acme: recommended, middle, place 2 among the names, positive (estimated)',
    'Competitors: Globex',
    'Ranking: 1 Globex, 2 Acme, 3 Initech',
    'Names that nobody tracks: Initech',
    'Sources: example.com',
    'What the page around it says is left out.',
  ]);
  assert.deepEqual(sent, [
    { prompt_id: 21, model: 'chatgpt', collected_at: '2026-11-23T17:30:00.000Z', content_markdown: answer },
  ]);
  assert.equal(shown.at(-1), 'The answer of ChatGPT is added.');
  assert.deepEqual(done, ['refresh', ['citedesk.showAnswers', { project, promptId: 21 }]]);
});

test('nothing is kept without a yes, of an empty clipboard, or where a question is left', async () => {
  for (const play of [
    { answers: ['ChatGPT', '2026-11-23'], yes: false },
    { answers: ['ChatGPT', undefined] },
    { answers: [undefined] },
    { clipboard: ' \n' },
  ]) {
    const { command, sent } = fixture(play);
    await command.run(prompt);
    assert.deepEqual(sent, []);
  }
});

test('a moment that is none, or lies in the future, is refused where it is typed', async () => {
  for (const text of ['tomorrow', '5/6/2025', '2026-11-25'])
    await assert.rejects(fixture({ answers: ['ChatGPT', text] }).command.run(prompt), { name: 'AssertionError' });
  const { command, questions } = fixture({ answers: ['Gemini', '24 May 2025 2:30 pm'] });
  await command.run(prompt);
  assert.ok(questions[0]?.shown.includes('Gemini | not tracked'));
});
