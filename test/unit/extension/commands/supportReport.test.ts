import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { OpenClient } from '../../../../src/client/client.ts';
import { saveSupportReport } from '../../../../src/extension/commands/service/saveSupportReport.ts';
import { maskText } from '../../../../src/extension/support/masking.ts';
import { type Answer, person } from '../../../fakes/person.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';

/** Of every kind, in every place where one could stand. */
const secrets = {
  stored: 'short-1',
  openai: 'sk-proj-Ab12Cd34Ef56Gh78Ij90',
  google: 'AIzaSyA1234567890abcdefghijklmnopqrstu',
  serpapi: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  bearer: 'tok_A1b2',
  password: 'hunter2',
  webhook: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAA1',
  folder: 'folder-secret-of-the-folder-1234567890',
  mail: 'ann.smith@acme.example',
  internal: 'models.intranet.acme-corp.example',
};
const names = ['Acme', 'Globex', 'best crm for small teams'];

const everything = [
  `2026-11-22 [warn] the key was refused (key ${secrets.openai}, again ${secrets.stored})`,
  `GET https://ann:${secrets.password}@${secrets.internal}/v1?api_key=${secrets.google}&x=1 answered 401`,
  `authorization: Bearer ${secrets.bearer}`,
  `{"token":"${secrets.bearer}","url":"https://${secrets.internal}/hook/${secrets.webhook}"}`,
  `password=${secrets.password} mail <${secrets.mail}> ${secrets.serpapi}`,
  `secret ${secrets.folder} in ${os.homedir()}/work`,
  `ACME was asked “${names[2]}”, globex too`,
].join('\n');

interface Play {
  readonly answers?: readonly Answer[];
  readonly press?: string;
  readonly reachable?: boolean;
}

/** A person whose logs, settings and data folder are full of secrets. */
function fixture(context: TestContext, { answers, press = 'Save…', reachable = true }: Play) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-support-'));
  context.after(() => fs.rmSync(home, { recursive: true }));
  const folder = path.join(home, 'data');
  fs.mkdirSync(path.join(folder, 'logs'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'logs', 'service.log'), everything);
  fs.writeFileSync(path.join(folder, 'secret'), `${secrets.folder}\n`);
  fs.writeFileSync(path.join(home, 'Citedesk.log'), everything);
  const values: Readonly<Record<string, unknown>> = {
    'service.url': `https://user:${secrets.password}@${secrets.internal}/v1?token=${secrets.bearer}`,
    assistants: {
      chatgpt: { kind: 'openai', model: 'gpt-5', key: secrets.openai },
      gemini: {
        kind: 'openai-compatible',
        baseUrl: `https://${secrets.internal}/v1`,
        headers: { 'x-key': secrets.bearer },
      },
      perplexity: { kind: 'perplexity', model: 'sonar' },
    },
    writer: { kind: 'anthropic', model: secrets.stored, baseUrl: 'https://api.anthropic.com/v1' },
    'crawl.privateHosts': [`${secrets.internal}:8080`],
  };
  const detail = { ...projectDetail(), name: 'Acme', competitors: [{ name: 'Globex', url: null, aliases: [] }] };
  const client = {
    supports: () => true,
    listProjects: () => Promise.resolve({ data: [detail] }),
    getProject: () => Promise.resolve({ data: detail }),
    listPrompts: () =>
      Promise.resolve({
        data: [{ id: 1, text: names[2], answers_count: 7 }],
        meta: { has_more: false, next_cursor: null },
      }),
  } as unknown as OpenClient;
  const asking = person(
    ...(answers ?? [['Settings, without keys', 'How much the local service keeps', 'The last lines of both logs']]),
  );
  const shown: string[] = [];
  const file = path.join(home, 'report.md');
  const failure = new Failure('LOCAL_CRASHED', `It ended: key ${secrets.openai}.`, { status: 0 });
  const command = saveSupportReport({
    version: '1.2.3',
    facts: () => Promise.resolve([['Editor', 'Code 1.106']]),
    settings: {
      serviceUrl: '',
      assistants: values['assistants'],
      writer: values['writer'],
      judge: undefined,
      crawl: { maxPages: undefined, privateHosts: values['crawl.privateHosts'] },
      spending: { cap: undefined, prices: undefined },
      all: () => values,
    },
    services: reachable
      ? { state: { name: 'ready' }, current: { origin: 'local', local: true, client } }
      : { state: { name: 'unreachable', failure }, current: undefined },
    keys: { of: (kind) => Promise.resolve(kind === 'model' ? secrets.stored : undefined) },
    dataFolder: () => Promise.resolve(folder),
    logs: home,
    dialogs: {
      ...asking,
      tell: (message, ...buttons) => (shown.push(message), Promise.resolve(buttons.find((one) => one === press))),
      saveFile: () => Promise.resolve(file),
      progress: (_title, work) => work(() => undefined, new AbortController().signal),
    },
    files: { folder: home },
    host: { copy: (text) => (shown.push(`copied ${text.length}`), Promise.resolve()) },
    showText: (_name, text) => (shown.push(text), Promise.resolve()),
    clock: { now: () => Date.UTC(2026, 10, 24) },
  });
  return { run: () => command.run(), shown, file, questions: asking.asked };
}

test('no secret and no name is in a support report, wherever they stand, and what is saved was seen', async (context) => {
  for (const reachable of [true, false]) {
    const { run, shown, file } = fixture(context, { reachable });
    await run();
    const text = fs.readFileSync(file, 'utf8');
    assert.equal(text, shown[0]);
    for (const [kind, secret] of Object.entries(secrets)) assert.ok(!text.includes(secret), `${kind}: ${text}`);
    assert.ok(!text.includes(os.homedir()));
    if (reachable) for (const name of names) assert.ok(!text.toLowerCase().includes(name.toLowerCase()), name);
    assert.match(text, /- Citedesk: 1\.2\.3/u);
    assert.match(text, /"kind": "perplexity"/u);
    assert.match(text, /https:\/\/api\.anthropic\.com/u);
    assert.match(text, /answered 401/u);
    assert.match(text, /citedesk\.assistants\.chatgpt: A key never stands in settings/u);
    assert.match(text, reachable ? /- Project 1: 1 prompts, 7 answers/u : /- Failure: LOCAL_CRASHED/u);
  }
});

test('names are told where that is ticked, and what is not ticked is left out', async (context) => {
  const { run, shown } = fixture(context, {
    answers: [['The last lines of both logs', 'Names as they are']],
    press: 'Copy',
  });
  await run();
  assert.match(shown[0] ?? '', /ACME was asked “best crm for small teams”/u);
  assert.doesNotMatch(shown[0] ?? '', /## Settings|## Store/u);
  assert.match(shown.at(-1) ?? '', /^copied \d+$/u);
  const left = fixture(context, { answers: [undefined] });
  await left.run();
  assert.deepEqual(left.shown, []);
});

test('what helps to find a fault stays: times, codes, our own ids and places in code', () => {
  const masked = { secrets: [], names: ['ab'], home: '/home/ann', hosts: ['api.openai.com'] };
  for (const line of [
    '2026-11-22 13:51:33.987 [warn] the key was refused (ask 7, code PROVIDER_REFUSED)',
    'request 4bbf1653-9515-4a83-b86e-c6d25c3403e3 of project 51708d26211cdc081cf05f26',
    '    at startService (file:///home/x/bin/1.2.3/node/service.mjs:12:7)',
    'POST https://api.openai.com/v1/chat/completions answered 429',
    'the store is backed up (file 2026-11-20T09-00-00.000Z-schema-23-daily.sqlite)',
  ])
    assert.equal(
      maskText(line, masked).replace('file://[host]', 'file://'),
      line.replace(/file:\/\/\S+(?=\))/u, 'file://'),
    );
  assert.equal(maskText('in /home/ann/data', masked), 'in ~/data');
});
