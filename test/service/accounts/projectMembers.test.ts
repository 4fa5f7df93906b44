import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Endpoint } from '../../../src/contract/call/endpoint.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { brief, ended, startArticle, startEvidence } from '../content/articles.ts';
import { sharedService } from '../testService.ts';
import { type AccountUser, makeUser } from './accountUser.ts';

/** Role needed for a call on a shared project: any member, members who manage prompts, or the owner. */
type Allowed = 'member' | 'manager' | 'owner';

/** All calls that name a project, or something of one, in their path. */
const calls: { readonly [Name in EndpointName]?: Allowed } = {
  getProject: 'member',
  updateProject: 'owner',
  deleteProject: 'owner',
  restoreProject: 'owner',
  getWebhook: 'owner',
  putWebhook: 'owner',
  deleteWebhook: 'owner',
  testWebhook: 'owner',
  getDefinition: 'member',
  changeDefinition: 'manager',
  listTopics: 'member',
  createTopic: 'manager',
  updateTopic: 'manager',
  deleteTopic: 'manager',
  restoreTopic: 'manager',
  listPrompts: 'member',
  addPrompts: 'manager',
  updatePrompt: 'manager',
  deletePrompt: 'manager',
  restorePrompt: 'manager',
  runPrompts: 'member',
  listPromptRuns: 'member',
  getPromptRun: 'member',
  listAsks: 'member',
  cancelPromptRun: 'member',
  listResponses: 'member',
  getResponse: 'member',
  addResponses: 'member',
  startImport: 'member',
  listImports: 'member',
  undoImport: 'manager',
  getSummary: 'member',
  getVisibility: 'member',
  listPromptVisibility: 'member',
  getVolatility: 'member',
  getWebSearch: 'member',
  getCitations: 'member',
  getSentiment: 'member',
  listTopDomains: 'member',
  listSourcePages: 'member',
  listCompetitors: 'member',
  listCompetitorCandidates: 'member',
  listRankings: 'member',
  listFanoutQueries: 'member',
  listOpportunities: 'member',
  listChanges: 'member',
  listPages: 'member',
  estimateExport: 'member',
  createExport: 'member',
  listExports: 'member',
  getExport: 'member',
  downloadExport: 'member',
  cancelExport: 'member',
  startContentRun: 'member',
  listContentRuns: 'member',
  getContentRun: 'member',
  getRunEvidence: 'member',
  retryContentRun: 'member',
  cancelContentRun: 'member',
  updateArticle: 'member',
  readPage: 'member',
};

const service = await sharedService();
let owner: AccountUser;
/** Members of the owner's project, the second one without `manage_prompts`. */
let members: Readonly<Record<'manager' | 'writer', AccountUser>>;
let project: string;
let ids: Readonly<Record<string, string | number>>;
let bodies: { readonly [Name in EndpointName]?: object };

before(async () => {
  owner = await makeUser(service);
  members = { manager: await makeUser(service), writer: await makeUser(service) };
  await members.writer.set({ manage_prompts: 0 });
  const { project: id, topic, prompt, answers } = await startEvidence(owner);
  project = id;
  for (const member of Object.values(members)) await member.reach(project);
  const content = await ended(owner, await startArticle(owner, project, { prompt_id: prompt, ...brief }));
  const asked = await owner.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: [prompt] });
  const file = await owner.data('POST', `/projects/${project}/exports`, { type: 'responses', format: 'csv' });
  ids = {
    project,
    topic,
    prompt,
    response: answers[0] ?? 0,
    run: asked.id,
    contentRun: content.id,
    article: content.article?.id ?? 0,
    export: file.id,
    import: 'mine',
  };
  const { fingerprint } = await owner.data('GET', `/projects/${project}/definition`);
  bodies = {
    updateProject: { competitors: [], schedule: { cron: '* * * * *' } },
    putWebhook: { url: 'https://hooks.example.com/a', thresholds: { prompt_lost: true } },
    changeDefinition: { fingerprint, topics: { create: ['Hammers'] } },
    createTopic: { name: 'Tongs' },
    updateTopic: { name: 'Large anvils' },
    addPrompts: { topic_id: topic, prompts: ['cheap anvil'] },
    updatePrompt: { active: true },
    runPrompts: { prompt_ids: [prompt] },
    addResponses: {
      responses: [{ prompt_id: prompt, model: 'chatgpt', collected_at: '2026-11-09T00:00:00Z', content_markdown: '' }],
    },
    startImport: { id: 'mine', source: 'answers.csv' },
    estimateExport: { type: 'responses', format: 'csv' },
    createExport: { type: 'responses', format: 'csv' },
    startContentRun: { prompt_id: prompt, ...brief },
    updateArticle: { body_markdown: '# Anvils' },
    readPage: { url: 'https://reviews.example/anvils' },
  };
});

const named = Object.entries(endpoints as Record<EndpointName, Endpoint>).filter(
  ([, { path, proof = 'key' }]) => proof === 'key' && /\{(?:project|run|article|export)\}/.test(path),
) as [EndpointName, Endpoint][];

/** The code of a refusal by seat or reach, or `done` where the call came further. */
async function outcome(who: AccountUser, name: EndpointName, { method, path }: Endpoint): Promise<string> {
  const own = path.startsWith('/content/runs/') ? { ...ids, run: ids['contentRun'] ?? 0 } : ids;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(own[id]));
  const response = await fetch(`${service.url}${address}`, {
    method,
    redirect: 'manual',
    headers: { Authorization: `Bearer ${who.key}`, 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(bodies[name] ?? {}) }),
  });
  const text = await response.text();
  assert.ok(![401, 422, 429, 500].includes(response.status), `${name} ${response.status} ${text}`);
  return response.status === 403 ? (JSON.parse(text) as { error: { code: string } }).error.code : 'done';
}

describe('members of a shared project', () => {
  test('have a rule for every call of a project', () => {
    assert.deepEqual(named.map(([name]) => name).sort(), Object.keys(calls).sort());
  });

  test('make every call but those of the owner or a manager', async () => {
    const before = await owner.data('GET', `/projects/${project}`);
    for (const [name, endpoint] of named) {
      const allowed = calls[name];
      const expected = {
        writer: allowed === 'member' ? 'done' : 'SEAT_FORBIDDEN',
        manager: allowed === 'owner' ? 'SEAT_FORBIDDEN' : 'done',
      };
      const { writer, manager } = members;
      assert.deepEqual(
        { writer: await outcome(writer, name, endpoint), manager: await outcome(manager, name, endpoint) },
        expected,
        name,
      );
    }
    assert.deepEqual(
      { ...(await owner.data('GET', `/projects/${project}`)), prompts_count: 0, last_answer_at: null },
      { ...before, prompts_count: 0, last_answer_at: null },
    );
    assert.equal(await owner.data('GET', `/projects/${project}/webhook`), null);
  });

  test('change no project by a definition', async () => {
    const change = async (changed: object) => ({
      fingerprint: (await owner.data('GET', `/projects/${project}/definition`)).fingerprint,
      project: changed,
    });
    const path = `/projects/${project}/definition`;
    assert.deepEqual(await members.manager.refusal('POST', path, await change({ competitors: [] })), {
      status: 403,
      code: 'SEAT_FORBIDDEN',
      details: undefined,
    });
    assert.equal((await members.manager.call('POST', path, await change({}))).status, 200);
    assert.equal((await owner.call('POST', path, await change({ name: 'Acme Corp' }))).status, 200);
  });

  test('are not offered to restore a project', async () => {
    const deleted = async (who: AccountUser) =>
      ((await who.data('GET', '/deleted')) as { kind: string; project: string }[]).filter(
        ({ kind, project: id }) => kind === 'project' && id === project,
      ).length;
    await owner.data('DELETE', `/projects/${project}`);
    assert.deepEqual([await deleted(owner), await deleted(members.manager)], [1, 0]);
    const restoring = [`/projects/${project}/restore`, {}] as const;
    assert.equal((await members.manager.refusal('POST', ...restoring)).code, 'SEAT_FORBIDDEN');
    assert.equal((await owner.call('POST', ...restoring)).status, 200);
    assert.equal(await deleted(owner), 0);
  });
});
