import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readAnswer } from '../../../src/analysis/reading/answerReading.ts';
import { withoutCitations } from '../../../src/analysis/reading/citations.ts';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { answersIn } from '../../../src/client/import/answersFile.ts';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { getResponse, type ResponseDetail } from '../../../src/contract/projects/response.ts';
import { pasteAnswer } from '../../../src/extension/answers/importing/pasteAnswer.ts';
import { answerForms } from '../../data/answerForms.ts';
import { eventually } from '../../fakes/eventually.ts';
import { sonarAnswer } from '../../fakes/providers/perplexity.ts';
import { type ProviderServer, startProvider } from '../../fakes/providers/server.ts';
import { startPrompts } from '../acme.ts';
import { startTestService, type TestService } from '../testService.ts';

// An answer reads the same, whichever way it came: asked, imported by call, pasted, or from a file.

/** As many as a call takes. */
const chunked = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / 50) }, (_, index) => texts.slice(index * 50, (index + 1) * 50));

let service: TestService;
let server: ProviderServer;
let client: OpenClient;
let project: string;
/** By form its prompt, and the answers that came to it by the ways that they came. */
let prompts: ReadonlyMap<string, number>;
const came = new Map<string, Map<string, ResponseDetail>>();

const entries = Object.entries(answerForms);
const pasteable = entries.filter(([, form]) => form.given === undefined);
const textOf = (name: string): string => `Which anvil, as in form ${entries.findIndex(([other]) => other === name)}?`;

before(async () => {
  server = await startProvider(({ body }) => {
    const asked = JSON.stringify(body);
    const [, form] = entries.find(([name]) => asked.includes(textOf(name))) ?? [];
    return sonarAnswer({ texts: [form?.text ?? ''], citations: form?.given ?? [] });
  });
  const assistant = { kind: 'openai-compatible', model: 'any', baseUrl: server.baseUrl } as const;
  service = await startTestService({
    configuration: { assistants: { chatgpt: assistant, perplexity: assistant } } as never,
  });
  await service.sql('UPDATE users SET per_second = 1000000, per_minute = 1000000');
  client = createClient({ baseUrl: service.url, key: () => Promise.resolve(service.key) });
  const [first, ...others] = chunked(entries.map(([name]) => textOf(name)));
  const started = await startPrompts(service, ...(first ?? []));
  ({ project } = started);
  const ids = [...started.prompts];
  for (const texts of others) {
    const { added } = await service.data('POST', `/projects/${project}/prompts`, {
      topic_id: started.topic,
      prompts: texts,
    });
    ids.push(...(added as { id: number }[]).map((prompt) => prompt.id));
  }
  prompts = new Map(entries.map(([name], index) => [name, ids[index] ?? 0]));
  await service.data('PATCH', `/projects/${project}`, { models: ['chatgpt', 'perplexity'] });
  await keep('asked', ask);
  await keep('call', importByCall);
  await keep('file', importFile);
  await keep('pasted', paste);
});

after(async () => {
  await client.close();
  await service.close();
  await server.close();
});

/** Records the new answers. */
async function keep(way: string, bring: () => Promise<void>): Promise<void> {
  await bring();
  const known = new Set([...came.values()].flatMap((ways) => [...ways.values()].map(({ id }) => id)));
  const rows: { id: number; prompt: { id: number }; model: string }[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { data, meta } = await client.listResponses({
      project,
      query: { limit: 100, ...(cursor !== '' && { cursor }) },
    });
    rows.push(...(data as typeof rows));
    cursor = meta.has_more ? (meta.next_cursor ?? undefined) : undefined;
  }
  for (const [name, form] of entries) {
    const row = rows.find(
      ({ id, prompt, model }) =>
        !known.has(id) && prompt.id === prompts.get(name) && model === (form.model ?? 'chatgpt'),
    );
    if (!row) continue;
    const detail = getResponse.data.parse(await service.data('GET', `/projects/${project}/responses/${row.id}`));
    came.set(name, (came.get(name) ?? new Map<string, ResponseDetail>()).set(way, detail));
  }
}

async function ask(): Promise<void> {
  const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: [...prompts.values()] });
  const { failed } = await eventually(async () => {
    const run = PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`));
    return !['queued', 'processing'].includes(run.status) && run;
  });
  assert.equal(failed, 0);
}

const rowsOf = (hour: string) =>
  entries.map(([name, { text, given: pages, model = 'chatgpt' }]) => ({
    prompt_id: prompts.get(name),
    model,
    collected_at: `2026-11-01T${hour}:00:00Z`,
    content_markdown: text,
    ...(pages && { sources: pages.map((url) => ({ url })) }),
  }));

async function importByCall(): Promise<void> {
  await service.data('POST', `/projects/${project}/responses`, { responses: rowsOf('10') });
}

async function importFile(): Promise<void> {
  const file = path.join(service.folder, 'answers.jsonl');
  fs.writeFileSync(
    file,
    rowsOf('11')
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  );
  assert.equal((await importAnswers({ client, project, rows: answersIn(file) })).refused, 0);
}

async function paste(): Promise<void> {
  for (const [name, { text, model = 'chatgpt' }] of pasteable) {
    const command = pasteAnswer({
      services: { connect: () => Promise.resolve({ client }) },
      pickers: { project: () => Promise.resolve({ id: project }), prompt: () => Promise.resolve(undefined) },
      dialogs: {
        pick: () => Promise.resolve(model),
        input: () => Promise.resolve('2026-11-01 14:00'),
        confirm: () => Promise.resolve(true),
        tell: () => Promise.resolve(undefined),
        warn: () => Promise.resolve(undefined),
      },
      host: { clipboard: () => Promise.resolve(text), mayRefuseClipboard: false },
      clock: { now: () => Date.UTC(2026, 10, 30) },
      execute: () => Promise.resolve(),
      tree: { refresh: () => undefined },
      onAnswers: () => undefined,
    } as never);
    await command.run({ project, promptId: prompts.get(name), text: textOf(name) });
  }
}

/** Facts of an answer, without its citation marks and its list of sources. */
function told({
  content_markdown: markdown,
  brand_mentioned,
  mention_kind,
  competitors,
  sources,
  rankings,
}: ResponseDetail) {
  const { blocks, citationsIn } = readAnswer({ markdown });
  return {
    reads: blocks
      .filter((block) => !block.bodySource)
      .map((block) => withoutCitations(block.text, citationsIn(block)).trim())
      .join('\n'),
    brand: [brand_mentioned, mention_kind],
    competitors: competitors.map(({ name }) => name),
    sources: sources
      .map(({ url, cited }) => `${new URL(url).host.replace('.example', '')}${cited ? '+' : ''}`)
      .join(' '),
    ranks: rankings.map(({ rank, name }) => `${rank} ${name}`).join(', '),
  };
}

describe('answers by every way of import', () => {
  for (const [name, { reads, sources = '', ranks = '', given: pages }] of entries)
    test(
      name
        .replaceAll('\n', ' ')
        .replace(/[\uE200-\uE206]/g, '·')
        .slice(0, 70),
      () => {
        const ways = came.get(name) ?? new Map<string, ResponseDetail>();
        assert.deepEqual([...ways.keys()], ['asked', 'call', 'file', ...(pages ? [] : ['pasted'])]);
        const expected = {
          reads,
          brand: [false, null],
          competitors: ['Globex', 'Initech'].filter((one) => reads.includes(one)),
          sources,
          ranks,
        };
        for (const [way, answer] of ways) assert.deepEqual(told(answer), expected, way);
      },
    );
});
