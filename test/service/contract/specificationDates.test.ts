import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { acme } from '../acme.ts';
import { serviceFor } from '../testService.ts';

/** A project of a zone with an answer at each moment, which draws on one source, as its own calls read it. */
async function startZone(
  context: TestContext,
  timezone: string,
  moments: readonly string[],
  now = Date.UTC(2026, 10, 21, 12),
) {
  const service = await serviceFor(context, { now: () => now });
  const { id } = await service.data('POST', '/projects', { ...acme, timezone });
  const { id: topic } = await service.data('POST', `/projects/${id}/topics`, { name: 'Anvils' });
  const {
    added: [{ id: prompt }],
  } = await service.data('POST', `/projects/${id}/prompts`, { topic_id: topic, prompts: ['best anvil'] });
  const responses = moments.map((collected_at) => ({
    prompt_id: prompt,
    model: 'chatgpt',
    collected_at,
    content_markdown: 'Take Acme.',
    sources: [{ url: `https://example.com/${collected_at}` }],
  }));
  if (responses.length > 0) await service.data('POST', `/projects/${id}/responses`, { responses });
  const read = async (path: string) => (await service.call('GET', `/projects/${id}/${path}`)).body;
  return {
    read,
    /** Days of the answers of a window, newest first. */
    days: async (from: string, to = from): Promise<string[]> =>
      (await read(`responses?from=${from}&to=${to}`)).data.map(({ date }: { date: string }) => date),
    estimated: async (from: string, to = from): Promise<number> =>
      (await service.data('POST', `/projects/${id}/exports/estimate`, { type: 'responses', format: 'csv', from, to }))
        .estimate.rows,
  };
}

describe('dates', () => {
  for (const { zone, what, moments, days } of [
    {
      zone: 'Europe/Berlin',
      what: 'the day on which clocks go forward has 23 hours',
      moments: ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
      days: ['2026-03-28', '2026-03-29', '2026-03-29', '2026-03-30'],
    },
    {
      zone: 'Europe/Berlin',
      what: 'the day on which clocks go back has 25 hours',
      moments: ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
      days: ['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26'],
    },
    {
      zone: 'Asia/Kathmandu',
      what: 'the offset has 45 minutes',
      moments: ['2026-11-09T18:14:59Z', '2026-11-09T18:15:00Z', '2026-11-10T18:14:59Z', '2026-11-10T18:15:00Z'],
      days: ['2026-11-09', '2026-11-10', '2026-11-10', '2026-11-11'],
    },
    {
      zone: 'Pacific/Apia',
      what: 'the offset is 13 hours',
      moments: ['2026-11-09T10:59:59Z', '2026-11-09T11:00:00Z', '2026-11-10T10:59:59Z', '2026-11-10T11:00:00Z'],
      days: ['2026-11-09', '2026-11-10', '2026-11-10', '2026-11-11'],
    },
  ] as const) {
    test(`use days of ${zone} in every call: ${what}`, async (context) => {
      const [first, middle, , last] = days;
      const place = await startZone(context, zone, moments);
      assert.deepEqual(await place.days(first, last), [...days].reverse());
      for (const [day, count] of [
        [first, 1],
        [middle, 2],
        [last, 1],
      ] as const) {
        assert.deepEqual(
          await place.days(day),
          Array.from({ length: count }, () => day),
        );
        assert.equal(await place.estimated(day), count);
        const {
          data: [domain],
          meta,
        } = await place.read(`sources/top-domains?from=${day}&to=${day}`);
        assert.deepEqual(
          [domain.domain, domain.mentions, domain.last_seen, meta.total_mentions],
          ['example.com', count, day, count],
        );
      }
    });
  }

  for (const [zone, now, today] of [
    ['Pacific/Apia', '2026-11-21T11:00:00Z', '2026-11-22'],
    ['Pacific/Apia', '2026-11-21T10:59:59Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-20'],
  ] as const) {
    test(`default to 30 days until ${today} at ${now} in ${zone}`, async (context) => {
      const place = await startZone(context, zone, [], Date.parse(now));
      const from = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 10);
      for (const path of ['responses', 'sources/top-domains', 'sentiment']) {
        const { meta } = await place.read(path);
        assert.deepEqual([meta.from, meta.to], [from, today], path);
      }
    });
  }
});
