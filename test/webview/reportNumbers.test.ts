import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import type { FromPage } from '../../src/contract/messages.ts';
import type { ReportState } from '../../src/contract/reportState.ts';
import { refiltered } from '../../src/metrics/answersBehind.ts';
import { figure, report } from './reportStates.ts';
import { openTables } from './openTables.ts';
import { openStage, type Stage } from './stage.ts';

// Any number, bar, point and cell of a report opens its answers.

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

describe('figures of a report', () => {
  test('list topics significantly below half, and open their answers', async () => {
    const topic = (id: number, name: string, mentioned: number, answers: number) => ({
      topic_id: id,
      name,
      ...figure(mentioned, answers, `&topic_id=${id}`),
    });
    const { getVisibility } = report.views;
    assert.ok(getVisibility);
    const inTopics = async (by_topic: ReturnType<typeof topic>[], more: object = {}) => {
      const views = { ...report.views, getVisibility: { ...getVisibility, data: { ...getVisibility.data, by_topic } } };
      const question = { ...report.question, ...more };
      const { page, posted } = await stage.show('report', { state: { ...report, views, question } });
      return { page, posted, card: page.locator('.card', { hasText: 'Low-visibility topics' }) };
    };
    const topics = [
      topic(1, 'Desk lamps', 20, 60),
      topic(2, 'Floor lamps', 40, 60),
      topic(3, 'Shades', 8, 60),
      topic(4, 'Bulbs', 1, 4), // may be more than half as well
      topic(5, 'Shops', 0, 0),
    ];
    // One assistant alone has topics, too.
    const { posted, card } = await inTopics(topics, { models: ['chatgpt'] });
    assert.deepEqual((await card.innerText()).split('\n').filter(Boolean), [
      'Low-visibility topics',
      'Topics whose visibility is significantly below 50%. Oct 24 – Nov 20, 2026',
      'Topic\tNot mentioned',
      'Shades\t52 of 60',
      'Desk lamps\t40 of 60',
    ]);
    await card.getByRole('button').first().click();
    const title = '52 of 60 answers · Oct 24 – Nov 20, 2026 · Shades, brand not mentioned';
    const explain = topics[2]?.explain.replace('brand_mentioned=true', 'brand_mentioned=false');
    assert.deepEqual(await posted(), [{ type: 'showAnswers', explain, title }]);

    const named = await inTopics(topics.slice(1, 2));
    assert.match(await named.card.innerText(), /No topic’s visibility is significantly below 50%\./u);
  });

  test('open their answers with count, days and name', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    await page.locator('.card.main').getByRole('button', { name: '34%' }).click();
    const title = '412 of 1,204 answers · Oct 24 – Nov 20, 2026 · Unbranded prompts';
    assert.deepEqual(await posted(), [{ type: 'showAnswers', explain: report.figures.unbranded?.explain, title }]);
  });

  test('name the list by row, and by column if needed', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    await openTables(page);
    const titles = async (region: string, row: string): Promise<string[]> => {
      const before = (await posted()).length;
      const cells = page
        .getByRole('region', { name: region, exact: true })
        .getByRole('row', { name: row })
        .getByRole('button');
      for (const cell of await cells.all()) await cell.click();
      const wishes = (await posted()).slice(before) as unknown as readonly { readonly title: string }[];
      return wishes.map(({ title }) => title.split(' · ').slice(2).join(' · '));
    };
    const [ranked] = report.views.listRankings?.data ?? [];
    const [domain] = report.views.listTopDomains?.data ?? [];
    assert.ok(ranked && domain);
    assert.deepEqual(new Set(await titles('Ranked recommendations', ranked.name)), new Set([ranked.name]));
    const sources = await titles('Top domains', domain.domain);
    assert.deepEqual(new Set(sources), new Set([domain.domain, `${domain.domain} · Cited`]));
  });

  test('are reached by arrow keys, and opened with Enter', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    const chart = page.getByRole('slider', { name: 'Visibility over time' });
    await chart.focus();
    const said = () => chart.getAttribute('aria-valuetext');
    assert.match((await said()) ?? '', /^All assistants, Nov 20, 2026: 50% \(43% – 56%\), 200 answers$/u);
    await page.keyboard.press('ArrowLeft');
    assert.match((await said()) ?? '', /^All assistants, Nov 19, 2026/u);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.match((await said()) ?? '', /^Gemini, Nov 18, 2026: .+, 48 answers, small sample$/u);
    await page.keyboard.press('Enter');
    const point = report.lines[2]?.points.find(({ from }) => from === '2026-11-18');
    assert.deepEqual(await posted(), [
      { type: 'showAnswers', explain: point?.explain, title: '24 of 48 answers · Nov 18, 2026 · Gemini' },
    ]);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    assert.match((await said()) ?? '', /^Gemini, Oct 24, 2026/u);
  });

  test('skip days without answers', async () => {
    const { page } = await stage.show('report', { state: report });
    const chart = page.getByRole('slider');
    await chart.focus();
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowLeft');
    const skipped = report.lines[0]?.points.filter(({ answers }) => answers === 0).map(({ from }) => from) ?? [];
    assert.ok(skipped.includes('2026-11-12'));
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowLeft');
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /Nov 11, 2026/u);
  });

  test('open as many answers as they count', async () => {
    // A competitor and an assistant without mentions open only answers that do not mention the brand.
    const { getVisibility, listCompetitors } = report.views;
    assert.ok(getVisibility && listCompetitors);
    const unnamed = { ...getVisibility.data, by_model: { ...getVisibility.data.by_model, copilot: figure(0, 274) } };
    const views = { ...report.views, getVisibility: { ...getVisibility, data: unnamed } };
    const state = { ...report, views };
    const { page } = await stage.show('report', { state });
    await openTables(page);
    const known = addressesIn(state);
    const places = await page.evaluate<
      Place[]
    >(`[...document.querySelectorAll('section td, .bar > .row')].map((place) => {
    const wishes = posted.length;
    (place.matches('button') ? place : place.querySelector('button'))?.click();
    const row = [...(place.closest('tr')?.cells ?? [])];
    const column = place.closest('table')?.rows[0].cells[row.indexOf(place)];
    return {
      where: [place.closest('section').querySelector('h2'), row[0], column].map((part) => part?.textContent).join(', '),
      text: place.textContent,
      wish: posted[wishes],
    };
  })`);
    for (const { where, text, wish } of places) {
      const told = `${where}: ${text}`;
      // Days and names lead nowhere, nor do numbers of nothing.
      const [figure = ''] = text.split('○'); // a note on small samples follows
      if (/^0(?: |$)/u.test(figure) || !/\d%|^[\d.,]+$/u.test(figure)) assert.equal(wish, undefined, told);
      else {
        assert.ok(wish?.type === 'showAnswers', told);
        const [, count = ''] = /^([\d,]+) /u.exec(wish.title) ?? [];
        const isCounted = known.get(wish.explain)?.has(Number(count.replaceAll(',', '')));
        assert.ok(isCounted, `${told} opens ${wish.title}, ${wish.explain}`);
      }
    }
    const opened = places.filter(({ wish }) => wish);
    assert.ok(opened.length > 500, `${opened.length} were opened`);
  });

  test('open answers to prompts, or only those that cite a page', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    await openTables(page);
    const click = async (region: string, row: RegExp, cell: string): Promise<void> => {
      const place = page.getByRole('region', { name: region, exact: true });
      await place.getByRole('row', { name: row }).getByRole('button', { name: cell, exact: true }).click();
    };
    await click('Top domains', /^rtings\.com/u, '300');
    await click('Top pages', /^The best desk lamps/u, '11');
    await click('Web search', /^All assistants/u, '4');
    await click('Web search', /^Perplexity/u, '300');
    await click('Agreement between answers', /^ChatGPT/u, '11');
    await page.locator('.card.main').getByRole('button', { name: 'Nov 14 – 20, 2026: 47%' }).click();
    const asked = (await posted()).map((wish) =>
      wish.type === 'showAnswers' ? [wish.title, queryOf(wish.explain)] : [],
    );
    const days = 'Oct 24 – Nov 20, 2026';
    assert.deepEqual(asked, [
      [`288 of 390 answers · ${days} · rtings.com · Cited`, 'cites=rtings.com'],
      [
        `120 answers to 11 prompts · ${days} · The best desk lamps`,
        'url=https://www.rtings.com/lamp/reviews/best/desk',
      ],
      [`4 of 1,204 answers · ${days} · All assistants · Unknown`, 'searched=unknown'],
      [`300 answers · ${days} · Perplexity`, 'model=perplexity'],
      [
        `90 answers to 11 prompts · ${days} · ChatGPT · Prompts with varying answers`,
        'answered=true varying=true model=chatgpt',
      ],
      [`140 of 300 answers · ${days} · Unbranded prompts`, 'brand_mentioned=true'],
    ]);
  });

  test('open answers that do not mention the brand for a zero', async () => {
    const points = [{ from: '2026-11-20', to: '2026-11-20', ...figure(0, 48) }];
    const state = { ...report, lines: [{ model: 'gemini', points, versions: [] }] };
    const { page, posted } = await stage.show('report', { state });
    await page.getByRole('slider').focus();
    await page.keyboard.press('Enter');
    const [wish] = await posted();
    assert.ok(wish?.type === 'showAnswers');
    assert.equal(wish.title, '48 of 48 answers · Oct 24 – Nov 20, 2026 · Gemini, brand not mentioned');
    assert.equal(queryOf(wish.explain), 'brand_mentioned=false');
  });
});

/** A cell or bar, and what a click on it has asked for. */
interface Place {
  readonly where: string;
  readonly text: string;
  readonly wish?: FromPage;
}

/** Query of an address, without the filters of the report. */
const queryOf = (explain: string): string =>
  [...new URLSearchParams(explain.split('?')[1])]
    .filter(([name]) => !['from', 'to', 'branded'].includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** All answers that a state counts somewhere, by their address, with how many these are. */
function addressesIn(state: ReportState): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const add = (explain: string, count: number): void => {
    found.set(explain, (found.get(explain) ?? new Set()).add(count));
  };
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    Object.values(part).forEach(walk);
    if (!('explain' in part)) return;
    const { explain, answers, mentioned, total, unknown, counts } = part as Readonly<Record<string, number>> & {
      readonly explain: string;
      readonly counts?: Readonly<Record<string, number>>;
    };
    add(explain, mentioned ?? answers ?? 0);
    if (mentioned !== undefined && answers !== undefined) {
      add(refiltered(explain, { brand_mentioned: undefined, answered: 'true' }), answers);
      add(refiltered(explain, { brand_mentioned: 'false' }), answers - mentioned);
    }
    if (unknown !== undefined) {
      add(refiltered(explain, { searched: 'unknown' }), unknown);
      add(refiltered(explain, { searched: undefined }), total ?? 0);
    }
    for (const [sentiment, count] of Object.entries(counts ?? {})) add(refiltered(explain, { sentiment }), count);
  };
  walk(state);
  return found;
}
