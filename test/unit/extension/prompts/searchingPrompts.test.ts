import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { TrackedPrompt } from '../../../../src/contract/projects/prompt.ts';
import { settle } from '../../../fakes/clock.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import type { ServiceScene } from '../../../fakes/editor/service.ts';
import { promptsFixture } from '../../../fakes/promptsFixture.ts';

const screen = screens('searchingPrompts');
const prompt = (id: number, text: string): TrackedPrompt => ({
  ...{ id, text, topic_id: 3, last_checked_at: null, created_at: '2025-05-01T00:00:00Z' },
  ...{ active: true, branded: false, answers_count: 1 },
  latest: [
    {
      ...{ response_id: 1, model: 'chatgpt', date: '2025-05-12', position: null, sentiment: null },
      brand_mentioned: id === 1,
    },
  ],
});
const prompts = [prompt(1, 'best crm'), prompt(2, 'crm prices'), prompt(3, 'anvils')];

async function searching(calls: ServiceScene['calls'] = {}) {
  const editor = activate({ service: { prompts, calls }, parts: { tree: { order: 'need' } } });
  const ended = editor.run('citedesk.searchPrompts');
  await settle();
  return { ...editor, ended };
}

const ids = (values: readonly unknown[]) => values.map((value) => (value as TrackedPrompt | undefined)?.id);

describe('search prompts', () => {
  test('searches after a pause in typing', async () => {
    const { list, clock, inputs } = await searching();
    assert.deepEqual(ids(list.values), [1, 2, 3]);
    screen('all', list.screen);
    await list.type('c');
    await list.type('crm');
    await clock.advance(199);
    assert.equal(inputs('listPrompts').length, 1);
    await clock.advance(1);
    assert.deepEqual(
      inputs<{ query: unknown }>('listPrompts').map(({ query }) => query),
      [
        { limit: 50, sort: 'need' },
        { limit: 50, search: 'crm', sort: 'need' },
      ],
    );
    assert.deepEqual(ids(list.values), [1, 2]);
  });

  test('reveals the row of the chosen prompt', async () => {
    const { list, effects, ended } = await searching();
    await list.enter({ id: 2 });
    await ended;
    assert.deepEqual(
      effects('reveal').map(([place]) => (place as { readonly topicId: number }).topicId),
      [3],
    );
  });

  test('stays open if no prompt matches', async () => {
    const { list, clock, done, ended } = await searching();
    await list.type('zebra');
    await clock.advance(200);
    screen('none', list.screen);
    await list.enter(undefined);
    await list.leave();
    await ended;
    assert.deepEqual(done, []);
  });

  test('notes that there are more', async () => {
    const { list } = await searching({ listPrompts: { data: prompts, meta: { has_more: true } } });
    assert.deepEqual(ids(list.values), [1, 2, 3, undefined]);
    screen('more', list.screen);
    await list.leave();
  });

  test('shows why the service fails', async () => {
    const { list } = await searching({ listPrompts: new Failure('SERVICE_TIMEOUT', 'Late.') });
    assert.equal(list.busy, false);
    screen('failure', list.screen);
    await list.leave();
  });
});

describe('sort prompts', () => {
  test('keeps the order and reads the rows in it', async (context) => {
    const { tree, orders, told } = promptsFixture();
    context.after(() => tree.dispose());
    const { run, asked, screen: shown } = activate({ answers: ['need'], parts: { tree } });
    await run('citedesk.sortPrompts');
    assert.equal(asked[0]?.active, 'oldest');
    assert.deepEqual([tree.order, told], ['need', [undefined]]);
    await tree.children();
    assert.equal(orders.at(-1), 'need');
    screen('sort', shown);
  });
});
