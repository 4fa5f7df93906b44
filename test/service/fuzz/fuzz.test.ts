import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { fc } from '../../data/properties.ts';
import type { Endpoint } from '../../../src/contract/call/endpoint.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { checkAnswer, checkHead, type Outcome } from './answers.ts';
import { type Change, changesOf } from './changes.ts';
import { draftOf, sentOf, toldOf } from './draft.ts';
import { exchange, type Sent } from './exchange.ts';
import { type Fingerprint, fingerprints } from './fingerprint.ts';
import { oddText } from './odd.ts';
import { valid } from './valid.ts';
import { makeWorld, type World } from './world.ts';

/** Number of tries of each call in each way. CI on GitHub tries more. */
const numRuns = Number(process.env['CITEDESK_FUZZ_RUNS'] ?? 1);
const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
/** Calls that end or hold up the service, of which only the proof is looked at. */
const closed: readonly EndpointName[] = ['attachToService', 'stopService'];

let world: World;
let look: () => Promise<Fingerprint>;

before(async () => {
  world = await makeWorld({ keys: 30 * numRuns });
  look = await fingerprints(world.service);
});
after(() => world.service.close());

async function send(
  endpoint: Endpoint,
  sent: Sent,
  { name = 'nothing', expects }: Partial<Change> = {},
): Promise<Outcome> {
  try {
    const got = await exchange(world.service.url, sent);
    const outcome = sent.method === 'HEAD' ? checkHead(got) : checkAnswer(endpoint, got);
    if (expects)
      assert.ok((expects as readonly Outcome[]).includes(outcome), `${outcome} instead of ${expects.join(' or ')}`);
    return outcome;
  } catch (error) {
    throw new Error(`${name}: ${toldOf(sent)}\n${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

const arrange = (name: EndpointName) => valid[name]?.arrange?.(world) ?? Promise.resolve({});
const inputsOf = (name: EndpointName) => valid[name]?.input?.(world) ?? fc.constant({});

function keyFor(name: EndpointName, { proof, perMinute }: Endpoint): string {
  if (proof === 'folder' && !closed.includes(name)) return world.secret;
  return perMinute === undefined ? world.service.key : world.rareKey();
}

describe('fuzzed calls', () => {
  test('cover every endpoint', async () => {
    assert.deepEqual(
      table.filter(([name, { body }]) => body && !valid[name]?.input),
      [],
      'calls with a body need good ones',
    );
    const known = await look();
    await world.service.data('GET', '/me');
    assert.deepEqual(await look(), known);
    await world.service.data('GET', '/projects');
    const charged = await look();
    assert.notDeepEqual(charged['users'], known['users']);
    await world.service.data('POST', `/projects/${world.project}/topics`, { name: 'Seen' });
    assert.notDeepEqual((await look())['topics'], charged['topics']);
  });

  /** True if a path matches another one too, as that of a prompt with any id matches the one of runs. */
  const takes = (path: string, other: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(other);

  for (const [name, endpoint] of table.filter(([each]) => !closed.includes(each))) {
    test(`${name}: follow the contract when they are valid`, async () => {
      await fc.assert(
        fc.asyncProperty(inputsOf(name), async (input) => {
          const sent = sentOf(
            draftOf(endpoint, input, { ids: await arrange(name), world, key: keyFor(name, endpoint) }),
          );
          assert.equal(await send(endpoint, sent), valid[name]?.outcome ?? 'done', toldOf(sent));
        }),
        { numRuns, includeErrorInReport: true },
      );
    });
  }

  for (const [name, endpoint] of table) {
    const others = table.filter(([, { path }]) => takes(path, endpoint.path)).map(([, { method }]) => method);
    const isFree = endpoint.method === 'GET' && endpoint.cost === 0 && endpoint.costWithInclude === undefined;

    test(`${name}: are refused unchanged with one broken field`, async () => {
      const changes = fc.array(changesOf(endpoint, others), { minLength: 8, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(inputsOf(name), changes, async (input, some) => {
          const ids = await arrange(name);
          const draft = () => draftOf(endpoint, input, { ids, world, key: keyFor(name, endpoint) });
          let before = await look();
          const refused: Change[] = [];
          let hadEffect = false;
          for (const change of some) {
            const outcome = await send(endpoint, sentOf(change.to(draft())), change);
            if (outcome !== 'done') refused.push(change);
            else hadEffect ||= !isFree;
          }
          if (hadEffect) {
            // Calls that were refused between others with an effect are sent again, alone.
            before = await look();
            for (const change of refused) await send(endpoint, sentOf(change.to(draft())), change);
          }
          assert.deepEqual(await look(), before, refused.map(({ name: change }) => change).join());
        }),
        { numRuns, includeErrorInReport: true },
      );
    });
  }

  test('return stored texts whatever their characters', async () => {
    const { project } = await world.own();
    const topics = `/projects/${project}/topics`;
    await fc.assert(
      fc.asyncProperty(oddText, async (name) => {
        const { status, body } = await world.service.call('POST', topics, { name });
        if (status === 422) return;
        const { id, name: kept } = body.data as { id: number; name: string };
        assert.ok(kept.trim() !== '' && kept.isWellFormed() && !/\p{Cc}/u.test(kept), JSON.stringify(kept));
        const listed = async () =>
          ((await world.service.data('GET', topics)) as { id: number; name: string }[]).find((topic) => topic.id === id)
            ?.name;
        assert.equal(await listed(), kept);
        const renamed = await world.service.call('PATCH', `${topics}/${id}`, { name: `${name.slice(0, 50)}\0\ud800!` });
        assert.deepEqual([renamed.status, await listed()], [200, renamed.body.data.name]);
        await world.service.data('DELETE', `${topics}/${id}`);
      }),
      { numRuns: 20 * numRuns, includeErrorInReport: true },
    );
  });

  test('refuse an answer with a date beyond every list', async () => {
    const { project, prompt } = await world.own();
    for (const collected_at of [
      '0000-01-01T00:00:00+23:59',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '9999-12-31T23:59:59-23:59',
    ]) {
      const row = { prompt_id: prompt, model: 'chatgpt', collected_at, content_markdown: '' };
      const { code, details } = await world.service.refusal('POST', `/projects/${project}/responses`, {
        responses: [row],
      });
      assert.deepEqual(
        [code, (details as { path: string }[])[0]?.path],
        ['VALIDATION_FAILED', 'responses[0].collected_at'],
        collected_at,
      );
    }
  });

  test('accept an answer that is one long line of tags', async () => {
    const { project, prompt } = await world.own();
    const row = {
      prompt_id: prompt,
      model: 'chatgpt',
      collected_at: '2026-11-01T00:00:00Z',
      content_markdown: '<b>'.repeat(500_000),
    };
    await world.service.data('POST', `/projects/${project}/responses`, { responses: [row] });
  });
});
