import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import type { AnswerState } from '../../src/contract/messages.ts';
import { openStage, type Stage } from './stage.ts';
import { answer, emptyAnswer, noAnswer } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

describe('answer page', () => {
  test('shows the prompt, the assistant and the analysis', async () => {
    const { page, complaints } = await stage.show('answer', { state: answer });
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), answer.prompt);
    assert.match(await page.getByRole('banner').innerText(), /ChatGPT · 24 May 2025, 10:12/);
    const findings = page.getByRole('complementary', { name: 'Analysis' });
    assert.deepEqual(await findings.getByRole('term').allInnerTexts(), ['Position', 'Rank', 'Sentiment']);
    assert.match(
      (await findings.getByRole('definition').allInnerTexts())[2] ?? '',
      /^Positive \(rated by judge\)\n.*Lumen is the one to beat, ahead of Glow & Co\. See the test$/s,
    );
    const aside = page.getByRole('complementary', { name: 'About this answer' });
    assert.deepEqual(await aside.getByRole('term').allInnerTexts(), ['Model version', 'Web search', 'Locale']);
    assert.deepEqual(await aside.getByRole('definition').allInnerTexts(), [
      'gpt-5.5-2026-03-05',
      'Yes',
      'Germany · German',
    ]);
    assert.match(await aside.innerText(), /Glow & Co\s+middle/);
    assert.match(await aside.innerText(), /desk lamp test 2025/);
    assert.deepEqual(await page.locator('main .prose mark').allInnerTexts(), ['Lumen', 'Glow & Co']);
    assert.deepEqual(await complaints(), []);
  });

  test('continues its heading levels in the answer', async () => {
    const { page } = await stage.show('answer', { state: answer });
    const main = page.getByRole('main', { name: 'Answer' });
    const level = (name: string) => main.getByRole('heading', { name }).getAttribute('aria-level');
    assert.deepEqual([await level('Best for reading'), await level('In figures')], ['2', '3']);
  });

  test('shows image texts, aligned columns and no empty links', async () => {
    const { page } = await stage.show('answer', { state: answer });
    const main = page.getByRole('main');
    assert.equal(await page.locator('img').count(), 0);
    assert.match(await main.innerText(), /a lamp and a picture of it/);
    assert.equal(await main.getByRole('link', { name: 'a lamp' }).count(), 0);
    assert.ok(await main.getByRole('cell', { name: '$59.00' }).isVisible());
    assert.match(
      await page.evaluate('getComputedStyle(document.querySelector("td:nth-child(2)")).textAlign'),
      /right$/,
    );
  });

  test('lists cited sources before consulted ones, with numbers', async () => {
    const { page } = await stage.show('answer', { state: answer });
    const aside = page.getByRole('complementary');
    const headings = await aside.getByRole('heading', { level: 3 }).allInnerTexts();
    assert.deepEqual(
      headings.map((text) => text.split(/\s+(?=\d)/)[0]),
      ['Cited', 'Consulted, not cited'],
    );
    const [cited, consulted] = await aside.locator('.sources > ul').all();
    assert.deepEqual((await cited?.locator('.number').allInnerTexts())?.slice(0, 3), ['1', '3', '4']);
    assert.deepEqual((await consulted?.locator('.number').allInnerTexts())?.slice(0, 3), ['2', '5', '8']);
  });

  test('shows when a source was read', async () => {
    const { page } = await stage.show('answer', { state: answer });
    const first = await page.locator('.sources .source').first().innerText();
    assert.match(first, /Published 2026-11-02 · read 2026-11-20/u);
    const untried = page.locator('.sources .source', { hasText: 'Page 7' }).first();
    assert.doesNotMatch(await untried.innerText(), /read|tried/iu);
  });

  test('expands long lists after ten items', async () => {
    const { page } = await stage.show('answer', { state: answer });
    const cited = page.locator('.sources ul').first().getByRole('link');
    assert.equal(await cited.count(), 10);
    await page.getByRole('button', { name: 'Show all 25' }).click();
    assert.equal(await cited.count(), 25);
    await page.getByRole('button', { name: 'Show Fewer' }).click();
    assert.equal(await cited.count(), 10);
  });

  test('posts the address of a link without following it', async () => {
    const { page, posted } = await stage.show('answer', { state: answer });
    const before = page.url();
    await page.evaluate('var reached = 0; addEventListener("click", () => reached++)');
    await page.getByRole('link', { name: 'Source 1: Page 1 — site1.example.com' }).click();
    await page.getByRole('link', { name: 'the test' }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'Page 3', exact: true }).click();
    assert.deepEqual(await posted(), [
      { type: 'openLink', url: 'https://site1.example.com/page' },
      { type: 'openLink', url: 'https://lamps.example.com/test' },
      { type: 'openLink', url: 'https://site3.example.com/page' },
    ]);
    assert.equal(page.url(), before);
    assert.equal(await page.evaluate('reached'), 0, 'the editor would open the link a second time');
  });

  test('asks for other assistants and dates, but not for its own', async () => {
    const { page, posted } = await stage.show('answer', { state: answer });
    const assistants = page.getByRole('navigation', { name: 'Assistants' });
    assert.equal(await assistants.getByRole('button', { name: 'ChatGPT' }).getAttribute('aria-current'), 'true');
    await assistants.getByRole('button', { name: 'ChatGPT' }).click();
    await assistants.getByRole('button', { name: 'Google AI Mode' }).click();
    await page.getByRole('button', { name: 'Earlier: 17 May' }).click();
    await page.getByRole('button', { name: 'Later: 31 May' }).click();
    await page.getByRole('button', { name: 'Compare with Previous' }).click();
    assert.deepEqual(await posted(), [
      { type: 'showAnswer', responseId: 8 },
      { type: 'showAnswer', responseId: 5 },
      { type: 'showAnswer', responseId: 9 },
      { type: 'compareWithEarlier' },
    ]);
  });

  test('opens the newest answer of the same assistant', async () => {
    const others = answer.others.map((other) => ({ ...other, shown: false }));
    const { page, posted } = await stage.show('answer', { state: { ...answer, others } });
    const assistant = page.getByRole('navigation', { name: 'Assistants' }).getByRole('button', { name: 'ChatGPT' });
    assert.equal(await assistant.getAttribute('aria-current'), 'true');
    await assistant.click();
    assert.deepEqual(await posted(), [{ type: 'showAnswer', responseId: 7 }]);
  });

  test('marks an estimate and leads to the setup of a judge', async () => {
    const facts: AnswerState['facts'] = [
      { label: 'Sentiment', value: 'Positive (estimated)', estimated: { canSetUpJudge: true } },
    ];
    const { page, posted, barriers } = await stage.show('answer', { state: { ...answer, facts } });
    const found = page.getByRole('complementary', { name: 'Analysis' }).getByRole('definition');
    assert.match(
      await found.innerText(),
      /^Positive \(estimated\)\s+Estimated from nearby words · Set Up a Sentiment Judge…$/u,
    );
    assert.equal(await found.locator('.icon').count(), 0);
    assert.deepEqual(await barriers(), []);
    await page.getByRole('button', { name: 'Set Up a Sentiment Judge…' }).click();
    assert.deepEqual(await posted(), [{ type: 'setUpJudge' }]);
  });

  test('describes missing parts in words', async () => {
    const { page } = await stage.show('answer', { state: emptyAnswer });
    for (const words of [
      'This answer has no text.',
      'No competitors mentioned.',
      'Gemini doesn’t report what it searched for.',
      'The assistant gave no sources.',
    ]) {
      assert.ok(await page.getByText(words).isVisible(), words);
    }
    assert.equal(await page.getByRole('navigation').count(), 0);
  });

  test('separates unknown searches from none', async () => {
    const { page, post } = await stage.show('answer', { state: { ...emptyAnswer, searched: false } });
    assert.ok(await page.getByText('Gemini didn’t search the web.').isVisible());
    await post({ type: 'state', state: { ...emptyAnswer, searched: null } });
    assert.ok(await page.getByText('Gemini doesn’t report whether it searched the web.').isVisible());
  });

  test('shows only that an assistant gave no answer', async () => {
    const { page } = await stage.show('answer', { state: noAnswer });
    assert.ok(await page.getByRole('main').getByText('AI Overviews showed no answer to this prompt.').isVisible());
    const aside = await page.getByRole('complementary').innerText();
    assert.match(aside, /Switzerland · French/);
    assert.doesNotMatch(aside, /Competitors|Searches|Sources|Analysis/);
  });

  test('names country and language in the language of the page', async () => {
    const { page, post } = await stage.show('answer');
    await page.evaluate('document.documentElement.lang = "de"');
    await post({ type: 'state', state: noAnswer });
    assert.equal(await page.getByRole('definition').innerText(), 'Schweiz · Französisch');
    await post({ type: 'state', state: { ...noAnswer, askedFor: { region: 'not a country' } } });
    assert.equal(await page.getByRole('definition').innerText(), 'not a country');
  });

  test('lists sentences that a source supports: three, then all', async () => {
    const { page, barriers } = await stage.show('answer', { state: answer });
    const first = page.locator('.sources > ul').first().getByRole('listitem').first();
    const sentences = first.locator('.sentences li');
    assert.deepEqual([await sentences.count(), await sentences.first().isVisible()], [3, false]);
    await first.locator('summary').focus();
    assert.equal(await first.locator('summary').textContent(), 'Page 1: supports 5 sentences');
    await page.keyboard.press('Enter');
    assert.equal(await sentences.last().innerText(), 'It stays cool.');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'and 2 more');
    await page.keyboard.press('Enter');
    assert.equal(await sentences.count(), 5);
    assert.deepEqual(await barriers(), []);
    assert.ok(await page.getByText('Page 3: supports 1 sentence').first().isVisible());
    assert.ok(await page.getByText('not linked to a specific sentence').first().isVisible());
  });

  test('does not count sentences if they are unknown', async () => {
    const sources = answer.sources.map(({ number, title, url, domain, cited }) => ({
      number,
      title,
      url,
      domain,
      cited,
    }));
    const { page } = await stage.show('answer', { state: { ...answer, sources } });
    assert.doesNotMatch(await page.locator('.sources').innerText(), /sentence/);
  });

  test('is reached by keyboard in reading order', async () => {
    const { page, posted } = await stage.show('answer', { state: answer });
    const names: unknown[] = [];
    for (let press = 0; press < 11; press++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()'));
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
      assert.equal(outline, 'solid', `the focus is seen on ${String(names.at(-1))}`);
    }
    assert.deepEqual(names.slice(0, 5), [
      'Earlier: ‹ 17 May',
      'Later: 31 May ›',
      'Compare with Previous',
      'ChatGPT',
      'Google AI Mode',
    ]);
    assert.match(String(names[5]), /^Show in answer: Lumen/);
    assert.deepEqual(names.slice(6, 9), ['Source 1: Page 1 — site1.example.com', 'the test', 'Table']);
    assert.match(String(names[9]), /^lamp --warm/);
    assert.equal(names[10], 'Page 1');
    await page.keyboard.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'openLink', url: 'https://site1.example.com/page' }]);
  });

  test('keeps the focus on the chosen assistant', async () => {
    const { page, post } = await stage.show('answer', { state: answer });
    const chosen = page.getByRole('button', { name: 'Google AI Mode' });
    await chosen.focus();
    const others = answer.others.map((other) => ({ ...other, current: !other.current }));
    await post({ type: 'state', state: { ...answer, id: 'answer/8', assistant: 'Google AI Mode', others } });
    assert.equal(await chosen.getAttribute('aria-current'), 'true');
    assert.match(await page.evaluate('document.activeElement.textContent'), /^Google AI Mode/);
  });

  const sampleBrand = { url: 'https://tarnwick.citedesk-sample.example' };

  test('marks only answers of the sample as made up', async () => {
    const { page, post } = await stage.show('answer', { state: { ...answer, brand: sampleBrand } });
    await page.getByText('Sample: made-up data').waitFor();
    await post({ type: 'state', state: answer });
    await page.getByText('Sample: made-up data').waitFor({ state: 'detached' });
  });

  test('has no barriers in any theme, full, empty or not shown', async () => {
    const { page, post, barriersInThemes, complaints } = await stage.show('answer', { state: answer });
    await page.getByRole('button', { name: 'Show in answer' }).click();
    assert.deepEqual(await barriersInThemes(), []);
    for (const state of [emptyAnswer, noAnswer, { ...emptyAnswer, brand: sampleBrand }]) {
      await post({ type: 'state', state });
      assert.deepEqual(await barriersInThemes(), []);
    }
    assert.deepEqual(await complaints(), []);
  });

  test('fits into 320 pixels, with its analysis above the text', async () => {
    const { page, barriers } = await stage.show('answer', { state: answer, width: 320 });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    const main = await page.getByRole('main').boundingBox();
    const strip = await page.getByRole('complementary', { name: 'Analysis' }).boundingBox();
    const aside = await page.getByRole('complementary', { name: 'About this answer' }).boundingBox();
    assert.ok(main && strip && aside && strip.y + strip.height <= main.y && aside.y >= main.y + main.height);
    assert.ok(strip.height < 110, `a strip, not ${strip.height} pixels`);
    assert.deepEqual(await barriers(), []);
  });
});
