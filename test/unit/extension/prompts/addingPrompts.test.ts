import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { inBatches, promptLines } from '../../../../src/extension/prompts/promptLines.ts';
import { activate, type Scene } from '../../../fakes/editor/activate.ts';
import { type Answer, back, Row, Typed } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import type { ServiceScene } from '../../../fakes/editor/service.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('addingPrompts');
const topics = [{ id: 3, name: 'Televisions', prompts_count: 2 }];
const full = new Failure('PROMPT_LIMIT_REACHED', 'Full.');
const tooLong = 'x'.repeat(256);
const lines = (count: number): string => Array.from({ length: count }, (_, index) => `prompt ${index}`).join('\n');

/** A person who adds the lines that they selected to a topic that is there. */
async function addLines(text: string, calls: ServiceScene['calls'] = {}, press?: number) {
  const editor = activate({
    answers: [new Row(0)],
    press,
    selection: { text, file: 'ideas.md' },
    service: { topics, calls },
  });
  await editor.run('citedesk.addPrompts', { project, topicId: 3 });
  return editor;
}

/** Selects text and adds it as a prompt of a new topic. */
function newTopic(text: string, calls: ServiceScene['calls'] = {}, answers: readonly Answer[] = ['New', new Row(0)]) {
  return activate({ answers, selection: { text, file: 'ideas.md' }, service: { calls } });
}

interface Sent {
  readonly body: { readonly prompts: readonly string[] };
}

describe('add prompts', () => {
  test('sends batches of 50 and reports duplicates', async () => {
    let left = 3;
    const editor = await addLines(lines(120), {
      addPrompts: ({ body: { prompts } }: Sent) => {
        const skipped = Array.from({ length: prompts.length < 50 ? left : 0 }, () => ({ reason: 'duplicate' }));
        left -= skipped.length;
        return { data: { skipped, added: prompts.slice(skipped.length).map((_, id) => ({ id })) } };
      },
    });
    const sizes = editor.inputs<Sent>('addPrompts').map(({ body }) => body.prompts.length);
    assert.deepEqual(sizes, [50, 50, 20]);
    screen('batches', editor.screen);
  });

  test('reports prompts added before the plan was full', async () => {
    const editor = await addLines(lines(60), {
      addPrompts: ({ body: { prompts } }: Sent) => {
        if (prompts.length < 50) throw full;
        return { data: { skipped: [], added: prompts.map((_, id) => ({ id })) } };
      },
    });
    screen('plan full', editor.told);
  });

  test('reports prompts added before a failure, with the reason', async () => {
    const spent = new Failure('PROMPT_QUOTA_EXCEEDED', 'Spent.');
    let calls = 0;
    const editor = await addLines(lines(170), {
      addPrompts: ({ body: { prompts } }: Sent) => {
        calls += 1;
        if (calls > 1) throw spent;
        return { data: { skipped: [], added: prompts.map((_, id) => ({ id })) } };
      },
    });
    assert.equal(calls, 2);
    assert.deepEqual(editor.effects('note'), [[spent, 'Prompts']]);
    screen('failed', editor.told);
  });

  test('fails and removes the new topic if nothing fits', async () => {
    const editor = newTopic('one', { addPrompts: full });
    await assert.rejects(editor.run('citedesk.addPrompts'), { code: 'PROMPT_LIMIT_REACHED' });
    assert.deepEqual(editor.done, [
      ['createTopic', { body: { name: 'New' } }],
      ['deleteTopic', { topic: 1 }],
      ['refresh'],
    ]);
    assert.deepEqual(editor.told, []);
  });

  test('leaves out prompts that are too long', async () => {
    const editor = await addLines(`ok\n${tooLong}`);
    assert.deepEqual(editor.effects('addPrompts'), [[{ body: { topic_id: 3, prompts: ['ok'] } }]]);
    screen('too long', editor.told);
  });

  test('changes nothing after Escape', async () => {
    const editor = newTopic('one', {}, ['New']);
    await editor.run('citedesk.addPrompts', { project });
    assert.deepEqual([editor.done, editor.told], [[], []]);
  });

  test('creates a new topic with its first prompt', async () => {
    const editor = newTopic('best crm');
    await editor.run('citedesk.addPrompts', { project });
    assert.deepEqual(editor.done, [
      ['createTopic', { body: { name: 'New' } }],
      ['addPrompts', { body: { topic_id: 1, prompts: ['best crm'] } }],
      ['refresh'],
      ['reveal row', { project, topicId: 1 }],
    ]);
    screen('new topic', editor.told);
  });

  test('creates no topic without a prompt', async () => {
    const editor = activate({ answers: ['New', new Row(1)], clipboard: tooLong });
    await editor.run('citedesk.addPrompts', { project });
    assert.deepEqual(editor.done, []);
    screen('no prompt', editor.told);
  });

  test('runs exactly the new prompts', async () => {
    const { done } = await addLines('one\ntwo', {}, 0);
    assert.deepEqual(done.at(-1), ['citedesk.runPrompts', { project, promptIds: [4, 5] }]);
  });
});

describe('document for new prompts', () => {
  const place = { project, topic: { name: 'New' } };
  /** A page with a text, of which `closed` counts how often it was closed. */
  const written = (text: string, calls: ServiceScene['calls'] = {}) => {
    const counts = { closed: 0 };
    const close = () => Promise.resolve(void (counts.closed += 1));
    const editor = activate({ parts: { pages: { find: () => ({ text, place, close }) } }, service: { calls } });
    return { counts, editor };
  };

  test('remembers their topic', async () => {
    const editor = activate({ answers: ['New', new Row(2)] });
    await editor.run('citedesk.addPrompts');
    assert.deepEqual(editor.done, [['open page', place]]);
  });

  test('closes after all prompts were added', async () => {
    const { editor, counts } = written('# Prompts\nbest crm\ncrm prices\n');
    await editor.run('citedesk.addWrittenPrompts');
    assert.deepEqual(editor.effects('addPrompts'), [[{ body: { topic_id: 1, prompts: ['best crm', 'crm prices'] } }]]);
    assert.equal(counts.closed, 1);
    screen('written page', editor.screen);
  });

  for (const [why, text] of [
    ['nothing is written', '# Prompts\n'],
    ['a prompt is too long', `best crm\n${tooLong}`],
  ] as const)
    test(`stays open when ${why}`, async () => {
      const { editor, counts } = written(text);
      await editor.run('citedesk.addWrittenPrompts');
      assert.equal(counts.closed, 0);
    });

  test('stays open when some prompts failed', async () => {
    const { editor, counts } = written(lines(60), {
      addPrompts: ({ body: { prompts } }: Sent) => {
        if (prompts.length < 50) throw new Failure('SERVICE_TIMEOUT', 'Late.');
        return { data: { skipped: [], added: prompts.map((_, id) => ({ id })) } };
      },
    });
    await editor.run('citedesk.addWrittenPrompts');
    assert.deepEqual([editor.told.length, counts.closed], [1, 0]);
  });
});

describe('sources of prompts', () => {
  /** The prompts that are sent when a person takes a way. */
  const sentBy = async (scene: Scene) => {
    const editor = activate({ ...scene, service: { topics } });
    await editor.run('citedesk.addPrompts', { project, topicId: 3 });
    return { editor, prompts: editor.inputs<Sent>('addPrompts').flatMap(({ body }) => body.prompts) };
  };
  const selection = { text: 'a\nb', file: 'ideas.md' };

  test('takes the selected lines', async () => {
    const { prompts, editor } = await sentBy({ answers: [new Row(0)], selection });
    assert.deepEqual(prompts, ['a', 'b']);
    screen('sources', editor.screen);
  });

  test('takes a prompt typed in a box', async () => {
    assert.deepEqual((await sentBy({ answers: [new Row(0), 'typed'] })).prompts, ['typed']);
  });

  test('takes a prompt typed into the list', async () => {
    const { prompts, editor } = await sentBy({ answers: [new Typed('best crm')] });
    assert.deepEqual(prompts, ['best crm']);
    screen('typed into the list', editor.screen);
  });

  test('shows why a typed prompt is rejected', async () => {
    const { prompts, editor } = await sentBy({ answers: [new Typed(tooLong)] });
    assert.deepEqual(prompts, []);
    screen('refused in the list', editor.screen);
  });

  test('shows the clipboard before adding it', async () => {
    const { prompts, editor } = await sentBy({ answers: [new Row(1)], clipboard: 'c\nd\ne' });
    assert.deepEqual(prompts, ['c', 'd', 'e']);
    screen('clipboard', editor.screen);
    assert.deepEqual((await sentBy({ answers: [new Row(1)], clipboard: 'c', yes: false })).prompts, []);
  });

  test('reads the clipboard only if selected', async () => {
    let reads = 0;
    const clipboard = () => Promise.resolve(String((reads += 1)));
    await sentBy({ answers: [new Row(0)], parts: { host: { clipboard, selection: () => selection } } });
    assert.equal(reads, 0);
  });

  test('go back from the box to the list', async () => {
    const { prompts, editor } = await sentBy({ answers: [new Row(0), back, new Row(0), 'best crm'] });
    assert.deepEqual([prompts, editor.asked.length], [['best crm'], 4]);
  });
});

describe('prompt lines', () => {
  test('drop list marks, headings and blank lines', () => {
    const { prompts } = promptLines(
      '# Prompts\n\n- best crm\r\n2. crm prices\n* [ ] crm for one\n"quoted, with comma",\n  3 in 1 crm  ',
    );
    assert.deepEqual(prompts, ['best crm', 'crm prices', 'crm for one', 'quoted, with comma', '3 in 1 crm']);
  });

  test('count the length in code points', () => {
    assert.equal(promptLines('🙂'.repeat(255)).prompts.length, 1);
    assert.equal(promptLines('🙂'.repeat(256)).tooLong.length, 1);
  });

  test('are split into batches in order', () => {
    assert.deepEqual(inBatches([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
    assert.deepEqual(inBatches([], 2), []);
  });
});
