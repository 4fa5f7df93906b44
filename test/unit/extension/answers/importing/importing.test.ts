import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { columnsOf, type FileSurvey, surveyFile } from '../../../../../src/client/import/fileSurvey.ts';
import type { Imported, KeptRow, RefusedRow } from '../../../../../src/client/import/importAnswers.ts';
import { formOf } from '../../../../../src/client/import/promptFinder.ts';
import { importAnswers, importReport } from '../../../../../src/extension/answers/importing/importAnswers.ts';
import { Failure } from '../../../../../src/contract/failure.ts';
import { foreignFiles, question } from '../../../../data/imports/foreign.ts';
import { activate } from '../../../../fakes/editor/activate.ts';
import type { Answer } from '../../../../fakes/editor/person.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import { project } from '../../../../fakes/runs.ts';

const screen = screens('importing');

interface Rows {
  readonly kept?: readonly KeptRow[];
  readonly refused?: readonly RefusedRow[];
  readonly notes?: readonly string[];
  /** Content of the file; our own rows by default. */
  readonly survey?: FileSurvey;
  /** The file of that survey, if it is read again. */
  readonly content?: string;
  readonly prompts?: readonly { readonly id: number; readonly text: string; readonly topic_id: number }[];
  /** Answer to the preview. */
  readonly answers?: readonly Answer[];
  /** Breaks off the import after its rows. */
  readonly broken?: Error;
}

function fileWith(context: TestContext, content: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-import-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'answers');
  fs.writeFileSync(file, content);
  return file;
}

const ownSurvey: FileSurvey = {
  reading: { name: 'own' },
  fields: new Map(),
  rows: 1,
  missing: [],
  leftOver: [],
  dayOrder: undefined,
  hasUnclearDates: false,
};

/** Imports rows into a project that tracks ChatGPT, and presses the button of the message. */
async function imported(
  { kept = [], refused = [], notes = [], broken, survey, content, prompts = [], answers = [] }: Rows,
  outcome: Partial<Imported>,
) {
  const editor = activate({
    answers,
    press: 0,
    paths: ['answers.jsonl'],
    service: { project: { models: ['chatgpt'] }, prompts },
  });
  const { done, needs } = editor;
  const plans: object[] = [];
  await importAnswers({
    ...needs,
    pickers: { project: () => Promise.resolve({ id: project, name: 'Acme', models: ['chatgpt'] }) },
    survey(_file, { note, wanted, known }) {
      notes.forEach(note);
      return wanted && content !== undefined
        ? surveyFile(content, { wanted, known })
        : Promise.resolve(survey ?? ownSurvey);
    },
    bringIn({ onKept, onRefused, onProgress, client: _client, signal: _signal, ...work }) {
      plans.push(work);
      kept.forEach(onKept);
      refused.forEach(onRefused);
      const counts = { added: 0, skipped: 0, refused: refused.length, ...outcome };
      onProgress(counts);
      return broken ? Promise.reject(broken) : Promise.resolve(counts);
    },
    onAnswers: (of) => done.push(['news', of]),
  }).run({ project });
  return { ...editor, plans };
}

const of = (...models: readonly string[]): readonly KeptRow[] =>
  models.map((model, index) => ({ number: index + 1, promptId: index + 1, topic: 'Anvils', model, leftOut: [] }));

describe('import answers', () => {
  test('counts imported and rejected answers', async () => {
    const one = await imported({}, { added: 1 });
    const many = await imported({}, { added: 1200, skipped: 24, refused: 3 });
    screen('counts', one.told, many.told);
  });

  test('counts answers imported before the file broke', async () => {
    const broken = new Failure('VALIDATION_FAILED', 'answers.csv is not a complete CSV file: line 41.');
    const { told, effects } = await imported({ broken }, { added: 40 });
    screen('broken file', told);
    assert.deepEqual(effects('note'), [[broken, 'Import']]);
  });

  test('fails if nothing was imported', async () => {
    const broken = new Failure('VALIDATION_FAILED', 'Broken.');
    await assert.rejects(imported({ broken }, {}), broken);
  });

  test('updates an open report', async () => {
    assert.deepEqual((await imported({}, { added: 1 })).done.slice(0, 2), [['refresh'], ['news', project]]);
    assert.deepEqual((await imported({}, { skipped: 24 })).done, [['refresh']]);
  });

  test('reveals the topic and offers the report', async () => {
    const { done, told } = await imported({ kept: of('chatgpt', 'chatgpt') }, { added: 2 });
    assert.deepEqual(done.slice(2), [
      ['reveal row', { project, topicName: 'Anvils' }],
      ['citedesk.showReport', { project }],
    ]);
    screen('ways on', told);
  });

  test('offers the answers to a single prompt', async () => {
    const { told } = await imported({ kept: of('chatgpt') }, { added: 1 });
    assert.ok(told[0]?.endsWith('[Show Report] [Show Answers]'), told[0]);
  });

  test('offers to undo the import last', async () => {
    const { told } = await imported({ kept: of('chatgpt') }, { added: 1, importId: 'one' });
    assert.ok(told[0]?.endsWith('[Show Answers] [Undo Import]'), told[0]);
  });

  test('shows notes about the file', async () => {
    const { told } = await imported({ notes: ['It is not UTF-8.'] }, { added: 1 });
    assert.ok(told[0]?.includes('It is not UTF-8.'));
  });

  test('lists assistants that the project does not track', async () => {
    const { done, told } = await imported({ kept: of('chatgpt', 'aimode', 'aimode', 'gemini') }, { added: 4 });
    assert.deepEqual(done.at(-1), ['citedesk.editProject', { project, at: 'assistants' }]);
    screen('not tracked', told);
  });

  test('lists wrong fields and offers an example row', async () => {
    const fields = { unknown: ['question', 'answer'], missing: ['prompt', 'model', 'collected_at'] };
    const unknown = [1, 2].map((number) => ({ number, reason: 'unknown field: "question"', fields }));
    const { told, effects } = await imported({ refused: unknown }, {});
    const missing = [{ number: 1, reason: 'x', fields: { unknown: [], missing: ['model'] } }];
    const many = Array.from({ length: 7 }, (_, index) => `column ${index}`);
    const wide = [{ number: 1, reason: 'x', fields: { unknown: many, missing: [] } }];
    screen(
      'wrong fields',
      told,
      effects('copy').flat() as string[],
      (await imported({ refused: missing }, {})).told,
      (await imported({ refused: wide }, {})).told,
    );
  });

  test('shows unimported rows unchanged', async () => {
    const rows = {
      kept: [
        ...of('chatgpt'),
        { number: 2, promptId: 2, topic: 'Anvils', model: 'chatgpt', leftOut: ['source 1, which has no valid URL'] },
      ],
      refused: [{ number: 3, reason: 'collected_at is in the future' }],
    };
    const { told, effects } = await imported(rows, { added: 2 });
    screen('rows', told, effects('show text').flat() as string[]);
  });
});

describe('preview of an import', () => {
  const surveyOf = async (context: TestContext, content: string) => surveyFile(fileWith(context, content));
  const table = 'Question;Reply;Engine;When;Score\r\nBest anvil?;Acme.;ChatGPT-4o;5/6/2026;7\r\n';
  const go = { name: 'import' };

  test('shows how the columns of a table are read', async (context) => {
    const survey = await surveyOf(context, table.replace('When', 'Date').replace('5/6', '13/6'));
    const { screen: shown, plans } = await imported({ survey, answers: [go] }, { added: 1 });
    screen('table', shown);
    assert.deepEqual(plans, [
      {
        file: 'answers.jsonl',
        project,
        reading: survey.reading,
        dayOrder: 'day first',
        prompts: 'all',
        columns: columnsOf(survey),
      },
    ]);
  });

  test('asks about unknown columns', async (context) => {
    const content = fileWith(context, table.replace('Reply', 'Words').replace('Engine', 'Who'));
    const survey = await surveyFile(content);
    const answers = [
      { name: 'part', part: 'model' },
      { value: 'gemini' },
      { name: 'part', part: 'collected_at' },
      { field: 'When' },
      { name: 'part', part: 'answer' },
      { field: 'Words' },
      { name: 'dates' },
      go,
    ];
    const { screen: shown, plans } = await imported({ survey, content, answers }, { added: 1 });
    screen('mapping', shown);
    assert.deepEqual(plans, [
      {
        file: 'answers.jsonl',
        project,
        reading: {
          name: 'mapped',
          mapping: { prompt: ['Question'], collected_at: ['When'], answer: ['Words'] },
          fixed: { model: 'gemini' },
        },
        dayOrder: 'day first',
        prompts: 'all',
        columns: { prompt: 'Question', collected_at: 'When', content_markdown: 'Words' },
      },
    ]);
  });

  test('skips questions of a chat history unless selected', async (context) => {
    const content = fileWith(context, foreignFiles['chatgpt'] ?? '');
    const survey = await surveyFile(content);
    const prompts = [{ id: 4, text: question, topic_id: 3 }];
    const known = await imported({ survey, content, prompts, answers: [go] }, { added: 1, unmatched: 1 });
    const all = await imported({ survey, content, prompts, answers: [{ name: 'prompts' }, go] }, { added: 2 });
    screen('chat history', known.screen);
    assert.deepEqual(
      [known.plans, all.plans].map(([plan]) => (plan as { prompts: string }).prompts),
      ['known', 'all'],
    );
  });

  test('counts the same answers before and after', async (context) => {
    const content = fileWith(context, foreignFiles['chatgpt'] ?? '');
    const survey = await surveyFile(content, { known: new Set([formOf(question)]) });
    assert.deepEqual([survey.rows, survey.matching], [2, 1]);
  });

  test('imports nothing if dismissed', async (context) => {
    const survey = await surveyOf(context, foreignFiles['peec'] ?? '');
    const { plans, told } = await imported({ survey }, {});
    assert.deepEqual([plans, told], [[], []]);
  });

  test('lists fields that were not imported once', async () => {
    const { told } = await imported({}, { added: 2, ignored: ['region', 'score'] });
    screen('ignored fields', told);
  });
});

describe('import report', () => {
  const reportOf = (rows: readonly RefusedRow[]): readonly string[] => {
    const report = importReport();
    for (const row of rows) report.refused(row);
    return report.text('').split('\n');
  };

  test('lists at most 10,000 rows', () => {
    const lines = reportOf(Array.from({ length: 10_002 }, (_, index) => ({ number: index + 1, reason: 'is none' })));
    assert.equal(lines.filter((line) => line.includes('is none')).length, 10_000);
    screen('many rows', [lines.slice(-2).join('\n')]);
  });

  test('wraps a long reason between words', () => {
    const reason =
      'model: "claude" is none of chatgpt, gemini, perplexity, copilot, aimode, aioverview; collected_at: is missing';
    const lines = reportOf([{ number: 1, reason }]).slice(4);
    assert.ok(
      lines
        .map((line) => line.trim())
        .join(' ')
        .includes(reason),
    );
    assert.ok(lines.length === 2 && lines.every(({ length }) => length <= 104), lines.join('\n'));
  });
});
