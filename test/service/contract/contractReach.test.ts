import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import type { Endpoint } from '../../../src/contract/call/endpoint.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { type AccountUser, everyScope, type KeyHolder, makeUser } from '../accounts/accountUser.ts';
import { brief, ended, startArticle, startEvidence } from '../content/articles.ts';
import { acme } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService();
let owner: AccountUser;
let stranger: KeyHolder;
/** A key of the owner that is restricted to another project. */
let restricted: KeyHolder;
let project: string;
/** An object of each kind with an address outside of its project's. */
let ids: {
  readonly run: number;
  readonly content: number;
  readonly article: number;
  readonly export: string;
  readonly prompt: number;
  readonly answer: number;
};

before(async () => {
  owner = await makeUser(service);
  stranger = await makeUser(service);
  const evidence = await startEvidence(owner);
  ({ project } = evidence);
  const { id: other } = await owner.data('POST', '/projects', { ...acme, name: 'Other' });
  restricted = await owner.further({ projects: [other] });
  const { id: run } = await owner.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: [evidence.prompt] });
  const content = await ended(owner, await startArticle(owner, project, { prompt_id: evidence.prompt, ...brief }));
  const { id: made } = await owner.data('POST', `/projects/${project}/exports`, { type: 'responses', format: 'csv' });
  ids = {
    run,
    content: content.id,
    article: content.article?.id ?? 0,
    export: made,
    prompt: evidence.prompt,
    answer: evidence.answers[0] ?? 0,
  };
});

const keyed: readonly Endpoint[] = Object.values(endpoints).filter(({ proof = 'key' }: Endpoint) => proof === 'key');
const addressOf = ({ path }: Endpoint, id: string) => path.replace('{project}', id).replaceAll(/\{\w+\}/g, '1');
const ask = ({ method, body }: Endpoint, address: string, who: Pick<KeyHolder, 'call'>) =>
  who.call(method, address, body && {});

/** A valid body for each call. */
const bodies: Readonly<Record<string, object>> = {
  updateProject: {},
  changeDefinition: { fingerprint: '0'.repeat(64) },
  createTopic: { name: 'x' },
  updateTopic: {},
  addPrompts: { topic_id: 1, prompts: ['x'] },
  updatePrompt: {},
  runPrompts: { prompt_ids: [1] },
  addResponses: {
    responses: [{ prompt_id: 1, model: 'chatgpt', collected_at: '2026-11-01T00:00:00Z', content_markdown: '' }],
  },
  startImport: { id: 'mine', source: 'answers.csv' },
  estimateExport: { type: 'responses', format: 'csv' },
  createExport: { type: 'responses', format: 'csv' },
  startContentRun: { prompt_id: 1 },
  putWebhook: { url: 'https://acme.com/hook', thresholds: { prompt_lost: true } },
  readPage: { url: 'https://reviews.example/anvils' },
};

describe('reach of a key', () => {
  test('needs a scope for each call but /me, named in the error', async () => {
    for (const scope of everyScope) {
      const holder = await owner.further({ scopes: everyScope.filter((other) => other !== scope) });
      for (const endpoint of keyed.filter((one) => one.scope === scope)) {
        const { status, body } = await ask(endpoint, addressOf(endpoint, project), holder);
        assert.deepEqual(
          [status, body.error.code, body.error.details],
          [403, 'SCOPE_MISSING', { required_scope: scope }],
          endpoint.summary,
        );
      }
    }
    assert.deepEqual(
      keyed.filter(({ scope }) => scope === undefined).map(({ path }) => path),
      ['/me'],
    );
  });

  test('distinguishes unknown and forbidden projects in every call', async () => {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (!endpoint.path.startsWith('/projects/{project}')) continue;
      const refused = (id: string, who: KeyHolder) =>
        who.refusal(endpoint.method, addressOf(endpoint, id), bodies[name]);
      assert.deepEqual(
        await refused('f'.repeat(24), owner),
        { status: 404, code: 'PROJECT_NOT_FOUND', details: undefined },
        name,
      );
      for (const who of [stranger, restricted]) {
        assert.deepEqual(
          await refused(project, who),
          { status: 403, code: 'PROJECT_FORBIDDEN', details: undefined },
          name,
        );
      }
    }
  });

  test('returns 404 for unknown objects, with their kind', async () => {
    const uuid = '01234567-89ab-4cde-8f01-23456789abcd';
    for (const [method, path, code, body] of [
      ['GET', `/exports/${uuid}`, 'EXPORT'],
      ['GET', '/exports/x/download', 'EXPORT'],
      ['GET', '/prompts/runs/999', 'RUN'],
      ['POST', '/prompts/runs/999/cancel', 'RUN'],
      ['GET', '/content/runs/999', 'RUN'],
      ['POST', '/content/runs/999/retry', 'RUN'],
      ['POST', '/content/runs/999/cancel', 'RUN'],
      ['GET', '/content/runs/999/evidence', 'RUN'],
      ['PUT', '/content/articles/999', 'ARTICLE', { body_markdown: '' }],
      ['POST', '/content/score', 'PROMPT', { markdown: '', prompt_id: 999 }],
      ['POST', '/content/check', 'PROMPT', { markdown: '', prompt_id: 999 }],
      ['GET', `/projects/${project}/responses/999`, 'RESPONSE'],
      ['PATCH', `/projects/${project}/prompts/999`, 'PROMPT', {}],
      ['DELETE', `/projects/${project}/prompts/999`, 'PROMPT'],
      ['POST', `/projects/${project}/prompts/runs`, 'PROMPT', { prompt_ids: [ids.prompt, 999] }],
      ['POST', `/projects/${project}/content/runs`, 'PROMPT', { prompt_id: 999 }],
      ['PATCH', `/projects/${project}/topics/999`, 'TOPIC', {}],
      ['DELETE', `/projects/${project}/topics/999`, 'TOPIC'],
      ['POST', `/projects/${project}/prompts`, 'TOPIC', { topic_id: 999, prompts: ['x'] }],
      ['POST', `/projects/${project}/prompts/runs`, 'TOPIC', { topic_ids: [999] }],
    ] as const) {
      assert.deepEqual(
        await owner.refusal(method, path, body),
        { status: 404, code: `${code}_NOT_FOUND`, details: undefined },
        `${method} ${path}`,
      );
    }
  });

  test('returns 403 for objects of a forbidden project', async () => {
    for (const [method, path, body] of [
      ['GET', `/exports/${ids.export}`],
      ['GET', `/exports/${ids.export}/download`],
      ['GET', `/prompts/runs/${ids.run}`],
      ['POST', `/prompts/runs/${ids.run}/cancel`],
      ['GET', `/content/runs/${ids.content}`],
      ['POST', `/content/runs/${ids.content}/retry`],
      ['POST', `/content/runs/${ids.content}/cancel`],
      ['GET', `/content/runs/${ids.content}/evidence`],
      ['PUT', `/content/articles/${ids.article}`, { body_markdown: '' }],
      ['POST', '/content/score', { markdown: '', prompt_id: ids.prompt }],
      ['POST', '/content/check', { markdown: '', prompt_id: ids.prompt }],
      ['GET', `/projects/${project}/responses/${ids.answer}`],
    ] as const) {
      for (const who of [stranger, restricted]) {
        assert.deepEqual(
          await who.refusal(method, path, body),
          { status: 403, code: 'PROJECT_FORBIDDEN', details: undefined },
          `${method} ${path}`,
        );
      }
    }
  });

  test('limits the listed work to its projects', async () => {
    const work = async (who: KeyHolder) => {
      const {
        prompt_runs: runs,
        content_runs: articles,
        exports,
      } = (await who.data('GET', '/work?since=2026-01-01T00:00:00Z')) as Record<string, { id: unknown }[]>;
      return [runs, articles, exports].map((list) => list?.map(({ id }) => id));
    };
    assert.deepEqual(await work(owner), [[ids.run], [ids.content], [ids.export]]);
    assert.deepEqual(await work(stranger), [[], [], []]);
    assert.deepEqual(await work(restricted), [[], [], []]);
    const { id: shared } = await stranger.data('POST', '/projects', acme);
    assert.equal((await restricted.refusal('GET', `/projects/${shared}`)).code, 'PROJECT_FORBIDDEN');
  });
});
