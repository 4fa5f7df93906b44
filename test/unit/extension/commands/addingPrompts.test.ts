import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { AddingCalls } from '../../../../src/extension/commands/prompts/addLines.ts';
import { addPrompts, addWrittenPrompts } from '../../../../src/extension/commands/prompts/addPrompts.ts';
import type { ChosenTopic, PickerCalls } from '../../../../src/extension/dialogs/pickers.ts';
import { inBatches, promptLines } from '../../../../src/extension/dialogs/promptLines.ts';
import { alone, inSteps } from '../../../../src/extension/dialogs/steps.ts';
import { createTextSources, type PromptText } from '../../../../src/extension/dialogs/textSources.ts';
import type { PagePlace, WrittenPage } from '../../../../src/extension/dialogs/writtenPages.ts';
import { person } from '../../../fakes/person.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';

/** What came of prompts that were sent, as far as it is told. */
interface Outcome {
  readonly data: {
    readonly added: readonly { readonly id: number }[];
    readonly skipped: readonly { readonly reason: string }[];
  };
}

type Answer = (texts: readonly string[]) => Promise<Outcome>;

const project = 'a'.repeat(24);
const added = (texts: readonly string[], skipped: readonly { readonly reason: string }[] = []): Promise<Outcome> =>
  Promise.resolve({ data: { skipped, added: texts.slice(skipped.length).map((_text, index) => ({ id: index + 1 })) } });

interface Play {
  readonly answers?: readonly Answer[];
  readonly press?: string;
  readonly topic?: ChosenTopic | undefined;
}

function stage(
  from: PromptText | undefined,
  { answers = [added], press, topic = { id: 3, name: 'Televisions' } }: Play = {},
) {
  const sent: (readonly string[])[] = [];
  const told: string[] = [];
  const executed: unknown[] = [];
  const topics: string[] = [];
  const opened: unknown[] = [];
  let closed = 0;
  let page: Omit<WrittenPage, 'close'> | undefined;
  const left = [...answers];
  const client = {
    addPrompts: ({ body }: { readonly body: { readonly prompts: readonly string[] } }) => (
      sent.push(body.prompts),
      (left.shift() ?? added)(body.prompts)
    ),
    createTopic: ({ body }: { readonly body: { readonly name: string } }) => (
      topics.push(`made ${body.name}`),
      Promise.resolve({ data: { id: 9 } })
    ),
    deleteTopic: (given: { readonly topic: number }) => (
      topics.push(`deleted ${given.topic}`),
      Promise.resolve({ data: {} })
    ),
  } as unknown as AddingCalls & PickerCalls; // only these are called
  const needs = {
    services: { connect: () => Promise.resolve({ client }) },
    pickers: {
      project: () => Promise.resolve(projectDetail({ id: project })),
      topic: () => Promise.resolve(topic),
    },
    sources: { ask: () => Promise.resolve(from) },
    pages: {
      open: (_line: string, place: PagePlace) => (opened.push(place), Promise.resolve()),
      find: () => page && { ...page, close: () => ((closed += 1), Promise.resolve()) },
    },
    dialogs: {
      tell: (message: string) => (told.push(message), Promise.resolve(press)),
      progress: <Result>(
        _title: string,
        work: (say: () => void, signal: AbortSignal) => Promise<Result>,
      ): Promise<Result> => work(() => undefined, new AbortController().signal),
    },
    execute: (...given: unknown[]) => (executed.push(given), Promise.resolve()),
    tree: { refresh: () => undefined },
  };
  return {
    command: addPrompts(needs),
    /** Writes a text on a page that was opened for it, and adds it. */
    write: async (text: string): Promise<void> => {
      page = { text, place: { project, topic } };
      await addWrittenPrompts(needs).run();
    },
    sent,
    told,
    executed,
    topics,
    opened,
    closed: () => closed,
  };
}

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `prompt ${index}`).join('\n');

test('many prompts are sent in batches of 50 and told in one message', async () => {
  const duplicates = Array.from({ length: 3 }, () => ({ reason: 'duplicate' }));
  const { command, sent, told } = stage(
    { text: lines(120) },
    { answers: [added, (texts) => added(texts, duplicates)] },
  );
  await command.run();
  assert.deepEqual(
    sent.map(({ length }) => length),
    [50, 50, 20],
  );
  assert.deepEqual(told, ['117 prompts added to Televisions, 3 were there already.']);
});

test('when the plan is full in the middle, what went in is told', async () => {
  const { command, told } = stage(
    { text: lines(60) },
    { answers: [added, () => Promise.reject(new Failure('PROMPT_LIMIT_REACHED', 'Full.'))] },
  );
  await command.run();
  assert.deepEqual(told, ['50 prompts added to Televisions, 10 did not fit into the plan.']);
});

test('when nothing fits, it is a failure, and no topic is left behind', async () => {
  const full: Answer = () => Promise.reject(new Failure('PROMPT_LIMIT_REACHED', 'Full.'));
  const { command, told, topics } = stage({ text: 'one' }, { answers: [full], topic: { name: 'New' } });
  await assert.rejects(command.run(), { code: 'PROMPT_LIMIT_REACHED' });
  assert.deepEqual([told, topics], [[], ['made New', 'deleted 9']]);
});

test('prompts that are too long are counted and not sent', async () => {
  const { command, sent, told } = stage({ text: `ok\n${'x'.repeat(256)}` });
  await command.run();
  assert.deepEqual(sent, [['ok']]);
  assert.deepEqual(told, ['1 prompt added to Televisions, 1 longer than 255 characters.']);
});

test('changing one’s mind sends nothing and makes no topic', async () => {
  const { command, sent, told, topics } = stage(undefined, { topic: { name: 'New' } });
  await command.run({ project });
  assert.deepEqual([sent, told, topics], [[], [], []]);
});

test('a new topic is made with its first prompt, and is not where there is none', async () => {
  const topic = { name: 'New' };
  const { command, topics, told } = stage({ text: 'best crm' }, { topic });
  await command.run({ project });
  assert.deepEqual([topics, told], [['made New'], ['1 prompt added to New.']]);
  const none = stage({ text: 'x'.repeat(256) }, { topic });
  await none.command.run({ project });
  assert.deepEqual([none.topics, none.told], [[], ['No prompt added, 1 longer than 255 characters.']]);
});

test('of new prompts exactly those can be asked at once', async () => {
  const { command, executed } = stage({ text: 'one\ntwo' }, { press: 'Ask Them Now' });
  await command.run({ project, topicId: 3 });
  assert.deepEqual(executed, [['citedesk.runPrompts', { project, promptIds: [1, 2] }]]);
});

test('a page to write on keeps where its prompts go, and closes once all of them went in', async () => {
  const topic = { name: 'New' };
  const { command, opened, topics, write, sent, told, closed } = stage('page', { topic });
  await command.run();
  assert.deepEqual([opened, topics], [[{ project, topic }], []]);
  await write('# Prompts\nbest crm\ncrm prices\n');
  assert.deepEqual(
    [sent, topics, told, closed()],
    [[['best crm', 'crm prices']], ['made New'], ['2 prompts added to New.'], 1],
  );
});

test('a page stays open where nothing was written, or something did not go in', async () => {
  for (const text of ['# Prompts\n', `best crm\n${'x'.repeat(256)}`]) {
    const { write, closed } = stage('page');
    await write(text);
    assert.equal(closed(), 0);
  }
});

test('lists lose their marks, headings and blank lines do not count', () => {
  const { prompts } = promptLines(
    '# Prompts\n\n- best crm\r\n2. crm prices\n* [ ] crm for one\n"quoted, with comma",\n  3 in 1 crm  ',
  );
  assert.deepEqual(prompts, ['best crm', 'crm prices', 'crm for one', 'quoted, with comma', '3 in 1 crm']);
});

test('the length of a prompt is counted in code points', () => {
  assert.equal(promptLines('🙂'.repeat(255)).prompts.length, 1);
  assert.equal(promptLines('🙂'.repeat(256)).tooLong.length, 1);
});

test('batches hold all items in order', () => {
  assert.deepEqual(inBatches([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(inBatches([], 2), []);
});

function sources(pick: string, { clipboard = '', agree = true } = {}) {
  const asked: string[] = [];
  const offered: string[] = [];
  let read = 0;
  const sources = createTextSources({
    dialogs: {
      pick: (choices) => {
        offered.push(...choices.map(({ label }) => label));
        return Promise.resolve(choices.find(({ label }) => label.startsWith(`$(${pick})`))?.value);
      },
      input: () => Promise.resolve('typed'),
      confirm: (message) => (asked.push(message), Promise.resolve(agree)),
    },
    host: {
      selection: () => ({ text: 'a\nb', file: 'ideas.md' }),
      clipboard: () => Promise.resolve(((read += 1), clipboard)),
    },
  });
  return { ask: () => sources.ask(alone), asked, offered, reads: () => read };
}

test('prompts come from the selection, are typed, pasted or written on a page', async () => {
  const { ask, offered, reads } = sources('selection');
  assert.deepEqual(await ask(), { text: 'a\nb' });
  assert.deepEqual(offered, [
    '$(selection) The 2 selected lines in ideas.md',
    '$(edit) Type one…',
    '$(clippy) Take the lines from the clipboard…',
    '$(new-file) Write several on a page…',
  ]);
  assert.equal(reads(), 0); // the clipboard is read only when it is chosen
  assert.deepEqual(await sources('edit').ask(), { text: 'typed' });
  assert.equal(await sources('new-file').ask(), 'page');
});

test('what the clipboard holds is shown before it is added', async () => {
  const { ask, asked } = sources('clippy', { clipboard: 'c\nd\ne' });
  assert.deepEqual(await ask(), { text: 'c\nd\ne' });
  assert.deepEqual(asked, ['Add 3 prompts, from “c” on?']);
  assert.equal(await sources('clippy', { clipboard: 'c', agree: false }).ask(), undefined);
});

const host = { selection: () => undefined, clipboard: () => Promise.resolve('') };

test('a prompt can be typed where its source is asked for, and what is none says why', async () => {
  const typing = (words: string) => {
    const labels: (string | undefined)[] = [];
    const sources = createTextSources({
      dialogs: {
        pick: (_choices, { typed }) => {
          const row = typed?.(words);
          labels.push(row?.label);
          return Promise.resolve(row?.value);
        },
        input: () => Promise.reject(new Error('asked once more')),
        confirm: () => Promise.resolve(true),
      },
      host,
    });
    return { ask: () => sources.ask(alone), labels };
  };
  const { ask, labels } = typing('best crm');
  assert.deepEqual(await ask(), { text: 'best crm' });
  assert.deepEqual(labels, ['$(edit) Add the prompt “best crm”']);
  const long = typing('x'.repeat(256));
  await long.ask();
  assert.deepEqual(long.labels, ['$(edit) Use at most 255 characters.']);
});

test('from the box for one prompt a step leads back to where prompts come from', async () => {
  const dialogs = person('Type one…', 'Type one…', 'best crm');
  let back = true;
  const sources = createTextSources({
    dialogs: {
      ...dialogs,
      confirm: () => Promise.resolve(true),
      input(question) {
        if (!back) return dialogs.input(question);
        back = false;
        question.onBack?.();
        return Promise.resolve(undefined);
      },
    },
    host,
  });
  assert.deepEqual(await inSteps((ask) => sources.ask(ask)), { text: 'best crm' });
  assert.deepEqual(
    dialogs.asked.map(({ title }) => title),
    ['Add prompts', 'Add prompts', 'Add a prompt'],
  );
});
