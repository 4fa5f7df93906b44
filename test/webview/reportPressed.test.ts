import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TopicStanding } from '../../src/contract/views/summary.ts';
import { addDays } from '../../src/metrics/days.ts';
import { openOwnStage, openStage, type Stage } from './stage.ts';
import { report, view } from './reportStates.ts';

// Buttons and keys of a report.

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

describe('controls of a report', () => {
  test('get the focus back, without scrolling before a key press', async () => {
    const { page } = await stage.show('report', { state: report });
    // As in the editor, the page is a frame next to an element that takes the focus.
    const address = page.url();
    await page.goto(address.replace(/report\.html.*/u, 'dark.css'));
    await page.setContent(`<button>List</button><iframe src="${address}" width="900" height="600"></iframe>`);
    const frame = page.frameLocator('iframe');
    const inside = page.frames()[1];
    assert.ok(inside);
    await inside.waitForLoadState();
    await inside.evaluate(`postMessage(${JSON.stringify({ type: 'state', state: report })})`);
    const chart = frame.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    const told = await chart.getAttribute('aria-valuetext');
    await page.getByRole('button', { name: 'List' }).focus();
    await inside.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
    await page.evaluate('document.querySelector("iframe").contentWindow.focus()');
    assert.equal(await inside.evaluate('document.activeElement.getAttribute("role")'), 'slider');
    assert.equal(await inside.evaluate('scrollY'), 0);
    await page.keyboard.press('ArrowLeft');
    assert.notEqual(await chart.getAttribute('aria-valuetext'), told);
    assert.ok((await inside.evaluate<number>('scrollY')) > 0, 'the chart is seen again');
    await page.keyboard.press('Enter');
    assert.equal((await inside.evaluate<{ type: string }[]>('posted')).at(-1)?.type, 'showAnswers');
  });

  test('require at least one assistant', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    await page.getByText('Oct 24 – Nov 20, 2026 · Unbranded prompts').click();
    const boxes = page.getByRole('group', { name: 'Assistants' });
    for (const box of await boxes.getByRole('checkbox').all()) await box.uncheck();
    assert.equal(await boxes.getByRole('alert').innerText(), 'Select at least one assistant.');
    const show = page.getByRole('button', { name: 'Show', exact: true });
    assert.ok(await show.isDisabled());
    await boxes.getByRole('checkbox', { name: 'Gemini' }).check();
    assert.equal(await boxes.getByRole('alert').count(), 0);
    await show.click();
    assert.deepEqual(await posted(), [{ type: 'askReport', question: { ...report.question, models: ['gemini'] } }]);
  });

  test('show a copy for seconds, and a failure until the next press', async (context) => {
    const own = await openOwnStage();
    context.after(() => own.close());
    const { page } = await own.show('report', { state: report });
    await page.clock.install();
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: {
    writeText: () => (window.refused ? Promise.reject(new Error('no')) : Promise.resolve()),
  } })`);
    const copies = page.getByRole('group', { name: 'Copy: Mentioned and cited' });
    const button = copies.getByRole('button', { name: 'Copy as CSV' });
    await button.scrollIntoViewIfNeeded();
    const before = await button.boundingBox();
    await button.click();
    const said = copies.getByRole('status');
    await said.filter({ hasText: /^Copied\.$/u }).waitFor({ state: 'visible' });
    assert.ok(((await said.boundingBox())?.width ?? 0) > 20, 'it is seen');
    assert.deepEqual(await button.boundingBox(), before, 'the buttons stay where they are');
    await page.clock.runFor(5000);
    assert.equal(await said.innerText(), '');
    await page.evaluate('window.refused = true');
    await button.click();
    const failure = said.filter({ hasText: 'Couldn’t copy: the editor didn’t allow it.' });
    await failure.waitFor({ state: 'visible' });
    await page.clock.runFor(60_000);
    assert.ok(await failure.isVisible());
    await page.evaluate('window.refused = false');
    await button.click();
    await said.filter({ hasText: /^Copied\.$/u }).waitFor({ state: 'visible' });
  });

  test('name the day of the last answers before the period', async () => {
    const shown = async (more: Partial<typeof report>) => {
      const { page } = await stage.show('report', { state: { ...report, ...more } });
      return page.getByText('Last answers: Nov 20, 2026').count();
    };
    const { question } = report;
    assert.equal(await shown({ readAt: '2026-12-18T10:00:00Z' }), 1);
    assert.equal(await shown({ readAt: '2026-12-17T10:00:00Z' }), 0, 'the period has one of the last 28 days');
    const earlier = { ...question, to: addDays(question.to, -1) };
    assert.equal(await shown({ readAt: '2026-12-18T10:00:00Z', question: earlier }), 0, 'a period of other days');
  });

  test('show the last 7 days only for the days of the report', async () => {
    const told = async (days: { readonly from: string; readonly to: string }) => {
      const { page } = await stage.show('report', { state: { ...report, question: { ...report.question, ...days } } });
      return page.getByText('Nov 14 – 20, 2026: ').count();
    };
    const { from, to } = report.question;
    assert.equal(await told({ from, to }), 2);
    assert.equal(await told({ from: addDays(from, -30), to: addDays(to, -30) }), 0, 'days that were over before');
    assert.equal(await told({ from: addDays(to, -2), to }), 0, 'days that are fewer');
  });

  test('show the last 7 days for some assistants and for one topic', async () => {
    const { getSummary } = report.views;
    assert.ok(getSummary);
    const { unbranded, branded } = getSummary.data;
    const weeks = async () =>
      (await page.locator('.headline .card').allInnerTexts())
        .slice(0, 2)
        .map((card) => /Nov 14 – 20, 2026.*/u.exec(card)?.[0]);
    const asked = (
      question: Partial<typeof report.question>,
      topic: Partial<TopicStanding> = { branded: { ...unbranded, asked: 3, missed: 1 } },
    ) => {
      const topics = [{ ...branded, topic_id: 3, name: 'Lamps', prompts: 4, asked: 4, missed: 1, ...topic }];
      const views = {
        ...report.views,
        getSummary: view<'getSummary'>({ ...getSummary.data, topics }, getSummary.meta),
      };
      return { ...report, question: { ...report.question, ...question }, views };
    };
    const { page, post } = await stage.show('report', { state: asked({ models: ['gemini', 'copilot'] }) });
    const [rose, stayed] = [
      'Nov 14 – 20, 2026: 47% · ▲ +13 points, significant',
      /^Nov 14 – 20, 2026: 91% · ≈ .*, not significant/u,
    ];
    const ofSome = await weeks();
    assert.equal(ofSome[0], rose);
    assert.match(ofSome[1] ?? '', stayed);
    await post({ type: 'state', state: asked({ topicId: 3 }) });
    const ofTopic = await weeks();
    assert.match(ofTopic[0] ?? '', stayed);
    assert.equal(ofTopic[1], rose);
    await post({ type: 'state', state: asked({ topicId: 3 }, { branded: undefined }) });
    assert.deepEqual(await weeks(), [undefined, undefined], 'of a service that counts both as one');
  });

  test('compare a report of 7 days only with the 7 before', async () => {
    const { getSummary } = report.views;
    assert.ok(getSummary);
    const { window, unbranded } = getSummary.data;
    const state = { ...report, question: { ...report.question, ...window }, figures: { unbranded: unbranded.figure } };
    const { page } = await stage.show('report', { state });
    const card = await page.locator('.card.main').innerText();
    assert.match(card, /47% · 7 days[^]*▲ \+13 points, significant, compared with the previous 7 days/u);
    assert.doesNotMatch(card, /Nov 14 – 20, 2026/u);
  });
});

describe('bar of a report', () => {
  test('asks for the last 7 days with one click', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    await page.getByRole('button', { name: '7 days', exact: true }).click();
    const { from: _from, to: _to, ...question } = report.question;
    assert.deepEqual(await posted(), [{ type: 'askReport', question: { ...question, days: 7, interval: 'day' } }]);
  });

  test('marks the preset that is shown', async () => {
    const { page } = await stage.show('report', { state: report });
    assert.equal(await page.getByRole('button', { name: '28 days' }).getAttribute('aria-pressed'), 'true');
    assert.equal(await page.getByRole('button', { name: '7 days', exact: true }).getAttribute('aria-pressed'), 'false');
  });

  test('offers 90 days if there are answers that old', async () => {
    const { page, post } = await stage.show('report', { state: report });
    const preset = page.getByRole('button', { name: '90 days' });
    assert.equal(await preset.count(), 0);
    await post({ type: 'state', state: { ...report, hasOlder: true } });
    await preset.waitFor();
  });

  test('stays in view and leads to a section', async () => {
    const { page } = await stage.show('report', { state: report });
    await page.getByLabel('Jump to a section').selectOption({ label: 'Sentiment' });
    const heading = page.getByRole('heading', { name: 'Sentiment' });
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Sentiment');
    const [bar, place] = await Promise.all([page.locator('.asked').boundingBox(), heading.boundingBox()]);
    assert.ok(bar && place && bar.y >= 0 && bar.y + bar.height <= place.y, JSON.stringify({ bar, place }));
  });
});

describe('sections of a report', () => {
  test('lead to more answers if there are too few for recommendations', async () => {
    const { getVisibility, listOpportunities } = report.views;
    assert.ok(getVisibility && listOpportunities);
    const totals = { ...getVisibility.data.totals, answers: 12 };
    const few = { ...getVisibility, data: { ...getVisibility.data, totals } };
    const views = { ...report.views, getVisibility: few, listOpportunities: { ...listOpportunities, data: [] } };
    const { page, posted } = await stage.show('report', { state: { ...report, views } });
    const steps = page.getByRole('region', { name: 'Next steps' });
    await steps.getByRole('button', { name: 'Import Answers…' }).click();
    await steps.getByRole('button', { name: 'Ask Prompts Now…' }).click();
    assert.deepEqual(await posted(), [{ type: 'importAnswers' }, { type: 'askPrompts' }]);
  });

  test('explain how their figures are counted', async () => {
    const { page } = await stage.show('report', { state: report });
    const section = page.getByRole('region', { name: 'Share of voice' });
    await section.getByText('How is this counted?').click();
    await section
      .getByRole('definition')
      .getByText(/Each name counts once per answer/u)
      .first()
      .waitFor();
  });

  test('show ten rows of a table, and all with one click', async () => {
    const pages = report.views.listSourcePages;
    assert.ok(pages?.data[0]);
    const [first] = pages.data;
    const data = Array.from({ length: 14 }, (_, index) => ({ ...first, url: `${first.url}/${index}` }));
    const state = { ...report, views: { ...report.views, listSourcePages: { ...pages, data } } };
    const { page } = await stage.show('report', { state });
    const section = page.getByRole('region', { name: 'Top pages' });
    assert.equal(await section.getByRole('row').count(), 11);
    await section.getByRole('button', { name: 'Show All 14' }).click();
    assert.equal(await section.getByRole('row').count(), 15);
  });
});
