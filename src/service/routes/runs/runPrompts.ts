import { runPrompts as endpoint } from '../../../contract/projects/promptRun.ts';
import type { Assistant } from '../../../contract/models/assistants.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { startPromptRun } from '../../runs/startPromptRun.ts';
import { refuseAtCap } from '../../pacing/spending.ts';

/** Queues each prompt for each assistant and responds immediately. The caller polls the run by its ID. */
export const runPrompts = route(endpoint, async ({ project, user, body, now }, tools) => {
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
