import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { compareWindows } from '../../src/metrics/compareWindows.ts';
import { eventually } from '../fakes/eventually.ts';
import { cutTexts } from './cutTexts.ts';
import { openTables } from './openTables.ts';
import { openStage, type Stage } from './stage.ts';
import { crowdedReport, emptyReport, figure, report, smallReport, specifiedReport } from './reportStates.ts';

let stage: Stage;
before(async () => void (stage = await openStage()));
after(() => stage.close());

describe('report page', () => {
  test('begins with visibility for unbranded, then branded prompts', async () => {
    const { page } = await stage.show('report', { state: report });
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Lumen in AI answers');
    const [unbranded, branded] = await page.locator('.headline .card').allInnerTexts();
    assert.match(
      unbranded ?? '',
      /^Unbranded prompts\s+34% · 28 days\s+of 1,204 answers mention the brand \(32% – 37%\)\s+Nov 14 – 20, 2026: 47% · ▲ \+13 points, significant$/u,
    );
    assert.match(
      branded ?? '',
      /^Branded prompts\s+93% · 28 days.+small sample\s+Nov 14 – 20, 2026: .+≈ .+not significant/su,
    );
  });

  test('marks only a report of the sample as made up', async () => {
    for (const sample of [true, false]) {
      const url = sample ? 'https://tarnwick.citedesk-sample.example' : report.project.url;
      const { page } = await stage.show('report', { state: { ...report, project: { ...report.project, url } } });
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.getByText('Sample: made-up data').count(), sample ? 1 : 0);
    }
  });

  test('hides single lines, and repeats them in a table', async () => {
    const { page } = await stage.show('report', { state: report });
    const keys = page.getByRole('group', { name: 'Visible lines' });
    await keys.getByRole('button', { name: 'All assistants' }).click();
    await page.getByRole('slider').focus();
    assert.match((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /^ChatGPT, /u);
    await page.getByRole('region', { name: 'Visibility over time' }).getByText('Show as table').click();
    const table = page.getByRole('group', { name: 'Visibility over time', exact: true });
    const cells = await table.getByRole('row').nth(1).innerText();
    assert.equal(cells.replace(/\s+/gu, ' '), 'Oct 24, 2026 All assistants 200 34% 28% 41%');
  });

  test('lists model changes below the lines', async () => {
    const { page } = await stage.show('report', { state: report });
    const versions = page.getByRole('list', { name: 'Model changes' });
    assert.equal((await versions.innerText()).trim(), 'ChatGPT: gpt-5.5-2026-11-05 since Nov 6, 2026');
  });

  test('shows next steps above all charts, with reasons and actions', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    assert.deepEqual(headings.slice(2, 5), ['Next steps', 'What changed', 'Visibility over time']);
    const steps = page.getByRole('region', { name: 'Next steps' }).getByRole('article');
    const [write, listing, refresh, fix, reword] = await steps.all();
    assert.match(
      (await write?.innerText()) ?? '',
      /^Write Which desk lamp.+mentioned in 21 of 28 answers.+28 answers/su,
    );
    await write?.getByRole('button', { name: 'Start Article' }).click();
    await listing?.getByRole('button', { name: 'Add as Evidence…' }).click();
    assert.ok(await listing?.getByRole('button', { name: '58 answers that don’t mention the brand' }).isVisible());
    assert.match(
      (await refresh?.innerText()) ?? '',
      /answers from Sep 26, 2026 to Oct 23, 2026, .+\(published Oct 30, 2026\)/u,
    );
    await refresh?.getByRole('button', { name: 'Open Page' }).click();
    assert.match(
      (await fix?.innerText()) ?? '',
      /^Fix Lumen lamps .+5 years\..+2 years\..+Contradicted in 9 .+9 answers/su,
    );
    await fix?.getByRole('button', { name: 'Edit Facts…' }).click();
    await reword?.getByRole('button', { name: '28 answers' }).click();
    assert.deepEqual(
      (await posted()).map(({ type }) => type),
      ['startArticle', 'addEvidence', 'openLink', 'editFacts', 'showAnswers'],
    );
    await write?.getByText('High priority').click();
    assert.match((await write?.innerText()) ?? '', /few mention Lumen\..+Score 46 of 100\./su);
    assert.match((await write?.innerText()) ?? '', /Reach 0\.82 · gap 0\.64 · volatility 0\.31 · effort 0\.60,/u);
  });

  test('shows what to cover and what pages say after reading', async () => {
    const { page, posted, post } = await stage.show('report', { state: report });
    const write = page.getByRole('region', { name: 'Next steps' }).getByRole('article').first();
    await write.getByText('What to cover').click();
    const url = 'https://www.rtings.com/lamp/reviews/best/desk';
    await write.getByText('reading lamp without glare').waitFor();
    const wishes = await eventually(async () => (await posted()).length > 0 && (await posted()));
    assert.deepEqual(wishes, [{ type: 'readPages', urls: [url] }]);
    const statements = ['The Glow 2 has 900 lumens.'];
    const opened = { [url]: { state: 'read', mentions: false, statements, note: null } as const };
    await post({ type: 'state', state: { ...report, opened } });
    await write.getByText('Doesn’t mention Lumen').waitFor();
    await write.getByText('The Glow 2 has 900 lumens.').waitFor();
  });

  test('shows long article titles in full at any width', async () => {
    const refresh = report.views.listOpportunities?.data[2]?.page ?? '';
    const long = 'Welche Schreibtischlampe ist die richtige für lange Leseabende? '.repeat(3).trim();
    const { page, post, resize } = await stage.show('report', { state: report, language: 'de' });
    for (const title of [long, 'Schreibtischlampenhelligkeitsmessungsvergleichstabelle'.repeat(3)]) {
      await post({ type: 'state', state: { ...report, articles: [{ page: refresh, runId: 31, title }] } });
      await page.getByText(`Ihr Artikel: „${title}“`, { exact: true }).waitFor();
      for (const width of [1100, 600, 320]) {
        await resize(width);
        assert.deepEqual(await cutTexts(page), [], `${width} ${title}`);
      }
    }
  });

  test('refreshes the article of a page, and rewords or pauses prompts', async () => {
    const refresh = report.views.listOpportunities?.data[2]?.page ?? '';
    const articles = [{ page: refresh, runId: 31, title: 'Reading light' }];
    const { page, posted, post } = await stage.show('report', { state: { ...report, articles } });
    const steps = page.getByRole('region', { name: 'Next steps' }).getByRole('article');
    await steps.nth(2).getByText('Your article: “Reading light”', { exact: true }).waitFor();
    await steps.nth(2).getByRole('button', { name: 'Refresh Article', exact: true }).click();
    await steps.nth(4).getByRole('button', { name: 'Reword…' }).click();
    await steps.nth(4).getByRole('button', { name: 'Pause' }).click();
    await post({
      type: 'state',
      state: { ...report, articles: [...articles, { page: refresh, runId: 30, title: 'Lamps' }] },
    });
    await steps.nth(2).getByRole('button', { name: 'Refresh Article…' }).click();
    assert.equal(await steps.nth(2).getByText('Your article').count(), 0);
    const reworded = report.views.listOpportunities?.data[4]?.prompt_id;
    assert.deepEqual(await posted(), [
      { type: 'refreshArticle', page: refresh },
      { type: 'rewordPrompt', promptId: reworded },
      { type: 'pausePrompt', promptId: reworded },
      { type: 'refreshArticle', page: refresh },
    ]);
  });

  test('tracks a new competitor with one click', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    const changes = page.getByRole('region', { name: 'What changed' });
    assert.match(
      await changes.innerText(),
      /Nachtlicht 24 of 1,204 \(2%\), previously 0 of 1,180 \(0%\) not tracked, significant, new/u,
    );
    await changes.getByRole('button', { name: 'Track Nachtlicht' }).click();
    assert.deepEqual(await posted(), [{ type: 'trackCompetitor', name: 'Nachtlicht' }]);
  });

  test('keeps section names as parts arrive', async () => {
    const first = { ...report, stage: 'reading', views: {}, figures: {}, lines: [] } as const;
    const { page, post, barriers } = await stage.show('report', { state: first });
    await post({ type: 'state', state: { ...report, stage: 'reading', views: {} } });
    await post({ type: 'state', state: report });
    for (const name of ['Next steps', 'What changed', 'Visibility over time', 'Mentioned and cited', 'Compare'])
      assert.equal(await page.getByRole('region', { name }).count(), 1, name);
    assert.deepEqual(await barriers(), []);
  });

  test('keeps its scroll position once everything has arrived', async () => {
    const { page, post, kept } = await stage.show('report', { kept: { id: report.id, scroll: 900 } });
    await post({ type: 'state', state: { ...report, stage: 'reading', views: {} } });
    assert.deepEqual(await kept(), { id: report.id, scroll: 900 });
    await post({ type: 'state', state: report });
    assert.equal(await page.evaluate('scrollY'), 900);
    await post({ type: 'state', state: { ...report, id: 'report/2' } });
    assert.deepEqual(await kept(), { id: 'report/2', scroll: 900 });
  });

  test('shows both counts of a change and its significance', async () => {
    const { page } = await stage.show('report', { state: report });
    const lines = await page.getByRole('region', { name: 'What changed' }).getByRole('listitem').allInnerTexts();
    assert.deepEqual(
      lines.map((line) => line.replace(/\s+/gu, ' ')),
      [
        '▲ Brand Lumen 412 of 1,204 (34%), previously 301 of 1,180 (26%) significant',
        '▲ Competitor Nachtlicht 24 of 1,204 (2%), previously 0 of 1,180 (0%) not tracked, significant, new Track',
        '▲ Domain wirecutter.com 31 of 1,204 (3%), previously 0 of 1,180 (0%) significant, new',
        '▼ Prompt Which desk lamp is best for long evenings of reading? 1 of 28 (4%), previously 9 of 28 (32%) significant, small sample',
      ],
    );
  });

  test('folds changes that are not significant', async () => {
    const { page } = await stage.show('report', { state: report });
    const changes = page.getByRole('region', { name: 'What changed' });
    await changes.getByText('1 change that isn’t significant').click();
    assert.match(
      (await changes.getByRole('listitem').last().innerText()).replaceAll(/\s+/gu, ' '),
      /^≈ Assistant Copilot 43 of 274 \(16%\), previously 44 of 270 \(16%\) not significant/u,
    );
  });

  test('shows which prompts a change compares', async () => {
    const { listChanges } = report.views;
    const [visibility] = listChanges?.data ?? [];
    assert.ok(listChanges && visibility);
    const compared = {
      ...{ pairs: 140, prompts: 24, new_prompts: 12, dropped_prompts: 3 },
      before: { answers: 1000, share: 25.1 },
      after: { answers: 980, share: 31.9 },
    };
    const { page } = await stage.show('report', {
      state: {
        ...report,
        views: { ...report.views, listChanges: { ...listChanges, data: [{ ...visibility, compared }] } },
      },
    });
    const text = (await page.getByRole('region', { name: 'What changed' }).innerText()).replaceAll(/\s+/gu, ' ');
    assert.ok(
      text.includes(
        'Compares 24 prompts that were asked in both periods. 12 new prompts not compared and 3 prompts not asked again.',
      ),
      text,
    );
    assert.match(text, /previously 301 of 1,180 \(26%\) same prompts: 32%, previously 25%, significant/u);
  });

  test('does not call an absent name new or gone', async () => {
    const { listChanges } = report.views;
    assert.ok(listChanges);
    const none = (total: number) => ({ count: 0, total, share: 0 });
    const data = listChanges.data.map((change) => ({
      ...change,
      before: none(11),
      after: none(7),
      verdict: 'few' as const,
    }));
    const { page } = await stage.show('report', {
      state: { ...report, views: { ...report.views, listChanges: { ...listChanges, data } } },
    });
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.locator('summary').first().click();
    const lines = changed.locator('.change');
    const said = (await lines.allInnerTexts()).map((line) => line.replaceAll(/\s+/gu, ' '));
    assert.ok(said.length > 0);
    for (const line of said)
      assert.match(line, /0 of 7, previously 0 of 11 \(0%\) (?:not tracked, )?too few answers to compare/u);
    assert.deepEqual(
      said.filter((line) => /\b(?:new|gone)\b/u.test(line)),
      [],
    );
  });

  test('offers changes since the last visit', async () => {
    const looked = '2026-11-11';
    const { page, posted } = await stage.show('report', { state: { ...report, looked } });
    const since = page.getByRole('combobox', { name: 'Period' });
    await since.selectOption({ label: 'since your last visit (Nov 11, 2026)' });
    assert.deepEqual(await posted(), [{ type: 'askReport', question: { ...report.question, since: looked } }]);
  });

  test('marks exactly the figures with fewer than 50 answers', async () => {
    const few = JSON.parse(JSON.stringify(report), (key, value: unknown) =>
      typeof value === 'number' && ['answers', 'total', 'ranking'].includes(key) ? Math.min(value, 12) : value,
    ) as typeof report;
    const many = { ...report, lines: report.lines.slice(0, 2) };
    for (const [state, marks] of [
      [few, true],
      [many, false],
    ] as const) {
      const { page } = await stage.show('report', { state });
      await openTables(page);
      let shares = 0;
      for (const region of await page.locator('section:has(table)').all()) {
        const name = await region.getByRole('heading').innerText();
        const figures = await region.locator('td.figure, .value').filter({ hasText: '%' }).allTextContents();
        shares += figures.length;
        for (const figure of figures) assert.equal(figure.endsWith(', small sample'), marks, `${name}: ${figure}`);
        const notes = await region.getByText('small sample: based on fewer than 50 answers').count();
        assert.equal(notes, marks && (await region.locator('.few').count()) > 0 ? 1 : 0, name);
      }
      assert.ok(shares > 100, `${shares} shares`);
    }
  });

  test('counts no citations of a competitor without a domain', async () => {
    const { page } = await stage.show('report', { state: report });
    const row = page
      .getByRole('region', { name: 'Mentioned and cited' })
      .getByRole('row', { name: /^Nobody’s Lamps/u });
    assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['–', '9 (1%)', '–', '1,195 (99%)']);
  });

  test('copies tables as CSV, Markdown and PNG', async () => {
    const { page } = await stage.show('report', { state: report });
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: {
    writeText: async (text) => { window.copied = text; },
    write: async ([item]) => { window.copied = (await createImageBitmap(await item.getType('image/png'))).width; },
  } })`);
    const region = page.getByRole('region', { name: 'Mentioned and cited' });
    await region.getByRole('button', { name: 'Copy as CSV: Mentioned and cited' }).click();
    await region.getByText('Copied.').waitFor();
    const csv = await page.evaluate<string>('copied');
    assert.deepEqual(csv.split('\r\n').slice(0, 2), [
      'Name,Mentioned and cited,Mentioned only,Cited only,Neither',
      'Lumen,88,324,20,772',
    ]);
    await region.getByRole('button', { name: 'Copy as Markdown' }).click();
    await eventually(() => page.evaluate<boolean>('copied.startsWith("|")'));
    const markdown = await page.evaluate<string>('copied');
    assert.deepEqual(markdown.split('\n').slice(0, 3), [
      '| Name | Mentioned and cited | Mentioned only | Cited only | Neither |',
      '| --- | ---: | ---: | ---: | ---: |',
      '| Lumen | 88 (7%) | 324 (27%) | 20 (2%) | 772 (64%) |',
    ]);
    for (const name of ['Mentioned and cited', 'Visibility over time', 'Competitors']) {
      await page.evaluate('delete window.copied');
      await page.getByRole('button', { name: `Copy as PNG: ${name}` }).click();
      await eventually(() => page.evaluate<boolean>('typeof copied === "number"'));
      assert.ok((await page.evaluate<number>('copied')) > 600, name);
    }
  });

  test('compares two assistants and names the method', async () => {
    const { page } = await stage.show('report', { state: report });
    const region = page.getByRole('region', { name: 'Compare' });
    assert.match(
      await region.innerText(),
      /ChatGPT\s+44%.+Gemini\s+32%.+Significant The difference is 12\.1 points \(95% interval: 4\.6 to 19\.5\).+score test/su,
    );
    await region.getByLabel('Second').selectOption('Perplexity');
    assert.match(await region.innerText(), /Not significant The difference is 0\.1 points/u);
    await region.getByLabel('Comparison').selectOption('Brand and competitor');
    assert.match(await region.innerText(), /Lumen\s+34%.+Glow & Co\s+67%.+Significant.+McNemar/su);
  });

  test('compares two periods once both are read', async () => {
    const { page, post, posted } = await stage.show('report', { state: report });
    const region = page.getByRole('region', { name: 'Compare' });
    await region.getByLabel('Comparison').selectOption('Two periods');
    await region.getByRole('button', { name: 'Compare with This Period' }).click();
    const against = { from: '2026-09-26', to: '2026-10-23' };
    assert.deepEqual(await posted(), [{ type: 'askReport', question: { ...report.question, against } }]);
    await post({
      type: 'state',
      state: { ...report, question: { ...report.question, against }, against: figure(301, 1180) },
    });
    assert.match(await region.innerText(), /No verdict: this service doesn’t report which prompts/u);
    const share = (hits: number, count: number) => ({ hits, count });
    const comparison = compareWindows([
      { promptId: 1, model: 'chatgpt', before: share(301, 1180), after: share(412, 1204) },
      { promptId: 2, model: 'chatgpt', before: share(0, 0), after: share(9, 9) },
    ]);
    await post({
      type: 'state',
      state: { ...report, question: { ...report.question, against }, against: figure(301, 1180), comparison },
    });
    assert.match(await region.innerText(), /Significant The difference is 8\.7 points/u);
    assert.match(
      await region.innerText(),
      /1 new prompt not compared\. Only prompts that the same assistant answered/u,
    );
  });

  test('proposes a period with answers to compare', async () => {
    const { page, post, posted } = await stage.show('report', { state: { ...report, earlier: '2026-10-09' } });
    const region = page.getByRole('region', { name: 'Compare' });
    await region.getByLabel('Comparison').selectOption('Two periods');
    assert.equal(await region.getByRole('textbox', { name: 'To' }).inputValue(), '2026-10-09');
    await region.getByLabel('Comparison').selectOption('Two assistants');
    await post({ type: 'state', state: { ...report, earlier: null } });
    await region.getByLabel('Comparison').selectOption('Two periods');
    await region.getByText('The report will be limited to Nov 7 – 20, 2026').waitFor();
    const compare = region.getByRole('button', { name: 'Compare with This Period' });
    await compare.click();
    const against = { from: '2026-10-24', to: '2026-11-06' };
    assert.deepEqual(await posted(), [
      { type: 'askReport', question: { ...report.question, from: '2026-11-07', against } },
    ]);
    await region.getByRole('textbox', { name: 'To' }).fill('2026-11-20');
    assert.ok(await compare.isDisabled(), 'no answer is on both sides');
  });

  test('marks a partial week in point, row and note', async () => {
    const week = (from: string, to: string, mentioned: number) => ({ from, to, ...figure(mentioned, 60) });
    const points = [week('2026-11-02', '2026-11-08', 20), week('2026-11-09', '2026-11-10', 50)];
    const lines = [{ model: 'gemini', points, versions: [] }];
    const state = { ...report, lines, question: { ...report.question, interval: 'week' } } as const;
    const { page, post } = await stage.show('report', { state });
    const region = page.getByRole('region', { name: 'Visibility over time' });
    const pale = region.getByText('Lighter points are partial weeks: Nov 9 – 10, 2026 (2 of 7 days).');
    assert.ok(await pale.isVisible());
    await page.getByRole('slider').focus();
    assert.match(
      (await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '',
      /^Gemini, Nov 9 – 10, 2026 \(2 of 7 days\): /u,
    );
    await region.getByText('Show as table').click();
    assert.match(await region.getByRole('row').nth(2).innerText(), /^Nov 9 – 10, 2026 \(2 of 7 days\)/u);
    await post({ type: 'state', state: { ...state, lines: [{ ...lines[0]!, points: points.slice(0, 1) }] } });
    assert.equal(await pale.count(), 0);
  });

  test('does not move content when a point is described', async () => {
    const { page } = await stage.show('report', { state: report, width: 420 });
    const chart = page.getByRole('slider');
    const below = () => page.getByRole('list', { name: 'Model changes' }).boundingBox();
    await chart.scrollIntoViewIfNeeded();
    const before = await below();
    const box = (await chart.boundingBox()) ?? assert.fail('the chart is not seen');
    for (let x = 60; x < 380; x += 32) {
      await page.mouse.move(box.x + x, box.y + 120);
      assert.deepEqual(await below(), before);
    }
  });

  test('filters by days, assistants, topics and prompts within limits', async () => {
    const { page, posted } = await stage.show('report', { state: report });
    await page.getByText('Oct 24 – Nov 20, 2026 · Unbranded prompts · All topics · All assistants').click();
    await page.getByLabel('From', { exact: true }).first().fill('2026-08-01');
    assert.match(await page.getByRole('alert').innerText(), /at most 92 days\. You selected 112\./u);
    assert.ok(await page.getByRole('button', { name: 'Show', exact: true }).isDisabled());
    await page.getByLabel('From', { exact: true }).first().fill('2026-11-01');
    await page.getByRole('checkbox', { name: 'Copilot' }).uncheck();
    await page.getByRole('combobox', { name: 'Topic' }).selectOption('Floor lamps');
    await page.getByRole('combobox', { name: 'Prompts' }).selectOption('Branded');
    await page.getByRole('combobox', { name: 'Chart' }).selectOption('by week');
    const show = page.getByRole('button', { name: 'Show', exact: true });
    await show.click();
    assert.ok(await show.isHidden(), 'the box closes over what comes');
    assert.deepEqual(await posted(), [
      {
        type: 'askReport',
        question: {
          from: '2026-11-01',
          to: '2026-11-20',
          branded: true,
          interval: 'week',
          models: ['chatgpt', 'gemini', 'perplexity'],
          topicId: 2,
        },
      },
    ]);
  });

  test('states its price before it uses credits', async () => {
    const unread = {
      ...report,
      stage: 'unread',
      price: { credits: 26, left: 950 },
      figures: {},
      lines: [],
      views: {},
    } as const;
    const { page, posted, post } = await stage.show('report', { state: unread });
    assert.match(await page.getByRole('main').innerText(), /^Loading this report costs up to 26 of your 950 credits./u);
    await page.getByRole('button', { name: 'Load Report' }).click();
    assert.deepEqual(await posted(), [{ type: 'readReport' }]);
    await post({ type: 'state', state: { ...report, price: unread.price } });
    assert.ok(await page.getByText('Each report costs up to 26 of your 950 credits.').first().isVisible());
  });

  test('suggests an action without answers, and shows no charts', async () => {
    const { page, post, posted } = await stage.show('report', { state: emptyReport });
    assert.match(await page.getByRole('main').innerText(), /No answers in this period\./u);
    await page.getByRole('button', { name: 'Ask Prompts Now…' }).click();
    assert.deepEqual(await posted(), [{ type: 'askPrompts' }]);
    assert.equal(await page.getByRole('main').getByRole('region').count(), 0);
    await post({
      type: 'state',
      state: { ...emptyReport, figures: { ...emptyReport.figures, branded: figure(3, 4) } },
    });
    assert.match(await page.getByRole('main').innerText(), /All answers in this period are to branded prompts/u);
  });

  test('shows a single answer as a point with a small sample', async () => {
    const { page } = await stage.show('report', { state: smallReport });
    await page.getByRole('slider').focus();
    assert.equal(
      await page.getByRole('slider').getAttribute('aria-valuetext'),
      'ChatGPT, Nov 20, 2026: 1 of 1 answer, small sample',
    );
  });

  test('lists once what a service lacks, without links', async () => {
    const { page } = await stage.show('report', { state: specifiedReport });
    assert.deepEqual(await page.getByRole('note').allInnerTexts(), [
      'Not available from this service: Visibility over time, Mentioned and cited.',
      'Couldn’t load Ranked recommendations. The service took too long.',
    ]);
    assert.equal(
      await page.getByRole('region', { name: 'Top domains' }).getByRole('button', { name: /%/u }).count(),
      0,
    );
    assert.equal(await page.getByRole('combobox', { name: 'Chart' }).count(), 0);
  });

  test('lists fifty competitors within the width of the page', async () => {
    const { page } = await stage.show('report', { state: crowdedReport, width: 320 });
    const region = page.getByRole('region', { name: 'Competitors' });
    assert.equal(await region.getByRole('listitem').count(), 10);
    await region.getByRole('button', { name: 'Show all 51' }).click();
    assert.equal(await region.getByRole('listitem').count(), 51);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  });

  test('redraws lines after a theme change', async () => {
    const { page } = await stage.show('report', { state: report });
    const drawn = () => page.evaluate<string>('document.querySelector(".plot canvas").toDataURL()');
    await page.locator('.plot canvas').waitFor();
    const before = await drawn();
    await page.evaluate('document.documentElement.style.setProperty("--vscode-charts-blue", "#ff0000")');
    await eventually(async () => (await drawn()) !== before);
  });

  test('can be saved once it is loaded', async () => {
    const { page, posted, post } = await stage.show('report', { state: { ...report, stage: 'reading' } });
    const save = page.getByRole('button', { name: 'Save Report…' });
    assert.ok(await save.isDisabled());
    await post({ type: 'state', state: report });
    await save.click();
    assert.deepEqual(await posted(), [{ type: 'saveReport' }]);
  });

  test('announces new answers next to the button if they cost credits', async () => {
    const price = { credits: 26, left: 950 };
    const { page } = await stage.show('report', { state: { ...report, price, outdated: true } });
    assert.match(
      await page.getByRole('region', { name: 'Report options' }).innerText(),
      /New answers available\.\s+Refresh/u,
    );
  });

  test('shows long topic names in full at any width', async () => {
    const { getVisibility } = report.views;
    assert.ok(getVisibility);
    const by_topic = [{ topic_id: 1, name: 'Which lamps for long evenings', ...figure(8, 60) }];
    const views = { ...report.views, getVisibility: { ...getVisibility, data: { ...getVisibility.data, by_topic } } };
    const { page } = await stage.show('report', { state: { ...report, views }, width: 320 });
    const [room = 0, needed = 0] = await page.evaluate<number[]>(
      '(({ offsetWidth, scrollWidth }) => [offsetWidth, scrollWidth])(document.querySelector(".lows tbody bdi"))',
    );
    assert.ok(room > 90 && needed <= room, `${needed} in ${room}`);
  });

  test('prints whole lists', async () => {
    const { page } = await stage.show('report', { state: { ...crowdedReport, saved: true } });
    await page.evaluate('document.body.classList.add("file")');
    const items = page.getByRole('region', { name: 'Competitors' }).locator('.bars li');
    assert.equal(await items.filter({ visible: true }).count(), 10);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await items.filter({ visible: true }).count(), 51);
  });

  test('has no links and actions in a file', async () => {
    const { page } = await stage.show('report', { state: { ...report, saved: true } });
    assert.equal(await page.getByRole('button', { name: /%/u }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Start Article' }).count(), 0);
    assert.equal(await page.getByLabel('From').count(), 0);
  });

  test('has no barriers in any theme, with its tables open', async () => {
    const { page, barriersInThemes, complaints, resize, barriers } = await stage.show('report', { state: report });
    await openTables(page);
    assert.deepEqual(await barriersInThemes(), []);
    for (const width of [1000, 320]) {
      await resize(width);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${width} pixels`);
    }
    assert.deepEqual(await barriers(), [], '320 pixels');
    assert.deepEqual(await complaints(), []);
  });
});
