import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listOpportunities } from '../../../../src/contract/views/opportunity.ts';
import { ago, type Place, startViews } from '../viewsData.ts';

// Own pages that lost their place to newer ones. The second half of the window begins on 6 November.

let place: Place;

const lost = 'https://acme.com/lost';
const fading = 'https://acme.com/fading';
const steady = 'https://acme.com/steady';
const newer = 'https://www.wired.com/anvils-2026';
const newest = 'https://news.example.net/anvils';
const undated = 'https://forum.example.org/anvils';
const former = 'https://old.example.com/anvils';

const answer = (
  prompt: number,
  days: number,
  minute: number,
  cited: readonly string[],
  consulted: readonly string[] = [],
) => ({
  prompt_id: place.prompts[prompt],
  model: minute % 2 === 0 ? 'chatgpt' : 'aimode',
  collected_at: ago(days, minute),
  content_markdown: 'Acme is fine.',
  sources: [...cited.map((url) => ({ url, cited: true })), ...consulted.map((url) => ({ url, cited: false }))],
});
const twelve = Array.from({ length: 12 }, (_, minute) => minute);

before(async () => {
  place = await startViews();
  await place.add([
    ...twelve.map((minute) => answer(0, 25, minute, minute < 4 ? [lost, former] : [], minute < 9 ? [lost] : [])),
    ...twelve.map((minute) => answer(0, 5, minute, [former, undated, ...(minute < 3 ? [newest] : [])])),
    ...twelve.map((minute) => answer(1, 25, minute, [steady])),
    ...twelve.map((minute) => answer(1, 5, minute, minute < 11 ? [steady, newest] : [newest])),
    ...twelve.map((minute) => answer(3, 25, minute, minute < 10 ? [fading] : [])),
    ...twelve.map((minute) => answer(3, 5, minute, minute < 2 ? [fading, newer] : minute < 8 ? [newer] : [])),
  ]);
});
after(() => place.service.close());

/** Number of queries. Each adds an assistant without answers, to avoid cached results. */
let times = 0;
async function refreshes(query = '') {
  times += 1;
  const model = ['chatgpt', 'aimode', ...['gemini', 'copilot', 'perplexity'].slice(0, times)].join();
  const { data } = await place.read(`opportunities?kind=refresh&model=${model}${query}`);
  return listOpportunities.data.parse(data);
}

describe('refresh opportunities', () => {
  test('name no other page while no page has a date', async () => {
    const rows = await refreshes();
    assert.deepEqual(
      rows.map(({ page, reason, prompt_ids: prompts }) => [page, reason, prompts]),
      [
        [
          lost,
          'Cited in 4 of 12 answers from 2026-10-06 to 2026-11-05, but in 0 of 12 since then.',
          [place.prompts[0]],
        ],
      ],
    );
  });

  test('name the newer page that took over, with its date', async () => {
    await place.keepPage(lost, 'Ours.', '2026-02-01');
    await place.keepPage(fading, 'Ours.', '2026-03-01');
    await place.keepPage(steady, 'Ours.', '2026-03-01');
    await place.keepPage(newer, 'Anvils of this year.', '2026-10-30');
    await place.keepPage(newest, 'Anvils of this month.', '2026-11-10');
    await place.keepPage(undated, 'Anvils.');
    await place.keepPage(former, 'Anvils.', '2026-11-12');
    const days = 'from 2026-10-06 to 2026-11-05';
    const expected = [
      `Cited in 10 of 12 answers ${days}, but in 2 of 12 since then: ${newer} (published 2026-10-30) took over in 8 of them; this page was published 2026-03-01.`,
      `Cited in 4 of 12 answers ${days}, but in 0 of 12 since then: ${newest} (published 2026-11-10) took over in 3 of them; this page was published 2026-02-01.`,
    ];
    const rows = await refreshes();
    assert.deepEqual(
      rows.map(({ reason }) => reason),
      expected,
    );
    assert.equal(rows[0]?.parts.gap, 0.67, '10 of 12, less 2 of 12');
    for (const { answers, explain, reason } of rows) {
      assert.equal(reason.startsWith(`Cited in ${answers} of`), true, 'the button counts what the sentence does');
      assert.equal(((await place.read(`${explain}&limit=100`)).data as readonly object[]).length, answers);
    }
  });

  test('name no older page and no page of another project', async () => {
    const later = '2026-11-15';
    await place.keepPage(fading, 'Ours.', later);
    await place.keepPage(lost, 'Ours.', later);
    const rows = await refreshes();
    assert.deepEqual(
      rows.map(({ reason }) => reason),
      ['Cited in 4 of 12 answers from 2026-10-06 to 2026-11-05, but in 0 of 12 since then.'],
    );
  });
});
