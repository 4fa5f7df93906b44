import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../src/contract/call/endpoint.ts';
import { ended, startArticle } from '../content/articles.ts';
import { exported, fill } from '../exports/exportData.ts';
import type { TestService } from '../testService.ts';

/** A call that the specification describes, ready to succeed. */
export interface SpecifiedCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly cost: number;
  /** None for the call that every key may make. */
  readonly scope?: Scope;
  /** Its documented errors, except for 401 and 429, which all calls have. */
  readonly errors: string;
  /** A variant of the call with an invalid parameter or field. */
  readonly wrong?: { readonly path: string; readonly body?: object; readonly field: string };
}

/** IDs of the data that calls use. */
export interface Subjects {
  readonly project: string;
  readonly topic: number;
  readonly export: string;
  readonly run: number;
}

/** A project with answers, an export that is ready and an article that is written. */
export async function startSubjects(service: TestService): Promise<Subjects> {
  const {
    project,
    topic,
    prompts: [prompt],
  } = await fill(service);
  const { id } = await exported(service, project, { type: 'responses', format: 'csv' });
  const run = await ended(service, await startArticle(service, project, { prompt_id: prompt, write_mode: 'brief' }));
  return { project, topic, export: id, run: run.id };
}

/** Every call of the specification, as its section says. */
export function specifiedCalls({ project, topic, export: file, run }: Subjects): readonly SpecifiedCall[] {
  const of = (rest: string) => `/projects/${project}/${rest}`;
  const paid = '402 403 404 422';
  const view = { method: 'GET', cost: 2, scope: 'read', errors: `${paid} window` } as const;
  const estimate = { method: 'POST', path: of('exports/estimate'), scope: 'read' } as const;
  const prompts = { topic_id: topic, prompts: [`anvil ${randomUUID()}`] };
  const wholeFile = { type: 'responses', format: 'csv' };
  return [
    { name: 'GET /me', method: 'GET', path: '/me', cost: 0, errors: '' },
    { name: 'GET /projects', method: 'GET', path: '/projects', cost: 1, scope: 'read', errors: '402' },
    {
      name: 'GET /projects/{project}/responses',
      method: 'GET',
      path: of('responses'),
      cost: 1,
      scope: 'read',
      errors: `${paid} window`,
      wrong: { path: of('responses?limit=101'), field: 'limit' },
    },
    {
      name: 'GET /projects/{project}/responses?include=content',
      method: 'GET',
      path: of('responses?include=content'),
      cost: 2,
      scope: 'read',
      errors: paid,
      wrong: { path: of('responses?include=body'), field: 'include' },
    },
    {
      name: 'POST /projects/{project}/prompts',
      method: 'POST',
      path: of('prompts'),
      body: prompts,
      cost: 1,
      scope: 'write',
      errors: paid,
      wrong: { path: of('prompts'), body: { ...prompts, prompts: ['x'.repeat(256)] }, field: 'prompts[0]' },
    },
    {
      ...estimate,
      name: 'POST /projects/{project}/exports/estimate',
      body: wholeFile,
      cost: 0,
      errors: '403 404 422',
      wrong: { path: estimate.path, body: { ...wholeFile, format: 'xml' }, field: 'format' },
    },
    {
      name: 'GET /projects/{project}/exports',
      method: 'GET',
      path: of('exports'),
      cost: 1,
      scope: 'read',
      errors: '402 403 404',
    },
    { name: 'GET /exports/{export}', method: 'GET', path: `/exports/${file}`, cost: 0, scope: 'read', errors: '' },
    {
      ...view,
      name: 'GET /projects/{project}/sources/top-domains',
      path: of('sources/top-domains'),
      wrong: { path: of('sources/top-domains?limit=0'), field: 'limit' },
    },
    {
      ...view,
      name: 'GET /projects/{project}/sentiment',
      path: of('sentiment'),
      wrong: { path: of('sentiment?from=2026-02-30'), field: 'from' },
    },
    {
      name: 'GET /content/runs/{run}',
      method: 'GET',
      path: `/content/runs/${run}`,
      cost: 0,
      scope: 'agents',
      errors: '422',
      wrong: { path: `/content/runs/${run}?include=content`, field: 'include' },
    },
    {
      name: 'GET /content/runs/{run}?include=body',
      method: 'GET',
      path: `/content/runs/${run}?include=body`,
      cost: 2,
      scope: 'agents',
      errors: '402',
    },
  ];
}
