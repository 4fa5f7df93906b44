import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { createClient } from '../../../src/client/client.ts';
import { surveyFile } from '../../../src/client/import/fileSurvey.ts';
import { type Imported, importFile, type RefusedRow } from '../../../src/client/import/importAnswers.ts';
import { answer, foreignFiles, question } from '../../data/imports/foreign.ts';
import { startPrompts } from '../acme.ts';
import { makeFolder, startTestService, type TestService } from '../testService.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.close());

/** Imports a file into a project over HTTP, as the editor and the command line do. */
async function bringIn(
  context: TestContext,
  project: string,
  content: string,
  prompts: 'all' | 'known' = 'all',
): Promise<Imported & { readonly reasons: readonly string[] }> {
  const file = path.join(makeFolder(context), 'answers');
  fs.writeFileSync(file, content);
  const client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
  const { reading, dayOrder } = await surveyFile(file);
  const refused: RefusedRow[] = [];
  const onRefused = (row: RefusedRow) => void refused.push(row);
  context.after(() => client.close());
  const { importId, ...so } = await importFile({ client, project, file, reading, dayOrder, prompts, onRefused });
  assert.equal(importId !== undefined, so.added + so.skipped > 0);
  return { ...so, reasons: refused.map(({ reason }) => reason) };
}

interface Stored {
  readonly prompt: { readonly text: string };
  readonly model: string;
  readonly collected_at: string;
  readonly content_markdown: string;
  readonly sources: readonly { readonly url: string }[];
}

/** The answers of a project in full, the latest first. */
async function stored(project: string): Promise<readonly Stored[]> {
  const list = (await service.data('GET', `/projects/${project}/responses?from=2026-02-01&to=2026-03-01`)) as readonly {
    readonly id: number;
  }[];
  return Promise.all(
    list.map(({ id }) => service.data('GET', `/projects/${project}/responses/${id}`) as Promise<Stored>),
  );
}

describe('history from other tools', () => {
  for (const [id, content] of Object.entries(foreignFiles)) {
    test(`is imported from ${id}, once`, async (context) => {
      const { project } = await startPrompts(service, question);
      const isChat = id === 'chatgpt';
      const first = await bringIn(context, project, content, isChat ? 'known' : 'all');
      assert.deepEqual(first, { added: 1, skipped: 0, refused: 0, reasons: [], ...(isChat && { unmatched: 1 }) });
      const [one, ...others] = await stored(project);
      assert.equal(others.length, 0);
      assert.deepEqual([one?.prompt.text, one?.model, one?.content_markdown], [question, 'chatgpt', answer]);
      assert.ok(one?.sources.some(({ url }) => url === 'https://forge.example/anvils'));
      assert.match(one?.collected_at ?? '', /^2026-02-02T/u);
      const again = await bringIn(context, project, content);
      assert.deepEqual([again.added, again.skipped], [isChat ? 1 : 0, 1]);
    });
  }

  test('adds all questions as prompts on request', async (context) => {
    const { project } = await startPrompts(service, question);
    await bringIn(context, project, foreignFiles['chatgpt'] ?? '', 'all');
    const prompts = (await service.data('GET', `/projects/${project}/prompts`)) as readonly { readonly text: string }[];
    assert.deepEqual(prompts.map(({ text }) => text).sort(), ['And the second best?', question].sort());
  });

  test('keeps rows with unknown fields, and names each field once', async (context) => {
    const { project } = await startPrompts(service, question);
    const rows = Array.from({ length: 60 }, (_none, place) => ({
      prompt: question,
      assistant: 'Gemini 2.5 Flash',
      date: `${(place % 20) + 1}/2/2026`,
      answer: `Acme ${place}.`,
      region: 'US',
      ...(place % 2 && { score: place }),
    }));
    const so = await bringIn(context, project, rows.map((row) => JSON.stringify(row)).join('\n'));
    assert.deepEqual(so, { added: 60, skipped: 0, refused: 0, ignored: ['region', 'score'], reasons: [] });
    assert.equal(new Set((await stored(project)).map(({ model }) => model)).size, 0, 'Acme tracks no Gemini');
  });

  test('refuses rows of a table by line number, and keeps the others', async (context) => {
    const { project } = await startPrompts(service, question);
    const lines = ['13. März 2026', '14/2/2026', '2/3/2026'].map((date) => `"${question}";ChatGPT-4o;${date};Acme.`);
    const cut = [`"${question}";chatgpt;2026-02-02`, `"${question}";chatgpt;2026-02-02;Acme;Globex`];
    const so = await bringIn(
      context,
      project,
      ['sep=;', 'Prompt;Model;Date;Answer', ...lines, ...cut, ''].join('\r\n'),
    );
    assert.deepEqual([so.added, so.refused], [3, 2]);
    assert.deepEqual(
      so.reasons.map((reason) => reason.split(';')[0]),
      ['the row that ends in line 6 has 3 cells instead of 4', 'the row that ends in line 7 has 5 cells instead of 4'],
    );
  });
});
