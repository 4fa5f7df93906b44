import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { answersIn } from '../../../../src/client/import/answersFile.ts';
import {
  importAnswers,
  type ImportCalls,
  type KeptRow,
  type RefusedRow,
} from '../../../../src/client/import/importAnswers.ts';
import { Failure } from '../../../../src/contract/failure.ts';

interface Sent {
  readonly prompt_id: number;
  readonly model: string;
  readonly collected_at: string;
  readonly content_markdown: string;
}

const now = Date.UTC(2026, 10, 21);

const row = (more: object = {}) => ({
  prompt_id: 1,
  model: 'chatgpt',
  collected_at: '2025-05-12T10:00:00Z',
  content_markdown: 'Acme.',
  ...more,
});

/** A service that refuses answers with `bad` in them, and knows one prompt of its own. `quota`: prompts of a day. */
function service({ limit = Infinity, quota = Infinity }: { readonly limit?: number; readonly quota?: number } = {}) {
  const calls: Sent[][] = [];
  const made: { readonly topic: number; readonly texts: readonly string[] }[] = [];
  const topics: string[] = [];
  const prompts = new Map([['best crm', 1]]);
  const client = {
    addResponses: ({ body: { responses } }: { readonly body: { readonly responses: Sent[] } }) => {
      calls.push(responses);
      const bad = responses.flatMap(({ content_markdown: text }, index) =>
        text.includes('bad') ? [{ path: `responses[${index}].content_markdown`, message: 'is bad' }] : [],
      );
      return bad.length > 0
        ? Promise.reject(new Failure('VALIDATION_FAILED', 'No.', { details: bad }))
        : Promise.resolve({ meta: { added: responses.length, skipped: 0 } });
    },
    listPrompts: () =>
      Promise.resolve({
        data: [...prompts].map(([text, id]) => ({ id, text })),
        meta: { has_more: false, next_cursor: null },
      }),
    getProject: () => Promise.resolve({ data: { timezone: 'America/New_York' } }),
    listTopics: () => Promise.resolve({ data: [] }),
    createTopic: ({ body }: { readonly body: { readonly name: string } }) =>
      Promise.resolve({ data: { id: topics.push(body.name) } }),
    addPrompts: ({ body }: { readonly body: { readonly topic_id: number; readonly prompts: readonly string[] } }) => {
      made.push({ topic: body.topic_id, texts: body.prompts });
      if (prompts.size - 1 + body.prompts.length > quota) {
        return Promise.reject(
          new Failure('PROMPT_QUOTA_EXCEEDED', 'Too many today.', { details: { retry_after: 3600 } }),
        );
      }
      const fits = body.prompts.slice(0, limit);
      const added = fits.map((text) => ({ id: prompts.size + 1 + fits.indexOf(text), text }));
      for (const { id, text } of added) prompts.set(text, id);
      return Promise.resolve({
        data: { added, skipped: body.prompts.slice(limit).map((text) => ({ text, reason: 'limit' })) },
      });
    },
  };
  return { client, calls, made, topics };
}

async function bringIn(rows: Iterable<unknown>, { client }: { readonly client: ImportCalls }, signal?: AbortSignal) {
  const refused: RefusedRow[] = [];
  const kept: KeptRow[] = [];
  const imported = await importAnswers({
    client,
    project: 'p',
    rows,
    onRefused: (one) => refused.push(one),
    onKept: (one) => kept.push(one),
    signal,
  });
  return { imported, refused, kept };
}

describe('answer import', () => {
  test('sends batches of 50', async () => {
    const to = service();
    const { imported } = await bringIn(
      Array.from({ length: 120 }, () => row()),
      to,
    );
    assert.deepEqual(
      to.calls.map(({ length }) => length),
      [50, 50, 20],
    );
    assert.deepEqual(imported, { added: 120, skipped: 0, refused: 0 });
  });

  test('imports the other rows if one is refused', async () => {
    const to = service();
    const rows = Array.from({ length: 60 }, (_, index) =>
      row({ content_markdown: index === 3 || index === 55 ? 'bad' : 'Acme.' }),
    );
    const { imported, refused } = await bringIn(rows, to);
    assert.deepEqual(imported, { added: 58, skipped: 0, refused: 2 });
    assert.deepEqual(refused, [
      { number: 4, reason: 'content_markdown: "bad" is bad' },
      { number: 56, reason: 'content_markdown: "bad" is bad' },
    ]);
  });

  test('never reports a refused row as imported', async () => {
    const rows = [row(), row({ content_markdown: 'bad', model: 'gemini', sources: ['none'] })];
    assert.deepEqual((await bringIn(rows, service())).kept, [
      { number: 1, promptId: 1, topic: undefined, model: 'chatgpt', leftOut: [] },
    ]);
  });

  test('refuses an invalid row before it is sent', async () => {
    const to = service();
    const rows = [
      '{',
      7,
      row({ model: 'claude' }),
      row({ prompt: 'both' }),
      row({ prompt_id: undefined }),
      row({ prompt_id: undefined, prompt: ' ' }),
      row({ prompt_id: 'x' }),
      row({ collected_at: '2025-02-30' }),
      row({ collected_at: undefined, content_markdown: undefined }),
      row({ topc: 'A' }),
      row(),
      row({ prompt_id: undefined, prompt: '' }),
      row({ collected_at: 'yesterday' }),
      row({ prompt_id: undefined, prompt: 'x'.repeat(256) }),
      row({ prompt_id: undefined, prompt: '\u0007' }),
    ];
    const { imported, refused } = await bringIn(rows, to);
    assert.deepEqual([imported.added, imported.ignored], [2, ['topc']]);
    assert.deepEqual(
      refused.map(({ number, reason }) => `${number} ${reason}`),
      [
        '1 the line "{" is not valid JSON',
        '2 7 is not an answer; an answer must be an object',
        '3 model: "claude" is not one of chatgpt, gemini, perplexity, copilot, aimode, aioverview',
        '4 two prompts: provide either prompt or prompt_id',
        '5 no prompt: provide prompt or prompt_id',
        '6 prompt: " " must not be empty',
        '7 prompt_id: "x" is not the ID of a prompt',
        '8 collected_at: "2025-02-30" is not a date such as 2025-05-24 or 24 May 2025',
        '9 collected_at: is missing; content_markdown: is missing',
        '12 prompt: "" must not be empty',
        '13 collected_at: "yesterday" is not a date such as 2025-05-24 or 24 May 2025',
        '14 prompt: must have at most 255 characters',
        '15 prompt: "\\u0007" must not be empty',
      ],
    );
  });

  test('reports unknown and missing fields', async () => {
    const { refused } = await bringIn(
      [{ question: 'a', answer: 'b' }, row({ content_markdown: undefined }), row({ model: 'claude' }), 'x'],
      service(),
    );
    assert.deepEqual(
      refused.map(({ fields }) => fields),
      [
        {
          unknown: ['question', 'answer'],
          missing: ['model', 'collected_at', 'content_markdown', 'prompt'],
        },
        { unknown: [], missing: ['content_markdown'] },
        undefined,
        undefined,
      ],
    );
  });

  test('shortens long and many unknown fields', async () => {
    const [long, ...names] = ['x'.repeat(200), ...Array.from({ length: 301 }, (_, index) => `field ${index}`)];
    const { refused } = await bringIn(
      [row(Object.fromEntries(['model', long, ...names].map((name): [string, number] => [name, 1])))],
      service(),
    );
    const short = `${'x'.repeat(59)}…`;
    assert.equal(
      refused[0]?.reason.split('; ')[1],
      `unknown field: "${short}", "field 0", "field 1", "field 2", "field 3" and 297 more`,
    );
    assert.equal(refused[0].fields?.unknown[0], short);
  });

  test('keeps the rows above a broken line', async () => {
    const to = service();
    const rows = function* () {
      yield* Array.from({ length: 60 }, () => row());
      throw new Failure('VALIDATION_FAILED', 'Broken.');
    };
    await assert.rejects(bringIn(rows(), to), { message: 'Broken.' });
    assert.deepEqual(
      to.calls.map(({ length }) => length),
      [50, 10],
    );
  });

  test('reports refused rows in the order of the file', async () => {
    const { refused } = await bringIn(
      [row({ content_markdown: 'bad' }), row({ model: 'claude' }), row({ content_markdown: 'bad' })],
      service(),
    );
    assert.deepEqual(
      refused.map(({ number }) => number),
      [1, 2, 3],
    );
  });

  test('reads dates in the zone of the project', async () => {
    const to = service();
    const rows = [
      row({ model: 'ChatGPT', collected_at: '24 May 2025', sources: null }),
      row({ collected_at: '5/6/2025' }),
      row({ sources: ['https://a.example', 'none'] }),
    ];
    const { imported, refused, kept } = await bringIn(rows, to);
    assert.deepEqual([imported.added, refused.map(({ number }) => number)], [2, [2]]);
    assert.match(refused[0]?.reason ?? '', /^collected_at: "5\/6\/2025" can be read with the day or the month first/u);
    assert.deepEqual(
      kept.map(({ number, leftOut }) => [number, ...leftOut]),
      [[1], [3, 'source 2, which has no valid URL']],
    );
    assert.deepEqual(
      to.calls[0]?.map(({ model, collected_at: at }) => [model, at]),
      [
        ['chatgpt', '2025-05-24T04:00:00.000Z'],
        ['chatgpt', '2025-05-12T10:00:00Z'],
      ],
    );
  });

  test('creates missing prompts and topics once', async () => {
    const to = service();
    const named = (prompt: string, topic?: string) => row({ prompt_id: undefined, prompt, ...(topic && { topic }) });
    await bringIn(
      [named('Best CRM'), named('crm prices', 'Prices'), named('CRM prices', 'Prices'), named('crm for one')],
      to,
    );
    assert.deepEqual(to.topics, ['Prices', 'Imported']);
    assert.deepEqual(
      to.made.map(({ texts }) => texts),
      [['crm prices'], ['crm for one']],
    );
    assert.deepEqual(
      to.calls[0]?.map(({ prompt_id: id }) => id),
      [1, 2, 2, 3],
    );
    assert.equal(JSON.stringify(to.calls).includes('"topic"'), false);
  });

  test('refuses answers whose new prompts exceed the plan', async () => {
    const to = service({ limit: 1 });
    const { imported, refused } = await bringIn(
      [row({ prompt_id: undefined, prompt: 'one' }), row({ prompt_id: undefined, prompt: 'two' }), row()],
      to,
    );
    assert.deepEqual(imported, { added: 2, skipped: 0, refused: 1 });
    assert.match(refused[0]?.reason ?? '', /exceed the plan’s prompt limit/u);
  });

  test('refuses answers whose new prompts exceed the daily limit', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now });
    const to = service({ quota: 13 });
    const rows = Array.from({ length: 120 }, (_, n) => row({ prompt_id: undefined, prompt: `prompt ${n}` }));
    const { imported, refused } = await bringIn(rows, to);
    assert.deepEqual(imported, { added: 13, skipped: 0, refused: 107 });
    assert.deepEqual(
      refused.map(({ number }) => number),
      Array.from({ length: 107 }, (_, n) => n + 14),
    );
    const { reason = '' } = refused.at(-1) ?? {};
    const [time = ''] = /\d{4}-\d\d-\d\dT[\d:.]+Z/u.exec(reason) ?? [];
    assert.match(reason, /^Too many today\. /u);
    assert.equal(Date.parse(time), now + 3_600_000, reason);
    assert.ok(to.made.length < 12, 'a used up quota is not asked again for each prompt');
  });

  test('refuses an answer more than five minutes ahead', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now });
    const to = service();
    const ahead = (minutes: number, prompt: string) =>
      row({ prompt_id: undefined, prompt, collected_at: new Date(now + minutes * 60_000).toISOString() });
    const { imported, refused } = await bringIn([ahead(5, 'soon'), ahead(5.1, 'later')], to);
    assert.deepEqual([imported.added, to.made.flatMap(({ texts }) => texts)], [1, ['soon']]);
    assert.match(refused[0]?.reason ?? '', /^collected_at: "\d{4}-\S+Z" is in the future$/u);
  });

  test('sends long answers in smaller batches', async () => {
    const to = service();
    await bringIn(
      Array.from({ length: 6 }, () => row({ content_markdown: 'x'.repeat(900_000) })),
      to,
    );
    assert.deepEqual(
      to.calls.map(({ length }) => length),
      [3, 3],
    );
  });

  test('fails for errors that concern no row', async () => {
    const to = service();
    const failing = {
      client: {
        ...to.client,
        addResponses: () => Promise.reject(new Failure('INSUFFICIENT_CREDITS', 'No.')),
      },
    };
    await assert.rejects(bringIn([row()], failing), { code: 'INSUFFICIENT_CREDITS' });
  });

  test('stops between batches when cancelled', async () => {
    const to = service();
    const cancel = new AbortController();
    const rows = function* () {
      for (let index = 0; index < 70; index += 1) {
        if (index === 60) cancel.abort();
        yield row();
      }
    };
    await assert.rejects(bringIn(rows(), to, cancel.signal), { name: 'AbortError' });
    assert.equal(to.calls.length, 1);
  });

  test('reads JSON lines, an array and an object', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-answers-'));
    const read = async (text: string): Promise<unknown[]> => {
      const file = path.join(folder, 'answers');
      await fs.writeFile(file, text);
      return Array.fromAsync(answersIn(file));
    };
    try {
      assert.deepEqual(await read('\uFEFF{"a":1}\r\n\n{"a":2}\n'), [{ a: 1 }, { a: 2 }]);
      assert.deepEqual(await read('{"a":1}\n{"a":\n{"a":3}'), [{ a: 1 }, '{"a":', { a: 3 }]);
      assert.deepEqual(await read('[\n {"a":1},\n {"a":2}\n]'), [{ a: 1 }, { a: 2 }]);
      assert.deepEqual(await read('{\n "responses": [{"a":1}]\n}'), [{ a: 1 }]);
      assert.deepEqual(await read('{"responses":[{"a":1}]}'), [{ a: 1 }]);
      assert.deepEqual(await read(''), []);
      await assert.rejects(read('[{"a":1},'), { code: 'VALIDATION_FAILED' });
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  });
});
