import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import type { ReportState } from '../../../src/contract/reportState.ts';
import { readReport } from '../../../src/report/readReport.ts';
import { ago, now, type Place, startViews } from './viewsData.ts';

let place: Place;
let client: OpenClient;
let state: ReportState;

const list = 'https://www.rtings.com/anvils/best';

before(async () => {
  place = await startViews();
  const { url: baseUrl, key } = place.service;
  client = createClient({ baseUrl, key: () => Promise.resolve(key) });
  const answer = (prompt: number, model: string, days: number, content: string) => ({
    prompt_id: place.prompts[prompt],
    model,
    collected_at: ago(days),
    content_markdown: content,
    sources: [{ url: list, cited: true }],
    search_queries: ['best anvil 2026'],
    search_performed: true,
  });
  await place.add([
    ...[1, 2, 3, 4].flatMap((days) => [
      answer(0, 'chatgpt', days, '1. Globex\n2. Initech'),
      answer(1, 'aimode', days, days > 2 ? 'Acme is good.' : 'Globex is good.'),
      answer(2, 'gemini', days, 'Acme is bad.'),
    ]),
    answer(0, 'chatgpt', 40, 'Acme.'),
  ]);
  const question = { branded: false, interval: 'day' } as const;
  state = await readReport(client, { id: 'r', project: place.project, question, now, free: true });
});
after(async () => {
  await client.close();
  await place.service.close();
});

/** Every part of a report that says how many answers it rests on, and where these are. */
function explained(part: unknown): { readonly count: number; readonly explain: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = part as { readonly answers?: unknown; readonly mentioned?: unknown; readonly explain?: unknown };
  const count = own.mentioned ?? own.answers;
  const here = typeof count === 'number' && typeof own.explain === 'string' ? [{ count, explain: own.explain }] : [];
  return [...here, ...Object.values(part).flatMap(explained)];
}

describe('report', () => {
  test('is complete on our service and ends with the last answer', () => {
    assert.deepEqual(state.lacking, []);
    assert.equal(Object.keys(state.views).length, 13);
    assert.deepEqual([state.question.from, state.question.to], ['2026-11-14', '2026-11-20']);
    assert.deepEqual(state.lines.map(({ model }) => model).sort(), ['aimode', 'chatgpt', null]);
  });

  test('counts branded prompts separately', () => {
    const { unbranded, branded } = state.figures;
    assert.deepEqual([unbranded?.mentioned, unbranded?.answers], [2, 8]);
    assert.deepEqual([branded?.mentioned, branded?.answers], [4, 4]);
    assert.equal(state.views.getSentiment?.data.total, 2);
    assert.equal(state.views.listTopDomains?.data[0]?.answers, 8);
  });

  test('links each figure to as many answers as it counts', async () => {
    const counts = new Map(
      explained({ ...state.views, ...state.figures, lines: state.lines }).map(({ explain, count }) => [explain, count]),
    );
    assert.ok(counts.size > 60, String(counts.size));
    for (const [explain, answers] of counts) {
      const { data } = await place.read(`${explain}&limit=100`);
      assert.equal((data as readonly unknown[]).length, answers, explain);
    }
  });
});
