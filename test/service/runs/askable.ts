import { type TestContext } from 'node:test';
import type { OpenAiCompatible } from '../../../src/contract/models/vendors.ts';
import { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { type Behaviour, type ModelServer, startModelServer } from '../../fakes/modelServer.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';
import { chatgptAt, quick } from '../testModels.ts';
import { behind, configure, serviceFor, type TestService } from '../testService.ts';

/** A model for one test. */
export async function modelFor(
  context: TestContext,
  behave: Parameters<typeof startModelServer>[0],
): Promise<ModelServer> {
  const model = await startModelServer(behave);
  behind(context, () => model.close());
  return model;
}

/** A service whose ChatGPT behaves like that, with prompts of their own: a new service unless one is given. */
export async function askable(
  context: TestContext,
  behave: Parameters<typeof startModelServer>[0],
  texts: readonly string[] = ['best anvil'],
  { service: shared, ...extra }: Partial<OpenAiCompatible> & { readonly service?: TestService } = {},
) {
  const model = await modelFor(context, behave);
  const configuration = chatgptAt(model.baseUrl, extra);
  const service = shared ?? (await serviceFor(context, { configuration }));
  if (shared) await configure(shared, configuration);
  return { model, service, ...(await startPrompts(service, ...texts)) };
}

export const start = async (service: Caller, project: string, body: object): Promise<PromptRun> =>
  PromptRun.parse(await service.data('POST', `/projects/${project}/prompts/runs`, { models: ['chatgpt'], ...body }));

/** The run when it has ended. */
export const ended = (service: Caller, { id }: { readonly id: number }): Promise<PromptRun> =>
  eventually(async () => {
    const run = PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`));
    return !['queued', 'processing'].includes(run.status) && run;
  });

/** How a run of one ask ended. */
export async function outcome(context: TestContext, behaviour: Behaviour, patience = quick) {
  const model = await modelFor(context, () => behaviour);
  const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl), patience });
  const { project, prompts } = await startPrompts(service, 'best anvil');
  const run = await ended(service, await start(service, project, { prompt_ids: prompts }));
  return { status: run.status, code: run.errors[0]?.code, message: run.errors[0]?.message, tries: model.asked.length };
}
