import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { getVisibility } from '../../../src/contract/views/visibility.ts';
import { reanalyse } from '../../../src/service/answers/reanalyse.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startPrompts } from '../acme.ts';
import { serviceFor, type TestService } from '../testService.ts';

interface Place {
  readonly service: TestService;
  readonly project: string;
  readonly topic: number;
  readonly prompts: readonly number[];
  readonly answer: number;
}

/**
 * Answers that name Acme and Hooli, collected late in the evening of Berlin; nobody works until the service is started
 * again.
 */
async function answered(context: TestContext): Promise<Place> {
  const service = await serviceFor(context, { works: false, now: () => Date.UTC(2026, 10, 21, 12) });
  const { project, topic, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil');
  const { added } = await service.data('POST', `/projects/${project}/responses`, {
    responses: prompts.map((prompt_id) => ({
      prompt_id,
      model: 'chatgpt',
      collected_at: '2026-11-20T22:30:00Z',
      content_markdown: 'Take **Acme**, or else **Hooli** and **Globex**.',
    })),
  });
  return { service, project, topic, prompts, answer: added[0].id };
}

const settled = (service: TestService, project: string): Promise<unknown> =>
  eventually(async () => (await service.withStore(({ read }) => read.reanalyses.progress(project))).live === null);

const visibility = async (service: TestService, project: string, query = '') => {
  const { status, body } = await service.call('GET', `/projects/${project}/visibility?${query}`);
  assert.equal(status, 200);
  const { data, meta } = body as { data: unknown; meta: { reanalysis: unknown } };
  return { ...getVisibility.data.parse(data), reanalysis: meta.reanalysis };
};

/** What the project says by itself, which is free of charge. */
const toldByProject = async (service: TestService, project: string): Promise<unknown> =>
  (await service.call('GET', `/projects/${project}`)).body.meta.reanalysis;

test('stored answers read by the names that a project has now, and views say so until they all do', async (context) => {
  const { service, project, answer } = await answered(context);
  assert.equal((await visibility(service, project)).totals.brand_mentions, 2);
  await service.data('PATCH', `/projects/${project}`, {
    name: 'Hooli',
    url: 'https://hooli.com',
    competitors: [{ name: 'Acme' }],
  });
  const meanwhile = await visibility(service, project);
  assert.deepEqual([meanwhile.reanalysis, meanwhile.totals.brand_mentions], [{ done: 0, total: 2 }, 2]);
  assert.deepEqual(await toldByProject(service, project), { done: 0, total: 2 });
  const worker = await service.restart({ works: true });
  await settled(worker, project);
  const then = await visibility(worker, project);
  assert.deepEqual([then.reanalysis, then.totals.brand_mentions, then.totals.competitor_mentions], [null, 2, 2]);
  assert.equal(await toldByProject(worker, project), null);
  const {
    competitors,
    position,
    mention_kind: kind,
  } = await worker.data('GET', `/projects/${project}/responses/${answer}`);
  assert.deepEqual(
    [competitors.map(({ name }: { name: string }) => name), position, kind],
    [['Acme'], 'middle', 'named'],
  );
  assert.deepEqual(await worker.withStore(({ read }) => read.views.compareRollups()), []);
});

test('answers belong to the days of the time zone that a project has now', async (context) => {
  const { service, project, answer } = await answered(context);
  const dateOf = async (place: TestService): Promise<unknown> =>
    (await place.data('GET', `/projects/${project}/responses/${answer}`)).date;
  assert.equal(await dateOf(service), '2026-11-20');
  await service.data('PATCH', `/projects/${project}`, { timezone: 'Asia/Tokyo' });
  const worker = await service.restart({ works: true });
  await settled(worker, project);
  assert.equal(await dateOf(worker), '2026-11-21');
  assert.deepEqual((await visibility(worker, project, 'from=2026-11-21&to=2026-11-21')).totals.answers, 2);
  assert.deepEqual(await worker.withStore(({ read }) => read.views.compareRollups()), []);
});

test('a prompt that moves takes its answers along, and one that comes to name the brand makes them branded', async (context) => {
  const { service, project, prompts } = await answered(context);
  const { id: other } = await service.data('POST', `/projects/${project}/topics`, { name: 'Rockets' });
  await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, { topic_id: other });
  await service.data('PATCH', `/projects/${project}/prompts/${prompts[1]}`, { text: 'is Acme cheap' });
  assert.deepEqual((await visibility(service, project)).reanalysis, { done: 0, total: 2 });
  const worker = await service.restart({ works: true });
  await settled(worker, project);
  assert.deepEqual(
    (await visibility(worker, project)).by_topic.map(({ name, answers }) => [name, answers]),
    [
      ['Anvils', 1],
      ['Rockets', 1],
    ],
  );
  assert.equal((await visibility(worker, project, 'branded=false')).totals.answers, 1);
  assert.deepEqual(await worker.withStore(({ read }) => read.views.compareRollups()), []);
});

test('a prompt that moves and is then deleted takes its answers along, too', async (context) => {
  const { service, project, prompts } = await answered(context);
  const { id: other } = await service.data('POST', `/projects/${project}/topics`, { name: 'Rockets' });
  await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, { topic_id: other });
  await service.data('DELETE', `/projects/${project}/prompts/${prompts[0]}`);
  const worker = await service.restart({ works: true });
  await settled(worker, project);
  assert.deepEqual(
    (await visibility(worker, project)).by_topic.map(({ name, answers }) => [name, answers]),
    [
      ['Anvils', 1],
      ['Rockets', 1],
    ],
  );
});

test('a verdict of the judge stands as long as it was said of the brand', async (context) => {
  const { service, project, answer } = await answered(context);
  await service.withStore((store) =>
    store.write(({ answers }) =>
      answers.change(answer, (stored) => ({
        ...stored,
        sentiment: 'negative',
        sentimentSource: 'judge',
        sentimentQuote: 'Take Acme',
      })),
    ),
  );
  const sourceOf = async (place: TestService): Promise<unknown> =>
    (await place.data('GET', `/projects/${project}/responses/${answer}`)).sentiment_source;
  await service.data('PATCH', `/projects/${project}`, { competitors: [{ name: 'Hooli' }] });
  const worker = await service.restart({ works: true });
  await settled(worker, project);
  assert.equal(await sourceOf(worker), 'judge');
  await worker.data('PATCH', `/projects/${project}`, { name: 'Hooli', url: 'https://hooli.com', competitors: [] });
  await settled(worker, project);
  assert.equal(await sourceOf(worker), 'estimated');
});

test('what cannot be done is left behind, and the rest goes on', async (context) => {
  const { service, project } = await answered(context);
  await service.data('PATCH', `/projects/${project}`, { name: 'Hooli', url: 'https://hooli.com' });
  await service.sql(`UPDATE work SET attempts = 3 WHERE kind = 'reanalysis'`); // it ended its process three times
  const worker = await service.restart({ works: true });
  await settled(worker, project);
  assert.equal((await visibility(worker, project)).reanalysis, null);
  assert.deepEqual(await worker.withStore(({ read }) => read.views.compareRollups()), []);
});

test('a later change takes over from an earlier one that is not done', async (context) => {
  const { service, project } = await answered(context);
  for (const name of ['Vandelay', 'Hooli'])
    await service.data('PATCH', `/projects/${project}`, { name, url: 'https://example.com' });
  assert.deepEqual((await visibility(service, project)).reanalysis, { done: 0, total: 2 });
  assert.equal((await service.sql(`SELECT * FROM work WHERE kind = 'reanalysis'`)).length, 1);
});

test('what changes nothing in how answers read has them read by nobody', async (context) => {
  const { service, project, prompts } = await answered(context);
  await service.data('PATCH', `/projects/${project}`, {
    region: 'DE',
    models: ['gemini'],
    name: 'Acme',
    schedule: { cron: '0 6 * * *' },
  });
  await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, { text: 'the best anvil', active: false });
  assert.equal((await visibility(service, project)).reanalysis, null);
});

test('prompts tell anew whether they name the brand, as an upgrade may read names otherwise', async (context) => {
  const service = await serviceFor(context, { works: false });
  const {
    project,
    prompts: [prompt_id],
  } = await startPrompts(service, 'Is Acme any good?');
  await service.data('POST', `/projects/${project}/responses`, {
    responses: [{ prompt_id, model: 'chatgpt', collected_at: '2026-11-01T12:00:00Z', content_markdown: 'Take Acme.' }],
  });
  await service.sql('UPDATE prompts SET branded = 0');
  await service.sql('UPDATE answers SET branded = 0');
  await service.withStore((store) => store.write((stores) => reanalyse(project, undefined, Date.now(), stores)));
  const restarted = await service.restart({ works: true });
  await eventually(async () => Number((await restarted.sql('SELECT branded FROM answers'))[0]?.['branded']) === 1);
  assert.equal(Number((await restarted.sql('SELECT branded FROM prompts'))[0]?.['branded']), 1);
});

test('what pages say around stored answers is taken off as they are read anew; what came is kept', async (context) => {
  const { service, project, prompts } = await answered(context);
  const {
    added: [{ id: answer }],
  } = await service.data('POST', `/projects/${project}/responses`, {
    responses: [
      { prompt_id: prompts[0], model: 'aimode', collected_at: '2026-11-20T10:00:00Z', content_markdown: 'x' },
    ],
  });
  const came =
    'Take **Acme**.\n\nGlobex and Hooli follow. AI responses may include mistakes. [Learn more](https://support.google.com/websearch?p=aimode)\nReport a problemClose';
  const page = {
    url: 'https://support.google.com/websearch?p=aimode',
    domain: 'google.com',
    title: 'Learn more',
    cited: true,
  };
  const own = { url: 'https://a.example/', domain: 'a.example', title: null, cited: true };
  // As an earlier version stored it.
  await service.withStore((store) =>
    store.write(async ({ answers }) => {
      await answers.change(answer, (stored) => ({
        ...stored,
        content: came,
        sources: [page, own].map((source, index) => ({ ...source, position: index + 1 })),
      }));
    }),
  );
  await service.withStore((store) => store.write((stores) => reanalyse(project, undefined, Date.now(), stores)));
  const worker = await service.restart({ works: true });
  await settled(worker, project);
  const {
    content_markdown: text,
    original_markdown: original,
    sources,
    source_numbers: numbers,
  } = await worker.data('GET', `/projects/${project}/responses/${answer}`);
  assert.deepEqual([text, original], ['Take **Acme**.\n\nGlobex and Hooli follow.', came]);
  assert.deepEqual([sources, numbers], [[{ ...own, position: 1, page: null }], [0, 1]]);
  assert.deepEqual(await worker.withStore(({ read: { views } }) => views.compareRollups()), []);
});
