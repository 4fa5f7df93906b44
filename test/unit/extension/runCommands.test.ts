import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelRun } from '../../../src/extension/commands/cancelRun.ts';
import { openArticle } from '../../../src/extension/commands/openArticle.ts';
import { retryRun } from '../../../src/extension/commands/retryRun.ts';
import { showWork } from '../../../src/extension/commands/showWork.ts';
import { createUriHandler } from '../../../src/extension/panels/uriHandler.ts';
import { contentRun, project, promptRun } from '../../fakes/runs.ts';

const reply = <Data>(data: Data) => Promise.resolve({ data, meta: {}, credits: { charged: 0, remaining: null }, requestId: 'r' }) as Promise<never>;

test('retrying says the price first, and asks again only what failed', async () => {
  const said: string[] = [];
  const errors = [
    { prompt_id: 4, model: 'chatgpt', code: 'X', message: '' }, { prompt_id: 5, model: 'chatgpt', code: 'X', message: '' },
    { prompt_id: 5, model: 'chatgpt', code: 'X', message: '' }, { prompt_id: 4, model: 'aimode', code: 'X', message: '' },
  ];
  const answers = [true, false, true];
  const command = retryRun({
    services: { connect: () => Promise.resolve({ local: false, client: {
      getAccount: () => reply({ credits: { available: 950 } }), getPromptRun: () => reply(promptRun({ status: 'failed', errors })),
      retryContentRun: ({ run }) => (said.push(`retry ${run}`), reply(contentRun())),
      runPrompts: ({ body }) => (said.push(JSON.stringify(body)), reply(promptRun({ id: 30 + said.length }))),
    } }) },
    watcher: { watch: (run) => void said.push(`watch ${run.id}`) },
    status: { seen: (run) => void said.push(`seen ${run?.kind} ${run?.runId}`) },
    dialogs: { confirm: (message) => (said.push(message), Promise.resolve(answers.shift() ?? false)) },
  });
  await command.run({ kind: 'article', runId: 9 });
  await command.run({ kind: 'article', runId: 9 });
  await command.run({ kind: 'prompts', runId: 3 });
  assert.deepEqual(said, [
    'Try this article again: at most 10 credits of 950.', 'retry 9', 'watch 9',
    'Try this article again: at most 10 credits of 950.',
    'Ask again what failed: 3 credits of 950.', 'seen prompts 3', '{"models":["chatgpt"],"prompt_ids":[4,5]}', 'watch 37', '{"models":["aimode"],"prompt_ids":[4]}', 'watch 39',
  ]);
});

test('cancelling stops the run of its kind and looks how it stands', async () => {
  const said: string[] = [];
  const command = cancelRun({
    services: { connect: () => Promise.resolve({ client: {
      cancelContentRun: ({ run }) => (said.push(`article ${run}`), reply(contentRun())), cancelPromptRun: ({ run }) => (said.push(`prompts ${run}`), reply(promptRun())),
    } }) },
    watcher: { look: () => void said.push('look') },
  });
  await command.run({ kind: 'article', runId: 9 });
  await command.run({ kind: 'prompts', runId: 3 });
  await command.run();
  assert.deepEqual(said, ['article 9', 'look', 'prompts 3', 'look']);
});

test('a finished article opens as a file with its page, an unfinished one as its page', async () => {
  const said: string[] = [];
  const open = (status: 'completed' | 'processing') => openArticle({
    services: { connect: () => Promise.resolve({ client: { getContentRun: () => reply(contentRun({ status })) } }) },
    articles: { open: ({ runId }) => Promise.resolve(void said.push(`file ${runId}`)) },
    panel: { show: ({ runId }) => Promise.resolve(void said.push(`page ${runId}`)) },
    status: { seen: (run) => void said.push(`seen ${run?.runId}`) },
  }).run({ project, runId: 9 });
  await open('completed');
  await open('processing');
  assert.deepEqual(said, ['seen 9', 'file 9', 'page 9', 'seen 9', 'page 9']);
});

test('showing the work takes failures as seen', async () => {
  const said: string[] = [];
  await showWork({ reveal: () => Promise.resolve(void said.push('reveal')), status: { seen: () => void said.push('seen') }, watcher: { look: () => void said.push('look') } }).run();
  assert.deepEqual(said, ['reveal', 'seen', 'look']);
});

test('a link from outside only opens, and only what it can name', async () => {
  const opened: string[] = [];
  const handler = createUriHandler({ execute: (id, argument) => Promise.resolve(void opened.push(`${id} ${JSON.stringify(argument)}`)) });
  for (const path of [`/answers/${project}/3`, `/articles/${project}/9`, '/retry/x/9', '/answers/../3', '/answers/p/0', '/answers/p/3/cancel', '']) await handler.handleUri({ path });
  assert.deepEqual(opened, [`citedesk.openAnswer {"project":"${project}","responseId":3}`, `citedesk.openArticle {"project":"${project}","runId":9}`]);
});
