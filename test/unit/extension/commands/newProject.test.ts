import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NewProject } from '../../../../src/contract/projects/project.ts';
import { newProject } from '../../../../src/extension/commands/projects/newProject.ts';
import { type Answer, person } from '../../../fakes/person.ts';

async function made(...answers: readonly Answer[]): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  const command = newProject({
    services: {
      connect: () =>
        Promise.resolve({ client: { createProject: ({ body }) => (sent.push(body), Promise.resolve(undefined)) } }),
    },
    dialogs: person(...answers),
    tree: { refresh: () => undefined },
    showPrompts: () => Promise.resolve(),
    language: 'en',
  });
  await command.run();
  return sent;
}

/** To the questions for name, website, assistants, country, time zone and competitors. */
const answers = ['Acme', 'acme.com', ['ChatGPT'], 'Germany', 'Europe/Berlin', 'Globex, initech.com'];

test('a new project is what its steps say, as the contract takes it', async () => {
  const sent = await made(...answers);
  assert.deepEqual(sent, [
    {
      name: 'Acme',
      url: 'https://acme.com',
      region: 'DE',
      timezone: 'Europe/Berlin',
      models: ['chatgpt'],
      competitors: [
        { name: 'Globex', url: null },
        { name: 'Initech', url: 'https://initech.com' },
      ],
    },
  ]);
  assert.equal(NewProject.safeParse(sent[0]).success, true);
});

test('escape at any step makes no project', async () => {
  for (const step of answers.keys()) assert.deepEqual(await made(...answers.slice(0, step)), [], `step ${step}`);
});
