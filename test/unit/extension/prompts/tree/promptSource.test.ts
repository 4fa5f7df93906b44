import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import type { Response } from '../../../../../src/contract/projects/response.ts';
import { savedTreeFile, type TreeToSave } from '../../../../../src/extension/prompts/tree/savedTreeFile.ts';
import { allTopics } from '../../../../../src/extension/tree/places.ts';
import { type OrderedChoosing, promptSource } from '../../../../../src/extension/prompts/tree/promptSource.ts';
import type { OpenClient } from '../../../../../src/client/client.ts';

const response = (id: number, prompt: number, model: string): Response => ({
  id,
  prompt: { id: prompt, text: prompt === 4 ? null : `prompt ${prompt}` },
  model,
  date: '2026-03-01',
  collected_at: '2026-03-01T10:00:00Z',
  brand_mentioned: true,
  position: 'top',
  sentiment: null,
  search_performed: null,
  search_queries: [],
  competitors_count: 0,
  realtime: null,
});

/** Pages of rows, each followed by its number as the cursor. */
const paged = <Row>(pages: readonly (readonly Row[])[], seen: unknown[] = []) =>
  (({ query }: { readonly query?: { readonly cursor?: string } }) => {
    seen.push(query);
    const index = Number(query?.cursor ?? 0);
    const more = index + 1 < pages.length;
    return Promise.resolve({
      data: pages[index] ?? [],
      meta: { has_more: more, next_cursor: more ? String(index + 1) : null },
    });
  }) as unknown;

/** Default order of prompts: all of them, oldest first. */
const choosing: OrderedChoosing = { order: 'oldest', filterOf: () => undefined, today: () => '1970-01-01' };
const answered = { project: 'p', topicId: allTopics };

const reading = (over: Readonly<Record<string, unknown>>, how = choosing) =>
  promptSource(over as unknown as OpenClient, how);

describe('prompt source', () => {
  test('reads pages of prompts with their latest answers', async () => {
    const seen: unknown[] = [];
    const prompt = (id: number) => ({ id, text: `p${id}`, topic_id: 3, latest: [], active: true });
    const source = reading({ listPrompts: paged([[prompt(1), prompt(2)], [prompt(3)]], seen) });
    const first = await source.page({ project: 'p', topicId: 3 });
    const both = await source.page({ project: 'p', topicId: 3 }, first);
    assert.deepEqual(
      both.prompts.map(({ id }) => id),
      [1, 2, 3],
    );
    assert.deepEqual([first.more, both.more], [true, false]);
    assert.deepEqual(seen, [
      { topic_id: 3, limit: 50, cursor: undefined },
      { topic_id: 3, limit: 50, cursor: '1' },
    ]);
    assert.deepEqual((await source.again({ project: 'p', topicId: 3 }, both)).prompts, both.prompts);
  });

  test('doubles its pages, and refreshes them in few calls', async () => {
    const all = Array.from({ length: 3000 }, (_, index) => ({
      id: index + 1,
      text: `p${index}`,
      latest: [],
      active: true,
    }));
    const limits: number[] = [];
    let most = 1000;
    const source = reading({
      listPrompts: ({
        query: { limit, cursor },
      }: {
        readonly query: { readonly limit: number; readonly cursor?: string };
      }) => {
        limits.push(limit);
        if (limit > most) return Promise.reject(new Failure('VALIDATION_FAILED', 'limit'));
        const end = Number(cursor ?? 0) + limit;
        const has_more = end < all.length;
        const meta = { has_more, next_cursor: has_more ? String(end) : null };
        return Promise.resolve({ data: all.slice(end - limit, end), meta });
      },
    });
    const place = { project: 'p', topicId: 3 };
    let page = await source.page(place);
    while (page.more) page = await source.page(place, page);
    assert.deepEqual([limits, page.prompts.length], [[50, 50, 100, 200, 400, 800, 1000, 1000], 3000]);
    limits.length = 0;
    assert.deepEqual((await source.again(place, page)).prompts, page.prompts);
    assert.deepEqual(limits, [1000, 1000, 1000]);

    limits.length = 0;
    most = 100;
    const known = { ...page, prompts: page.prompts.slice(0, 150) };
    assert.equal((await source.again(place, known)).prompts.length, 150, 'an older service lists a hundred at most');
    assert.deepEqual(limits, [150, 100, 50]);
  });

  test('distinguishes a service without topics from a failure', async () => {
    const lacking = reading({ listTopics: () => Promise.reject(new Failure('NOT_OFFERED', 'No.')) });
    assert.equal(await lacking.topics('p'), null);
    const failing = reading({ listTopics: () => Promise.reject(new Failure('INTERNAL', 'No.')) });
    await assert.rejects(failing.topics('p'), { code: 'INTERNAL' });
  });

  test('keeps the newest answer of each assistant', async () => {
    const source = reading({
      listResponses: paged([
        [response(9, 4, 'chatgpt'), response(8, 5, 'chatgpt'), response(7, 4, 'chatgpt')],
        [response(6, 4, 'gemini'), response(5, 5, 'chatgpt')],
      ]),
    });
    const all = await source.page(answered, await source.page(answered));
    assert.deepEqual(
      all.prompts.map(({ id, text, latest }) => [id, text, latest.map((answer) => answer.response_id)]),
      [
        [4, 'Prompt 4', [9, 6]],
        [5, 'prompt 5', [8]],
      ],
    );
  });

  const project = 'b'.repeat(24);
  const read: TreeToSave = {
    origin: 'https://api.example',
    projects: {
      '': [
        {
          id: project,
          name: 'B',
          url: 'https://b.example',
          region: 'US',
          timezone: 'UTC',
          models: ['deepseek'],
          prompts_count: 1,
          next_run_at: null,
          created_at: '2026-01-01T00:00:00Z',
        },
      ],
    },
    topics: { [project]: null },
    prompts: {
      [`${project}/0`]: {
        prompts: Array.from({ length: 60 }, (_, id) => ({ id: id + 1, text: 'x', latest: [] })),
        more: false,
        cursor: 'c',
      },
    },
  };

  test('restores one page of state for the same service', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-known-'));
    try {
      const file = savedTreeFile(path.join(folder, 'storage'));
      assert.equal(await file.read('https://api.example'), undefined);
      await file.write(read);
      const back = await file.read('https://api.example');
      assert.deepEqual([back?.projects, back?.topics], [read.projects, read.topics]);
      const page = back?.prompts[`${project}/0`];
      assert.deepEqual([page?.prompts.length, page?.more, page?.cursor], [50, true, null]);
      assert.equal(await file.read('local'), undefined);
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  });

  test('drops unreadable or foreign state', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-known-'));
    try {
      const file = savedTreeFile(folder);
      for (const text of [
        '{',
        '[]',
        JSON.stringify({ ...read, version: 2 }),
        JSON.stringify({ ...read, version: 1, prompts: 3 }),
      ]) {
        await fs.writeFile(path.join(folder, 'prompts.json'), text);
        assert.equal(await file.read('https://api.example'), undefined);
      }
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  });

  test('reads the next run in one call', async () => {
    const asked: unknown[] = [];
    const own = reading({
      supports: () => true,
      getProject: (input: unknown) => {
        asked.push(input);
        return Promise.resolve({ data: { next_run_at: '2026-03-01T10:00:00Z' } });
      },
    });
    assert.deepEqual(
      [own.tellsOfOne, await own.nextRunAt('p'), asked],
      [true, '2026-03-01T10:00:00Z', [{ project: 'p' }]],
    );
    assert.equal(reading({ supports: (name: string) => name !== 'listWork' }).tellsOfOne, false);
  });

  test('groups and filters prompts', async () => {
    const seen: unknown[] = [];
    const source = reading(
      { listPrompts: paged([[]], seen) },
      {
        order: 'need',
        filterOf: () => ({
          marks: ['missed', 'useless'],
          models: ['chatgpt'],
          sentiments: ['mixed'],
          topicId: 3,
          days: 7,
        }),
        today: () => '2026-03-08',
      },
    );
    for (const group of ['missing', 'lost', 'unasked', 'filtered'] as const)
      await source.page({ project: 'p', topicId: allTopics, group });
    const common = { limit: 50, cursor: undefined, sort: 'need' };
    assert.deepEqual(seen, [
      { missed: true, active: true, ...common },
      { lost: true, active: true, ...common },
      { asked: false, active: true, ...common },
      {
        missed: true,
        useful: false,
        model: ['chatgpt'],
        sentiment: ['mixed'],
        topic_id: 3,
        asked_since: '2026-03-02',
        ...common,
      },
    ]);
  });

  test('marks inactive prompts as paused', async () => {
    const rows = [
      { id: 1, text: 'asked', latest: [], active: true },
      { id: 2, text: 'paused', latest: [], active: false },
      { id: 3, text: 'older service', latest: [] },
    ];
    const { prompts } = await reading({ listPrompts: paged([rows]) }).page({ project: 'p', topicId: 3 });
    assert.deepEqual(
      prompts.map(({ paused }) => paused),
      [undefined, true, undefined],
    );
  });
});
