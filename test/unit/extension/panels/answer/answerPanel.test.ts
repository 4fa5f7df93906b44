import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import type { AnswerState } from '../../../../../src/contract/messages.ts';
import type { ResponseDetail } from '../../../../../src/contract/projects/response.ts';
import { createAnswerPanel } from '../../../../../src/extension/panels/answer/answerPanel.ts';
import { createTexts } from '../../../../../src/extension/texts/texts.ts';
import type { WatchEvent } from '../../../../../src/extension/status/audience.ts';
import { settle, until } from '../../../../fakes/clock.ts';
import { project, promptRun } from '../../../../fakes/runs.ts';
import { fakeSurfaces } from '../../../../fakes/surfaces.ts';

const answer = (id: number, extra: Partial<ResponseDetail> = {}): ResponseDetail => ({
  id,
  prompt: { id: 4, text: 'best crm' },
  model: 'chatgpt',
  date: `2026-11-${id}`,
  collected_at: `2026-11-${id}T08:15:30+01:00`,
  brand_mentioned: true,
  position: 'top',
  sentiment: 'positive',
  search_performed: true,
  search_queries: ['crm 2026'],
  competitors_count: 1,
  realtime: null,
  content_markdown: '**Acme** beats Globex [1].\n\n[1]: https://a.example/ "Page A"\n',
  mention_kind: 'recommended',
  sources: [
    { url: 'https://b.example/', domain: 'b.example', title: null, position: 1, cited: false },
    { url: 'https://a.example/', domain: 'a.example', title: 'A', position: 2, cited: true },
  ],
  competitors: [{ name: 'Globex', domain: 'globex.example', position: 'middle' }],
  rankings: [
    { rank: 1, domain: null, name: 'Globex' },
    { rank: 2, domain: null, name: 'acme' },
  ],
  sentiment_source: 'estimated',
  ...extra,
});

function desk({ foreign = false, free = false } = {}) {
  const surfaces = fakeSurfaces();
  const calls: string[] = [];
  const outside: string[] = [];
  const compared: unknown[] = [];
  const reported: unknown[] = [];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  /** The service, as a test changes it. */
  const stored = { competitor: 'Globex', reanalysis: null as object | null };
  const followed: string[] = [];
  const waiting = new Set<(project: string) => void>();
  const reply = (name: string, data: unknown, meta: object = {}) => (
    calls.push(name),
    Promise.resolve({ data, meta, credits: { charged: 0, remaining: null }, requestId: 'r' }) as Promise<never>
  );
  const refused = () => Promise.reject<never>(new Failure('NOT_OFFERED', 'no'));
  const panel = createAnswerPanel({
    services: {
      connect: () =>
        Promise.resolve({
          origin: 'local',
          local: free,
          client: {
            getResponse: ({ response }) =>
              foreign
                ? refused()
                : response < 30
                  ? reply(`answer ${response}`, answer(response))
                  : Promise.reject(new Failure('RESPONSE_NOT_FOUND', 'gone')),
            getProject: () =>
              foreign
                ? refused()
                : reply(
                    'project',
                    {
                      name: 'Acme',
                      url: 'https://acme.example',
                      brand: { aliases: [] },
                      competitors: [{ name: stored.competitor, url: null, aliases: [] }],
                    },
                    { reanalysis: stored.reanalysis },
                  ),
            listPrompts: () =>
              foreign
                ? refused()
                : reply('prompts', [
                    {
                      id: 4,
                      latest: [
                        { response_id: 21, model: 'chatgpt', date: '2026-11-21' },
                        { response_id: 15, model: 'aimode', date: '2026-11-15' },
                      ],
                    },
                  ]),
            listResponses: ({ query }) =>
              reply(
                'series',
                [22, 21, 20]
                  .map((id) => answer(id))
                  .filter(() => query?.prompt_id === 4 || query?.include !== undefined),
              ),
          },
        }),
    },
    watcher: { subscribe: (listener) => (listeners.add(listener), { dispose: () => void listeners.delete(listener) }) },
    rereading: {
      follow: (id) => void followed.push(id),
      subscribe: (listener) => (waiting.add(listener), { dispose: () => void waiting.delete(listener) }),
    },
    texts: createTexts(),
    surfaces,
    openExternal: (url) => void outside.push(url),
    compare: (before, after) => void compared.push([before.title, after.title]),
    explain: (error) => ({ message: (error as Error).message, retry: true }),
    note: () => undefined,
    report: (error) => void reported.push((error as Failure).code),
  });
  const open = async (responseId: number) => {
    await panel.show({ project, responseId });
    const posted = surfaces.opened[0]?.posted.length ?? 0;
    await surfaces.opened[0]?.say({ type: 'ready' });
    await until(() => (surfaces.opened[0]?.posted.length ?? 0) > posted);
    return surfaces.opened[0]?.posted.at(-1)?.state as AnswerState;
  };
  const reread = (id: string): void => waiting.forEach((listener) => listener(id));
  return { panel, surfaces, calls, outside, compared, reported, listeners, open, stored, followed, reread };
}

test('an answer is shown with its names, numbers, sources and neighbours', async () => {
  const { open } = desk();
  const { id, ...state } = await open(21);
  assert.equal(id, `local/${project}/21`);
  assert.deepEqual(state, {
    prompt: 'best crm',
    assistant: 'ChatGPT',
    collected: 'Nov 21, 2026, 8:15 AM',
    html: '<p><strong><mark class="brand">Acme</mark></strong> beats <mark class="competitor">Globex</mark> <a class="citation" href="https://a.example/" title="A\nhttps://a.example/">1</a>.</p>\n',
    answered: true,
    facts: [
      { label: 'Brand', value: 'Recommended', tone: 'good' },
      { label: 'Position', value: 'Top', tone: 'good' },
      { label: 'Rank', value: '2 of 2' },
      {
        label: 'Sentiment',
        value: 'Positive (estimated)',
        tone: 'good',
        hint: 'By the words around the name. A judge model makes it reliable.',
      },
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
      { responseId: 21, assistant: 'ChatGPT', date: 'Nov 21, 2026', current: true },
      { responseId: 15, assistant: 'AI Mode', date: 'Nov 15, 2026', current: false },
    ],
    earlier: { responseId: 20, date: 'Nov 20, 2026' },
    later: { responseId: 22, date: 'Nov 22, 2026' },
    pinned: false,
  });
});

test('what was read is kept until new answers came', async () => {
  const { open, calls, listeners } = desk();
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

const shownHtml = ({ surfaces }: ReturnType<typeof desk>): string =>
  (surfaces.opened[0]?.posted.at(-1)?.state as AnswerState).html;

test('the answer that is open, and those that were, follow new names once they are read by them', async () => {
  const at = desk();
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

test('Refresh reads the answer that is open anew', async () => {
  const at = desk();
  await at.open(21);
  at.stored.competitor = 'beats';
  at.panel.refresh();
  await until(() => shownHtml(at).includes('<mark class="competitor">beats</mark>'));
});

test('an answer that is opened while answers are read again is followed, whoever changed the names', async () => {
  const at = desk();
  await at.open(20);
  assert.deepEqual(at.followed, []);
  at.stored.reanalysis = { done: 1, total: 2 };
  await at.open(21);
  assert.deepEqual(at.followed, [project]);
});

test('links lead to the browser or to another answer, and to nothing else', async () => {
  const { open, surfaces, outside } = desk();
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

test('the earlier answer is compared in the editor’s own view', async () => {
  const { open, surfaces, compared } = desk();
  await open(21);
  await surfaces.opened[0]?.say({ type: 'compareWithEarlier' });
  assert.deepEqual(compared, [['ChatGPT Nov 20, 2026', 'ChatGPT Nov 21, 2026']]);
});

test('a service that hands out no single answers still shows its newest ones', async () => {
  const { open } = desk({ foreign: true });
  const { html, sources, others, later } = await open(21);
  assert.match(html, /^<p><strong>Acme<\/strong> beats Globex <a class="citation"/);
  assert.deepEqual(
    sources.map(({ url }) => url),
    ['https://a.example/'],
  );
  assert.deepEqual([others, later?.responseId], [[], 22]);
});

test('an answer that is gone, or of another service, is told in words', async () => {
  const { open, surfaces, panel, listeners } = desk();
  await open(30);
  const page = surfaces.opened[0];
  assert.deepEqual(page?.posted.at(-1), { type: 'failure', message: 'gone', retry: true });
  panel.dispose();
  assert.equal(listeners.size, 0);
});

test('whatever leads to an answer that does not exist leaves the open one alone and says so once', async () => {
  const { open, panel, surfaces, reported } = desk();
  await open(21);
  const [page] = surfaces.opened;
  const before = page?.posted.length;
  await assert.rejects(panel.show({ project, responseId: 31 }), { code: 'RESPONSE_NOT_FOUND' });
  assert.deepEqual(reported, [], 'whoever asked has the failure');
  await page?.say({ type: 'openLink', url: `vscode://citedesk.citedesk/answers/${project}/31` });
  await page?.say({ type: 'showAnswer', responseId: 32 });
  assert.deepEqual(reported, ['RESPONSE_NOT_FOUND', 'RESPONSE_NOT_FOUND']);
  assert.equal(page?.posted.length, before);
});

test('of two answers that are opened at once the last is shown, each read once', async () => {
  const { open, panel, surfaces, calls } = desk();
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
