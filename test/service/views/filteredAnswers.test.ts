import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { listSourcePages } from '../../../src/contract/views/source.ts';
import { listResponses } from '../../../src/contract/projects/response.ts';
import { type AnsweredPlace, startAnswered } from './answeredPlace.ts';
import { ago } from './viewsData.ts';

let place: AnsweredPlace;
before(async () => {
  place = await startAnswered();
});
after(() => place.service.close());

describe('answer filters', () => {
  test('select the matching rows and appear in meta', async () => {
    const rows = async (query: string) =>
      listResponses.data
        .parse((await place.view('responses', `model=chatgpt,aimode,copilot&${query}`)).data)
        .map(({ id }) => place.ids.indexOf(id));
    const cases: Readonly<Record<string, readonly number[]>> = {
      [`topic_id=${place.topics[1]}`]: [6, 5, 4],
      'topic_id=99': [],
      'branded=true': [3],
      'branded=false&brand_mentioned=true': [0, 1, 6],
      'answered=false': [4],
      'mention_kind=named,recommended': [0, 1, 3, 6],
      'mention_kind=denied': [],
      'sentiment=negative,mixed': [1, 5],
      'sentiment=negative&sentiment=mixed': [1, 5],
      'position=bottom': [1],
      'domain=globex.com': [1, 6],
      'domain=https://www.Globex.com/': [1, 6],
      'domain=docs.globex.com': [],
      'url=https://docs.globex.com/y': [1],
      'competitor=Initech': [1, 2],
      'competitor=initech': [],
      'not_competitor=Initech': [0, 3, 4, 5, 6],
      'cites=acme.com': [0],
      'not_cites=acme.com': [1, 2, 3, 4, 5, 6],
      'not_cites=www.acme.com,https://ACME.com:444': [1, 2, 3, 4, 5, 6],
      'cites=globex.com': [6],
      'ranked=hooli.com': [0, 1, 2],
      'ranked=Initech': [0, 1],
      'ranked=Globex': [],
      'ranked=Some+%26+Sons': [1],
      'query=anvil%20test': [0, 2],
      'query=anvil': [],
      'searched=true': [0, 2],
      'searched=false': [1],
      'searched=unknown': [3, 4, 5, 6],
      'cites_url=https://globex.com/': [6],
      'cites_url=https://docs.globex.com/y': [],
      'varying=true': [],
      'varying=false': [0, 1, 2, 3, 4, 5, 6],
      'varying=true&from=2026-10-21&to=2026-11-13': [5, 7],
      'varying=true&from=2026-10-21&to=2026-11-12': [],
      'domain=globex.com&brand_mentioned=true&topic_id=1': [1],
    };
    for (const [query, wanted] of Object.entries(cases)) {
      const found = await rows(query);
      assert.deepEqual(new Set(found), new Set(wanted), query);
    }
    const meta = listResponses.meta.parse(
      (await place.view('responses', 'branded=false&sentiment=mixed,negative')).meta,
    );
    assert.deepEqual(meta.filters, { branded: false, sentiment: ['mixed', 'negative'] });
    for (const wrong of [
      'sentiment=glad',
      'position=',
      'topic_id=0',
      'searched=yes',
      'domain=',
      'domain=a%20b',
      'cites=acme.com,acme.com/a%3Fid=1',
      'position=top&position=far',
    ]) {
      assert.equal(
        (await place.service.refusal('GET', `/projects/${place.project}/responses?${wrong}`)).code,
        'VALIDATION_FAILED',
        wrong,
      );
    }
  });

  test('select answers of prompts as prompt filters do', async () => {
    const rows = async (path: string): Promise<readonly { id: number; prompt: { id: number } }[]> =>
      (await place.view(path.split('?')[0] ?? '', path.split('?')[1] ?? '')).data;
    const all = await rows('responses?limit=100');
    const sizes = new Set<number>();
    for (const query of [
      'missed=true&active=true',
      'missed=false',
      'lost=false',
      'asked=false',
      'useful=true&model=chatgpt',
      'sentiment=positive,mixed',
      `topic_id=${place.topics[1]}`,
      'asked_since=2030-01-01',
    ]) {
      const listed = new Set((await rows(`prompts?${query}`)).map(({ id }) => id));
      const found = await rows(`responses?limit=100&of_prompts=${encodeURIComponent(query)}`);
      const ids = all.filter(({ prompt }) => listed.has(prompt.id)).map(({ id }) => id);
      assert.deepEqual(
        found.map(({ id }) => id),
        ids,
        query,
      );
      sizes.add(ids.length);
    }
    assert.ok(sizes.size > 2, 'they differ');
  });

  for (const query of ['limit=3', ''])
    test(`reject of_prompts=${query}`, async () => {
      const { status, body } = await place.service.call(
        'GET',
        `/projects/${place.project}/responses?of_prompts=${encodeURIComponent(query)}`,
      );
      assert.deepEqual([status, body.error.code, body.error.details[0].path], [422, 'VALIDATION_FAILED', 'of_prompts']);
    });

  test('are part of the cursor', async () => {
    const { meta } = await place.view('responses', 'limit=1&branded=false');
    const { next_cursor: cursor } = listResponses.meta.parse(meta);
    assert.ok(cursor);
    assert.equal(
      listResponses.data.parse((await place.view('responses', `limit=5&branded=false&cursor=${cursor}`)).data).length,
      4,
    );
    for (const other of ['branded=true', 'branded=false&searched=true', '', 'branded=false&topic_id=1']) {
      assert.equal(
        (await place.service.refusal('GET', `/projects/${place.project}/responses?limit=1&cursor=${cursor}&${other}`))
          .code,
        'INVALID_CURSOR',
        other,
      );
    }
  });

  test('select answers by source, however long its URL is', async () => {
    const url = `https://long.example/?${'&%'.repeat(4085)}`;
    await place.add([
      {
        prompt_id: place.prompts[0],
        model: 'gemini',
        collected_at: ago(6),
        content_markdown: 'Acme.',
        sources: [{ url }],
      },
    ]);
    const pages = listSourcePages.data.parse((await place.view('sources/pages', 'domain=long.example')).data);
    assert.equal(pages.length, 1);
    assert.equal((await place.read(String(pages[0]?.explain))).data['length'], 1);
  });
});
