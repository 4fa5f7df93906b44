import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPrompts, listPrompts } from '../../../src/contract/projects/prompt.ts';
import { startProject, startPrompts } from '../acme.ts';
import { creditsLeft, serviceFor, sharedService, type TestService } from '../testService.ts';

const hour = 3_600_000;
const service = await sharedService();

/** Adds prompts to a topic, whatever the service says to it. */
const add = (own: TestService, project: string, topic: number, prompts: unknown) =>
  own.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });

const limitPrompts = (own: TestService, most: number) => own.sql('UPDATE users SET prompts_limit = ?', most);

describe('prompts', () => {
  test('are added and charged once, with the use of the plan', async () => {
    const { project, topic } = await startProject(service);
    const { status, body } = await add(service, project, topic, ['best anvil', 'cheap anvil']);
    assert.deepEqual([status, body.credits.charged], [200, 1]);
    const { added, skipped } = addPrompts.data.parse(body.data);
    assert.deepEqual(
      added.map(({ text, topic_id, last_checked_at }) => [text, topic_id, last_checked_at]),
      [
        ['best anvil', topic, null],
        ['cheap anvil', topic, null],
      ],
    );
    assert.deepEqual(skipped, []);
    const { prompts, ...meta } = addPrompts.meta.parse(body.meta);
    assert.deepEqual(meta, { project, topic_id: topic, added: 2, skipped: 0, limit_reached: false });
    assert.equal(prompts.used, 2);
  });

  test('are skipped with their IDs if they exist', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'one', 'two');
    const { status, body } = await add(service, project, topic, ['one', 'two']);
    assert.deepEqual([status, body.credits.charged, body.meta.added, body.meta.skipped], [200, 1, 0, 2]);
    assert.deepEqual(body.data, {
      added: [],
      skipped: [
        { text: 'one', reason: 'duplicate', prompt_id: prompts[0] },
        { text: 'two', reason: 'duplicate', prompt_id: prompts[1] },
      ],
    });
  });

  test('are duplicates despite case, spaces and composed accents', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'Straße', 'ΣΊΣΥΦΟΣ', 'caf\u00e9');
    const sent = ['STRASSE', 'strasse', ' straße\t', 'σίσυφος', 'cafe\u0301', 'CAFÉ'];
    const { body } = await add(service, project, topic, sent);
    assert.deepEqual(
      body.data.skipped.map((row: { prompt_id: number }) => row.prompt_id),
      [prompts[0], prompts[0], prompts[0], prompts[1], prompts[2], prompts[2]],
    );
    assert.deepEqual(
      body.data.skipped.map((row: { text: string }) => row.text),
      sent,
    );
  });

  test('are duplicates within a project, not across projects', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'one', 'two');
    await service.sql('UPDATE prompts SET active = 0 WHERE id = ?', prompts[1] ?? 0);
    const { id: second } = await service.data('POST', `/projects/${project}/topics`, { name: 'Second' });
    const { body } = await add(service, project, second, ['One', 'Two', 'three']);
    assert.deepEqual([body.meta.added, body.meta.skipped, body.meta.prompts.used], [1, 2, 2]);
    const other = await startProject(service);
    assert.equal((await add(service, other.project, other.topic, ['one'])).body.meta.added, 1);
    assert.notEqual(topic, second);
  });

  test('are duplicates within a call, and skipped in order', async () => {
    const { project, topic } = await startPrompts(service, 'old');
    const { body } = await add(service, project, topic, [' New', 'NEW ', 'Old', 'other', 'new']);
    const id = body.data.added[0].id as number;
    assert.deepEqual(
      body.data.added.map(({ text }: { text: string }) => text),
      ['New', 'other'],
    );
    assert.deepEqual(
      body.data.skipped.map(({ text, prompt_id }: { text: string; prompt_id: number }) => [text, prompt_id === id]),
      [
        ['NEW ', true],
        ['Old', false],
        ['new', true],
      ],
    );
  });

  test('are stored as one visible line, and skipped as sent', async () => {
    const { project, topic } = await startProject(service);
    const sent = ['best\0 \u0007anvil', 'best\r\n\tanvil', 'best anvil\u202e', 'half \ud83d a\u009fpair'];
    const { status, body } = await add(service, project, topic, [...sent, '\0\u0007\u0085\u202e\u2066']);
    assert.deepEqual([status, body.error.details[0].path], [422, 'prompts[4]']);
    const { added, skipped } = addPrompts.data.parse((await add(service, project, topic, sent)).body.data);
    assert.deepEqual(
      added.map(({ text }) => text),
      ['best anvil', 'half \ufffd a pair'],
    );
    assert.deepEqual(
      skipped.map(({ text, reason }) => [text, reason]),
      sent.slice(1, 3).map((text) => [text, 'duplicate']),
    );
    const path = `/projects/${project}/prompts/${added[0]?.id}`;
    assert.equal((await service.data('PATCH', path, { text: 'best\u0001\nhammer\0' })).text, 'best hammer');
  });

  test('are added up to the limit, and then skipped', async (context) => {
    const own = await serviceFor(context);
    const { project, topic, prompts } = await startPrompts(own, 'one');
    await limitPrompts(own, 3);
    const { status, body } = await add(own, project, topic, ['two', 'ONE', 'three', 'four', 'one', 'five']);
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.added.map(({ text }: { text: string }) => text),
      ['two', 'three'],
    );
    assert.deepEqual(body.data.skipped, [
      { text: 'ONE', reason: 'duplicate', prompt_id: prompts[0] },
      { text: 'four', reason: 'limit' },
      { text: 'one', reason: 'duplicate', prompt_id: prompts[0] },
      { text: 'five', reason: 'limit' },
    ]);
    assert.deepEqual([body.meta.limit_reached, body.meta.prompts], [true, { used: 3, limit: 3 }]);
  });

  test('return 402 free of charge if none fits the limit', async (context) => {
    const own = await serviceFor(context);
    const { project, topic } = await startPrompts(own, 'one');
    await limitPrompts(own, 1);
    const before = await creditsLeft(own);
    const { status, body } = await add(own, project, topic, ['one', 'two']);
    assert.deepEqual([status, body.error.code], [402, 'PROMPT_LIMIT_REACHED']);
    assert.equal(await creditsLeft(own), before);
  });

  test('return 200 for duplicates, even at the limit', async (context) => {
    const own = await serviceFor(context);
    const { project, topic } = await startPrompts(own, 'one');
    await limitPrompts(own, 1);
    await own.sql('UPDATE users SET daily_prompts = 0');
    const { status, body } = await add(own, project, topic, ['ONE']);
    assert.deepEqual([status, body.meta.limit_reached, body.meta.skipped], [200, false, 1]);
  });

  test('do not count towards the limit while inactive', async (context) => {
    const own = await serviceFor(context);
    const { project, topic } = await startPrompts(own, 'one');
    await limitPrompts(own, 1);
    await own.sql('UPDATE prompts SET active = 0');
    assert.equal((await add(own, project, topic, ['two'])).body.meta.added, 1);
  });

  test('have up to 255 code points after trimming, 50 a call', async () => {
    const { project, topic } = await startProject(service);
    const long = Array.from(
      { length: 50 },
      (_, n) => `  ${String(n).padStart(3, '0')}${'e\u0301'.repeat(100)}${'🛠'.repeat(152)}\n`,
    );
    const { status, body } = await add(service, project, topic, long);
    assert.deepEqual([status, body.meta.added], [200, 50]);
    assert.equal([...body.data.added[0].text].length, 255);
    assert.ok(body.data.added[0].text.startsWith('000é'));
  });

  test('are refused as a whole if any is invalid', async () => {
    const { project, topic } = await startProject(service);
    for (const [prompts, path] of [
      [Array.from({ length: 51 }, (_, n) => `p${n}`), 'prompts'],
      [[], 'prompts'],
      [['ok', '   '], 'prompts[1]'],
      [['ok', 'fine', 'x'.repeat(256)], 'prompts[2]'],
      [[1], 'prompts[0]'],
    ] as const) {
      const { status, body } = await add(service, project, topic, prompts);
      assert.deepEqual([status, body.error.details[0].path], [422, path]);
    }
    assert.equal((await service.data('GET', `/projects/${project}/prompts`)).length, 0);
  });

  test('return 404 free of charge for an unknown or foreign topic', async () => {
    const { project } = await startProject(service);
    const other = await startProject(service);
    const before = await creditsLeft(service);
    assert.equal((await add(service, project, 9999, ['x'])).body.error.code, 'TOPIC_NOT_FOUND');
    assert.equal((await add(service, project, other.topic, ['x'])).body.error.code, 'TOPIC_NOT_FOUND');
    assert.equal(await creditsLeft(service), before);
  });

  test('are refused as a whole over the daily limit, with a wait', async (context) => {
    let now = Date.UTC(2026, 10, 1);
    const own = await serviceFor(context, { now: () => now });
    const { project, topic } = await startPrompts(own, 'one', 'two');
    await own.sql('UPDATE users SET daily_prompts = 3');
    now += hour;
    const before = await creditsLeft(own);
    const { status, headers, body } = await add(own, project, topic, ['three', 'four']);
    assert.deepEqual(
      [status, body.error.code, body.error.details.retry_after],
      [429, 'PROMPT_QUOTA_EXCEEDED', 23 * 3600],
    );
    assert.equal(headers.get('Retry-After'), String(23 * 3600));
    assert.equal(await creditsLeft(own), before);
    assert.equal((await own.data('GET', `/projects/${project}/prompts`)).length, 2);
    assert.equal((await add(own, project, topic, ['three', 'one'])).status, 200, 'duplicates count for nothing');
    now += 23 * hour;
    assert.equal((await add(own, project, topic, ['four', 'five'])).status, 200, 'a day later they fit');
  });

  test('are limited per key and day', async (context) => {
    const own = await serviceFor(context);
    const { project, topic } = await startPrompts(own, 'one');
    await own.sql('UPDATE users SET daily_prompts = 1');
    assert.equal((await add(own, project, topic, ['two'])).status, 429);
    const key = await own.makeKey(['write']);
    assert.equal(
      (await own.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['two'] }, { key })).status,
      200,
    );
  });

  test('are listed oldest first, with the newest answers', async () => {
    const {
      project,
      prompts: [first = 0, second = 0],
    } = await startPrompts(service, 'Which anvil is best?', 'Is Acme any good?');
    const answer = (model: string, day: string, content_markdown = 'Buy Acme.') => ({
      prompt_id: first,
      model,
      collected_at: `${day}T12:00:00Z`,
      content_markdown,
    });
    const { added } = await service.data('POST', `/projects/${project}/responses`, {
      responses: [
        answer('chatgpt', '2020-01-02'),
        answer('chatgpt', '2020-01-01', 'No.'),
        answer('aimode', '2020-01-01', ''),
        answer('gemini', '2020-01-03'),
      ],
    });
    const { body } = await service.call('GET', `/projects/${project}/prompts`);
    const [one, two] = listPrompts.data.parse(body.data);
    assert.deepEqual([one?.id, two?.id, body.credits.charged], [first, second, 0]);
    assert.deepEqual(
      [one?.active, one?.branded, one?.answers_count, one?.last_checked_at],
      [true, false, 4, '2020-01-03T12:00:00.000Z'],
    );
    assert.deepEqual(
      one?.latest.map((row) => [row.model, row.response_id, row.date, row.brand_mentioned]),
      [
        ['aimode', added[2].id, '2020-01-01', null],
        ['chatgpt', added[0].id, '2020-01-02', true],
      ],
    );
    assert.deepEqual([two?.branded, two?.answers_count, two?.latest, two?.last_checked_at], [true, 0, [], null]);
  });

  test('are found by all words in any order, exact matches first', async () => {
    const texts = [
      'anvils that are the best',
      'which anvil is best',
      'Best anvil for the money',
      'the best ANVIL',
      'best hammer',
    ];
    const { project, prompts } = await startPrompts(service, ...texts);
    const find = async (search: string, more = '') =>
      (await service.call('GET', `/projects/${project}/prompts?search=${encodeURIComponent(search)}${more}`)).body;
    const places = async (search: string, more = '') =>
      (await find(search, more)).data.map(({ id }: { id: number }) => prompts.indexOf(id));
    assert.deepEqual(await places('best anvil'), [2, 3, 0, 1]);
    assert.deepEqual(await places('  ANVIL   best '), [0, 1, 2, 3], 'no prompt has these words so');
    assert.deepEqual(await places('best anvil', '&sort=name'), [2, 3, 0, 1]);
    assert.deepEqual(await places('best best'), [0, 1, 2, 3, 4]);
    assert.deepEqual(await places('anvil money'), [2]);
    assert.deepEqual(await places('anvil saw'), []);
    assert.deepEqual(await places(' '), [0, 1, 2, 3, 4]);
    const paged: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, meta } = await find('best anvil', `&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(prompts.indexOf(data[0].id));
      cursor = meta.next_cursor;
    }
    assert.deepEqual(paged, [2, 3, 0, 1], 'page by page as well');
  });

  test('are found by topic, activity and text, with filters in meta', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'Große Ambosse', '100% steel', '100 steel');
    const { id: other } = await service.data('POST', `/projects/${project}/topics`, { name: 'Other' });
    await service.sql('UPDATE prompts SET active = 0 WHERE id = ?', prompts[2] ?? 0);
    const find = async (query: string) => {
      const { body } = await service.call('GET', `/projects/${project}/prompts?${query}`);
      return { ids: body.data.map(({ id }: { id: number }) => id) as number[], meta: body.meta };
    };
    assert.deepEqual((await find('search=GROSSE')).ids, [prompts[0]]);
    assert.deepEqual((await find(`search=${encodeURIComponent('0% S')}`)).ids, [prompts[1]]);
    assert.deepEqual((await find('active=false')).ids, [prompts[2]]);
    assert.deepEqual((await find('active=true')).ids, prompts.slice(0, 2));
    assert.deepEqual((await find(`topic_id=${other}`)).ids, []);
    const { meta } = await find(`topic_id=${topic}&search=x&active=true&limit=7`);
    assert.deepEqual(meta, {
      project,
      topic_id: topic,
      search: 'x',
      active: true,
      limit: 7,
      count: 0,
      has_more: false,
      next_cursor: null,
    });
  });

  test('are listed once each while others are added', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'a', 'b', 'c', 'd', 'e');
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await service.call('GET', `/projects/${project}/prompts?limit=2${cursor}`);
      seen.push(...body.data.map(({ id }: { id: number }) => id));
      if (cursor === '') prompts.push((await add(service, project, topic, ['f'])).body.data.added[0].id);
      cursor = body.meta.has_more ? `&cursor=${body.meta.next_cursor}` : '';
    } while (cursor !== '');
    assert.deepEqual(seen, prompts);
  });

  test('are sorted by name or by need, across pages', async () => {
    const { project, prompts } = await startPrompts(service, 'd all', 'a rival', 'c missed', 'b fresh');
    const [all = 0, rival = 0, missed = 0, fresh = 0] = prompts;
    const answer = (prompt_id: number, content_markdown: string) => ({
      prompt_id,
      model: 'chatgpt',
      collected_at: '2020-01-02T12:00:00Z',
      content_markdown,
    });
    await service.data('POST', `/projects/${project}/responses`, {
      responses: [answer(all, 'Buy Acme.'), answer(rival, 'Buy Globex.'), answer(missed, 'Buy none.')],
    });
    const walk = async (sort: string, limit: number) => {
      const ids: number[] = [];
      for (let cursor = ''; ;) {
        const { body } = await service.call('GET', `/projects/${project}/prompts?sort=${sort}&limit=${limit}${cursor}`);
        ids.push(...listPrompts.data.parse(body.data).map(({ id }) => id));
        if (!body.meta.has_more) return ids;
        cursor = `&cursor=${body.meta.next_cursor}`;
      }
    };
    for (const limit of [1, 3, 100]) {
      assert.deepEqual(await walk('name', limit), [rival, fresh, missed, all]);
      assert.deepEqual(await walk('need', limit), [rival, missed, all, fresh]);
      assert.deepEqual(await walk('oldest', limit), prompts);
    }
  });

  test('resume a list by need after its last prompt has changed', async () => {
    const { project, prompts } = await startPrompts(service, 'a', 'b', 'c');
    const [one = 0] = prompts;
    const answer = (prompt_id: number, content_markdown: string, day: string) => ({
      prompt_id,
      model: 'chatgpt',
      collected_at: `2020-01-${day}T12:00:00Z`,
      content_markdown,
    });
    const add = (...responses: object[]) => service.data('POST', `/projects/${project}/responses`, { responses });
    await add(...prompts.map((id) => answer(id, 'Buy Globex.', '02')));
    const list = `/projects/${project}/prompts?sort=need`;
    const { body } = await service.call('GET', `${list}&limit=1`);
    assert.equal(body.data[0].id, one);
    await add(answer(one, 'Buy Acme.', '03'));
    const rest = listPrompts.data.parse(
      (await service.call('GET', `${list}&limit=1&cursor=${body.meta.next_cursor}`)).body.data,
    );
    assert.deepEqual(
      rest.map(({ id }) => id),
      prompts.slice(1, 2),
    );
  });

  test('refuse a cursor by name if its prompt was deleted', async () => {
    const { project } = await startPrompts(service, 'a', 'b');
    const list = `/projects/${project}/prompts?sort=name&limit=1`;
    const { body } = await service.call('GET', list);
    await service.call('DELETE', `/projects/${project}/prompts/${body.data[0].id}`);
    const { status, body: refusal } = await service.call('GET', `${list}&cursor=${body.meta.next_cursor}`);
    assert.deepEqual([status, refusal.error.code], [400, 'INVALID_CURSOR']);
  });
});
