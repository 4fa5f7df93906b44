import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listChanges } from '../../../src/contract/views/change.ts';
import { getVisibility } from '../../../src/contract/views/visibility.ts';
import { getSummary } from '../../../src/contract/views/summary.ts';
import { sharedService } from '../testService.ts';
import { webhookFixture } from '../webhooks/fixture.ts';
import { ago, now, type Place, viewsIn } from './viewsData.ts';

interface Asked {
  /** Its place among the prompts. */
  readonly prompt: number;
  readonly daysAgo: number;
  readonly model?: string;
  readonly content: (index: number) => string;
  readonly site?: string;
}

const service = await sharedService({ now: () => now });

const [lastWeek, thisWeek] = [9, 2];

/** Adds forty answers of an assistant to a prompt. */
const answers = (place: Place, { prompt, daysAgo, model = 'chatgpt', content, site }: Asked) =>
  place.add(
    Array.from({ length: 40 }, (_, index) => ({
      prompt_id: place.prompts[prompt],
      model,
      collected_at: ago(daysAgo, index),
      content_markdown: content(index),
      ...(site !== undefined && { sources: [{ url: `https://${site}/a` }] }),
    })),
  );

const acmeUntil = (count: number) => (index: number) => (index < count ? 'Acme is fine.' : 'Globex is better.');

/** Anvils are asked in one week, and rockets in the next. */
async function differentPrompts(): Promise<Place> {
  const place = await viewsIn(service);
  await answers(place, { prompt: 0, daysAgo: lastWeek, content: acmeUntil(30), site: 'old.example.com' });
  await answers(place, { prompt: 3, daysAgo: thisWeek, content: acmeUntil(10), site: 'new.example.net' });
  return place;
}

async function changesOf(place: Place, query = ''): Promise<string[]> {
  const { data } = await place.read(`changes?since=2026-11-15${query}`);
  return listChanges.data
    .parse(data)
    .map(
      ({ kind, subject, before, after, verdict }) =>
        `${kind} ${subject}: ${before.count}/${before.total} to ${after.count}/${after.total}, ${verdict}`,
    );
}

const summaryOf = async (place: Place) => getSummary.data.parse((await place.read('summary')).data);

describe('changes between windows with no prompt in common', () => {
  test('gives no verdict on brand, competitors and sources', async () => {
    assert.deepEqual(await changesOf(await differentPrompts()), [
      'visibility Acme: 30/40 to 10/40, other_prompts',
      'assistant chatgpt: 30/40 to 10/40, other_prompts',
      'domain example.com: 40/40 to 0/40, other_prompts',
      'domain example.net: 0/40 to 40/40, other_prompts',
    ]);
  });

  test('compares the pairs of prompt and assistant that are shared', async () => {
    const place = await differentPrompts();
    await answers(place, { prompt: 3, daysAgo: lastWeek, model: 'aimode', content: acmeUntil(10) });
    await answers(place, { prompt: 3, daysAgo: thisWeek, model: 'aimode', content: acmeUntil(9) });
    assert.deepEqual((await changesOf(place)).slice(0, 4), [
      'visibility Acme: 40/80 to 19/80, noise',
      'assistant aimode: 10/40 to 9/40, noise',
      'assistant chatgpt: 30/40 to 10/40, other_prompts',
      'domain example.com: 40/80 to 0/80, noise',
    ]);
  });

  test('lists the compared and the omitted prompts', async () => {
    const place = await differentPrompts();
    await answers(place, { prompt: 1, daysAgo: lastWeek, content: acmeUntil(30) });
    await answers(place, { prompt: 1, daysAgo: thisWeek, content: acmeUntil(10) });
    const { data } = await place.read('changes?since=2026-11-15');
    const [visibility] = listChanges.data.parse(data);
    assert.deepEqual([visibility?.difference, visibility?.verdict], [-50, 'down']);
    assert.deepEqual(visibility?.compared, {
      pairs: 1,
      prompts: 1,
      new_prompts: 1,
      dropped_prompts: 1,
      before: { answers: 40, share: 75 },
      after: { answers: 40, share: 25 },
    });
    assert.deepEqual((await summaryOf(place)).unbranded.compared, visibility.compared);
  });

  test('counts no prompt as shared without an answer', async () => {
    const place = await differentPrompts();
    await place.add([
      { prompt_id: place.prompts[3], model: 'aimode', collected_at: ago(lastWeek), content_markdown: '' },
    ]);
    assert.equal((await changesOf(place))[0], 'visibility Acme: 30/40 to 10/40, other_prompts');
  });

  test('judges a topic by its own prompts', async () => {
    const place = await differentPrompts();
    await answers(place, { prompt: 1, daysAgo: thisWeek, content: acmeUntil(10) });
    await answers(place, { prompt: 3, daysAgo: lastWeek, content: acmeUntil(30) });
    const [anvils, rockets] = place.topics;
    assert.deepEqual(
      [(await changesOf(place, `&topic_id=${anvils}`))[0], (await changesOf(place, `&topic_id=${rockets}`))[0]],
      ['visibility Acme: 30/40 to 10/40, other_prompts', 'visibility Acme: 30/40 to 10/40, down'],
    );
    const { unbranded, topics } = await summaryOf(place);
    assert.deepEqual([unbranded.verdict, ...topics.map(({ verdict }) => verdict)], ['down', 'other_prompts', 'down']);
  });

  test('calls no webhook', async (context) => {
    const { put, answers: added, settle, told } = await webhookFixture(context);
    await put({ thresholds: { visibility_falls: 10, visibility_rises: 10, competitor_new: true, domain_new: true } });
    await added(9, 30);
    await added(2, 10, { prompt: 1, site: 'new.example.net' });
    await settle();
    assert.deepEqual(told(), []);
  });
});

describe('summary of weeks with no prompt in common', () => {
  test('gives the figures without a verdict', async () => {
    const { unbranded, branded } = await summaryOf(await differentPrompts());
    assert.deepEqual([unbranded.difference, unbranded.verdict], [null, 'other_prompts']);
    assert.deepEqual([branded.difference, branded.verdict], [null, 'few'], 'there is nothing to compare');
  });
});

describe('visibility against other days', () => {
  const against = (from: string, to: string) => `visibility?from=2026-11-15&to=2026-11-21&against_from=${from}${to}`;

  test('reports whether a prompt was asked in both', async () => {
    const place = await differentPrompts();
    const shared = async (more = '') => {
      const { data } = await place.read(`${against('2026-11-08', '&against_to=2026-11-14')}${more}`);
      return (data as { readonly shares_prompts?: boolean }).shares_prompts;
    };
    await answers(place, { prompt: 0, daysAgo: thisWeek, model: 'aimode', content: acmeUntil(1) });
    assert.deepEqual(
      [await shared(), await shared('&model=chatgpt'), await shared(`&prompt_id=${place.prompts[0]}`)],
      [true, false, true],
    );
    assert.equal(await shared(`&prompt_id=${place.prompts[3]}`), false);
  });

  test('compares the pairs in common, whichever days come first', async () => {
    const place = await differentPrompts();
    await answers(place, { prompt: 0, daysAgo: thisWeek, content: acmeUntil(10) });
    const read = async (query: string) => getVisibility.data.parse((await place.read(query)).data).comparison;
    const comparison = await read(against('2026-11-08', '&against_to=2026-11-14'));
    assert.deepEqual(
      [comparison?.difference, comparison?.verdict, comparison?.compared?.new_prompts],
      [-50, 'down', 1],
    );
    const turned = await read('visibility?from=2026-11-08&to=2026-11-14&against_from=2026-11-15&against_to=2026-11-21');
    assert.deepEqual([turned?.difference, turned?.verdict, turned?.compared?.dropped_prompts], [50, 'up', 1]);
  });

  test('needs both ends of the days', async () => {
    const place = await differentPrompts();
    for (const query of [against('2026-11-08', ''), against('2026-11-14', '&against_to=2026-11-08')]) {
      const { code } = await service.refusal('GET', `/projects/${place.project}/${query}`);
      assert.equal(code, 'VALIDATION_FAILED');
    }
  });

  test('takes at most 92 other days', async () => {
    const place = await differentPrompts();
    const to = '&against_to=2026-11-14';
    await place.read(against('2026-08-15', to));
    const { code, details } = await service.refusal('GET', `/projects/${place.project}/${against('2026-08-14', to)}`);
    assert.deepEqual([code, details], ['DATE_RANGE_TOO_LARGE', { max_days: 92 }]);
  });
});
