import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { addPrompts } from '../../../../src/extension/commands/prompts/addPrompts.ts';
import { inBatches, promptLines } from '../../../../src/extension/dialogs/promptLines.ts';
import { createTextSources } from '../../../../src/extension/dialogs/textSources.ts';

/** What came of prompts that were sent, as far as it is told. */
interface Outcome {
  readonly data: { readonly skipped: readonly { readonly reason: string }[] };
  readonly meta: { readonly added: number };
}

type Answer = (texts: readonly string[]) => Promise<Outcome>;

const project = 'a'.repeat(24);
const added = (texts: readonly string[], skipped: readonly { readonly reason: string }[] = []): Promise<Outcome> =>
  Promise.resolve({ data: { skipped }, meta: { added: texts.length - skipped.length } });

function stage(text: string | undefined, answers: readonly Answer[] = [added], press?: string) {
  const sent: (readonly string[])[] = [];
  const told: string[] = [];
  const executed: unknown[] = [];
  const left = [...answers];
  const command = addPrompts({
    services: {
      connect: () =>
        Promise.resolve({
          client: {
            addPrompts: ({ body }: { readonly body: { readonly prompts: readonly string[] } }) => (
              sent.push(body.prompts),
              (left.shift() ?? added)(body.prompts)
            ),
          },
        }),
    },
    pickers: { project: () => Promise.resolve({ id: project }), topic: () => Promise.resolve(3) },
    sources: { ask: () => Promise.resolve(text) },
    dialogs: {
      tell: (message: string) => (told.push(message), Promise.resolve(press)),
      progress: (_title, work) => work(() => undefined, new AbortController().signal),
    },
    execute: (...given: unknown[]) => (executed.push(given), Promise.resolve()),
    tree: { refresh: () => undefined },
  });
  return { command, sent, told, executed };
}

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `prompt ${index}`).join('\n');

test('many prompts are sent in batches of 50 and told in one message', async () => {
  const { command, sent, told } = stage(lines(120), [
    added,
    (texts) => added(texts, [{ reason: 'duplicate' }, { reason: 'duplicate' }, { reason: 'duplicate' }]),
  ]);
  await command.run();
  assert.deepEqual(
    sent.map(({ length }) => length),
    [50, 50, 20],
  );
  assert.deepEqual(told, ['117 added, 3 were there already.']);
});

test('when the plan is full in the middle, what went in is told', async () => {
  const { command, told } = stage(lines(60), [
    added,
    () => Promise.reject(new Failure('PROMPT_LIMIT_REACHED', 'Full.')),
  ]);
  await command.run();
  assert.deepEqual(told, ['50 added, 10 did not fit into the plan.']);
});

test('when nothing fits, it is a failure', async () => {
  const { command, told } = stage('one', [() => Promise.reject(new Failure('PROMPT_LIMIT_REACHED', 'Full.'))]);
  await assert.rejects(command.run(), { code: 'PROMPT_LIMIT_REACHED' });
  assert.deepEqual(told, []);
});

test('prompts that are too long are counted and not sent', async () => {
  const { command, sent, told } = stage(`ok\n${'x'.repeat(256)}`);
  await command.run();
  assert.deepEqual(sent, [['ok']]);
  assert.deepEqual(told, ['1 added, 1 longer than 255 characters.']);
});

test('changing one’s mind sends nothing', async () => {
  const { command, sent, told } = stage(undefined);
  await command.run({ project, topicId: 3 });
  assert.deepEqual([sent, told], [[], []]);
});

test('new prompts can be asked at once', async () => {
  const { command, executed } = stage('one', [added], 'Ask Them Now');
  await command.run({ project, topicId: 3 });
  assert.deepEqual(executed, [['citedesk.runPrompts', { project, topicId: 3 }]]);
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
  const text = createTextSources({
    dialogs: {
      pick: (choices) => {
        offered.push(...choices.map(({ label }) => label));
        return Promise.resolve(choices.find(({ label }) => label.startsWith(`$(${pick})`))?.value);
      },
      input: () => Promise.resolve('typed'),
      confirm: (message) => (asked.push(message), Promise.resolve(agree)),
    },
    desk: {
      selection: () => ({ text: 'a\nb', file: 'ideas.md' }),
      clipboard: () => Promise.resolve(((read += 1), clipboard)),
      page: () => Promise.resolve('page'),
    },
  });
  return { text, asked, offered, reads: () => read };
}

test('prompts come from the selection, are typed, pasted or written on a page', async () => {
  const { text, offered, reads } = sources('selection');
  assert.equal(await text.ask(), 'a\nb');
  assert.deepEqual(offered, [
    '$(selection) The 2 selected lines in ideas.md',
    '$(edit) Type one…',
    '$(clippy) Take the lines from the clipboard…',
    '$(new-file) Write several on a page…',
  ]);
  assert.equal(reads(), 0); // the clipboard is read only when it is chosen
  assert.equal(await sources('edit').text.ask(), 'typed');
  assert.equal(await sources('new-file').text.ask(), 'page');
});

test('what the clipboard holds is shown before it is added', async () => {
  const { text, asked } = sources('clippy', { clipboard: 'c\nd\ne' });
  assert.equal(await text.ask(), 'c\nd\ne');
  assert.deepEqual(asked, ['Add 3 prompts, from “c” on?']);
  assert.equal(await sources('clippy', { clipboard: 'c', agree: false }).text.ask(), undefined);
});

test('a prompt can be typed where its source is asked for, and what is none says why', async () => {
  const typing = (words: string) => {
    const labels: (string | undefined)[] = [];
    const text = createTextSources({
      dialogs: {
        pick: (_choices, { typed }) => {
          const row = typed?.(words);
          labels.push(row?.label);
          return Promise.resolve(row?.value);
        },
        input: () => Promise.reject(new Error('asked once more')),
        confirm: () => Promise.resolve(true),
      },
      desk: {
        selection: () => undefined,
        clipboard: () => Promise.resolve(''),
        page: () => Promise.resolve(undefined),
      },
    });
    return { text, labels };
  };
  const { text, labels } = typing('best crm');
  assert.equal(await text.ask(), 'best crm');
  assert.deepEqual(labels, ['$(edit) Add the prompt “best crm”']);
  const long = typing('x'.repeat(256));
  await long.text.ask();
  assert.deepEqual(long.labels, ['$(edit) Use at most 255 characters.']);
});
