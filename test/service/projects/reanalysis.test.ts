import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getVisibility } from '../../../src/contract/views/visibility.ts';
import { reanalyse } from '../../../src/service/answers/reanalyse.ts';
import { createSettings } from '../../../src/service/models/configuration.ts';
import { reanalysing } from '../../../src/service/work/jobs/reanalysing.ts';
import { eventually } from '../../fakes/eventually.ts';
import { sharedTexts as texts } from '../../fakes/texts.ts';
import { startPrompts } from '../acme.ts';
import { log } from '../runs/scheduled.ts';
import { serviceFor, sharedService, type TestService } from '../testService.ts';

const now = (): number => Date.UTC(2026, 10, 21, 12);
const idle = { works: false, now } as const;
/** A service without a worker. */
const service = await sharedService(idle);

/** Adds a project with answers that name Acme and Hooli, collected late in the evening of Berlin. */
async function startAnswered(own: TestService) {
  const { project, topic, prompts } = await startPrompts(own, 'best anvil', 'cheap anvil');
  const { added } = await own.data('POST', `/projects/${project}/responses`, {
    responses: prompts.map((prompt_id) => ({
      prompt_id,
      model: 'chatgpt',
      collected_at: '2026-11-20T22:30:00Z',
      content_markdown: 'Take **Acme**, or else **Hooli** and **Globex**.',
    })),
  });
  return { project, topic, prompts, answer: added[0].id as number };
}

/** Runs the job for the answers of a project, as a worker would. */
const runJob = (project: string): Promise<void> =>
  service.withStore(async (store) => {
    const { signal } = new AbortController();
    const job = reanalysing({ store, settings: createSettings(), texts, log, now });
    const pending = 'SELECT id FROM reanalyses WHERE finished_at IS NULL AND project_id = ? ORDER BY id';
    const rows = await service.sql(pending, project);
    assert.ok(rows.length > 0);
    for (const { id } of rows) await job.run(Number(id), { signal, closing: signal });
    assert.equal((await store.read.reanalyses.progress(project)).live, null);
    assert.deepEqual(await store.read.views.compareRollups(), []);
  });

const settled = (own: TestService, project: string): Promise<unknown> =>
  eventually(async () => (await own.withStore(({ read }) => read.reanalyses.progress(project))).live === null);

const visibility = async (own: TestService, project: string, query = '') => {
  const { status, body } = await own.call('GET', `/projects/${project}/visibility?${query}`);
  assert.equal(status, 200);
  const { data, meta } = body as { data: unknown; meta: { reanalysis: unknown } };
  return { ...getVisibility.data.parse(data), reanalysis: meta.reanalysis };
};

/** Progress in the project itself, which is free to read. */
const progress = async (own: TestService, project: string): Promise<unknown> =>
  (await own.call('GET', `/projects/${project}`)).body.meta.reanalysis;

describe('reanalyses', () => {
  test('apply new names and report progress until done', async (context) => {
    const own = await serviceFor(context, idle);
    const { project, answer } = await startAnswered(own);
    assert.equal((await visibility(own, project)).totals.brand_mentions, 2);
    await own.data('PATCH', `/projects/${project}`, {
      name: 'Hooli',
      url: 'https://hooli.com',
      competitors: [{ name: 'Acme' }],
    });
    const meanwhile = await visibility(own, project);
    assert.deepEqual([meanwhile.reanalysis, meanwhile.totals.brand_mentions], [{ done: 0, total: 2 }, 2]);
    assert.deepEqual(await progress(own, project), { done: 0, total: 2 });
    const worker = await own.restart({ works: true });
    await settled(worker, project);
    const then = await visibility(worker, project);
    assert.deepEqual([then.reanalysis, then.totals.brand_mentions, then.totals.competitor_mentions], [null, 2, 2]);
    assert.equal(await progress(worker, project), null);
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

  test('move answers to the days of a new time zone', async () => {
    const { project, answer } = await startAnswered(service);
    const date = async (): Promise<unknown> =>
      (await service.data('GET', `/projects/${project}/responses/${answer}`)).date;
    assert.equal(await date(), '2026-11-20');
    await service.data('PATCH', `/projects/${project}`, { timezone: 'Asia/Tokyo' });
    await runJob(project);
    assert.equal(await date(), '2026-11-21');
    assert.deepEqual((await visibility(service, project, 'from=2026-11-21&to=2026-11-21')).totals.answers, 2);
  });

  test('follow a prompt that moves or that now names the brand', async () => {
    const { project, prompts } = await startAnswered(service);
    const { id: other } = await service.data('POST', `/projects/${project}/topics`, { name: 'Rockets' });
    await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, { topic_id: other });
    await service.data('PATCH', `/projects/${project}/prompts/${prompts[1]}`, { text: 'is Acme cheap' });
    assert.deepEqual((await visibility(service, project)).reanalysis, { done: 0, total: 2 });
    await runJob(project);
    assert.deepEqual(
      (await visibility(service, project)).by_topic.map(({ name, answers }) => [name, answers]),
      [
        ['Anvils', 1],
        ['Rockets', 1],
      ],
    );
    assert.equal((await visibility(service, project, 'branded=false')).totals.answers, 1);
  });

  test('follow a prompt that moves and is then deleted', async () => {
    const { project, prompts } = await startAnswered(service);
    const { id: other } = await service.data('POST', `/projects/${project}/topics`, { name: 'Rockets' });
    await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, { topic_id: other });
    await service.data('DELETE', `/projects/${project}/prompts/${prompts[0]}`);
    await runJob(project);
    assert.deepEqual(
      (await visibility(service, project)).by_topic.map(({ name, answers }) => [name, answers]),
      [
        ['Anvils', 1],
        ['Rockets', 1],
      ],
    );
  });

  test('keep a verdict of the judge while the brand stays', async () => {
    const { project, answer } = await startAnswered(service);
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
    const source = async (): Promise<unknown> =>
      (await service.data('GET', `/projects/${project}/responses/${answer}`)).sentiment_source;
    await service.data('PATCH', `/projects/${project}`, { competitors: [{ name: 'Hooli' }] });
    await runJob(project);
    assert.equal(await source(), 'judge');
    await service.data('PATCH', `/projects/${project}`, { name: 'Hooli', url: 'https://hooli.com', competitors: [] });
    await runJob(project);
    assert.equal(await source(), 'estimated');
  });

  test('skip answers that cannot be analysed', async (context) => {
    const own = await serviceFor(context, idle);
    const { project } = await startAnswered(own);
    await own.data('PATCH', `/projects/${project}`, { name: 'Hooli', url: 'https://hooli.com' });
    await own.sql(`UPDATE work SET attempts = 3 WHERE kind = 'reanalysis'`); // it ended its process three times
    const worker = await own.restart({ works: true });
    await settled(worker, project);
    assert.equal((await visibility(worker, project)).reanalysis, null);
    assert.deepEqual(await worker.withStore(({ read }) => read.views.compareRollups()), []);
  });

  test('are replaced by those of a later change', async () => {
    const { project } = await startAnswered(service);
    for (const name of ['Vandelay', 'Hooli'])
      await service.data('PATCH', `/projects/${project}`, { name, url: 'https://example.com' });
    assert.deepEqual((await visibility(service, project)).reanalysis, { done: 0, total: 2 });
    const work = await service.sql(
      `SELECT * FROM work WHERE kind = 'reanalysis' AND ref IN (SELECT id FROM reanalyses WHERE project_id = ?)`,
      project,
    );
    assert.equal(work.length, 1);
  });

  test('are skipped if a change affects no answer', async () => {
    const { project, prompts } = await startAnswered(service);
    await service.data('PATCH', `/projects/${project}`, {
      region: 'DE',
      models: ['gemini'],
      name: 'Acme',
      schedule: { cron: '0 6 * * *' },
    });
    await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, {
      text: 'the best anvil',
      active: false,
    });
    assert.equal((await visibility(service, project)).reanalysis, null);
  });

  test('update whether prompts name the brand', async () => {
    const {
      project,
      prompts: [prompt_id],
    } = await startPrompts(service, 'Is Acme any good?');
    const { added } = await service.data('POST', `/projects/${project}/responses`, {
      responses: [
        { prompt_id, model: 'chatgpt', collected_at: '2026-11-01T12:00:00Z', content_markdown: 'Take Acme.' },
      ],
    });
    // As an earlier version read them.
    await service.sql('UPDATE prompts SET branded = 0 WHERE project_id = ?', project);
    await service.withStore((store) =>
      store.write(async (stores) => {
        await stores.answers.change(added[0].id, (stored) => ({ ...stored, branded: false }));
        await reanalyse(project, undefined, Date.now(), stores);
      }),
    );
    await runJob(project);
    for (const table of ['answers', 'prompts']) {
      const [row] = await service.sql(`SELECT branded FROM ${table} WHERE project_id = ?`, project);
      assert.equal(Number(row?.['branded']), 1, table);
    }
  });

  test('remove page text around answers and keep the original', async () => {
    const { project, prompts } = await startAnswered(service);
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
      store.write(async (stores) => {
        await stores.answers.change(answer, (stored) => ({
          ...stored,
          content: came,
          sources: [page, own].map((source, index) => ({ ...source, position: index + 1 })),
        }));
        await reanalyse(project, undefined, Date.now(), stores);
      }),
    );
    await runJob(project);
    const {
      content_markdown: text,
      original_markdown: original,
      sources,
      source_numbers: numbers,
    } = await service.data('GET', `/projects/${project}/responses/${answer}`);
    assert.deepEqual([text, original], ['Take **Acme**.\n\nGlobex and Hooli follow.', came]);
    assert.deepEqual([sources, numbers], [[{ ...own, position: 1, page: null }], [0, 1]]);
  });
});
