import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { saveSupportReport } from '../../../../src/extension/service/support/supportReport.ts';
import { maskText } from '../../../../src/extension/service/support/masking.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { temporaryFolder } from '../../../fakes/editor/temporaryFolder.ts';

const screen = screens('supportReport');

/** Secrets and names of every kind, in every possible place. */
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
  /** Selected parts; Escape by default. */
  readonly parts?: readonly string[];
  readonly press?: number;
  readonly reachable?: boolean;
}

const [save, copy] = [0, 1];

/** A person whose logs, settings and data folder are full of secrets. */
async function reported(context: TestContext, { parts, press = save, reachable = true }: Play) {
  const home = temporaryFolder(context, {
    'data/logs/service.log': everything,
    'data/secret': `${secrets.folder}\n`,
    'Citedesk.log': everything,
  });
  const values = {
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
  const file = path.join(home, 'report.md');
  const failure = new Failure('LOCAL_CRASHED', `It ended: key ${secrets.openai}.`, { status: 0 });
  const editor = activate({
    press,
    answers: [parts],
    paths: [file],
    settings: {
      assistants: values.assistants,
      writer: values.writer,
      crawl: { maxPages: undefined, privateHosts: values['crawl.privateHosts'] },
      all: () => values,
    },
    service: {
      project: { name: 'Acme', competitors: [{ name: 'Globex', url: null, aliases: [] }] },
      calls: {
        listPrompts: {
          data: [{ id: 1, text: names[2], answers_count: 7 }],
          meta: { has_more: false, next_cursor: null },
        },
      },
    },
    parts: {
      facts: () => Promise.resolve([['Editor', 'Code 1.106']]),
      keys: { of: (kind) => Promise.resolve(kind === 'model' ? secrets.stored : undefined) },
      ...(!reachable && { services: { state: { name: 'unreachable', failure }, current: undefined } }),
    },
  });
  await saveSupportReport({
    ...editor.needs,
    dataFolder: () => Promise.resolve(path.join(home, 'data')),
    logs: home,
  }).run();
  const shown = editor.effects('show text')[0]?.[1] as string | undefined;
  return { ...editor, text: shown ?? '', saved: () => fs.readFileSync(file, 'utf8') };
}

describe('support report', () => {
  for (const reachable of [true, false])
    test(`has no secrets and names, ${reachable ? 'with' : 'without'} a service`, async (context) => {
      const { text, saved } = await reported(context, { reachable, parts: ['settings', 'store', 'logs'] });
      assert.equal(saved(), text, 'what is saved was seen');
      for (const [kind, secret] of Object.entries(secrets)) assert.ok(!text.includes(secret), `${kind}: ${text}`);
      assert.ok(!text.includes(os.homedir()));
      if (reachable) for (const name of names) assert.ok(!text.toLowerCase().includes(name.toLowerCase()), name);
      assert.match(text, /1\.2\.3/u);
      assert.match(text, /"kind": "perplexity"/u);
      assert.match(text, /https:\/\/api\.anthropic\.com/u);
      assert.match(text, /answered 401/u);
      assert.equal(text.includes('LOCAL_CRASHED'), !reachable);
      const lines = text.split('\n').filter((line) => /Project 1|citedesk\.assistants/u.test(line));
      screen(reachable ? 'lines' : 'lines without a service', lines);
    });

  test('asks for its contents', async (context) => {
    const { screen: shown, asked } = await reported(context, { parts: [] });
    assert.deepEqual(asked[0]?.picked, ['settings', 'store', 'logs']);
    screen('questions', shown.slice(0, 3));
  });

  test('includes names if selected', async (context) => {
    const { text, effects } = await reported(context, { parts: ['logs', 'names'], press: copy });
    assert.match(text, /ACME was asked “best crm for small teams”/u);
    assert.deepEqual(effects('copy'), [[text]]);
  });

  test('leaves out deselected parts', async (context) => {
    const { text } = await reported(context, { parts: ['logs'], press: copy });
    assert.doesNotMatch(text, /"kind": "perplexity"|7 answers/u);
  });

  test('is not created after Escape', async (context) => {
    const { done, told } = await reported(context, {});
    assert.deepEqual([done, told], [[], []]);
  });
});

describe('masking', () => {
  const masked = { secrets: [], names: ['ab'], home: '/home/ann', hosts: ['api.openai.com'] };

  for (const [what, line] of Object.entries({
    times: '2026-11-22 13:51:33.987 [warn] the key was refused (ask 7, code PROVIDER_REFUSED)',
    ids: 'request 4bbf1653-9515-4a83-b86e-c6d25c3403e3 of project 51708d26211cdc081cf05f26',
    codes: 'POST https://api.openai.com/v1/chat/completions answered 429',
    files: 'backed up the store (file 2026-11-20T09-00-00.000Z-schema-23-daily.sqlite)',
  }))
    test(`keeps ${what}`, () => assert.equal(maskText(line, masked), line));

  test('keeps locations in code', () => {
    const line = '    at startService (file:///home/x/bin/1.2.3/node/service.mjs:12:7)';
    assert.match(maskText(line, masked), /at startService \(file:\/\/.*\)$/u);
  });

  test('shortens the home folder', () => {
    assert.equal(maskText('in /home/ann/data', masked), 'in ~/data');
  });
});
