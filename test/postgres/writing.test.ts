import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { NewAnswer } from '../../src/service/store/answers/storedAnswer.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { acme } from '../service/acme.ts';
import { behind } from '../service/testService.ts';
import { makeDatabase } from './databases.ts';
import { skip } from './team.ts';

async function storesFor(context: TestContext, count: number): Promise<Store[]> {
  const { url, drop } = await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE']);
  behind(context, drop);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const store = await openStore({ databaseUrl: url });
      behind(context, () => store.close());
      return store;
    }),
  );
}

const options = { skip, timeout: 180_000 };

describe('PostgreSQL writes', () => {
  test('wait only for writes with the same locks', options, async (context) => {
    const [one, other] = (await storesFor(context, 2)) as [Store, Store];
    const order: string[] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = one.write(
      async ({ accounts }) => {
        await accounts.list(); // its result means that it holds the locks
        started.resolve();
        await gate;
        order.push('first');
      },
      { locks: ['project a', 'key 1'] },
    );
    await started.promise;
    const writeAs = (store: Store, name: string, locks?: Parameters<Store['write']>[1]) =>
      store.write(async ({ accounts }) => {
        await accounts.list();
        order.push(name);
      }, locks);
    await writeAs(other, 'another project', { locks: ['project b', 'key 2'] });
    await writeAs(one, 'nothing', { locks: [] });
    const waiting = [
      writeAs(one, 'same project', { locks: ['project a'] }),
      writeAs(other, 'same key', { locks: ['project b', 'key 1'] }),
      writeAs(other, 'everything'),
    ];
    open();
    await Promise.all([first, ...waiting]);
    assert.deepEqual(order.slice(0, 3), ['another project', 'nothing', 'first']);
    assert.deepEqual(order.slice(3).sort(), ['everything', 'same key', 'same project']);
  });

  test('never deadlock on locks in another order', options, async (context) => {
    const stores = await storesFor(context, 2);
    let attempts = 0;
    await Promise.all(
      Array.from({ length: 60 }, (_, racer) =>
        (stores[racer % 2] as Store).write(
          async ({ accounts }) => {
            attempts += 1;
            await accounts.list();
          },
          { locks: racer % 4 < 2 ? ['project a', 'key 1', 'project b'] : ['project b', 'key 1', 'project a'] },
        ),
      ),
    );
    assert.equal(attempts, 60);
  });

  test('keep balances exact under concurrent charges', options, async (context) => {
    const stores = await storesFor(context, 2);
    const [store] = stores as [Store];
    const { id } = await store.write(({ accounts }) => accounts.ensure('a@example.com', 0));
    await store.write(({ accounts }) =>
      accounts.set(id, { credits_plan: 70, credits_additional: 50, credits_limit: 100 }),
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, racer) => {
        const any = stores[racer % 2] as Store;
        if (racer % 3 === 0) return any.writeOne(({ balances }) => balances.take(id, 'credits', 3));
        return any.write(({ balances }) => balances.charge(id, 'credits', 4), { locks: [] });
      }),
    );
    const charged = outcomes.reduce(
      (sum, { status }, racer) => sum + (status === 'fulfilled' ? (racer % 3 === 0 ? 3 : 4) : 0),
      0,
    );
    const { credits_plan: plan, credits_additional: additional } = await store.read.accounts.byId(id);
    assert.deepEqual([plan, plan + additional], [0, 120 - charged]);
    assert.ok(additional < 4, `${additional} are left`);
    const fromAdditional = outcomes.reduce(
      (sum, outcome) =>
        sum + (outcome.status === 'fulfilled' && typeof outcome.value === 'object' ? outcome.value.additional : 0),
      0,
    );
    assert.ok(fromAdditional <= 50);
    await Promise.all(
      Array.from({ length: 20 }, (_, racer) =>
        (stores[racer % 2] as Store).write(({ balances }) => balances.refund(id, 'credits', 2, 1), { locks: [] }),
      ),
    );
    const after = await store.read.accounts.byId(id);
    assert.deepEqual([after.credits_plan, after.credits_additional], [20, additional + 20]);
  });

  test('count concurrent answers once in each project', options, async (context) => {
    const stores = await storesFor(context, 2);
    const [store] = stores as [Store];
    const projects = await Promise.all(['a', 'b'].map((name) => projectOf(store, name)));
    await Promise.all(
      Array.from({ length: 24 }, (_, racer) => {
        const { project, prompt } = projects[racer % 3 === 0 ? 0 : 1] as Project;
        const answers = [0, 1, 2].map((index) => answerOf(project, prompt, racer * 10 + index));
        return (stores[racer % 2] as Store).write((all) => all.answers.addAll(answers), {
          locks: [`project ${project}`],
        });
      }),
    );
    assert.deepEqual(await store.slow.views.compareRollups(), []);
    const totals = await Promise.all(
      projects.map(({ project, prompt }) => store.read.prompts.findTracked(project, prompt, ['chatgpt'])),
    );
    assert.deepEqual(
      totals.map((prompt) => [prompt?.answers_count, prompt?.latest.length]),
      [
        [24, 1],
        [48, 1],
      ],
    );
  });
});

interface Project {
  readonly project: string;
  readonly prompt: number;
}

const projectOf = (store: Store, name: string): Promise<Project> =>
  store.write(async ({ accounts, keys, projects, prompts, topics }) => {
    const { id: userId } = await accounts.ensure(`${name}@example.com`, 0);
    const { id: keyId } = await keys.create({ userId, name, scopes: ['read'], now: 0 });
    const { id: project } = await projects.create(userId, { ...acme, models: ['chatgpt'], competitors: [] }, 0);
    const { topic } = await topics.ensure(project, 'Anvils', 0);
    const prompt = { projectId: project, topicId: topic.id, keyId, text: 'best anvil', branded: false, now: 0 };
    return { project, prompt: (await prompts.add([prompt]))[0]?.id ?? 0 };
  });

const answerOf = (projectId: string, promptId: number, moment: number): NewAnswer => ({
  projectId,
  promptId,
  model: 'chatgpt',
  collectedAt: moment,
  day: moment % 2 === 0 ? '2026-10-01' : '2026-11-02',
  content: 'x',
  realtime: null,
  searchPerformed: true,
  searchQueries: ['anvils', `anvils ${moment % 7}`],
  brandMentioned: true,
  mentionKind: 'named',
  position: 'top',
  rank: 1,
  sentiment: 'positive',
  sentimentSource: 'estimated',
  sentimentQuote: null,
  competitors: [{ name: 'Globex', domain: null, position: 'top' }],
  rankings: [{ rank: 1, name: 'Acme', domain: 'acme.com' }],
  candidates: ['Hooli'],
  modelVersion: null,
  region: null,
  language: null,
  sources: ['a.com', 'b.org', `c${moment % 5}.net`].map((domain, index) => ({
    url: `https://${domain}/${moment % 3}`,
    domain,
    title: `Title ${moment % 4}`,
    position: index + 1,
    cited: index === 0,
  })),
});
