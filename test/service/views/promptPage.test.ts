import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { walkResponses } from '../../../src/client/pages.ts';
import { listResponses } from '../../../src/contract/projects/response.ts';
import type { PromptState } from '../../../src/contract/promptState.ts';
import { readPrompt } from '../../../src/report/prompt/readPrompt.ts';
import { ago, now, type Place, startViews } from './viewsData.ts';

let place: Place;
let client: OpenClient;
let state: PromptState;

before(async () => {
  place = await startViews();
  const { url: baseUrl, key } = place.service;
  client = createClient({ baseUrl, key: () => Promise.resolve(key) });
  const answer = (prompt: number, model: string, days: number, content: string) => ({
    prompt_id: place.prompts[prompt],
    model,
    collected_at: ago(days),
    content_markdown: content,
    sources: [{ url: `https://www.rtings.com/anvils/${days % 2}`, cited: true }],
    search_queries: ['best anvil 2026'],
    search_performed: true,
  });
  await place.add([
    ...[1, 8, 20, 33, 45, 64, 80, 88, 100].flatMap((days) => [
      answer(0, 'chatgpt', days, '1. Globex\n2. Initech\n3. T-Hooli'),
      answer(0, 'aimode', days, days > 40 ? 'Acme is good.' : '1. THooli\n2. Globex'),
    ]),
    answer(1, 'chatgpt', 1, 'Acme.'),
  ]);
  state = await readPrompt(client, {
    id: 'p',
    project: place.project,
    promptId: place.prompts[0] ?? 0,
    days: 90,
    now,
    free: true,
    articles: [],
    explain: ({ message }) => message,
    onPart: () => undefined,
  });
});
after(async () => {
  await client.close();
  await place.service.close();
});

/** Every part of a page that says how many answers it rests on, and where these are. */
function explained(part: unknown): { readonly count: number; readonly explain: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = part as { readonly answers?: unknown; readonly mentioned?: unknown; readonly explain?: unknown };
  const count = own.mentioned ?? own.answers;
  const here = typeof count === 'number' && typeof own.explain === 'string' ? [{ count, explain: own.explain }] : [];
  return [...here, ...Object.values(part).flatMap(explained)];
}

describe('prompt page', () => {
  test('counts 90 days of one prompt', () => {
    assert.deepEqual(state.lacking, []);
    assert.deepEqual([state.figure?.mentioned, state.figure?.answers], [4, 16]);
    assert.deepEqual(
      state.names?.map(({ name, kind, answers }) => [name, kind, answers]),
      [
        ['Globex', 'competitor', 12],
        ['T-Hooli', 'untracked', 12],
        ['Initech', 'competitor', 8],
        ['Acme', 'brand', 4],
      ],
    );
    assert.deepEqual(
      state.domains?.map(({ domain, answers, citing }) => [domain, answers, citing.answers]),
      [['rtings.com', 16, 16]],
    );
    assert.equal(state.pages?.length, 2);
    assert.deepEqual(
      state.searches?.map(({ times, answers }) => [times, answers]),
      [[16, 16]],
    );
  });

  test('links each figure to as many answers as it counts', async () => {
    const counts = new Map(explained(state).map(({ explain, count }) => [explain, count]));
    assert.ok(counts.size > 30, String(counts.size));
    for (const [explain, answers] of counts) {
      const query = listResponses.query.parse(Object.fromEntries(new URLSearchParams(explain.split('?')[1])));
      const rows = await Array.fromAsync(walkResponses(client, { project: place.project, query }));
      assert.equal(rows.length, answers, explain);
    }
  });
});
