import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cutTexts } from './cutTexts.ts';
import { takePicture } from './pictures.ts';
import { freshPrompt, prompt } from './promptStates.ts';
import { report } from './reportStates.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

const answersOf = (explain: string, title: string) => ({ type: 'showAnswers', explain, title });

describe('prompt page', () => {
  test('shows visibility with its period and counts', async () => {
    const { page } = await stage.show('prompt', { state: prompt });
    const [card] = await page.locator('.headline .card').allInnerTexts();
    assert.match(card ?? '', /^Visibility\s+31% · 28 days\s+of 80 answers mention the brand \(22% – 42%\)$/u);
    assert.match(await page.getByRole('banner').innerText(), /Desk lamps · Unbranded prompt/u);
  });

  test('compares assistants in a table, with counts below 10', async () => {
    const { page } = await stage.show('prompt', { state: prompt });
    const rows = page.getByRole('group', { name: 'Visibility by assistant' }).getByRole('row');
    const texts = (await rows.allInnerTexts()).map((row) => row.replace(/\s+/gu, ' ').trim());
    assert.match(texts[2] ?? '', /^ChatGPT 24 14 58%○ , small sample 39%○ , small sample 76%○ , small sample$/u);
    assert.match(texts.at(-1) ?? '', /^Copilot 8 0 0 of 8○ , small sample – –$/u);
  });

  test('opens the answers of every number', async () => {
    const { page, posted } = await stage.show('prompt', { state: prompt });
    const days = 'Oct 24 – Nov 20, 2026';
    await page.getByRole('region', { name: 'Who is mentioned' }).getByTitle('Show answers: Northlight').click();
    await page.getByRole('region', { name: 'Domains' }).getByTitle('Show answers: desktests.example').click();
    const searches = page.getByRole('region', { name: 'Query fan-out' });
    await searches.getByRole('button', { name: '31' }).click();
    const [name, domain, search] = [prompt.names?.[2], prompt.domains?.[0], prompt.searches?.[0]];
    assert.deepEqual(await posted(), [
      answersOf(name?.explain ?? '', `17 of 80 answers · ${days} · Northlight`),
      answersOf(domain?.explain ?? '', `44 of 80 answers · ${days} · desktests.example`),
      answersOf(search?.explain ?? '', `28 of 80 answers · ${days} · best desk lamp reading`),
    ]);
  });

  test('asks for another period and opens answers and articles', async () => {
    const { page, posted } = await stage.show('prompt', { state: prompt });
    const periods = page.getByRole('group', { name: 'Period' });
    assert.equal(await periods.getByRole('button', { pressed: true }).innerText(), '28 days');
    await periods.getByRole('button', { name: '90 days' }).click();
    await page.getByRole('button', { name: 'Perplexity', exact: true }).first().click();
    await page.getByRole('button', { name: 'Show All Answers' }).click();
    await page.getByRole('button', { name: 'Open: The best desk lamps for reading' }).click();
    await page.getByRole('button', { name: 'Start Article…' }).click();
    assert.deepEqual(await posted(), [
      { type: 'askPeriod', days: 90 },
      { type: 'showAnswer', responseId: 72 },
      { type: 'showAllAnswers' },
      { type: 'openArticle', runId: 41 },
      { type: 'startArticle', promptId: 4 },
    ]);
  });

  test('says how many rows a list lacks and links the answers', async () => {
    const { page, posted } = await stage.show('prompt', { state: { ...prompt, more: { domains: 140, pages: 0 } } });
    const domains = page.getByRole('region', { name: 'Domains' });
    await domains.getByText('Showing 3 of 143. The answers contain the rest.').waitFor();
    assert.equal(await page.getByText('The answers contain the rest.').count(), 1);
    await domains.getByRole('button', { name: 'Show All Answers' }).click();
    const [wish] = await posted();
    assert.ok(wish?.type === 'showAnswers' && wish.title.startsWith('80 answers'), JSON.stringify(wish));
  });

  test('names the last day with answers if it is before the period', async () => {
    const { page, post } = await stage.show('prompt', { state: { ...prompt, readAt: '2026-12-18T10:00:00Z' } });
    await page.getByText('Last answers: Nov 20, 2026').waitFor();
    await post({ type: 'state', state: { ...prompt, readAt: '2026-12-17T10:00:00Z' } });
    await page.getByText('Last answers:').waitFor({ state: 'detached' });
  });

  test('offers to ask a prompt that has no answers', async () => {
    const { page, posted } = await stage.show('prompt', { state: freshPrompt });
    assert.match(await page.getByRole('main').innerText(), /^No answers yet/u);
    assert.match(await page.getByRole('banner').innerText(), /Paused/u);
    await page.getByRole('button', { name: 'Ask Now' }).click();
    assert.deepEqual(await posted(), [{ type: 'askPrompts' }]);
    await takePicture(page, 'prompt-fresh');
  });

  test('states the price of a period before it is loaded', async () => {
    const { figure: _figure, ...unread } = prompt;
    const { page, posted } = await stage.show('prompt', {
      state: { ...unread, stage: 'unread', price: { credits: 12, left: 950 } },
    });
    await page.getByText('Loading these figures costs up to 12 of your 950 credits.').waitFor();
    await page.getByRole('button', { name: 'Load Figures' }).click();
    assert.deepEqual(await posted(), [{ type: 'readReport' }]);
  });

  test('has no barriers, complaints or cut texts', async () => {
    const { page, barriersInThemes, complaints, resize } = await stage.show('prompt', { state: prompt });
    assert.deepEqual(await barriersInThemes(), []);
    for (const width of [1000, 500, 320]) {
      await resize(width);
      await takePicture(page, `prompt-${width}`);
      assert.deepEqual(await cutTexts(page), [], `${width} pixels`);
    }
    assert.deepEqual(await complaints(), []);
  });
});

describe('prompts in a report', () => {
  test('open their page', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    const step = report.views.listOpportunities?.data.find(({ kind }) => kind === 'write');
    await page
      .getByRole('region', { name: 'Next steps' })
      .getByRole('button', { name: step?.prompt ?? '' })
      .first()
      .click();
    const changed = report.views.listChanges?.data.find(({ kind, subject }) => kind === 'prompt' && subject !== null);
    await page
      .getByRole('region', { name: 'What changed' })
      .getByRole('button', { name: changed?.subject ?? '', exact: true })
      .click();
    assert.deepEqual(await posted(), [
      { type: 'showPrompt', promptId: step?.prompt_id },
      { type: 'showPrompt', promptId: changed?.prompt_id },
    ]);
  });
});
