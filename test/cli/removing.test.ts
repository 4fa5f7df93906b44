import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { RefusedError, UsageError } from '../../src/cli/command.ts';
import { unshareProject } from '../../src/cli/commands/projects.ts';
import { removeAccount } from '../../src/cli/commands/accounts.ts';
import { localUser } from '../../src/service/folder/folderHome.ts';
import { openStore } from '../../src/service/store/store.ts';
import { type Dialect, dialects, emptyPlace } from '../service/testDatabase.ts';
import { makeStore } from './commandLine.ts';
import { acme } from '../service/acme.ts';
import { behind } from '../service/testService.ts';

const project = { ...acme, models: [...acme.models], competitors: [] };

/**
 * Jane and Tom own a project each, which both reach; by Tom's key a prompt was added to each, and he pays a run in
 * Jane's.
 */
async function startTeam(context: TestContext, dialect: Dialect) {
  const place = await emptyPlace(context, dialect);
  const store = await openStore(place, { patience: 2000 });
  behind(context, () => store.close());
  const team = await store.write(async ({ accounts, keys, projects, topics, prompts, promptRuns }) => {
    const [jane, tom] = [await accounts.ensure('jane@acme.com', 1), await accounts.ensure('tom@acme.com', 1)];
    const [hers, his] = [
      await projects.create(jane.id, project, 1),
      await projects.create(tom.id, { ...project, name: 'His' }, 1),
    ];
    await projects.share(hers.id, tom.id);
    await projects.share(his.id, jane.id);
    const { id: keyId } = await keys.create({ userId: tom.id, name: 'Tom', scopes: ['read'], now: 1 });
    for (const { id: projectId } of [hers, his]) {
      const { topic } = await topics.ensure(projectId, 'Anvils', 1);
      await prompts.add([{ projectId, topicId: topic.id, keyId, text: 'best anvil', branded: false, now: 1 }]);
    }
    const run = await promptRuns.add({
      project: hers.id,
      userId: tom.id,
      total: 1,
      paid: { additional: 0 },
      scheduled: false,
      now: 1,
    });
    return { jane, hers, his, run };
  });
  const options = 'folder' in place ? { data: place.folder } : { 'database-url': place.databaseUrl };
  const endRun = () => store.write(({ promptRuns }) => promptRuns.end(team.run, 'completed', 2));
  return {
    ...team,
    store,
    endRun,
    remove: (more: object) => removeAccount.run({ ...options, user: 'tom@acme.com', ...more }, []),
    unshare: (more: object) => unshareProject.run({ ...options, ...more }, []),
  };
}

const refuses = (action: Promise<unknown>, message: RegExp): Promise<void> =>
  assert.rejects(action, (error) => error instanceof RefusedError && message.test(error.message));

describe('removing', () => {
  for (const [dialect, terms] of dialects) {
    test(`revokes a share in a ${dialect} store`, terms, async (context) => {
      const { store, hers, unshare } = await startTeam(context, dialect);
      const tom = await store.read.accounts.byEmail('tom@acme.com');
      await unshare({ project: hers.id, user: 'tom@acme.com' });
      assert.equal(await store.read.projects.isMember(hers.id, tom?.id ?? 0), false);
      await refuses(unshare({ project: hers.id, user: 'tom@acme.com' }), /^Acme isn’t shared with tom@acme\.com\.$/u);
      await refuses(
        unshare({ project: hers.id, user: 'jane@acme.com' }),
        /^jane@acme\.com owns Acme, so access to the project can’t be revoked\.$/u,
      );
      await refuses(unshare({ project: hers.id, user: 'nobody@acme.com' }), /^There is no user nobody@acme\.com\.$/u);
    });

    test(`hands over projects of a user in a ${dialect} store`, terms, async (context) => {
      const { store, jane, hers, his, run, endRun, remove } = await startTeam(context, dialect);
      await refuses(remove({}), /^tom@acme\.com still has active runs or exports \(1\)\. /u);
      await endRun();
      await refuses(remove({}), new RegExp(`owns projects\\. .* add --hand-over .*:\n  ${his.id}  His$`, 'u'));
      assert.equal((await store.read.accounts.byEmail('tom@acme.com'))?.frozen, 0, 'nothing was done');
      await remove({ 'hand-over': 'jane@acme.com' });
      assert.deepEqual(
        (await store.read.accounts.list()).map(({ email }) => email),
        ['jane@acme.com'],
      );
      assert.deepEqual(
        (await store.read.projects.list(jane.id, null)).map(({ name, userId }) => [name, userId]),
        [
          ['Acme', jane.id],
          ['His', jane.id],
        ],
      );
      for (const { id } of [hers, his]) assert.equal(await store.read.prompts.countActive(id), 1, 'his prompts stay');
      assert.equal((await store.read.promptRuns.payment(run)).userId, jane.id);
      const [key, ...others] = await store.read.keys.list();
      assert.deepEqual([key?.name, key?.revokedAt !== null, others.length], ['Key of a removed account', true, 0]);
    });

    test(`deletes projects of a user in a ${dialect} store`, terms, async (context) => {
      const { store, hers, his, endRun, remove } = await startTeam(context, dialect);
      await endRun();
      await remove({ 'delete-projects': true });
      assert.equal(await store.read.projects.find(his.id, { deleted: true }), undefined);
      assert.equal(await store.read.prompts.countActive(hers.id), 1, 'what is others’ stays');
      assert.equal(await store.read.accounts.byEmail('tom@acme.com'), undefined);
    });
  }

  test('rejects invalid options', async () => {
    const options = { data: '/nowhere', user: 'tom@acme.com', 'hand-over': 'tom@acme.com' };
    await assert.rejects(removeAccount.run(options, []), UsageError);
    await assert.rejects(
      removeAccount.run({ ...options, 'hand-over': 'jane@acme.com', 'delete-projects': true }, []),
      UsageError,
    );
  });

  test('keeps the account of the editors of a folder', async (context) => {
    const data = await makeStore(context);
    await refuses(removeAccount.run({ data, user: localUser }, []), /editors that use this folder need that account/u);
  });
});
