import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { takePicture } from './pictures.ts';
import { openStage, type Stage } from './stage.ts';
import { comparison } from './states.ts';

/** The answers as if another assistant had given the newer one. */
const twoAssistants = {
  ...comparison,
  older: { ...comparison.older, html: asOnly(comparison.older.html) },
  newer: {
    ...comparison.newer,
    assistant: 'Gemini',
    html: `<ol><li>warm <span class="rank">2</span></li></ol>${asOnly(comparison.newer.html)}`,
    changes: { sentences: 1, rows: 1, links: 1, ranks: 1 },
  },
};

function asOnly(html: string): string {
  return html
    .replaceAll(/<(?:ins|del) class="first">/gu, '<mark class="only first">')
    .replaceAll(/<(?:ins|del)>/gu, '<mark class="only">')
    .replaceAll(/<\/(?:ins|del)>/gu, '</mark>');
}

describe('comparison of answers', () => {
  let stage: Stage;
  before(async () => void (stage = await openStage()));
  after(() => stage.close());

  test('shows both answers with their names marked', async () => {
    const { page, complaints } = await stage.show('comparison', { state: comparison });
    const older = page.getByRole('region', { name: 'ChatGPT · 17 May 2025, 10:12' });
    const newer = page.getByRole('region', { name: 'ChatGPT · 24 May 2025, 10:12' });
    assert.deepEqual(await older.locator('mark').allInnerTexts(), ['Glow & Co', 'Glow & Co']);
    assert.deepEqual(await newer.locator('mark.brand').allInnerTexts(), ['Lumen']);
    const [left, right] = [await older.boundingBox(), await newer.boundingBox()];
    assert.ok(left && right && left.y === right.y && left.x + left.width < right.x);
    assert.deepEqual(await complaints(), []);
    await takePicture(page, 'comparison');
  });

  test('announces changes to screen readers', async () => {
    const { page } = await stage.show('comparison', { state: comparison });
    assert.match((await page.locator('ins').first().textContent()) ?? '', /^Added: Lumen is the one to beat/u);
    assert.match((await page.locator('del').first().textContent()) ?? '', /^Removed: For most desks/u);
    assert.equal(await page.getByText('1 sentence added · 1 table row differs').count(), 1);
    assert.equal(await page.getByText('4 sentences removed · 1 table row differs').count(), 1);
  });

  test('shows what only one of two assistants has', async () => {
    const { page, barriers } = await stage.show('comparison', { state: twoAssistants });
    await page.getByText('Differences between ChatGPT · 17 May 2025, 10:12 and Gemini · 24 May 2025, 10:12').waitFor();
    await page.getByText('1 sentence only in Gemini · 1 table row differs · 1 link differs').waitFor();
    assert.match((await page.locator('mark.only').last().textContent()) ?? '', /^Only in Gemini: \$79.00/u);
    const summary = page.getByRole('region', { name: 'Summary of differences' });
    assert.match((await summary.textContent()) ?? '', /Only in ChatGPT: Brightly/u);
    assert.doesNotMatch((await page.textContent('body')) ?? '', /added|removed/iu);
    assert.deepEqual(await barriers(), []);
    await takePicture(page, 'comparison-assistants');
  });

  test('shows the numbers of items in the other answer', async () => {
    const { page } = await stage.show('comparison', { state: twoAssistants });
    assert.deepEqual(await page.locator('.rank').allInnerTexts(), ['No. 2 in the other answer']);
    assert.equal(await page.getByText('1 item has another number').count(), 1);
  });

  test('marks changes with signs', async () => {
    const { page } = await stage.show('comparison', { state: comparison });
    const sign = (of: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${of}'), '::before').content`);
    assert.match(await sign('ins.first'), /^"\+"/u);
    assert.match(await sign('del.first'), /^"−"/u);
    assert.equal(await sign('del:not(.first)'), 'none');
  });

  test('sums up what differs', async () => {
    const { page } = await stage.show('comparison', { state: comparison });
    const rows = await page.getByRole('region', { name: 'Summary of differences' }).getByRole('row').all();
    const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('rowheader').innerText()));
    assert.deepEqual(
      texts.map((text) => text.replaceAll(/\s+/gu, ' ')),
      ['Brand different', 'Position in text different', 'Sentiment different', 'Names different', 'Sources different'],
    );
    assert.equal(await rows[1]?.innerText().then((text) => text.split('\t').at(-1)), 'Mentioned: 1st of 2 names');
    assert.equal(await rows[4]?.getByRole('listitem').textContent(), 'Removed: Brightly');
    assert.equal(await rows[5]?.getByRole('listitem').count(), 6);
  });

  test('shows similarities', async () => {
    const none = { sentences: 0, rows: 0, links: 0, ranks: 0 };
    const alike = { ...comparison.older, html: '<p>Same.</p>', changes: none, names: [], sources: [] };
    const facts = [{ label: 'Brand', older: 'Not mentioned', newer: 'Not mentioned' }];
    const { page } = await stage.show('comparison', {
      state: { ...comparison, older: alike, newer: { ...alike, responseId: 7 }, facts },
    });
    assert.equal(await page.getByText('same', { exact: true }).count(), 3);
    assert.equal(await page.getByText('0 sentences added').count(), 1);
  });

  test('shows which side has no answer', async () => {
    const older = { ...comparison.older, answered: false, html: '' };
    const newer = { ...comparison.newer, html: '' };
    const { page } = await stage.show('comparison', { state: { ...comparison, older, newer } });
    await page.getByText('ChatGPT showed no answer to this prompt.').waitFor();
    await page.getByText('This answer has no text.').waitFor();
  });

  test('opens answers, pages, and the text comparison', async () => {
    const { page, posted } = await stage.show('comparison', { state: comparison });
    await page.getByRole('button', { name: 'Compare as Text' }).click();
    await page.getByRole('button', { name: 'Open Answer' }).last().click();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    assert.deepEqual(await posted(), [
      { type: 'compareAsText' },
      { type: 'showAnswer', responseId: 7 },
      { type: 'openLink', url: 'https://site2.example.com/page' },
    ]);
  });

  test('keeps its id for a reload', async () => {
    const { kept } = await stage.show('comparison', { state: comparison });
    assert.deepEqual(await kept(), { id: comparison.id, scroll: 0 });
  });

  test('has no barriers in any theme', async () => {
    const { barriersInThemes } = await stage.show('comparison', { state: comparison });
    assert.deepEqual(await barriersInThemes(), []);
  });

  test('stacks the answers in narrow pages', async () => {
    const { page, resize, barriers } = await stage.show('comparison', { state: comparison, width: 500 });
    const [older, newer] = await Promise.all(
      (await page.locator('.texts > section').all()).map((one) => one.boundingBox()),
    );
    assert.ok(older && newer && older.x === newer.x && older.y + older.height < newer.y);
    await resize(320);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    assert.deepEqual(await barriers(), []);
  });
});
