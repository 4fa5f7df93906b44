import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importAnswers } from '../../../../src/extension/commands/prompts/importAnswers.ts';
import type { Imported, KeptRow, RefusedRow } from '../../../../src/client/import/importAnswers.ts';

interface Rows {
  readonly kept?: readonly KeptRow[];
  readonly refused?: readonly RefusedRow[];
  readonly notes?: readonly string[];
}

/** What a person is told, and shown when they press the button, after an import into a project that tracks ChatGPT. */
async function imported({ kept = [], refused = [], notes = [] }: Rows, outcome: Imported) {
  const messages: string[] = [];
  const shown: string[] = [];
  const executed: unknown[] = [];
  const news: string[] = [];
  const command = importAnswers({
    services: { connect: () => Promise.resolve({ client: {} }) },
    pickers: { project: () => Promise.resolve({ id: 'p', name: 'Acme', models: ['chatgpt'] }) },
    dialogs: {
      file: () => Promise.resolve('answers.jsonl'),
      progress: (_title, work) => work(() => undefined, new AbortController().signal),
      tell: (message: string, button?: string) => (messages.push(message), Promise.resolve(button)),
    },
    bringIn({ onKept, onRefused, onNote }) {
      notes.forEach(onNote);
      kept.forEach(onKept);
      refused.forEach(onRefused);
      return Promise.resolve(outcome);
    },
    showText: (name, text) => (shown.push(`${name}\n${text}`), Promise.resolve()),
    execute: (...call) => (executed.push(call), Promise.resolve()),
    tree: { refresh: () => undefined },
    onAnswers: (project) => news.push(project),
  });
  await command.run({ project: 'p' });
  return { message: messages.join('\n'), shown, executed, news };
}

const of = (...models: readonly string[]): readonly KeptRow[] =>
  models.map((model, index) => ({ number: index + 1, model, leftOut: [] }));

test('an import says in one message what came in, and what not', async () => {
  assert.equal((await imported({}, { added: 1, skipped: 0, refused: 0 })).message, '1 answer imported.');
  assert.equal(
    (await imported({}, { added: 1200, skipped: 24, refused: 3 })).message,
    '1,200 answers imported, 24 were there already, 3 refused.',
  );
});

test('an open report hears of answers that came in, and of nothing else', async () => {
  assert.deepEqual((await imported({}, { added: 1, skipped: 0, refused: 0 })).news, ['p']);
  assert.deepEqual((await imported({}, { added: 0, skipped: 24, refused: 0 })).news, []);
});

test('what a person should know of the file is in the message', async () => {
  assert.equal(
    (await imported({ notes: ['It is not UTF-8.'] }, { added: 1, skipped: 0, refused: 0 })).message,
    '1 answer imported. It is not UTF-8.',
  );
});

test('answers of assistants that the project does not track are told, as nobody would find them', async () => {
  const { message, executed } = await imported(
    { kept: of('chatgpt', 'aimode', 'aimode', 'gemini') },
    { added: 4, skipped: 0, refused: 0 },
  );
  assert.equal(
    message,
    '4 answers imported. 3 from AI Mode, Gemini are kept, but not shown, as Acme does not track AI Mode, Gemini. Add AI Mode, Gemini to its assistants in Edit Project to see all answers.',
  );
  assert.deepEqual(executed, [['citedesk.editProject', { project: 'p', at: 'assistants' }]]);
});

test('rows that are not in the project as they stand in the file are shown as a text, each with its reason', async () => {
  const rows = {
    kept: [...of('chatgpt'), { number: 2, model: 'chatgpt', leftOut: ['source 1, which has no address of the web'] }],
    refused: [{ number: 3, reason: 'collected_at is in the future' }],
  };
  const { message, shown } = await imported(rows, { added: 2, skipped: 0, refused: 1 });
  assert.equal(message, '2 answers imported, 1 refused.');
  assert.deepEqual(shown, [
    [
      'Rows of answers.jsonl',
      '2 answers imported, 1 refused.',
      '',
      'Refused, and not in the project. Mend them in the file and import it again: nothing comes in twice.',
      '',
      'Row 3: collected_at is in the future',
      '',
      'Kept, without what cannot be kept:',
      '',
      'Row 2: without source 1, which has no address of the web',
    ].join('\n'),
  ]);
});

test('a file of nothing but faults lists the first of them', async () => {
  const refused = Array.from({ length: 10_002 }, (_, index) => ({ number: index + 1, reason: 'is none' }));
  const {
    shown: [text = ''],
  } = await imported({ refused }, { added: 0, skipped: 0, refused: refused.length });
  assert.match(text, /\nRow 10000: is none\n… and 2 more$/u);
});

test('a long reason is wrapped between words', async () => {
  const reason =
    'model: "claude" is none of chatgpt, gemini, perplexity, copilot, aimode, aioverview; collected_at: it is missing';
  const {
    shown: [text = ''],
  } = await imported({ refused: [{ number: 1, reason }] }, { added: 0, skipped: 0, refused: 1 });
  const lines = text.split('\n').slice(5);
  assert.equal(lines.map((line) => line.trim()).join(' '), `Row 1: ${reason}`);
  assert.ok(lines.length === 2 && lines.every(({ length }) => length <= 104), lines.join('\n'));
});
