import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { loadSample } from '../../../src/sample/loadSample.ts';
import { pageTexts } from '../../../src/sample/pageTexts.ts';
import { sampleArticle } from '../../../src/sample/sampleArticle.ts';
import { sampleAnswers, topicsOfSample } from '../../../src/sample/sample.ts';
import { story } from '../../../src/sample/story.ts';
import { sumOf } from '../../../src/metrics/arithmetic.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startTestService, type TestService } from '../testService.ts';

// The sample project is loaded by ordinary calls, and the views tell its story.

/** Late in the evening, so the last day is complete. */
const now = Date.parse('2026-03-10T23:30:00Z');
const window = { from: '2026-02-11', to: '2026-03-10' };
const dayOfStory = (day: number): string =>
  new Date(Date.parse(window.from) + (day - 1) * 86_400_000).toISOString().slice(0, 10);
const halves = [
  { from: window.from, to: dayOfStory(story.launch - 1) },
  { from: dayOfStory(story.launch), to: window.to },
] as const;

let service: TestService;
let client: OpenClient;
let project: string;
const steps: number[] = [];
before(async () => {
  service = await startTestService();
  client = createClient({ baseUrl: service.url, key: () => Promise.resolve(service.key) });
  project = await loadSample({ client, now, sleep, onProgress: ({ added }) => steps.push(added) });
});
after(async () => {
  await client.close();
  await service.close();
});

describe('sample project', () => {
  test('has all its answers, and reported its progress', async () => {
    const { totals } = (await client.getVisibility({ project, query: { ...window } })).data;
    const answers = sampleAnswers(now);
    const { data: topics } = await client.listTopics({ project });
    assert.deepEqual(
      topics.map(({ name, prompts_count: count }) => [name, count]),
      topicsOfSample.map(({ name, prompts }) => [name, prompts.length]).sort(),
    );
    assert.equal(totals.answers + totals.no_answer, answers.length);
    assert.ok(answers.length >= 600 && answers.length <= 1000);
    assert.ok(totals.no_answer > 20, 'AI Overviews are not always there');
    assert.deepEqual(
      steps,
      [...steps].sort((one, other) => one - other),
    );
    assert.ok(steps.length > 10);
  });

  test('has no schedule', async () => {
    const { data } = await client.getProject({ project });
    assert.equal(data.schedule, null);
    assert.equal(data.next_run_at, null);
  });

  test('is mentioned significantly more often after the launch', async () => {
    const [once, since] = await Promise.all(
      halves.map(
        async (days) => (await client.getVisibility({ project, query: { ...days, branded: false } })).data.totals,
      ),
    );
    assert.ok(once && since && (since.low ?? 0) > (once.high ?? 100), JSON.stringify({ once, since }));
  });

  test('shows the day of a new ChatGPT model', async () => {
    const { versions } = (await client.getVisibility({ project, query: { ...window } })).data;
    assert.deepEqual(
      versions.filter(({ model }) => model === 'chatgpt').map(({ version, from }) => [version, from]),
      [
        ['gpt-sample-5.1', dayOfStory(1)],
        ['gpt-sample-5.2', dayOfStory(story.newModel)],
      ],
    );
  });

  test('loses its comparison page to one of a competitor', async () => {
    const citedOn = async (days: { from: string; to: string }) => {
      const { data } = await client.listSourcePages({ project, query: { ...days, limit: 100 } });
      return (ending: string) =>
        sumOf(
          data.filter(({ url }) => url.endsWith(ending)),
          'cited',
        );
    };
    const before = await citedOn({ from: window.from, to: dayOfStory(story.pageLost - 1) });
    const since = await citedOn({ from: dayOfStory(story.pageLost), to: window.to });
    assert.ok(before('/compare/tarnwick-vs-haulbird') > 20);
    assert.equal(since('/compare/tarnwick-vs-haulbird'), 0);
    assert.equal(before('/compare/tarnwick-alternative'), 0);
    assert.ok(since('/compare/tarnwick-alternative') > 10);
    // As the report asks for it.
    const { data: todo } = await client.listOpportunities({ project, query: { ...window, branded: false, limit: 20 } });
    const { page, score } = todo.find(({ kind }) => kind === 'refresh') ?? {};
    assert.match(page ?? '', /\/compare\/tarnwick-vs-haulbird$/u);
    assert.ok((score ?? 0) > 30, String(score));
  });

  test('has a rising competitor and an untracked candidate', async () => {
    const [once, since] = await Promise.all(
      halves.map(async (days) => {
        const { data } = await client.listCompetitors({ project, query: { ...days, branded: false } });
        return data.find(({ name }) => name === 'Velmora')?.visibility ?? 0;
      }),
    );
    assert.ok((since ?? 0) > (once ?? 0) + 10, `${once} → ${since}`);
    const { data: names } = await client.listCompetitorCandidates({ project, query: { ...window } });
    assert.equal(names[0]?.name, 'Mossgate');
  });

  test('has a prompt without any brand, and one with only others', async () => {
    const { data } = await client.listOpportunities({ project, query: { ...window, limit: 100 } });
    assert.deepEqual(
      data.filter(({ kind }) => kind === 'reword').map(({ prompt }) => prompt),
      ['how to keep a cargo bike battery warm in winter'],
    );
    assert.ok(data.some(({ kind, prompt }) => kind === 'write' && prompt?.startsWith('cargo bike leasing')));
  });

  test('has a completed article that passes all checks', async () => {
    const [run, ...others] = (await client.listContentRuns({ project, query: {} })).data;
    assert.deepEqual([run?.status, others], ['completed', []]);
    const id = run?.id ?? 0;
    const { data: whole } = await client.getContentRun({ run: id, query: { include: 'body' } });
    assert.equal(whole.article?.body_markdown, sampleArticle.markdown);
    assert.equal(
      whole.prompt.id,
      (await client.listPrompts({ project, query: { search: 'two children' } })).data[0]?.id,
    );
    assert.deepEqual(
      whole.pages?.map(({ label, state }) => [label, state]),
      pageTexts.map(({ title }) => [title, 'read']),
    );
    assert.ok((await client.getRunEvidence({ run: id })).data.facts.length > 20);
    const { findings } = (
      await client.checkContent({ body: { markdown: sampleArticle.markdown, prompt_id: whole.prompt.id } })
    ).data;
    assert.deepEqual(
      findings.map(({ rule, message }) => [rule, message]),
      [],
    );
  });

  test('has pages that articles use although they are not online', async () => {
    const [prompt] = (await client.listPrompts({ project, query: { search: 'two children' } })).data;
    const body = { prompt_id: prompt?.id ?? 0, write_mode: 'brief' as const, evidence: [...pageTexts] };
    const { data: run } = await client.startContentRun({ project, body });
    const done = await eventually(async () => {
      const { data } = await client.getContentRun({ run: run.id, query: { include: 'body' } });
      return data.status === 'processing' ? undefined : data;
    });
    assert.equal(done.status, 'completed');
    const text = done.article?.body_markdown ?? '';
    for (const said of ['71 km', '32 kg', 'made-up data']) assert.ok(text.includes(said), said);
  });

  test('is deleted if its creation is cancelled', async () => {
    const known = (await client.listProjects({})).data.length;
    const stop = new AbortController();
    const onProgress = ({ added }: { added: number }) => added > 0 && stop.abort();
    await assert.rejects(loadSample({ client, now, sleep, onProgress, signal: stop.signal }), { name: 'AbortError' });
    assert.equal((await client.listProjects({})).data.length, known);
  });
});
