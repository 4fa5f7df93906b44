import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../fakes/eventually.ts';
import { openTables } from './openTables.ts';
import { prompt } from './promptStates.ts';
import { competitor, figure, report, view } from './reportStates.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const { getVisibility } = report.views;
const few = figure(2, 3);
const fewReport = {
  ...report,
  figures: { ...report.figures, unbranded: few },
  views: {
    getVisibility: getVisibility && { ...getVisibility, data: { ...getVisibility.data, totals: few } },
    listCompetitors: view<'listCompetitors'>([
      { ...competitor('Lumen', 2, true), visibility: 66.7, share_of_voice: 66.7 },
      { ...competitor('Glow & Co', 1), visibility: 33.3, share_of_voice: 33.3 },
    ]),
    listOpportunities: view<'listOpportunities'>([]),
  },
};

/** Copies the table of a section as CSV. */
async function csvOf(page: Page, title: string): Promise<readonly string[]> {
  await page.evaluate(`Object.assign(Object.getPrototypeOf(navigator.clipboard), {
    writeText: async (text) => { window.copied = text; },
  })`);
  await page.getByRole('button', { name: `Copy as CSV: ${title}` }).click();
  await eventually(() => page.evaluate<boolean>('typeof copied === "string"'));
  return (await page.evaluate<string>('copied')).trim().split('\r\n');
}

describe('few answers', () => {
  test('are counted once in a card', async () => {
    const { page } = await stage.show('report', { state: fewReport });
    const [card = ''] = await page.locator('.headline .card').allInnerTexts();
    assert.match(card, /^Unbranded prompts\s+2 of 3 · 28 days\s+answers mention the brand\s+small sample/u);
  });

  test('are counted once next to a bar', async () => {
    const { page } = await stage.show('report', { state: fewReport });
    const bar = page.getByRole('region', { name: 'Competitors' }).locator('.bar').first();
    assert.match(await bar.innerText(), /^Lumen\s+2 of 3○\s*, small sample\s*$/u);
  });

  test('are counts in a CSV copy', async () => {
    const { page } = await stage.show('report', { state: fewReport });
    const [, lumen] = await csvOf(page, 'Competitors');
    assert.equal(lumen, 'Lumen,2,2 of 3,2 of 3,2.4');
  });

  test('state how many answers a recommendation needs', async () => {
    const { page } = await stage.show('report', { state: fewReport });
    const steps = page.getByRole('region', { name: 'Next steps' });
    assert.match(await steps.innerText(), /3 answers are too few for recommendations\. Collect at least 50/u);
  });

  test('have no button for a missing value', async () => {
    const { page } = await stage.show('prompt', { state: prompt });
    const row = page.getByRole('group', { name: 'Visibility by assistant' }).getByRole('row', { name: /^Copilot/u });
    assert.equal(await row.getByText('–', { exact: true }).count(), 2);
    assert.equal(await row.getByRole('button', { name: '–' }).count(), 0);
  });
});

describe('figures of a report', () => {
  test('are exact in a CSV copy', async () => {
    const { page } = await stage.show('report', { state: report });
    const [, glow] = await csvOf(page, 'Competitors');
    assert.equal(glow, 'Glow & Co,801,66.5,26.7,2.4');
  });

  test('explain the ring only where one is shown', async () => {
    const rows = [competitor('Lumen', 412, true), competitor('Nachtlicht', 12)];
    const state = { ...report, views: { ...report.views, listCompetitors: view<'listCompetitors'>(rows) } };
    const { page } = await stage.show('report', { state });
    const region = page.getByRole('region', { name: 'Competitors' });
    const note = region.getByText('small sample: based on fewer than 50 answers');
    assert.equal(await note.count(), 0);
    await openTables(page);
    assert.equal(await note.count(), 1);
  });

  test('count pairs of answers that agree as few', async () => {
    const { getVolatility } = report.views;
    assert.ok(getVolatility);
    const data = { ...getVolatility.data, pairs: 3, agreeing: 2, agreement: 66.7, answers: 90, by_model: {} };
    const views = { ...report.views, getVolatility: { ...getVolatility, data } };
    const { page } = await stage.show('report', { state: { ...report, views } });
    const bar = page.getByRole('region', { name: 'Agreement between answers' }).locator('.bar');
    assert.match(await bar.innerText(), /^All assistants\s+2 of 3/u);
  });

  test('note that sentiment is estimated, and offer a judge', async () => {
    const { page, posted, post } = await stage.show('report', { state: { ...report, estimatesSentiment: true } });
    const region = page.getByRole('region', { name: 'Sentiment (estimated)' });
    assert.match(await region.innerText(), /Estimated from nearby words · Set Up a Sentiment Judge…/u);
    assert.match(await region.innerText(), /Positive\s+Neutral or mixed\s+Negative/u);
    await region.getByRole('button', { name: 'Set Up a Sentiment Judge…' }).click();
    assert.deepEqual(await posted(), [{ type: 'setUpJudge' }]);
    await post({ type: 'state', state: report });
    assert.equal(await page.getByText('Estimated from nearby words').count(), 0);
  });

  test('explain rankings', async () => {
    const { page } = await stage.show('report', { state: report });
    const region = page.getByRole('region', { name: 'Ranked recommendations' });
    await region.getByText('How is this counted?').click();
    assert.ok(await region.getByText('A list of names in an answer').isVisible());
  });

  test('are read in one chart or in one per assistant', async () => {
    const { page } = await stage.show('report', { state: report });
    const charts = page.locator('.plot canvas').filter({ visible: true });
    await eventually(async () => (await charts.count()) === 1);
    await page.getByRole('button', { name: 'Separate Charts' }).click();
    await eventually(async () => (await charts.count()) === 5);
    await page.getByRole('button', { name: 'Single Chart' }).click();
    await eventually(async () => (await charts.count()) === 1);
  });

  test('are described next to their point', async () => {
    const { page } = await stage.show('report', { state: report });
    await page.getByRole('slider').focus();
    const tip = page.locator('.tip');
    await tip.getByText('All assistants, Nov 20, 2026').waitFor();
    const [chart, box] = [await page.getByRole('slider').boundingBox(), await tip.boundingBox()];
    assert.ok(chart && box);
    assert.ok(box.x + box.width > chart.x + chart.width - 100, 'the last point is at the right');
  });
});
