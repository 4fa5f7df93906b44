import type { TestContext } from 'node:test';
import pino from 'pino';
import type { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { createSettings } from '../../../src/service/models/configuration.ts';
import { runDue } from '../../../src/service/work/jobs/scheduling.ts';
import { startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';
import { serviceFor, type TestService } from '../testService.ts';

export const log = pino({ level: 'silent' });
export const settings = createSettings();
export const hour = 3_600_000;
/** A Monday; six o'clock in Berlin is an hour later than here. */
export const monday = Date.parse('2027-01-04T04:00:00.000Z');
export const sixInBerlin = '2027-01-04T05:00:00.000Z';

/** When a project is asked that is so late behind each of its moments (milliseconds). */
export const behindMoments =
  (late: number) =>
  (moment: string): string =>
    new Date(Date.parse(moment) + late).toISOString();

/**
 * A service at a moment that a test moves, on which nobody works, with two prompts that are asked at six each day: the
 * first time at `due`, then on `tuesday`, and `at` tells when for another moment.
 */
export async function scheduled(context: TestContext) {
  const clock = { now: monday };
  const service = await serviceFor(context, { works: false, now: () => clock.now });
  const { project, prompts } = await startPrompts(service, 'one', 'two');
  const { next_run_at: first } = await service.data('PATCH', `/projects/${project}`, {
    schedule: { cron: '0 6 * * *' },
  });
  const due = Date.parse(first as string);
  const at = behindMoments(due - Date.parse(sixInBerlin));
  return { clock, service, project, prompts, due, at, tuesday: at('2027-01-05T05:00:00.000Z') };
}

/** Runs a worker that checks for due projects at a moment. */
export const look = (service: TestService, now: number): Promise<void> =>
  service.withStore((store) => runDue({ store, settings, log, now: () => now, wake: () => undefined }));

/** Runs a worker that found these projects due some time ago. */
export const lookLate = (
  service: TestService,
  now: number,
  told: readonly string[],
  meanwhile: () => unknown = () => undefined,
): Promise<void> =>
  service.withStore((store) => {
    const due = async (): Promise<string[]> => {
      await meanwhile();
      return [...told];
    };
    const late: Store = { ...store, read: { ...store.read, projects: { ...store.read.projects, due } } };
    return runDue({ store: late, settings, log, now: () => now, wake: () => undefined });
  });

export const runs = (service: Caller, project: string): Promise<PromptRun[]> =>
  service.data('GET', `/projects/${project}/prompts/runs`);
export const next = async (service: Caller, project: string): Promise<unknown> =>
  (await service.data('GET', `/projects/${project}`)).next_run_at;
