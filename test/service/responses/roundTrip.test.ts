import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, after, before, test } from 'node:test';
import { answersIn } from '../../../src/client/import/answersFile.ts';
import { unpack } from '../../../src/client/download/download.ts';
import { createClient } from '../../../src/client/client.ts';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { exported, fileOf } from '../exports/exportData.ts';
import { acme } from '../acme.ts';
import { makeFolder } from '../testService.ts';
import { ago, type Place, startViews } from '../views/viewsData.ts';

// What goes out comes in again: a project made of an export shows what the first one shows.

/** Text of the page after an answer of AI Mode. */
const chrome =
  '\n\nThank you\n\nYour feedback helps <b>Google</b> improve. See our [Privacy Policy](https://policies.google.com/privacy?hl=en).\n\nShare more feedbackReport a problemClose';

let place: Place;
before(async () => {
  place = await startViews();
  const [best, cheap, branded, rocket] = place.prompts;
  const sources = [
    { url: 'https://www.rtings.com/a?utm_source=x', title: 'Tests, "quoted"' },
    { url: 'https://docs.globex.com/b', cited: false },
    { url: 'https://acme.com/', title: '=1+1', cited: true },
  ];
  await place.add([
    {
      prompt_id: best,
      model: 'chatgpt',
      collected_at: ago(4, 1),
      content_markdown: '1. **Acme** – superb, see [2].\n2. **Globex**\n3. Hooli',
      sources,
      search_queries: ['best anvil 2026', '=anvil'],
      search_performed: true,
      model_version: '=gpt-5.5-2026-10-01',
    },
    {
      prompt_id: best,
      model: 'chatgpt',
      collected_at: ago(4),
      content_markdown: 'Take Globex [1], then [ours](https://acme.com/?a=1 "Ours").',
      sources,
      source_numbers: [3, 1],
      search_performed: true,
    },
    {
      prompt_id: cheap,
      model: 'aimode',
      collected_at: ago(3),
      content_markdown: 'I could not find Acme.\r\n\r\n- https://www.reddit.com/r/anvils',
      sources: [],
      search_performed: false,
    },
    {
      prompt_id: branded,
      model: 'gemini',
      collected_at: ago(2),
      content_markdown: 'Acme is terrible. Initech is good.',
      sources: [{ url: 'https://b.example/ä' }],
    },
    { prompt_id: rocket, model: 'aimode', collected_at: ago(1, 1), content_markdown: '', search_queries: ['rocket'] },
    {
      prompt_id: rocket,
      model: 'aimode',
      collected_at: ago(1, 2),
      content_markdown: `Copy\n\nTake <b>Acme</b> & x<<y.${chrome}`,
      sources: [...sources, { url: 'https://policies.google.com/privacy?hl=en' }],
    },
    {
      prompt_id: rocket,
      model: 'gemini',
      collected_at: ago(1),
      content_markdown: '=Acme,Globex[^2]\n\n[^2]: https://c.example/x "C"',
      sources: sources.slice(0, 1),
    },
  ]);
});
after(() => place.service.close());

/**
 * Everything that a project shows of its answers; ids, which are another project's, are left out. Prompts are made in
 * the order of their first answers.
 */
async function shown(project: string): Promise<Record<string, unknown>> {
  const views = Object.values(endpoints).filter(
    ({ method, path: address }) =>
      method === 'GET' &&
      /^\/projects\/\{project\}\/(?!content|definition|exports|prompts\/runs|responses\/)./.test(address),
  );
  assert.ok(views.length >= 14, views.map((view) => view.path).join(' '));
  const all: Record<string, unknown> = {};
  for (const { path: address } of views)
    all[address] = nameless((await place.read(address.replace('{project}', project))).data);
  const list = (await place.read(`/projects/${project}/responses`)).data as { readonly id: number }[];
  all['answers'] = await Promise.all(
    list.map(async ({ id }) => nameless((await place.read(`/projects/${project}/responses/${id}`)).data)),
  );
  return all;
}

const nameless = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      /^(?:id|topic_id|prompt_ids?|response_id|explain|created_at)$/.test(key) ? undefined : part,
    ),
  );

describe('round trip', () => {
  for (const [format, saved] of [
    ['csv', 'compressed'],
    ['csv', 'unpacked with a byte order mark'],
    ['ndjson', 'compressed'],
  ] as const) {
    test(`keeps every view through ${format}${saved === 'compressed' ? '' : `, ${saved}`}`, async (context) => {
      const { service, project } = place;
      const made = await exported(service, project, { type: 'responses', format });
      const file = path.join(makeFolder(context), 'answers');
      const packed = saved === 'compressed' ? file : `${file}.packed`;
      fs.writeFileSync(packed, await fileOf(service, made));
      if (packed !== file) {
        await unpack(packed, file, new AbortController().signal, { isTable: true });
        assert.deepEqual([...fs.readFileSync(file).subarray(0, 4)], [0xef, 0xbb, 0xbf, 'i'.charCodeAt(0)]);
      }
      const client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
      context.after(() => client.close());
      const { id: copy } = await service.data('POST', '/projects', {
        ...acme,
        models: ['chatgpt', 'aimode', 'gemini'],
      });
      assert.deepEqual(await importAnswers({ client, project: copy, rows: answersIn(file) }), {
        added: 7,
        skipped: 0,
        refused: 0,
      });
      const [before, then] = [await shown(project), await shown(copy)];
      assert.ok(
        (before['answers'] as { readonly original_markdown: string | null }[]).some(({ original_markdown: original }) =>
          original?.endsWith(chrome),
        ),
      );
      for (const view of Object.keys(before)) assert.deepEqual(then[view], before[view], view);
    });
  }
});
