import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelRun } from '../../../../src/extension/commands/runs/cancelRun.ts';
import { openArticle } from '../../../../src/extension/commands/articles/openArticle.ts';
import { retryRun } from '../../../../src/extension/commands/runs/retryRun.ts';
import { finishArticle } from '../../../../src/extension/commands/articles/finishArticle.ts';
import { showArticle } from '../../../../src/extension/commands/articles/showArticle.ts';
import { showWork } from '../../../../src/extension/commands/runs/showWork.ts';
import type { Proposal } from '../../../../src/extension/articles/changes/proposals.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { createUriHandler } from '../../../../src/extension/panels/uriHandler.ts';
import { settle } from '../../../fakes/clock.ts';
import { contentRun, project, promptRun } from '../../../fakes/runs.ts';

const reply = <Data>(data: Data) =>
  Promise.resolve({ data, meta: {}, credits: { charged: 0, remaining: null }, requestId: 'r' }) as Promise<never>;

test('retrying says the price first, and asks again only what failed', async () => {
  const said: string[] = [];
  const errors = [
    { prompt_id: 4, model: 'chatgpt', code: 'X', message: '' },
    { prompt_id: 5, model: 'chatgpt', code: 'X', message: '' },
    { prompt_id: 5, model: 'chatgpt', code: 'X', message: '' },
    { prompt_id: 4, model: 'aimode', code: 'X', message: '' },
  ];
  const answers = [true, false, true];
  const command = retryRun({
    services: {
      connect: () =>
        Promise.resolve({
          local: false,
          client: {
            getAccount: () => reply({ credits: { available: 950 } }),
            getPromptRun: () => reply(promptRun({ status: 'failed', errors })),
            retryContentRun: ({ run }) => (said.push(`retry ${run}`), reply(contentRun())),
            runPrompts: ({ body }) => (said.push(JSON.stringify(body)), reply(promptRun({ id: 30 + said.length }))),
          },
        }),
    },
    watcher: { watch: (run) => void said.push(`watch ${run.id}`) },
    status: { seen: (run) => void said.push(`seen ${run?.kind} ${run?.runId}`) },
    dialogs: { confirm: (message) => (said.push(message), Promise.resolve(answers.shift() ?? false)) },
    execute: (id, argument) => (said.push(`${id} ${JSON.stringify(argument)}`), Promise.resolve()),
  });
  await command.run({ kind: 'article', runId: 9 });
  await command.run({ kind: 'article', runId: 9 });
  await command.run({ kind: 'prompts', runId: 3 });
  await command.run({ kind: 'export', project: 'p', runId: 'e' });
  assert.deepEqual(said, [
    'Try this article again: at most 10 credits of 950.',
    'retry 9',
    'watch 9',
    'Try this article again: at most 10 credits of 950.',
    'Ask again what failed: 3 credits of 950.',
    'seen prompts 3',
    '{"models":["chatgpt"],"prompt_ids":[4,5]}',
    'watch 37',
    '{"models":["aimode"],"prompt_ids":[4]}',
    'watch 39',
    'citedesk.export {"project":"p","again":"e"}',
  ]);
});

test('cancelling stops the run of its kind and looks how it stands', async () => {
  const said: string[] = [];
  const command = cancelRun({
    services: {
      connect: () =>
        Promise.resolve({
          client: {
            cancelContentRun: ({ run }) => (said.push(`article ${run}`), reply(contentRun())),
            cancelExport: ({ export: id }) => (said.push(`export ${id}`), reply({})),
            cancelPromptRun: ({ run }) => (said.push(`prompts ${run}`), reply(promptRun())),
          },
        }),
    },
    watcher: { look: () => void said.push('look') },
  });
  await command.run({ kind: 'article', runId: 9 });
  await command.run({ kind: 'prompts', runId: 3 });
  await command.run({ kind: 'export', project: 'p', runId: 'e' });
  await command.run();
  assert.deepEqual(said, ['article 9', 'look', 'prompts 3', 'look', 'export e', 'look']);
});

/** Opens an article while its person stays or goes on elsewhere, with the changes that wait; tells what was done. */
async function opened(
  status: 'completed' | 'processing',
  { elsewhere = false, waiting = [] as readonly Proposal[], press = '' } = {},
) {
  const said: string[] = [];
  await openArticle({
    services: {
      connect: () =>
        Promise.resolve({ origin: 'local', client: { getContentRun: () => reply(contentRun({ status })) } }),
    },
    articleHost: { attend: () => ({ elsewhere, late: false, dispose: () => undefined }) },
    articles: {
      open: ({ runId }, attention) => Promise.resolve(said.push(`file ${runId}`) > 0 && attention?.elsewhere !== true),
      find: () => Promise.resolve('/a.md'),
    },
    proposals: { waiting: () => waiting },
    dialogs: {
      tell: (message, ...buttons) => (said.push(message), Promise.resolve(buttons.find((one) => one === press))),
    },
    execute: (id, argument) => Promise.resolve(void said.push(`${id} ${JSON.stringify(argument)}`)),
    panel: { show: (shown) => Promise.resolve(void said.push('file' in shown ? shown.file : `page ${shown.runId}`)) },
    status: { seen: (run) => void said.push(`seen ${run?.runId}`) },
  }).run({ project, runId: 9 });
  await settle();
  return said;
}

test('a finished article opens as a file with its page, an unfinished one as its page', async () => {
  assert.deepEqual(await opened('completed'), ['file 9', 'page 9', 'seen 9']);
  assert.deepEqual(await opened('processing'), ['page 9', 'seen 9']);
});

test('an article that comes late takes the keyboard from nobody who writes elsewhere: it asks', async () => {
  const said = await opened('completed', { elsewhere: true, press: 'Open' });
  assert.deepEqual(said, [
    'file 9',
    'The article can be opened now.',
    `citedesk.openArticle {"project":"${project}","runId":9}`,
  ]);
});

test('opening an article says that a change to it waits, and leads there', async () => {
  const change: Proposal = { runId: 12, project, file: '/a.md', base: '', text: '', state: 'waiting' };
  const said = await opened('completed', { waiting: [change, { ...change, file: '/b.md' }], press: 'Show Change' });
  assert.deepEqual(said, [
    'file 9',
    'page 9',
    'A change to a.md waits for you.',
    'seen 9',
    'citedesk.showChange {"runId":12}',
  ]);
});

test('the article that is looked at is shown, where its service is the connected one or it came from no run', async () => {
  const said: string[] = [];
  const show = (article: { service: string; project: string; runId: number } | undefined, ownFile?: string) =>
    showArticle({
      services: { connect: () => Promise.resolve({ origin: 'local' }) },
      active: { article, ownFile, text: undefined },
      panel: { show: (shown) => Promise.resolve(void said.push('file' in shown ? shown.file : `page ${shown.runId}`)) },
      dialogs: { tell: (message) => (said.push(message), Promise.resolve(undefined)) },
    }).run();
  await show({ service: 'local', project, runId: 9 });
  await show({ service: 'https://fixture.example', project, runId: 9 });
  await show(undefined);
  await show(undefined, '/site/own.md');
  assert.deepEqual(said, [
    'page 9',
    'This article came from https://fixture.example. Connect to it first.',
    'Open an article to see its scores and findings.',
    '/site/own.md',
  ]);
});

test('finishing an article takes its brief out in one step, and says so; otherwise it changes nothing', async () => {
  const said: string[] = [];
  const finish = (text: string | undefined, ownFile: string | undefined = '/a.md') =>
    finishArticle({
      active: {
        article: undefined,
        ownFile: ownFile || undefined,
        text,
        replace: (finished) => Promise.resolve(void said.push(finished)),
      },
      dialogs: { tell: (message) => (said.push(message), Promise.resolve(undefined)) },
    }).run();
  await finish('# A\n\n> [!BRIEF]\n>\n> Why.\n\nText.\n');
  await finish('# A\n\nText.\n\n## B\n\n> [!BRIEF]\n>\n> Why.\n\n## C\n\n> [!BRIEF]\n>\n> Why.\n');
  await finish('# A\n\nText.\n');
  await finish('# A\n\nText.\n', '');
  await finish(undefined);
  assert.deepEqual(said, [
    '# A\n\nText.\n',
    '1 note of the brief was taken out, with links to answers and footnotes that only notes pointed at. Undo brings them back.',
    '# A\n\nText.\n',
    '2 notes of the brief were taken out, with links to answers and footnotes that only notes pointed at. 2 sections were empty without them and went, too. Undo brings them back.',
    'Nothing of a brief is left in this article.',
    'This file is no article of Citedesk.',
    'Open the Markdown file of an article to finish it.',
  ]);
});

test('showing the work takes failures as seen', async () => {
  const said: string[] = [];
  await showWork({
    reveal: () => Promise.resolve(void said.push('reveal')),
    status: { seen: () => void said.push('seen') },
    watcher: { look: () => void said.push('look') },
  }).run();
  assert.deepEqual(said, ['reveal', 'seen', 'look']);
});

/**
 * Follows a link to an answer and one to an article, with a person who says yes or no; tells what was opened and asked.
 */
async function followed({
  current,
  expected = 'local',
  file,
  yes = true,
  gone = false,
}: {
  readonly gone?: boolean;
  readonly current?: { readonly origin: string };
  readonly expected?: string;
  readonly file?: string;
  readonly yes?: boolean;
}) {
  const opened: string[] = [];
  const asked: string[] = [];
  const handler = createUriHandler({
    services: { current },
    expected: () => expected,
    articles: { find: () => Promise.resolve(file) },
    answers: {
      show: (answer) =>
        gone
          ? Promise.reject(new Failure('RESPONSE_NOT_FOUND', 'No.'))
          : Promise.resolve(void opened.push(`answer ${JSON.stringify(answer)}`)),
    },
    dialogs: {
      confirm: (message) => (asked.push(message), Promise.resolve(yes)),
      tell: (message) => (asked.push(message), Promise.resolve(undefined)),
    },
    execute: (id, argument) => Promise.resolve(void opened.push(`${id} ${JSON.stringify(argument)}`)),
    failures: { report: (error) => assert.fail(String(error)) },
  });
  for (const path of [
    `/answers/${project}/3`,
    `/articles/${project}/9`,
    '/retry/x/9',
    '/answers/../3',
    '/answers/p/0',
    '/answers/p/3/cancel',
    '',
  ])
    await handler.handleUri({ path });
  return { opened, asked };
}

const both = [
  `answer {"project":"${project}","responseId":3}`,
  `citedesk.openArticle {"project":"${project}","runId":9}`,
];
const running = { origin: 'local' };

test('a link from outside opens at once what is there already, and only what it can name', async () => {
  assert.deepEqual(await followed({ current: running, file: '/content/a.md' }), { opened: both, asked: [] });
});

test('a link to an answer that does not exist says so', async () => {
  assert.deepEqual(await followed({ current: running, file: '/content/a.md', gone: true }), {
    opened: both.slice(1),
    asked: ['There is no answer 3, to which a link leads.'],
  });
});

test('a link that would start a service, spend or write asks first', async () => {
  const [answer, article] = ['A link leads to an answer in Citedesk.', 'A link leads to an article in Citedesk.'];
  assert.deepEqual(await followed({ current: running }), {
    opened: both,
    asked: [`${article} Its text is written into a file of this workspace.`],
  });
  assert.deepEqual(await followed({ yes: false }), {
    opened: [],
    asked: [
      `${answer} The local service is started for it.`,
      `${article} The local service is started for it. Its text is written into a file of this workspace.`,
    ],
  });
  const spending = await followed({
    current: { origin: 'https://api.example' },
    expected: 'https://api.example',
    file: '/content/a.md',
  });
  assert.deepEqual(spending, {
    opened: both,
    asked: [answer, article].map((sentence) => `${sentence} https://api.example may charge credits for it.`),
  });
});

test('a link to a run of another project opens nothing', async () => {
  const unwanted = () => Promise.reject(new Error('opened'));
  const command = openArticle({
    services: {
      connect: () =>
        Promise.resolve({
          origin: 'local',
          client: { getContentRun: () => reply(contentRun({ status: 'completed' })) },
        }),
    },
    articleHost: { attend: () => ({ elsewhere: false, late: false, dispose: () => undefined }) },
    articles: { open: unwanted, find: unwanted },
    proposals: { waiting: () => [] },
    dialogs: { tell: unwanted },
    execute: unwanted,
    panel: { show: unwanted },
    status: { seen: () => undefined },
  });
  await assert.rejects(command.run({ project: 'another', runId: 9 }), { code: 'RUN_NOT_FOUND' });
});
