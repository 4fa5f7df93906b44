import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { addResponses, getResponse, type ResponseDetail } from '../../../src/contract/projects/response.ts';
import { startPrompts } from '../acme.ts';
import { creditsLeft, sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;
let prompt: number;
let second = 0;

before(async () => {
  ({
    project,
    prompts: [prompt = 0],
  } = await startPrompts(service, 'best anvil'));
});

/** An answer with a unique moment. */
const answer = (extra: object = {}) => {
  second += 1;
  return {
    prompt_id: prompt,
    model: 'chatgpt',
    collected_at: new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString(),
    content_markdown: 'Take Acme.',
    ...extra,
  };
};

const send = (...responses: object[]) => service.call('POST', `/projects/${project}/responses`, { responses });

/** An answer as read back after its import. */
async function kept(extra: object): Promise<ResponseDetail> {
  const { added } = (await service.data('POST', `/projects/${project}/responses`, { responses: [answer(extra)] })) as {
    added: { id: number }[];
  };
  return getResponse.data.parse(await service.data('GET', `/projects/${project}/responses/${added[0]?.id}`));
}

describe('imported answers', () => {
  test('are stored in order, analysed and charged once', async () => {
    const rows = [answer({ model: 'gemini' }), answer({ content_markdown: 'Take Globex.' }), answer()];
    const { status, body } = await send(...rows);
    assert.deepEqual([status, body.credits.charged, body.meta], [201, 1, { project, added: 3, skipped: 0 }]);
    const { added } = addResponses.data.parse(body.data);
    assert.deepEqual(
      added.map(({ model, brand_mentioned, collected_at }) => [model, brand_mentioned, collected_at]),
      [
        ['gemini', true, rows[0]?.collected_at],
        ['chatgpt', false, rows[1]?.collected_at],
        ['chatgpt', true, rows[2]?.collected_at],
      ],
    );
  });

  test('are neither scheduled nor on demand', async () => {
    assert.equal((await kept({})).realtime, null);
  });

  test('are skipped if prompt, assistant, time and text repeat', async () => {
    const [one, two] = [answer(), answer()];
    const { body: first } = await send(one);
    const { status, body } = await send(one, two, two, { ...one, model: 'gemini' });
    assert.equal(status, 201);
    assert.deepEqual(body.meta, { project, added: 2, skipped: 2 });
    const named = ({ prompt_id, model, collected_at }: ReturnType<typeof answer>) => ({
      prompt_id,
      model,
      collected_at,
    });
    assert.deepEqual(body.data.skipped, [
      { ...named(one), response_id: first.data.added[0].id },
      { ...named(two), response_id: body.data.added[0].id },
    ]);
    const { body: again } = await send({ ...one, collected_at: one.collected_at.replace('.000Z', '.000+00:00') });
    assert.equal(again.meta.skipped, 1, 'an instant is the same with another offset');
  });

  test('are the same despite line breaks and decomposed accents', async () => {
    const first = answer({ content_markdown: 'Take Acmé.\n\nIt is fine.' });
    await send(first);
    const texts = ['Take Acmé.\r\n\r\nIt is fine.', 'Take Acmé.\r\rIt is fine.\r', 'Take Acme\u0301.\n\nIt is fine.\n'];
    const { body } = await send(...texts.map((content_markdown) => ({ ...first, content_markdown })));
    assert.deepEqual(body.meta, { project, added: 0, skipped: 3 });
  });

  test('of the same moment are stored a millisecond apart, once', async () => {
    const one = answer();
    const repeats = ['Take Acme.', 'Take Globex.', 'Take Hooli.', 'Take Globex.'].map((content_markdown) => ({
      ...one,
      content_markdown,
    }));
    const { body } = await send(...repeats);
    assert.deepEqual(body.meta, { project, added: 3, skipped: 1 });
    const moments = (body.data.added as { collected_at: string }[]).map(
      ({ collected_at: at }) => Date.parse(at) - Date.parse(one.collected_at),
    );
    assert.deepEqual(moments, [0, 1, 2]);
    assert.equal(body.data.skipped[0].response_id, body.data.added[1].id);
    assert.deepEqual((await send(...repeats.toReversed())).body.meta, { project, added: 0, skipped: 4 });
  });

  test('are refused if they are from the future, beyond clock drift', async () => {
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const { status, body } = await send(answer(), answer({ collected_at: at(10) }));
    assert.deepEqual(
      [status, body.error.details],
      [422, [{ path: 'responses[1].collected_at', message: 'is in the future' }]],
    );
    assert.equal((await send(answer({ collected_at: at(2) }))).status, 201);
  });

  test('treat null like an omitted field', async () => {
    const { sources, search_queries: queries } = await kept({ sources: null, search_queries: null });
    assert.deepEqual([sources, queries], [[], []]);
    assert.equal(
      (await kept({ content_markdown: 'See [1].', sources: [{ url: 'https://a.example', cited: null }] })).sources[0]
        ?.cited,
      true,
    );
  });

  test('keep their model version as given', async () => {
    assert.equal((await kept({ model_version: 'gpt-9\0-mini' })).model_version, 'gpt-9-mini');
    for (const untold of [{}, { model_version: null }, { model_version: '' }])
      assert.equal((await kept(untold)).model_version, null);
  });

  test('are refused as a whole if one is invalid, with its path', async () => {
    const count = async () => (await service.sql('SELECT count(*) AS n FROM answers'))[0]?.['n'];
    const before = [await count(), await creditsLeft(service)];
    for (const [bad, path] of [
      [{ model: 'eliza' }, 'responses[1].model'],
      [{ prompt_id: 9999 }, 'responses[1].prompt_id'],
      [{ collected_at: '2026-11-01' }, 'responses[1].collected_at'],
      [{ collected_at: '2026-11-01T00:00:00' }, 'responses[1].collected_at'],
      [{ content_markdown: null }, 'responses[1].content_markdown'],
      [{ sources: [{ url: 'https://a.example' }, { url: 1 }] }, 'responses[1].sources[1].url'],
      [{ realtime: true }, 'responses[1].realtime'],
    ] as const) {
      const { status, body } = await send(answer(), answer(bad), answer());
      assert.deepEqual([status, body.error.code, body.error.details[0].path], [422, 'VALIDATION_FAILED', path]);
    }
    assert.deepEqual([await count(), await creditsLeft(service)], before);
  });

  test('are refused for prompts of another project', async () => {
    const other = await startPrompts(service, 'x');
    const { status, body } = await send(answer({ prompt_id: other.prompts[0] }));
    assert.deepEqual(
      [status, body.error.details],
      [422, [{ path: 'responses[0].prompt_id', message: 'is not a prompt in this project' }]],
    );
  });

  test('are accepted in calls of 1 to 100', async () => {
    assert.equal((await send()).status, 422);
    assert.equal((await send(...Array.from({ length: 101 }, () => answer()))).status, 422);
    assert.equal((await send(...Array.from({ length: 100 }, () => answer()))).body.meta.added, 100);
  });

  test('lose the page text around them, which is stored separately', async () => {
    const content_markdown =
      'Take **Acme**, see [2] and [3].\n\nAI responses may include mistakes. [Learn more](https://support.google.com/websearch?p=aimode)\n\nYour feedback helps Google improve. See our [Privacy Policy](https://policies.google.com/privacy).\n\nReport a problemClose';
    const answer = await kept({
      model: 'aimode',
      content_markdown,
      sources: [
        { url: 'https://policies.google.com/privacy' },
        { url: 'https://a.example/' },
        { url: 'https://b.example/' },
      ],
    });
    assert.deepEqual(
      [answer.content_markdown, answer.original_markdown],
      ['Take **Acme**, see [2] and [3].', content_markdown],
    );
    assert.deepEqual(
      answer.sources.map(({ domain, position, cited }) => [domain, position, cited]),
      [
        ['a.example', 1, true],
        ['b.example', 2, true],
      ],
    );
    assert.deepEqual(answer.source_numbers, [0, 1, 2]);
    assert.equal((await kept({})).original_markdown, null);
  });

  test('lose their HTML', async () => {
    const { content_markdown: text } = await kept({
      content_markdown: '<p>Take <b>Acme</b>.<br>Not <script>alert(1)</script>Globex.</p>',
    });
    assert.doesNotMatch(text, /<|alert/);
    assert.match(text, /Take \*\*Acme\*\*/);
  });

  test('cite a source if it is given so, linked or numbered', async () => {
    const { sources } = await kept({
      content_markdown: 'Take Acme [2], see [a test](https://c.example/test).',
      sources: [
        { url: 'https://a.example/' },
        { url: 'https://b.example/' },
        { url: 'https://c.example/test' },
        { url: 'https://d.example/', cited: true },
        { url: 'https://e.example/', cited: false },
      ],
    });
    assert.deepEqual(
      sources.map(({ domain, cited }) => [domain, cited]),
      [
        ['a.example', false],
        ['b.example', true],
        ['c.example', true],
        ['d.example', true],
        ['e.example', false],
      ],
    );
  });

  test('take links in the text as sources, merged with given ones', async () => {
    const { sources } = await kept({
      content_markdown: 'See [ours](https://acme.com/a?utm_source=chatgpt#top) and https://other.example/b.',
      sources: [{ url: 'https://acme.com/a', title: 'Given' }],
    });
    assert.deepEqual(
      sources.map(({ domain, title, position, cited }) => [domain, title, position, cited]),
      [
        ['acme.com', 'Given', 1, true],
        ['other.example', null, 2, true],
      ],
    );
  });

  test('rank names in one line equally', async () => {
    const { rankings } = await kept({ content_markdown: '1. Globex and Acme\n2. **Hooli** – cheap' });
    assert.deepEqual(
      rankings.map(({ rank, name }) => [rank, name]),
      [
        [1, 'Acme'],
        [1, 'Globex'],
        [2, 'Hooli'],
      ],
    );
  });

  test('keep long searches, URLs and names whole', async () => {
    // No pair of letters repeats, so databases cannot compress them.
    const letters = (count: number, from: number): string =>
      Array.from({ length: count }, (_, index) => String.fromCharCode(from + ((index * 7919) % 20_000))).join('');
    const query = letters(2000, 0x4e00);
    const url = `https://long.example/${encodeURIComponent(letters(890, 0x4e00))}`;
    const name = letters(200, 0x4e00);
    const { sources, search_queries } = await kept({
      content_markdown: `1. **${name}**\n2. **Globex**`,
      search_queries: [query],
      sources: [{ url }],
    });
    assert.deepEqual([search_queries, sources.map((source) => source.url)], [[query], [url]]);
  });

  test('without text are neither mentioned nor missed', async () => {
    const nothing = await kept({ content_markdown: '', model: 'aioverview' });
    assert.deepEqual(
      [nothing.content_markdown, nothing.brand_mentioned, nothing.mention_kind, nothing.position],
      ['', null, null, null],
    );
  });

  test('do not mention a brand that they deny', async () => {
    const { brand_mentioned, mention_kind } = await kept({
      content_markdown: 'I could not find any information about Acme.',
    });
    assert.deepEqual([brand_mentioned, mention_kind], [false, 'denied']);
  });

  test('date their prompt’s last check by the newest one', async () => {
    const {
      project: other,
      prompts: [id],
    } = await startPrompts(service, 'y');
    const bring = (collected_at: string) =>
      service.data('POST', `/projects/${other}/responses`, {
        responses: [{ prompt_id: id, model: 'chatgpt', collected_at, content_markdown: 'x' }],
      });
    const checked = async () =>
      (await service.data('GET', `/projects/${other}/prompts`))[0].last_checked_at as string | null;
    assert.equal(await checked(), null);
    await bring('2026-11-02T00:00:00Z');
    await bring('2026-11-01T00:00:00Z');
    assert.equal(await checked(), '2026-11-02T00:00:00.000Z');
    assert.equal((await service.data('GET', `/projects/${other}`)).last_answer_at, '2026-11-02T00:00:00.000Z');
  });
});
