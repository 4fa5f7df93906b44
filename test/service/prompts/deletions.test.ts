import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listDeleted } from '../../../src/contract/projects/deleted.ts';
import { listPrompts } from '../../../src/contract/projects/prompt.ts';
import { eventually } from '../../fakes/eventually.ts';
import { makeUser } from '../accounts/accountUser.ts';
import { acme, startProject, startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';
import { serviceFor, sharedService } from '../testService.ts';

const shared = await sharedService();

const answer = (prompt_id: number, model: string, day: string, content_markdown: string) => ({
  prompt_id,
  model,
  collected_at: `${day}T12:00:00Z`,
  content_markdown,
});
const add = (project: string, ...responses: object[]) =>
  shared.data('POST', `/projects/${project}/responses`, { responses });
const promptsOf = async (project: string) =>
  listPrompts.data.parse(await shared.data('GET', `/projects/${project}/prompts`));
/** Listed deletions of a project, page by page. */
async function deletedOf(project: string, who: Caller = shared, limit = 100) {
  const rows = [];
  for (let cursor = ''; ;) {
    const { body } = await who.call('GET', `/deleted?limit=${limit}${cursor}`);
    rows.push(...listDeleted.data.parse(body.data));
    if (!body.meta.has_more) return rows.filter((row) => row.project === project);
    cursor = `&cursor=${body.meta.next_cursor}`;
  }
}

describe('deletions', () => {
  test('restore a prompt with its answers and counts', async () => {
    const { project, prompts } = await startPrompts(shared, 'best anvil', 'cheap anvil');
    const [id = 0] = prompts;
    await add(
      project,
      answer(id, 'chatgpt', '2026-01-01', 'Take Acme.'),
      answer(id, 'chatgpt', '2026-01-02', 'Take Globex.'),
      answer(id, 'aimode', '2026-01-01', 'Take Acme.'),
    );
    await shared.data('PATCH', `/projects/${project}/prompts/${id}`, { active: false });
    const before = await promptsOf(project);
    await shared.data('DELETE', `/projects/${project}/prompts/${id}`);
    assert.deepEqual((await promptsOf(project)).length, 1);
    const restored = await shared.data('POST', `/projects/${project}/prompts/${id}/restore`);
    assert.deepEqual(restored, before[0]);
    assert.deepEqual(await promptsOf(project), before);
    const responses = (await shared.data('GET', `/projects/${project}/responses?from=2026-01-01&to=2026-01-31`)) as {
      prompt: { text: string | null };
    }[];
    assert.deepEqual(
      responses.map(({ prompt: { text } }) => text),
      ['best anvil', 'best anvil', 'best anvil'],
    );
    assert.deepEqual(await shared.data('POST', `/projects/${project}/prompts/${id}/restore`), before[0], 'once more');
    assert.deepEqual(await deletedOf(project), []);
  });

  test('are listed newest first, with answers and expiry', async () => {
    const { project, topic, prompts } = await startPrompts(shared, 'best anvil', 'cheap anvil');
    const [best = 0, cheap = 0] = prompts;
    await add(project, answer(best, 'chatgpt', '2026-01-01', 'Take Acme.'));
    for (const id of [best, cheap]) await shared.data('DELETE', `/projects/${project}/prompts/${id}`);
    await shared.data('DELETE', `/projects/${project}/topics/${topic}`);
    const listed = await deletedOf(project);
    assert.deepEqual(
      listed.map(({ kind, id, name, answers }) => [kind, id, name, answers]),
      [
        ['topic', topic, listed[0]?.name, 0],
        ['prompt', cheap, 'cheap anvil', 0],
        ['prompt', best, 'best anvil', 1],
      ],
    );
    for (const { deleted_at: at, kept_until: until, project_name: name } of listed) {
      assert.equal(name, acme.name);
      assert.equal(Date.parse(until) - Date.parse(at), 30 * 86_400_000);
    }
    assert.deepEqual(await deletedOf(project, shared, 1), listed, 'page by page');
    await shared.data('DELETE', `/projects/${project}`);
    assert.deepEqual(
      (await deletedOf(project)).map(({ kind, id, answers, prompts: count }) => [kind, id, answers, count]),
      [['project', null, 1, 0]],
      'what a deleted project holds comes back with it',
    );
    await shared.data('POST', `/projects/${project}/restore`);
    assert.equal((await deletedOf(project)).length, 3);
  });

  test('are hidden from users without access to the project', async () => {
    const owner = await makeUser(shared);
    const { project, prompts } = await startPrompts(owner, 'best anvil');
    await owner.data('DELETE', `/projects/${project}/prompts/${prompts[0]}`);
    assert.equal((await deletedOf(project, owner)).length, 1);
    assert.deepEqual(await deletedOf(project, await makeUser(shared)), []);
    const { id: other } = await owner.data('POST', '/projects', { ...acme, name: 'Other' });
    assert.deepEqual(await deletedOf(project, await owner.further({ projects: [other] })), []);
  });

  test('restore a prompt’s topic, or use a new one of its name', async () => {
    const { project, topic, prompts } = await startPrompts(shared, 'best anvil', 'cheap anvil');
    const [best = 0, cheap = 0] = prompts;
    await add(
      project,
      answer(best, 'chatgpt', '2026-01-01', 'Take Acme.'),
      answer(cheap, 'chatgpt', '2026-01-01', 'None.'),
    );
    const [{ name } = { name: '' }] = (await shared.data('GET', `/projects/${project}/topics`)) as { name: string }[];
    const remove = async () => {
      for (const { id } of await promptsOf(project)) await shared.data('DELETE', `/projects/${project}/prompts/${id}`);
      await shared.data('DELETE', `/projects/${project}/topics/${topic}`);
    };
    await remove();
    const back = await shared.data('POST', `/projects/${project}/prompts/${best}/restore`);
    assert.deepEqual([back.topic_id, (await deletedOf(project)).map(({ id }) => id)], [topic, [cheap]]);
    await remove();
    const { id: named } = await shared.data('POST', `/projects/${project}/topics`, { name: name.toUpperCase() });
    const moved = await shared.data('POST', `/projects/${project}/prompts/${best}/restore`);
    assert.equal(moved.topic_id, named);
    await eventually(async () => (await shared.call('GET', `/projects/${project}`)).body.meta.reanalysis === null);
    const { by_topic: byTopic } = await shared.data(
      'GET',
      `/projects/${project}/visibility?from=2026-01-01&to=2026-01-31`,
    );
    assert.deepEqual(
      (byTopic as { topic_id: number; answers: number }[]).map((row) => [row.topic_id, row.answers]),
      [[named, 1]],
    );
    const refusal = await shared.refusal('POST', `/projects/${project}/topics/${topic}/restore`);
    assert.deepEqual([refusal.code, refusal.details], ['TOPIC_EXISTS', { topic_id: named }]);
  });

  test('restore a topic empty, and change no existing one', async () => {
    const { project } = await startProject(shared);
    const { id } = await shared.data('POST', `/projects/${project}/topics`, { name: 'Anvils' });
    const made = await shared.data('DELETE', `/projects/${project}/topics/${id}`);
    for (let times = 0; times < 2; times += 1)
      assert.deepEqual(await shared.data('POST', `/projects/${project}/topics/${id}/restore`), made);
  });

  test('report why a prompt cannot be restored', async (context) => {
    const service = await serviceFor(context);
    const { project, topic, prompts } = await startPrompts(service, 'best anvil');
    const [id = 0] = prompts;
    await service.data('DELETE', `/projects/${project}/prompts/${id}`);
    const { added } = (await service.data('POST', `/projects/${project}/prompts`, {
      topic_id: topic,
      prompts: ['Best Anvil'],
    })) as { added: { id: number }[] };
    const restore = `/projects/${project}/prompts/${id}/restore`;
    const refusal = await service.refusal('POST', restore);
    assert.deepEqual([refusal.code, refusal.details], ['PROMPT_EXISTS', { prompt_id: added[0]?.id }]);
    await service.data('PATCH', `/projects/${project}/prompts/${added[0]?.id}`, { text: 'other' });
    await service.sql('UPDATE users SET prompts_limit = 1');
    assert.equal((await service.refusal('POST', restore)).code, 'PROMPT_LIMIT_REACHED');
    await service.sql('UPDATE users SET prompts_limit = 100000');
    assert.equal((await deletedOf(project, service)).length, 1);
    assert.equal((await service.data('POST', restore)).text, 'best anvil');
    const { project: other } = await startProject(service);
    assert.equal((await service.refusal('POST', `/projects/${other}/prompts/${id}/restore`)).code, 'PROMPT_NOT_FOUND');
    assert.equal((await service.refusal('POST', `/projects/${other}/topics/999999/restore`)).code, 'TOPIC_NOT_FOUND');
  });
});
