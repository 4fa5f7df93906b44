import { endpoints } from '../../contract/endpoints.ts';
import type { Assistant } from '../../contract/models/assistants.ts';
import { exportToContract } from '../exporting/exports.ts';
import { reachRun } from '../http/gates.ts';
import { readPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { refuseAtCap } from '../pacing/spending.ts';
import { startPromptRun, stopPromptRun } from '../runs.ts';
import { ofProject } from '../store/postgres/locks.ts';
import { required } from '../store/required.ts';

/** Queues each prompt for each assistant and responds immediately. The caller polls the run by its ID. */
export const runPrompts = route(endpoints.runPrompts, async ({ project, user, body, now }, tools) => {
  const { charge, prompts, promptRuns, settings, topics } = tools;
  const { prompt_ids: ids, topic_ids: topicIds, models = project.models, repeat } = body;
  for (const id of topicIds ?? []) required(await topics.find(project.id, id), 'TOPIC_NOT_FOUND');
  const chosen = await prompts.among(project.id, { ...(ids && { ids }), ...(topicIds && { topicIds }) });
  const known = new Set(chosen.map(({ id }) => id));
  for (const id of ids ?? []) required(known.has(id) ? id : undefined, 'PROMPT_NOT_FOUND');

  const configuration = settings.current;
  const called = models.map((model) => configuration.assistants[model as Assistant]);
  await refuseAtCap(called, { now, configuration, stores: tools });

  const wanted = [...new Set(models)].flatMap((model) =>
    chosen.flatMap(({ id }) => Array.from({ length: repeat }, () => ({ promptId: id, model }))),
  );
  const paid = await charge(wanted.length);
  const run = await startPromptRun(
    { project: project.id, userId: user.id, wanted, paid, scheduled: false, now },
    tools,
  );
  return { data: required(await promptRuns.find(run), 'RUN_NOT_FOUND') };
});

export const listPromptRuns = route(
  endpoints.listPromptRuns,
  async ({ project, key, query }, { promptRuns, cursors }) => {
    const { status = null, limit, cursor } = query;
    const binding = { list: 'prompt runs', key: key.id, project: project.id, status };
    const before = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
    const page = await readPage({
      cursors,
      binding,
      limit,
      rows: (most) => promptRuns.list({ project: project.id, status: query.status, before, limit: most }),
      placeOf: (run) => run.id,
    });
    return { data: page.rows, meta: { project: project.id, status, ...page.meta } };
  },
);

export const getPromptRun = route(endpoints.getPromptRun, async ({ path, key }, tools) => ({
  data: await reachRun(await tools.promptRuns.find(path.run), key, tools),
}));

/** Lists the asks of a prompt run in the order that they run. */
export const listAsks = route(endpoints.listAsks, async ({ path, key, query }, stores) => {
  const { asks, promptRuns, cursors } = stores;
  const run = await reachRun(await promptRuns.find(path.run), key, stores);
  const { limit, cursor } = query;
  const binding = { list: 'asks', key: key.id, run: run.id };
  const after = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) => asks.ofRun(run.id, { after, limit: most }),
    placeOf: ({ id }) => id,
  });
  return { data: page.rows, meta: { run: run.id, ...page.meta } };
});

export const cancelPromptRun = route(
  endpoints.cancelPromptRun,
  async ({ path, key, now }, tools) => {
    const { id } = await reachRun(await tools.promptRuns.find(path.run), key, tools);
    await stopPromptRun(id, now, tools);
    return { data: required(await tools.promptRuns.find(id), 'RUN_NOT_FOUND') };
  },
  async ({ path }, { promptRuns }) => ofProject(await promptRuns.projectOf(path.run)),
);

/** Lists all work in accessible projects that is in progress or has changed since a given time. */
export const listWork = route(
  endpoints.listWork,
  async ({ key, query, now, base }, { contentRuns, exports, projects, promptRuns }) => {
    const ids = (await projects.list(key.userId, key.projects)).map(({ id }) => id);
    const since = query.since === undefined ? undefined : Date.parse(query.since);
    return {
      data: {
        prompt_runs: await promptRuns.recent(ids, since),
        content_runs: await contentRuns.recent(ids, since),
        exports: (await exports.recent(ids, since)).map((record) => exportToContract(record, { base, now })),
      },
      meta: { as_of: new Date(now).toISOString() },
    };
  },
);
