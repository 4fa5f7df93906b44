import { startContentRun as endpoint } from '../../../contract/content/contentRun.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { articleWork, refuseWriterAtCap } from '../../work/jobs/writing.ts';

/** Queues a run and responds immediately. The caller polls the run by its ID. */
export const startContentRun = route(
  endpoint,
  async ({ project, user, body, now }, { charge, contentRuns, prompts, settings, spending, work }) => {
    // Credits are checked before the prompt, as in all calls with a fixed cost. If the call fails, the charge is rolled
    // back.
    const { additional } = await charge(endpoint.cost);
    required(await prompts.find(project.id, body.prompt_id), 'PROMPT_NOT_FOUND');
    await refuseWriterAtCap(body, { now, configuration: settings.current, stores: { spending } });
    const id = await contentRuns.add({
      project: project.id,
      userId: user.id,
      request: body,
      charged: endpoint.cost,
      additional,
      now,
    });
    await work.add([articleWork({ id, request: body }, settings.current)], now);
    return { data: required(await contentRuns.find(id), 'RUN_NOT_FOUND') };
  },
);
