import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chatGptExport } from '../../../../../src/client/import/formats/chatGptExport.ts';
import { answer, asked, conversation, node, question, said, searched } from '../../../../data/imports/foreign.ts';

const answersOf = (one: object): readonly (readonly unknown[])[] =>
  chatGptExport.answersOf({ ...one }, {}).map((row) => [row['prompt'], row['answer'], row['collected_at']]);

/** A question with its answer, and anything between, before or after these. */
const turn = (question: object, ...replies: readonly object[]): object => {
  const messages = [question, ...replies];
  return conversation(
    Object.assign(
      {},
      ...messages.map((message, place) => node(`m${place}`, place === 0 ? null : `m${place - 1}`, message)),
    ) as object,
    { current_node: `m${messages.length - 1}` },
  );
};

describe('ChatGPT data export', () => {
  test('reads the branch that was read last', () => {
    assert.deepEqual(answersOf(searched), [
      [question, answer, 1_770_000_000.5],
      ['And the second best?', 'Globex.', 1_770_000_260],
    ]);
    assert.deepEqual(answersOf({ ...searched, current_node: 'old' }), [[question, 'Take any anvil.', 1_770_000_060]]);
  });

  test('takes sources and searches from the final answer', () => {
    const [{ sources, search_queries: queries, model_version: version } = {}] = chatGptExport.answersOf(searched, {});
    assert.deepEqual(
      [sources, queries, version],
      [
        [
          { url: 'https://forge.example/anvils', title: 'Anvils' },
          { url: 'https://rtings.com/anvils', title: 'Tests' },
        ],
        ['anvil small forge'],
        'gpt-5-thinking',
      ],
    );
  });

  test('follows the latest message if no current node is named', () => {
    for (const current of [undefined, null, 'gone', 7])
      assert.equal(answersOf({ ...searched, current_node: current }).length, 2, String(current));
  });

  test('takes the nearest time if a message has no time', () => {
    const untimed = turn(asked('a', { create_time: null }), said('b', { create_time: null }));
    assert.deepEqual(answersOf(untimed), [['a', 'b', 1_770_000_100]]);
    assert.deepEqual(answersOf({ ...untimed, update_time: null }), [['a', 'b', 1_769_999_990]]);
    assert.deepEqual(answersOf({ ...untimed, update_time: null, create_time: null }), [['a', 'b', undefined]]);
  });

  test('skips thoughts, tools and hidden messages', () => {
    const hidden = { metadata: { is_visually_hidden_from_conversation: true } };
    const replies = [
      said('x', { content: { content_type: 'thoughts', thoughts: [] } }),
      said('x', { content: { content_type: 'reasoning_recap', content: 'Thought for 3 s' } }),
      said('x', { content: { content_type: 'code', text: 'search()' }, recipient: 'web' }),
      said('x', { recipient: 'dalle.text2im' }),
      said('x', { channel: 'commentary' }),
      said('x', { channel: 'analysis' }),
      said('x', hidden),
      said('x', { author: { role: 'tool' } }),
      said('x', { author: { role: 'system' } }),
      said(' '),
    ];
    for (const reply of replies)
      for (const order of [
        [reply, said('b')],
        [said('b'), reply],
      ])
        assert.deepEqual(answersOf(turn(asked('a'), ...order)), [['a', 'b', 1_770_000_060]], JSON.stringify(reply));
  });

  test('skips questions without an answer, and images', () => {
    assert.deepEqual(answersOf(turn(asked('a'))), []);
    assert.deepEqual(
      answersOf(turn(asked('a'), asked('b'), said('c'))).map(([prompt]) => prompt),
      ['b'],
    );
    const image = { content_type: 'multimodal_text', parts: [{ asset_pointer: 'file-service://x' }, 'What is this?'] };
    assert.deepEqual(answersOf(turn(asked('', { content: image }), said('An anvil.')))[0]?.[0], 'What is this?');
  });

  test('survives damaged conversations', () => {
    const damaged = [
      {},
      { mapping: {} },
      { mapping: { a: null }, current_node: 'a' },
      { mapping: { a: { parent: 'a', message: asked('q') } }, current_node: 'a' },
      { mapping: { a: { parent: 'b', message: {} }, b: { parent: 'a', message: null } }, current_node: 'a' },
      { mapping: { a: { message: { author: 7, content: 'x' } } }, current_node: 'a' },
      { mapping: { a: { message: { author: { role: 'user' }, content: { parts: 'x' } } } }, current_node: 'a' },
      { mapping: [], current_node: 'a' },
      { mapping: { __proto__: null }, current_node: '__proto__' },
      { mapping: { a: { parent: 'toString', message: said('x') } }, current_node: 'a' },
    ];
    for (const one of damaged) assert.deepEqual(answersOf(one), [], JSON.stringify(one));
  });

  test('reads long conversations in linear time', () => {
    const long = turn(
      asked('a'),
      ...Array.from({ length: 20_000 }, (_none, place) => (place % 2 ? asked('a') : said('b'))),
    );
    assert.equal(answersOf(long).length, 10_000);
  });
});
