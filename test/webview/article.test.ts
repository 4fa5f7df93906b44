import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { openStage, type Stage } from './stage.ts';
import { article, cancelled, failed, writing } from './states.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

describe('article page', () => {
  test('shows scores as named meters and calls them a heuristic', async () => {
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
  });

  test('shows that one score is missing', async () => {
    const { page } = await stage.show('article', { state: { ...article, scores: { ...article.scores, geo: null } } });
    assert.equal(await page.getByRole('meter').count(), 3);
    assert.match(await page.getByRole('complementary').innerText(), /GEO\s+not scored/);
  });

  test('shows the title once, over the text', async () => {
    const { page } = await stage.show('article', { state: article });
    assert.equal(await page.getByRole('heading', { name: article.title }).count(), 1);
    assert.deepEqual(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts(), [
      'What to look for',
      'How to place it',
    ]);
  });

  test('explains why pages were not read', async () => {
    const { page } = await stage.show('article', { state: article });
    const pages = page.locator('.pages');
    assert.match(await pages.getByRole('heading').innerText(), /Pages\s+2 of 4 read/u);
    assert.deepEqual(await pages.getByRole('listitem').allInnerTexts(), [
      'Ten tested in a dark room',
      'shop.example.com/desk?sort=price\nThe robots.txt file on shop.example.com doesn’t allow automated access to this page.',
      'house-test.md',
      'Glow raises its price\nWaiting',
    ]);
  });

  test('lists checks before suggestions and links their places', async () => {
    const { page, posted } = await stage.show('article', { state: article });
    const findings = page.locator('.findings');
    assert.deepEqual(await findings.getByRole('heading').allInnerTexts(), ['Findings 4', 'Checks 2', 'Suggestions 2']);
    assert.deepEqual(
      (await findings.locator('.finding').allTextContents()).map((text) => text.trim()),
      [
        'Error: No page says 45 %. Line 12',
        'Warning: Link the page that is quoted. Line 14',
        'Warning: No question is answered in its first sentence Line 5 · GEO · +8.3 points',
        'Info: The title could name the year Line 1 · SEO · +1 point',
      ],
    );
    assert.equal(await findings.getByTitle('Measured: titles help.').count(), 1);
    await findings.getByRole('button', { name: 'No question is answered' }).click();
    await findings.getByRole('button', { name: 'No page says 45 %' }).focus();
    await page.keyboard.press('Enter');
    await findings.getByRole('button', { name: 'Link lamps.example.com here, line 14' }).press('Enter');
    assert.deepEqual(await posted(), [
      { type: 'goToFinding', start: 50 },
      { type: 'goToFinding', start: 120 },
      { type: 'mendFinding', rule: 'check.quotation', start: 140 },
    ]);
  });

  test('offers findings in the text if they are only on the page', async () => {
    const { page, post, posted } = await stage.show('article', { state: article });
    const show = page.getByRole('button', { name: 'Show in Text' });
    assert.equal(await show.count(), 0);
    await post({ type: 'state', state: { ...article, findingsNote: 'The list of problems shows them later.' } });
    await show.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'showFindings' }]);
  });

  test('lists missing sections with their reasons', async () => {
    const missing = ['Missing: How to choose. The model’s text contains no words.'];
    const { page, post } = await stage.show('article', { state: { ...article, missing } });
    const region = page.getByRole('region', { name: 'Missing sections' });
    assert.match(await region.innerText(), /^1 planned section is missing\s+Missing: How to choose\. /);
    await post({ type: 'state', state: article });
    assert.equal(await region.count(), 0);
  });

  test('sums up removed sentences, and expands to reasons and fixes', async () => {
    const { page, post, posted } = await stage.show('article', { state: article });
    const lost = page.getByRole('region', { name: 'Sentences removed from the draft' });
    const line = lost.locator('summary');
    assert.equal(await line.innerText(), '2 sentences removed: 1 not supported by a linked page, 1 repeated');
    await line.press('Enter');
    assert.deepEqual(await lost.getByRole('listitem').allInnerTexts(), [
      'It lasts 40,000 hours.\nWhat to look for · No page says 40,000 hours.',
      'A lamp is bright.\nIntroduction · Repeats an earlier sentence.',
    ]);
    await lost.getByRole('button', { name: 'Add Page and Start Over…' }).click();
    const [first] = article.lost;
    assert.ok(first);
    await post({ type: 'state', state: { ...article, lost: [first] } });
    assert.equal(await line.innerText(), '1 sentence removed: not supported by a linked page');
    await post({ type: 'state', state: { ...article, lost: Array<typeof first>(40).fill(first) } });
    assert.equal(await line.innerText(), '40 sentences removed: not supported by a linked page');
    assert.equal(await lost.getByRole('listitem').first().isVisible(), false, 'many take one line');
    await line.focus();
    await page.keyboard.press('Enter');
    assert.equal(await lost.getByRole('listitem').first().isVisible(), true);
    await post({ type: 'state', state: { ...failed, lost: [first], can: ['startWithPage', 'retry'] } });
    assert.equal(await page.getByRole('button', { name: 'Add Page and Start Over…' }).count(), 1);
    await post({ type: 'state', state: { ...article, lost: [] } });
    assert.equal(await lost.count(), 0);
    assert.deepEqual(await posted(), [{ type: 'startWithPage' }]);
  });

  test('sums up rework by the model, and expands to its steps', async () => {
    const { page, post } = await stage.show('article', { state: article });
    const rework = page.getByRole('region', { name: 'Corrections' });
    const line = rework.locator('summary');
    assert.equal(
      await line.innerText(),
      '1 sentence fixed by the model · 1 of 2 revisions accepted: score up from 78 to 84',
    );
    assert.equal(await rework.getByRole('listitem').first().isVisible(), false);
    await line.press('Enter');
    assert.deepEqual(await rework.getByRole('listitem').allInnerTexts(), [
      'It has 54 W.\nFixed · What to look for · lamps.example.com does not say 54 W.',
      'The section does not say where a lamp belongs.\nAccepted · How to place it · score from 78 to 84',
      'Nothing here answers “warm light”.\nDiscarded · What to look for · score from 84 to 83 · The score didn’t improve.',
    ]);
    const { mended, revisions } = article.rework;
    const only = async (some: Partial<typeof article.rework>): Promise<void> =>
      post({ type: 'state', state: { ...article, rework: { mended: [], revisions: [], ...some } } });
    await only({ mended: [...mended, ...mended, ...mended], revisions: revisions.slice(0, 1) });
    assert.equal(
      await line.innerText(),
      '3 sentences fixed by the model · 1 revision accepted: score up from 78 to 84',
    );
    await only({ revisions: [...revisions.slice(1), ...revisions.slice(1)] });
    assert.equal(await line.innerText(), '2 revisions discarded');
    await only({ revisions: revisions.slice(1) });
    assert.equal(await line.innerText(), '1 revision discarded');
    await only({});
    assert.equal(await rework.count(), 0);
  });

  test('inserts or opens evidence for the section at the cursor', async () => {
    const { page, post, posted } = await stage.show('article', { state: article });
    const evidence = page.locator('.evidence');
    assert.deepEqual(await evidence.getByRole('listitem').allInnerTexts(), [
      'The Lumen reaches 800 lux on the desk.\nBrightness · lamps.example.com · linked here\nInsert 800 lux\nInsert 12 W\nOpen Page',
      'Warm light tires the eyes less.\nshop.example.com\nInsert\nOpen Page',
      'In our room the shade reached 41 °C.\nhouse-test.md\nInsert 41 °C',
    ]);
    await evidence.getByRole('button', { name: 'Insert as quotation: Warm light tires the eyes less.' }).press('Enter');
    await evidence.getByRole('button', { name: 'Open Page: lamps.example.com' }).press('Enter');
    assert.deepEqual(await posted(), [
      { type: 'insertFact', id: 'f9' },
      { type: 'openLink', url: 'https://lamps.example.com/test' },
    ]);
    const note = 'No evidence is saved for this article.';
    await post({ type: 'state', state: { ...article, section: { heading: null, part: null, facts: [], note } } });
    assert.equal(await evidence.innerText(), `Evidence for this section\n\n${note}`);
    await post({ type: 'state', state: { ...article, section: null } });
    assert.equal(await evidence.count(), 0);
  });

  test('does not show a table row as a quotation', async () => {
    const [fact] = article.section?.facts ?? [];
    assert.ok(fact);
    const row = { ...fact, words: 'Lumen', isRow: true, insertions: [{ id: 'f3', figure: 'Brightness: 800 lux' }] };
    const { page } = await stage.show('article', {
      state: { ...article, section: { heading: null, part: null, facts: [row], note: null } },
    });
    const evidence = page.locator('.evidence');
    assert.equal(await evidence.locator('q').count(), 0);
    assert.equal(await evidence.getByRole('button', { name: 'Insert Brightness: 800 lux: Lumen' }).count(), 1);
  });

  test('does not repeat a brief that is in its file', async () => {
    const scores = { service: null, seo: null, geo: null, readability: null };
    const { page, barriers } = await stage.show('article', {
      state: { ...article, html: '', begun: true, scores, findings: [] },
    });
    assert.match(await page.getByRole('main', { name: 'Scores and findings' }).innerText(), /Briefs aren’t scored/);
    assert.deepEqual(await barriers(), []);
  });

  test('expands the brief of the section at the cursor', async () => {
    const brief = [
      { heading: null, html: '<p>Rests on 4 answers.</p>' },
      { heading: 'What to look for', html: '<p>“800 lux are enough.”</p>' },
      { heading: 'Gaps', html: '<p>No answer names the price.</p>' },
    ];
    const section = { heading: 'What to look for', part: 1, facts: [], note: null };
    const state = { ...article, html: '', begun: true, brief, section };
    const { page, post, barriers } = await stage.show('article', { state });
    const shown = page.getByRole('region', { name: 'Brief' });
    assert.equal(await shown.innerText(), 'Brief\nWhat to look for\n\n“800 lux are enough.”\n\nIntroduction\nGaps');
    await shown.getByText('Gaps').click();
    await shown.getByText('No answer names the price.').waitFor();
    await post({ type: 'state', state: { ...state, section: { ...section, heading: null, part: 0 } } });
    await shown.getByRole('heading', { name: 'Introduction' }).waitFor();
    assert.ok(await shown.getByText('No answer names the price.').isVisible(), 'what was opened stays open');
    assert.deepEqual(await barriers(), []);
  });

  test('inserts evidence from the brief by key', async () => {
    const html = `<p data-insert="b0">Prices (<a href="https://shop.example/">shop.example</a>):</p>
    <ul><li data-insert="b1">“800 lux are enough.” (shop.example)</li><li data-insert="b2">Sizes:<ol><li>Small</li></ol></li></ul>`;
    const brief = [
      { heading: 'What to look for', html },
      { heading: 'Other facts', html: '<h3>A page</h3><p data-insert="b3">“Far.”</p>' },
    ];
    const { facts } = article.section ?? assert.fail();
    const section = { heading: 'What to look for', part: 0, facts, note: null };
    const { page, posted, barriers } = await stage.show('article', {
      state: { ...article, html: '', begun: true, brief, section },
    });
    const shown = page.getByRole('region', { name: 'Brief' });
    assert.deepEqual(await shown.getByRole('heading').allInnerTexts(), [
      'Brief',
      'What to look for',
      'More evidence for this section',
    ]);
    await shown.getByText('Other facts').press('Enter');
    assert.equal(await shown.getByRole('heading', { name: 'A page', level: 3 }).count(), 1);
    await shown.getByRole('button', { name: 'Insert: Prices (shop.example):' }).press('Enter');
    await shown.getByRole('button', { name: 'Insert: “800 lux are enough.” (shop.example)' }).press('Space');
    await shown.getByRole('button', { name: 'Insert: Sizes:' }).click();
    await shown.getByRole('button', { name: 'Insert 800 lux: ' }).press('Enter');
    assert.deepEqual(
      await posted(),
      ['b0', 'b1', 'b2', 'f3'].map((id) => ({ type: 'insertFact', id })),
    );
    assert.deepEqual(await barriers(), []);
  });

  test('shows the known cost of the run', async () => {
    const { page, post } = await stage.show('article', { state: article });
    const spent = page.locator('.spent');
    assert.equal(await spent.innerText(), 'This run: 12 model calls · 41,200 tokens · $0.12 · 10 credits');
    await post({
      type: 'state',
      state: { ...article, spent: [{ runs: 1, calls: 1, tokens: null, untold: 1, cost: null, credits: null }] },
    });
    assert.equal(await spent.innerText(), 'This run: 1 model call');
    await post({
      type: 'state',
      state: { ...article, spent: [{ runs: 1, calls: 9, tokens: 500, untold: 3, cost: null, credits: null }] },
    });
    assert.equal(await spent.innerText(), 'This run: 9 model calls · 500 tokens reported for 6 of these calls');
    const lines = [
      { runs: 1, calls: 0, tokens: null, untold: 0, cost: null, credits: 10 },
      { runs: 2, calls: 12, tokens: 500, untold: 0, cost: null, credits: 20 },
    ];
    await post({ type: 'state', state: { ...article, spent: lines } });
    assert.deepEqual(await spent.allInnerTexts(), [
      'This run: 10 credits',
      'All 2 runs for this file: 12 model calls · 500 tokens · 20 credits',
    ]);
    await post({ type: 'state', state: { ...article, spent: [] } });
    assert.equal(await spent.count(), 0);
  });

  test('scrolls with its file, and leads from headings to lines', async () => {
    const { page, post, posted } = await stage.show('article', { state: article });
    const top = async (name: string): Promise<number> =>
      Math.round((await page.getByRole('main').getByRole('heading', { name }).boundingBox())?.y ?? NaN);
    await post({ type: 'scroll', line: 17 });
    assert.equal(await top('How to place it'), 12);
    await post({ type: 'scroll', line: 15 });
    const halfway = await page.evaluate<number>('scrollY');
    await post({ type: 'scroll', line: 16 });
    assert.ok((await page.evaluate<number>('scrollY')) > halfway, 'within a long paragraph, too');
    await post({ type: 'scroll', line: 1 });
    assert.equal(await page.evaluate('scrollY'), 0);
    await page.getByRole('button', { name: 'How to place it' }).click();
    await page.getByRole('button', { name: 'What to look for', exact: true }).press('Enter');
    assert.deepEqual(await posted(), [
      { type: 'goToLine', line: 17 },
      { type: 'goToLine', line: 13 },
    ]);
    await post({ type: 'state', state: { ...article, file: null } });
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0, 'without a file there is no line');
  });

  test('keeps its top in view on a narrow page', async () => {
    const { page, post } = await stage.show('article', { state: article, width: 420 });
    await post({ type: 'scroll', line: 17 });
    assert.equal(await page.evaluate('scrollY'), 0);
    await page.evaluate('document.querySelector("main").scrollIntoView()');
    await post({ type: 'scroll', line: 17 });
    const box = await page.getByRole('main').getByRole('heading', { name: 'How to place it' }).boundingBox();
    assert.equal(Math.round(box?.y ?? NaN), 12);
  });

  test('distinguishes no findings from no scores', async () => {
    const { page, post } = await stage.show('article', { state: { ...article, findings: [] } });
    assert.ok(await page.getByText('Nothing to improve.').isVisible());
    await post({ type: 'state', state: writing });
    assert.ok(await page.getByText('Not scored yet.').isVisible());
    assert.equal(await page.getByRole('meter').count(), 0);
    assert.equal(await page.getByText('Nothing to improve.').count(), 0);
  });

  test('explains that briefs are not scored', async () => {
    const { page } = await stage.show('article', { state: { ...article, scores: writing.scores, findings: [] } });
    assert.ok(await page.getByText('Briefs aren’t scored. Scores appear once you write your own text.').isVisible());
    assert.equal(await page.getByRole('meter').count(), 0);
  });

  test('announces the steps of a run and its end', async () => {
    const { page, post } = await stage.show('article', { state: writing });
    const status = page.getByRole('status');
    assert.equal(await status.innerText(), 'Step 2 of 4: Pages\n4 of 9 pages read');
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    assert.deepEqual(
      (await steps.allTextContents()).map((text) => text.trim()),
      ['Research (done)', 'Pages (running)', 'Outline (waiting)', 'Draft (skipped)'],
    );
    assert.ok(await page.getByText('The article will appear here when it’s ready.').isVisible());
    await page.evaluate('document.querySelector("[role=status]").dataset.same = "yes"');
    await post({ type: 'state', state: article });
    assert.equal(await status.textContent(), 'Article ready');
    assert.equal(await status.getAttribute('data-same'), 'yes', 'only a region that was there before is read aloud');
  });

  test('shows the draft so far, with the step below it', async () => {
    const steps = [
      { name: 'Outline', state: 'done' },
      { name: 'Draft · section 3 of 6', state: 'running' },
    ] as const;
    const { page } = await stage.show('article', { state: { ...writing, steps, html: article.html } });
    const text = await page.getByRole('main').innerText();
    assert.match(text, /^A good lamp is warm\.[^]*Beside the book\.\s+Draft · section 3 of 6$/);
    assert.ok(await page.getByText('Not scored yet.').isVisible());
  });

  test('explains a failed run and offers to retry', async () => {
    const { page, post, posted } = await stage.show('article', { state: failed });
    assert.equal(
      await page.getByRole('status').innerText(),
      'Couldn’t write the article\nThe model gave no answer in two minutes.',
    );
    assert.ok(await page.getByText('No article was written.').isVisible());
    await page.getByRole('button', { name: 'Retry' }).click();
    await post({ type: 'state', state: cancelled });
    assert.equal(await page.getByRole('status').innerText(), 'Article canceled');
    assert.deepEqual(await posted(), [{ type: 'retryRun' }]);
  });

  test('offers only available actions', async () => {
    const { page, post, posted } = await stage.show('article', { state: writing });
    const header = page.getByRole('banner').getByRole('button');
    assert.deepEqual(await header.allInnerTexts(), ['Cancel']);
    await header.click();
    await post({ type: 'state', state: article });
    assert.deepEqual(await header.allInnerTexts(), ['Open File']);
    await header.click();
    await page.getByRole('link', { name: 'Lamps' }).click();
    assert.deepEqual(await posted(), [
      { type: 'cancelRun' },
      { type: 'openFile' },
      { type: 'openLink', url: 'https://lamps.example.com' },
    ]);
  });

  test('updates scores without moving the text', async () => {
    const { page, post } = await stage.show('article', { state: article });
    await page.evaluate('scrollTo(0, 200)');
    await post({ type: 'state', state: { ...article, scores: { ...article.scores, seo: 90 } } });
    assert.equal(await page.getByRole('meter', { name: 'SEO' }).getAttribute('value'), '90');
    assert.equal(await page.evaluate('scrollY'), 200);
  });

  test('has no barriers in any theme and state', async () => {
    const { post, barriersInThemes, complaints } = await stage.show('article', { state: article });
    for (const state of [article, writing, failed]) {
      await post({ type: 'state', state });
      assert.deepEqual(await barriersInThemes(), [], state.status);
    }
    assert.deepEqual(await complaints(), []);
  });

  test('fits into 320 pixels, with scores above its text', async () => {
    const { page, barriers } = await stage.show('article', { state: article, width: 320 });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    const main = await page.getByRole('main').boundingBox();
    const aside = await page.getByRole('complementary').boundingBox();
    assert.ok(main && aside && main.y >= aside.y + aside.height);
    assert.deepEqual(await barriers(), []);
  });

  test('shows a proposed change with actions by key', async () => {
    const { page, post, posted } = await stage.show('article', {
      state: { ...article, change: 'A change waits for you.' },
    });
    const change = page.getByRole('region', { name: 'Proposed change' });
    assert.match(await change.innerText(), /^A change waits for you\./);
    for (const name of ['Show Change', 'Accept Change', 'Discard'])
      await change.getByRole('button', { name }).press('Enter');
    assert.deepEqual(await posted(), [{ type: 'showChange' }, { type: 'takeChange' }, { type: 'discardChange' }]);
    await post({ type: 'state', state: article });
    assert.equal(await change.count(), 0);
  });
});
