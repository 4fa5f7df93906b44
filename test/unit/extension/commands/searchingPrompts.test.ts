import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { TrackedPrompt } from '../../../../src/contract/projects/prompt.ts';
import { searchPrompts } from '../../../../src/extension/commands/prompts/searchPrompts.ts';
import { sortPrompts } from '../../../../src/extension/commands/prompts/sortPrompts.ts';
import type { FindCalls } from '../../../../src/extension/dialogs/findPrompt.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';
import { liveList } from '../../../fakes/liveList.ts';
import { person } from '../../../fakes/person.ts';
import { project, promptsFixture } from '../../../fakes/promptsFixture.ts';

const prompt = (id: number, text: string): TrackedPrompt => ({
  id,
  text,
  topic_id: 3,
  last_checked_at: null,
  created_at: '2025-05-01T00:00:00Z',
  active: true,
  branded: false,
  answers_count: 1,
  latest: [
    {
      response_id: 1,
      model: 'chatgpt',
      date: '2025-05-12',
      brand_mentioned: id === 1,
      position: null,
      sentiment: null,
    },
  ],
});
const all = [prompt(1, 'best crm'), prompt(2, 'crm prices'), prompt(3, 'anvils')];

function fixture({ broken = false, more = false } = {}) {
  const clock = fakeClock();
  const list = liveList();
  const asked: unknown[] = [];
  const revealed: unknown[] = [];
  const listPrompts: unknown = (input: { readonly query: { readonly search?: string } }) => {
    asked.push(input.query);
    if (broken) return Promise.reject(new Failure('SERVICE_TIMEOUT', 'Late.'));
    const data = all.filter(({ text }) => text.includes(input.query.search ?? ''));
    return Promise.resolve({ data, meta: { has_more: more } });
  };
  const command = searchPrompts({
    services: { connect: () => Promise.resolve({ client: { listPrompts } as FindCalls }) },
    pickers: { project: () => Promise.resolve(project) },
    dialogs: list,
    clock,
    tree: { order: 'need' },
    revealPrompt: (place) => Promise.resolve(void revealed.push([place.topicId, place.prompt.id])),
  });
  return { clock, list, asked, revealed, done: command.run() };
}

test('any prompt of a project is found by its words as they are typed, and its row is turned to', async () => {
  const { clock, list, asked, revealed, done } = fixture();
  await settle();
  assert.equal(list.title, 'Search the prompts of Acme');
  assert.deepEqual(list.rows, ['best crm | 1/1', 'crm prices | 0/1', 'anvils | 0/1']);
  await list.type('c');
  await list.type('crm');
  await clock.advance(199);
  assert.equal(asked.length, 1, 'somebody who types is not searched for at each key');
  await clock.advance(1);
  assert.deepEqual(asked.at(-1), { limit: 50, search: 'crm', sort: 'need' });
  assert.equal(asked.length, 2);
  assert.deepEqual(list.rows, ['best crm | 1/1', 'crm prices | 0/1']);
  await list.enter('crm prices');
  await done;
  assert.deepEqual(revealed, [[3, 2]]);
});

test('nothing found, more found than shown and a service that fails are each said in the list, which stays open', async () => {
  const none = fixture();
  await settle();
  await none.list.type('zebra');
  await none.clock.advance(200);
  assert.deepEqual(none.list.rows, ['No prompt has these words.']);
  await none.list.enter('No prompt has these words.');
  await none.list.leave();
  await none.done;
  assert.deepEqual(none.revealed, []);

  const many = fixture({ more: true });
  await settle();
  assert.equal(many.list.rows.at(-1), 'These are the first 3; type more words to find others.');
  await many.list.leave();

  const broken = fixture({ broken: true });
  await settle();
  assert.deepEqual([broken.list.rows, broken.list.busy], [['The service did not answer in time.'], false]);
  await broken.list.leave();
});

test('prompts are sorted by need, name or age; the order is kept, and rows are read in it', async () => {
  const { tree, orders, told } = promptsFixture();
  assert.equal(tree.order, 'oldest');
  const dialogs = person('By need: competitors named and the brand not, first');
  await sortPrompts({ tree, dialogs }).run();
  assert.deepEqual(dialogs.asked[0]?.shown, [
    'By need: competitors named and the brand not, first',
    'By name',
    '* Oldest first',
  ]);
  assert.deepEqual([tree.order, told], ['need', [undefined]]);
  await tree.children();
  assert.equal(orders.at(-1), 'need');
  await tree.dispose();
});
