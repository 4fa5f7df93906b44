import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { eventually } from '../../fakes/eventually.ts';
import { startArticle, startEvidence } from './articles.ts';
import type { Caller } from '../caller.ts';
import { behind, serviceFor, type TestService } from '../testService.ts';

export const lent = { kind: 'editor', perMinute: 1000 } as const;
export const first = 'window-first';
export const second = 'window-second';

export interface Offered {
  readonly id: number;
  readonly prompt: string;
}

/** Options of a service whose articles are written by models that windows lend. */
export const lending = { configuration: { assistants: {}, writer: lent } } as const;

/** Starts an article on a service that waits for windows. It is cancelled after the test. */
export async function begun(context: TestContext, given?: TestService) {
  const service = given ?? (await serviceFor(context, lending));
  const { project, prompt } = await startEvidence(service);
  const run = await startArticle(service, project, { prompt_id: prompt });
  if (given) behind(context, () => service.call('POST', `/content/runs/${run.id}/cancel`));
  return { service, project, run };
}

export const look = (service: Caller, run: number, wait = 20) =>
  service.data('GET', `/loans?runs=${run}&wait=${wait}`) as Promise<Offered[]>;

/** The loan that a window is offered. */
export async function offered(service: Caller, run: number): Promise<number> {
  const [loan] = await look(service, run);
  return loan?.id ?? assert.fail('nothing is put up');
}

export const take = (service: Caller, loan: number, lender: string) =>
  service.data('POST', `/loans/${loan}/take`, { lender }) as Promise<Offered>;
export const answer = (service: Caller, loan: number, body: object) =>
  service.data('POST', `/loans/${loan}/answer`, body);

/** Answers all loans of an article, as a window does; returns their prompts. */
export async function writeAll(service: Caller, run: number, lender = first): Promise<string[]> {
  const asked: string[] = [];
  for (;;) {
    const { status, body } = await service.call('GET', `/loans?runs=${run}&wait=20`);
    assert.equal(status, 200);
    if (body.meta.live.length === 0) return asked;
    for (const { id } of body.data as Offered[]) {
      const { prompt } = await take(service, id, lender);
      asked.push(prompt);
      const text = `Sentence number ${asked.length} says that Acme makes anvils of forged steel.`;
      await answer(service, id, { lender, text, input_tokens: 100, output_tokens: 10 });
    }
  }
}

export const runOf = (service: Caller, run: number) => service.data('GET', `/content/runs/${run}`);
export const waits = (service: Caller, run: number) =>
  eventually(async () => (await runOf(service, run)).waits_for === 'window');
