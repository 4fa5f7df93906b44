import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from './stage.ts';
import { article, cancelled, failed, writing } from './states.ts';
import { type Theme, themes } from './themes.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

test('an article shows its scores as named meters and says that they are a heuristic', async () => {
  const { page, complaints } = await stage.show('article', { state: article });
  const aside = page.getByRole('complementary', { name: 'Scores and findings' });
  for (const [name, value] of [
    ['Overall', '71.6'],
    ['SEO', '64'],
    ['GEO', '78'],
    ['Readability', '73'],
  ] as const) {
    assert.equal(await aside.getByRole('meter', { name }).getAttribute('value'), value);
  }
  assert.match(await aside.innerText(), /Overall\s+72 \/ 100/);
  assert.match(await aside.innerText(), /heuristic/);
  assert.match(
    await page.getByRole('banner').innerText(),
    /1,240 words · content\/the-best-desk-lamps-for-reading\.md/,
  );
  assert.deepEqual(await complaints(), []);
  await page.close();
});

test('a score that is missing beside others says so', async () => {
  const { page } = await stage.show('article', { state: { ...article, scores: { ...article.scores, geo: null } } });
  assert.equal(await page.getByRole('meter').count(), 3);
  assert.match(await page.getByRole('complementary').innerText(), /GEO\s+not scored/);
  await page.close();
});

test('the title stands once, over the text', async () => {
  const { page } = await stage.show('article', { state: article });
  assert.equal(await page.getByRole('heading', { name: article.title }).count(), 1);
  assert.equal(await page.getByRole('main').getByRole('heading', { level: 2 }).innerText(), 'What to look for');
  await page.close();
});

test('the pages that an article rests on say why some of them were not read', async () => {
  const { page } = await stage.show('article', { state: article });
  const pages = page.locator('.pages');
  assert.match(await pages.getByRole('heading').innerText(), /Pages\s+1 of 3 read/u);
  assert.deepEqual(await pages.getByRole('listitem').allInnerTexts(), [
    'Ten tested in a dark room',
    'shop.example.com/desk?sort=price\nThe robots.txt of shop.example.com forbids reading it.',
    'Glow raises its price\nWaiting',
  ]);
  await page.close();
});

test('findings stand by area, the worst and most rewarding first, and lead to their place', async () => {
  const { page, posted } = await stage.show('article', { state: article });
  const aside = page.getByRole('complementary');
  const groups = await aside.getByRole('heading', { level: 3 }).allInnerTexts();
  assert.deepEqual(
    groups.map((text) => text.split(' ')[0]),
    ['SEO', 'GEO', 'Readability'],
  );
  const buttons = aside.getByRole('button');
  assert.deepEqual(
    (await buttons.allTextContents()).map((text) => text.trim()),
    [
      'Warning: The keyword stands in no heading Whole article · +6 points',
      'Hint: The title could name the year Line 1',
      'Warning: No statistic has a source Line 12 · +8 points',
      'Warning: No question is answered in its first sentence Line 5 · +1 point',
      'Error: There is too little text to score Line 20 · +2.5 points',
    ],
  );
  await buttons.nth(2).click();
  await buttons.nth(0).focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await posted(), [
    { type: 'goToFinding', start: 410 },
    { type: 'goToFinding', start: 3 },
  ]);
  await page.close();
});

test('an article without findings says so, one without scores shows none', async () => {
  const { page, post } = await stage.show('article', { state: { ...article, findings: [] } });
  assert.ok(await page.getByText('Nothing to improve was found.').isVisible());
  await post({ type: 'state', state: writing });
  assert.ok(await page.getByText('Not scored yet.').isVisible());
  assert.equal(await page.getByRole('meter').count(), 0);
  assert.equal(await page.getByText('Nothing to improve was found.').count(), 0);
  await page.close();
});

test('a brief says that it is not scored, and what is', async () => {
  const { page } = await stage.show('article', { state: { ...article, scores: writing.scores, findings: [] } });
  assert.ok(await page.getByText('A brief is not scored. What you write over it is.').isVisible());
  assert.equal(await page.getByRole('meter').count(), 0);
  await page.close();
});

test('a run under way says its step as it changes, and its end', async () => {
  const { page, post } = await stage.show('article', { state: writing });
  const status = page.getByRole('status');
  assert.equal(await status.innerText(), 'Step 2 of 4: Pages\n4 of 9 pages read');
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  assert.deepEqual(
    (await steps.allTextContents()).map((text) => text.trim()),
    ['Research (done)', 'Pages (running)', 'Outline (waiting)', 'Draft (skipped)'],
  );
  assert.ok(await page.getByText('The article appears here as soon as it is written.').isVisible());
  await page.evaluate('document.querySelector("[role=status]").dataset.same = "yes"');
  await post({ type: 'state', state: article });
  assert.equal(await status.textContent(), 'Article ready');
  assert.equal(await status.getAttribute('data-same'), 'yes', 'only a region that was there before is read aloud');
  await page.close();
});

test('a run that failed or was cancelled says why and offers another try', async () => {
  const { page, post, posted } = await stage.show('article', { state: failed });
  assert.equal(
    await page.getByRole('status').innerText(),
    'The article failed\nThe model gave no answer in two minutes.',
  );
  assert.ok(await page.getByText('No article was written.').isVisible());
  await page.getByRole('button', { name: 'Retry' }).click();
  await post({ type: 'state', state: cancelled });
  assert.equal(await page.getByRole('status').innerText(), 'The article was cancelled');
  assert.deepEqual(await posted(), [{ type: 'retryRun' }]);
  await page.close();
});

test('only what can be done is offered', async () => {
  const { page, post, posted } = await stage.show('article', { state: writing });
  const header = page.getByRole('banner').getByRole('button');
  assert.deepEqual(await header.allInnerTexts(), ['Cancel']);
  await header.click();
  await post({ type: 'state', state: article });
  assert.deepEqual(await header.allInnerTexts(), ['Open file']);
  await header.click();
  await page.getByRole('link', { name: 'Lamps' }).click();
  assert.deepEqual(await posted(), [
    { type: 'cancelRun' },
    { type: 'openFile' },
    { type: 'openLink', url: 'https://lamps.example.com' },
  ]);
  await page.close();
});

test('scores follow the text without moving it', async () => {
  const { page, post } = await stage.show('article', { state: article });
  await page.evaluate('scrollTo(0, 200)');
  await post({ type: 'state', state: { ...article, scores: { ...article.scores, seo: 90 } } });
  assert.equal(await page.getByRole('meter', { name: 'SEO' }).getAttribute('value'), '90');
  assert.equal(await page.evaluate('scrollY'), 200);
  await page.close();
});

for (const theme of Object.keys(themes) as Theme[]) {
  test(`an article has no barriers in the ${theme} theme, whatever its state`, async () => {
    const { page, post, barriers, complaints } = await stage.show('article', { state: article, theme });
    for (const state of [article, writing, failed]) {
      await post({ type: 'state', state });
      assert.deepEqual(await barriers(), [], state.status);
    }
    assert.deepEqual(await complaints(), []);
    await page.close();
  });
}

test('an article fits into 320 pixels, its scores before its text', async () => {
  const { page, barriers } = await stage.show('article', { state: article, width: 320 });
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  const main = await page.getByRole('main').boundingBox();
  const aside = await page.getByRole('complementary').boundingBox();
  assert.ok(main && aside && main.y >= aside.y + aside.height);
  assert.deepEqual(await barriers(), []);
  await page.close();
});
