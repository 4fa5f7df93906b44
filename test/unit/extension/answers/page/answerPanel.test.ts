import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnswerState } from '../../../../../src/contract/messages.ts';
import { answerFixture as fixture } from '../../../../fakes/answerFixture.ts';
import { settle, until } from '../../../../fakes/clock.ts';
import { project, promptRun } from '../../../../fakes/runs.ts';

describe('answer panel', () => {
  test('shows an answer with names, numbers, sources and neighbors', async () => {
    const { open } = fixture();
    const { id, ...state } = await open(21);
    assert.equal(id, `local/${project}/21`);
    assert.deepEqual(state, {
      prompt: 'best crm',
      assistant: 'ChatGPT',
      collected: 'Nov 21, 2026, 8:15 AM',
      brand: { url: 'https://acme.example' },
      html: '<p><strong><mark class="brand">Acme</mark></strong> beats <mark class="competitor">Globex</mark> <a class="citation" href="https://a.example/" title="A\nhttps://a.example/">1</a>.</p>\n',
      answered: true,
      facts: [
        { label: 'Brand', value: 'Mentioned: 1st of 2 names', tone: 'good' },
        { label: 'Rank', value: '2 of 2' },
        { label: 'Sentiment', value: 'Positive (estimated)', estimated: { canSetUpJudge: false } },
      ],
      circumstances: [{ label: 'Web search', value: 'Yes' }],
      competitors: [{ name: 'Globex', position: 'middle' }],
      sources: [
        { number: 1, title: 'A', url: 'https://a.example/', domain: 'a.example', cited: true },
        { number: 2, title: 'b.example', url: 'https://b.example/', domain: 'b.example', cited: false },
      ],
      searches: ['crm 2026'],
      searched: true,
      others: [
        { responseId: 21, assistant: 'ChatGPT', current: true, shown: true },
        { responseId: 15, assistant: 'AI Mode', current: false, shown: false },
      ],
      earlier: { responseId: 20, date: 'Nov 20, 2026' },
      later: { responseId: 22, date: 'Nov 22, 2026' },
      pinned: false,
    });
  });

  test('caches answers until new ones arrive', async () => {
    const { open, calls, listeners } = fixture();
    await open(21);
    await open(20);
    const before = calls.length;
    await open(21);
    assert.equal(calls.length, before);
    for (const listener of listeners)
      await listener({ name: 'ended', run: promptRun({ status: 'completed' }), mine: false });
    await open(20);
    assert.ok(calls.length > before);
  });

  const shownHtml = ({ surfaces }: ReturnType<typeof fixture>): string =>
    (surfaces.opened[0]?.posted.at(-1)?.state as AnswerState).html;

  test('updates open and cached answers after a reanalysis', async () => {
    const at = fixture();
    await at.open(20);
    await at.open(21);
    assert.doesNotMatch(shownHtml(at), /<mark class="competitor">beats/);
    at.stored.competitor = 'beats';
    at.reread('another project');
    await settle();
    at.reread(project);
    await until(() => shownHtml(at).includes('<mark class="competitor">beats</mark>'));
    await at.open(20);
    assert.match(shownHtml(at), /<mark class="competitor">beats<\/mark>/);
  });

  test('reads the open answer again on Refresh', async () => {
    const at = fixture();
    await at.open(21);
    at.stored.competitor = 'beats';
    at.panel.refresh();
    await until(() => shownHtml(at).includes('<mark class="competitor">beats</mark>'));
  });

  test('follows a reanalysis that is running when it opens', async () => {
    const at = fixture();
    await at.open(20);
    assert.deepEqual(at.followed, []);
    at.stored.reanalysis = { done: 1, total: 2 };
    await at.open(21);
    assert.deepEqual(at.followed, [project]);
  });

  test('opens links in the browser or as an answer only', async () => {
    const { open, surfaces, outside } = fixture();
    await open(21);
    const [page] = surfaces.opened;
    for (const url of [
      'https://a.example/',
      'command:x',
      'javascript:x',
      `vscode://citedesk.citedesk/answers/${project}/20`,
    ])
      await page?.say({ type: 'openLink', url });
    await settle();
    assert.deepEqual(outside, ['https://a.example/']);
    assert.equal((page?.posted.at(-1)?.state as AnswerState).collected, 'Nov 20, 2026, 8:15 AM');
  });

  test('compares the earlier answer with the open one', async () => {
    const { open, surfaces, compared } = fixture();
    await open(21);
    await surfaces.opened[0]?.say({ type: 'compareWithEarlier' });
    assert.deepEqual(compared, [[20, 21]]);
  });

  test('selects the assistant of an older answer', async () => {
    const { others } = await fixture().open(20);
    assert.deepEqual(
      others.map(({ current, shown }) => [current, shown]),
      [
        [true, false],
        [false, false],
      ],
    );
  });

  test('offers to set up a judge for an estimate', async () => {
    const { open, surfaces, judges } = fixture({ free: true });
    const { facts } = await open(21);
    assert.deepEqual(facts.at(-1)?.estimated, { canSetUpJudge: true });
    await surfaces.opened[0]?.say({ type: 'setUpJudge' });
    assert.deepEqual(judges, ['set up']);
  });

  test('compares, copies and pins an answer that is not open', async () => {
    const { panel, compared, chosen, surfaces } = fixture();
    const [answer, oldest] = [21, 20].map((responseId) => ({ project, responseId }));
    assert.equal(await panel.compare(answer), true);
    assert.equal(await panel.compare(oldest), false);
    assert.deepEqual(compared, [[20, 21]]);
    await panel.compareWithAnother(answer);
    assert.deepEqual(chosen, [{ project, promptId: 4, responseId: 21 }]);
    assert.match((await panel.copied('markdown', answer)) ?? '', /^\*\*Acme\*\* beats/u);
    await panel.keepOpen(answer);
    await panel.show({ project, responseId: 20 });
    assert.equal(surfaces.opened.length, 2);
  });

  test('compares any two answers, older one first', async () => {
    const { open, compared, chosen, panel } = fixture();
    await panel.compareWithAnother();
    assert.deepEqual(chosen, [], 'none is open');
    await open(21);
    await panel.compareWithAnother();
    assert.deepEqual(chosen, [{ project, promptId: 4, responseId: 21 }]);
    await panel.compareTwo({ project, responseIds: [22, 20] });
    assert.deepEqual(compared, [[20, 22]]);
  });

  test('shows the latest answers of a service without single ones', async () => {
    const { open } = fixture({ foreign: true });
    const { html, sources, others, later } = await open(21);
    assert.match(html, /^<p><strong>Acme<\/strong> beats Globex <a class="citation"/);
    assert.deepEqual(
      sources.map(({ url }) => url),
      ['https://a.example/'],
    );
    assert.deepEqual([others, later?.responseId], [[], 22]);
  });

  test('reports an answer that is gone', async () => {
    const { open, surfaces, panel, listeners } = fixture();
    await open(30);
    const page = surfaces.opened[0];
    assert.deepEqual(page?.posted.at(-1), { type: 'failure', message: 'gone', retry: true });
    panel.dispose();
    assert.equal(listeners.size, 0);
  });

  test('keeps the open answer if a link leads nowhere', async () => {
    const { open, panel, surfaces, reported } = fixture();
    await open(21);
    const [page] = surfaces.opened;
    const before = page?.posted.length;
    await assert.rejects(panel.show({ project, responseId: 31 }), { code: 'RESPONSE_NOT_FOUND' });
    assert.deepEqual(reported, [], 'the caller gets the failure');
    await page?.say({ type: 'openLink', url: `vscode://citedesk.citedesk/answers/${project}/31` });
    await page?.say({ type: 'showAnswer', responseId: 32 });
    assert.deepEqual(reported, ['RESPONSE_NOT_FOUND', 'RESPONSE_NOT_FOUND']);
    assert.equal(page?.posted.length, before);
  });

  test('shows the last of two answers opened together', async () => {
    const { open, panel, surfaces, calls } = fixture();
    await open(21);
    const both = await Promise.allSettled([
      panel.show({ project, responseId: 22 }),
      panel.show({ project, responseId: 20 }),
    ]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'fulfilled'],
      'the first is cancelled, which is silent',
    );
    await until(
      () => (surfaces.opened[0]?.posted.at(-1)?.state as AnswerState | undefined)?.id === `local/${project}/20`,
    );
    assert.equal(calls.filter((call) => call === 'answer 20').length, 1);
  });
});
