import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readAnswer } from '../../../src/analysis/reading/answerReading.ts';
import { withoutCitations } from '../../../src/analysis/reading/citations.ts';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { answersIn } from '../../../src/client/import/answersFile.ts';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import type { Assistant } from '../../../src/contract/models/assistants.ts';
import { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { getResponse, type ResponseDetail } from '../../../src/contract/projects/response.ts';
import { pasteAnswer } from '../../../src/extension/commands/prompts/pasteAnswer.ts';
import { eventually } from '../../fakes/eventually.ts';
import { sonarAnswer } from '../../fakes/providers/perplexity.ts';
import { type ProviderServer, startProvider } from '../../fakes/providers/server.ts';
import { startPrompts } from '../acme.ts';
import { startTestService, type TestService } from '../testService.ts';

// An answer reads the same, whichever way it came: asked, imported by call, pasted, or from a file.

interface Form {
  readonly text: string;
  /** The sentences and lines that are left to read. */
  readonly reads: string;
  /** The pages, `+` where cited; those of `given` are told beside the text, which nobody who pastes can. */
  readonly sources?: string;
  readonly given?: readonly string[];
  readonly ranks?: string;
  readonly model?: Assistant;
}

const [one, two, three] = ['https://one.example/a', 'https://two.example/b', 'https://three.example/c'];
const given = [one, two, three];
const privateUse = (...fields: readonly string[]): string => `\uE200${fields.join('\uE202')}\uE201`;

/** Marks that count the first page. */
const counting = [
  '[1]',
  ':contentReference[oaicite:0]{index=0}',
  '``【oaicite:0】``',
  '【1†source】',
  '[1†L3-L5]',
  '［1］',
  '［１］',
  '[^1^]',
  '[web:1]',
  '[citation:1]',
  '[cite: 1]',
  `[oai_citation:1‡one.example](${one})`,
];
/** Marks that only the assistant's page can follow. */
const blind = [
  'citeturn0search1turn0news2',
  privateUse('cite', 'turn0search1', 'turn0search4'),
  '【turn0search1】',
  '(turn0search1, turn0search2)',
  '[cite: report.pdf]',
  '[memory:1]',
  privateUse('image_group', '{"query":["Acme anvil"]}'),
  'image_group{"layout":"carousel","query":["Acme anvil","Acme"]}',
  privateUse('navlist', 'Acme in the news', 'turn0news1'),
];
const thoughts = [
  '<think>Is Acme any good? See https://acme.com/thoughts</think>',
  '<think>\nAcme?\n\n- [Acme](https://acme.com/)\n</think>\n\n',
  'Is Acme any good?\n</think>\n\n',
  '<seed:think>Acme?</seed:think>',
  '[THINK]Acme?[/THINK]',
  '◁think▷Acme?◁/think▷',
  '<details type="reasoning" done="true" duration="5">\n<summary>Thought for 5 seconds</summary>\n> Acme?\n</details>\n',
  '<|channel|>analysis<|message|>Acme?<|end|><|start|>assistant<|channel|>final<|message|>',
  'ChatGPT said:\n\n<think>Acme?</think>',
];
const headings = [
  '## Kaynaklar',
  '## Kilder',
  '### Bibliografía',
  '## Källor',
  '## المصادر',
  '## स्रोत',
  '## แหล่งที่มา',
  '**Izvori**',
  'Források:',
];
const listed = (heading: string): string =>
  `${heading}\n\n- [Acme X review and test](${one})\n- [Globex compared with Acme](${two})`;
const marked = '1. **Globex X**[1]: heavy.\n2. **Initech Y** [2]: light.';

const forms: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(
    counting.map((mark) => [
      `mark ${mark}`,
      { text: `Globex is best ${mark}. Take it.`, reads: 'Globex is best. Take it.', given, sources: 'one+ two three' },
    ]),
  ),
  ...Object.fromEntries(
    blind.map((mark) => [
      `mark ${mark}`,
      { text: `Globex is best ${mark}. Take it.`, reads: 'Globex is best. Take it.' },
    ]),
  ),
  ...Object.fromEntries(
    thoughts.map((thought) => [`thoughts ${thought}`, { text: `${thought}Globex is best.`, reads: 'Globex is best.' }]),
  ),
  ...Object.fromEntries(
    headings.flatMap((heading): [string, Form][] => [
      [heading, { text: `Globex iyi [1].\n\n${listed(heading)}`, reads: 'Globex iyi.', sources: 'one+ two+' }],
      [
        `${heading} unmarked`,
        { text: `Globex iyi.\n\n${listed(heading)}`, reads: 'Globex iyi.', sources: 'one+ two+' },
      ],
    ]),
  ),
  'marks of a ranking': {
    text: marked.replaceAll(
      /\[(\d)\]/g,
      (_mark, number) => `:contentReference[oaicite:${Number(number) - 1}]{index=${Number(number) - 1}}`,
    ),
    reads: 'Globex X: heavy.\nInitech Y: light.',
    given,
    sources: 'one+ two+ three',
    ranks: '1 Globex X, 2 Initech Y',
  },
  'spans of Gemini': {
    text: '[cite_start]Globex is best[cite: 1].\n\n* [cite_start]**Globex** is heavy. [cite: 1, 2]',
    reads: 'Globex is best.\nGlobex is heavy.',
    given,
    sources: 'one+ two+ three',
  },
  'names of things': {
    text: `Take ${privateUse('entity', '["company","Globex","maker of anvils by Acme"]')} or entity["company","Initech","rival of Acme"].`,
    reads: 'Take Globex or Initech.',
  },
  chips: {
    text: `Anvils are heavy ([one.example](${one}?utm_source=openai)). Globex is best.`,
    reads: 'Anvils are heavy. Globex is best.',
    sources: 'one+',
  },
  'numbered definitions under a heading': {
    text: `Globex iyi [1].\n\n## Kaynaklar\n\n[1]: ${one} "Acme review"\n[2]: ${two}`,
    reads: 'Globex iyi.',
    sources: 'one+ two',
  },
  'marked list under a heading': {
    text: `Globex iyi [1].\n\n## Kaynaklar\n\n[1] Acme review ${one}\n[2] Acme test ${two}`,
    reads: 'Globex iyi.',
    sources: 'one+ two',
  },
  'follow-up marks': {
    text: `Globex is best[^1_1].\n\n<span style="display:none">[^1_2][^1_3]</span>\n\n<div align="center">⁂</div>\n\n[^1_1]: ${one}\n\n[^1_2]: ${two}\n\n[^1_3]: ${three}`,
    reads: 'Globex is best.',
    sources: 'one+ two three',
    model: 'perplexity',
  },
  'page chrome': {
    text: `ChatGPT said:\n\n${marked}\n\nChatGPT can make mistakes. Check important info.`,
    reads: 'Globex X: heavy.\nInitech Y: light.',
    given,
    sources: 'one+ two+ three',
    ranks: '1 Globex X, 2 Initech Y',
  },
  'code about marks': {
    text: 'Globex writes `[web:1]` and `citeturn0search1`.',
    reads: 'Globex writes [web:1] and citeturn0search1.',
  },
  'links that are named': {
    text: `Anvils are heavy.\n\n## Top picks\n\n1. [Globex X](${one})\n2. [Initech Y](${two})`,
    reads: 'Anvils are heavy.\nTop picks\nGlobex X\nInitech Y',
    sources: 'one+ two+',
    ranks: '1 Globex X, 2 Initech Y',
  },
};

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

const entries = Object.entries(forms);
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

/** Notes the answers that are new by then. */
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

/** What is told about an answer, without the ways of writing the marks and the list at its end. */
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

describe('one way in', () => {
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
