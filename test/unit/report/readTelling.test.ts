import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../src/contract/failure.ts';
import { readTelling, type TellingCalls } from '../../../src/report/file/readTelling.ts';
import { report } from '../../webview/reportStates.ts';

const pageSize = 100;

/** A service with so many answers that miss the brand, of which the oldest names the most competitors. */
function service(answers: number) {
  const asked: (string | undefined)[] = [];
  const rowOf = (id: number) => ({
    id,
    model: 'chatgpt',
    date: '2026-11-01',
    prompt: { id, text: `prompt ${id}` },
    competitors_count: id === answers ? 9 : 1,
  });
  const client = {
    getProject: () => Promise.resolve({ data: { brand: { aliases: [] }, competitors: [] } }),
    listPromptVisibility: () => Promise.resolve({ data: [], meta: { total: answers } }),
    listResponses({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
      if (query['brand_mentioned'] !== false || 'cites' in query || 'prompt_id' in query)
        return Promise.resolve({ data: [], meta: { has_more: false, next_cursor: null } });
      const cursor = query['cursor'] as string | undefined;
      asked.push(cursor);
      const from = Number(cursor ?? 0);
      const count = Math.min(pageSize, answers - from);
      const more = from + count < answers;
      const data = Array.from({ length: count }, (_, index) => rowOf(from + index + 1));
      return Promise.resolve({ data, meta: { has_more: more, next_cursor: more ? String(from + count) : null } });
    },
    getResponse({ response }: { readonly response: number }) {
      if (response < 1) throw new Failure('RESPONSE_NOT_FOUND', 'no');
      const more = { content_markdown: 'Globex.', sources: [], rankings: [], source_numbers: {}, model_version: null };
      return Promise.resolve({ data: { ...rowOf(response), ...more } });
    },
  } as unknown as TellingCalls;
  return { client, asked };
}

const show = () => Promise.resolve({ html: '', numbers: [], left: { before: 0, after: 0 } });
const free = { ...report, price: null };

describe('quoted answers', () => {
  test('are chosen from all answers if reading is free', async () => {
    const { client } = service(250);
    const { telling, chosenFrom } = await readTelling(client, free, { show });
    assert.equal(telling[0]?.prompt, 'prompt 250');
    assert.equal(chosenFrom, null);
  });

  test('are chosen from one page if reading costs credits', async () => {
    const { client, asked } = service(250);
    const { telling, chosenFrom } = await readTelling(client, { ...report, price: { credits: 3, left: 9 } }, { show });
    assert.deepEqual([telling.length, chosenFrom, asked], [10, 100, [undefined]]);
  });

  test('are chosen from the newest 2,000', async () => {
    const { client, asked } = service(2_300);
    const { chosenFrom } = await readTelling(client, free, { show });
    assert.deepEqual([chosenFrom, asked.length], [2_000, 20]);
  });

  test('are negative only if a judge found so', async () => {
    const rows = [1, 2].map((id) => ({
      id,
      model: 'chatgpt',
      date: '2026-11-01',
      prompt: { id, text: `prompt ${id}` },
      competitors_count: 0,
    }));
    const told = { content_markdown: 'Lumen.', sources: [], rankings: [], source_numbers: {}, model_version: null };
    const client = {
      ...service(0).client,
      listResponses: ({ query }: { readonly query: Readonly<Record<string, unknown>> }) =>
        Promise.resolve({
          data: 'sentiment' in query ? rows : [],
          meta: { has_more: false, next_cursor: null },
        }),
      getResponse: ({ response }: { readonly response: number }) => {
        const source = response === 1 ? 'estimated' : 'judge';
        return Promise.resolve({ data: { ...rows[response - 1], ...told, sentiment_source: source } });
      },
    } as unknown as TellingCalls;
    const { telling } = await readTelling(client, free, { show });
    assert.deepEqual(
      telling.map(({ reason: { kind }, prompt }) => [kind, prompt]),
      [['negative', 'prompt 2']],
    );
  });
});
