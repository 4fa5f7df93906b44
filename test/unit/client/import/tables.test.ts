import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namedMapping, UnreadableRow } from '../../../../src/client/import/fieldNames.ts';
import { rowsOf, surveyOf } from './importedFile.ts';

const head = 'prompt,model,collected_at,answer,sources';
const good = 'a,chatgpt,2026-02-02,Acme.,https://a.example';

describe('lines of a table', () => {
  test('are refused if they have too few or too many cells', async (context) => {
    for (const [line, cells] of [
      ['a,chatgpt,2026-02-02', 3],
      ['a,chatgpt', 2],
      ['a', 1],
      ['a,chatgpt,2026-02-02,Acme.', 4],
      ['a,chatgpt,2026-02-02,Acme, Globex and Hooli,', 6],
      ['a,chatgpt,2026-02-02,Acme, Globex,https://a.example', 6],
      ['best anvil, cheap,chatgpt,2026-02-02,Acme.,x', 6],
      ['a,chatgpt,2026-02-02,"Acme, Globex",https://a.example,x', 6],
      ['a,chatgpt,2026-02-02,Acme.,https://a.example,,x', 7],
      ['and the rest of an answer', 1],
    ] as const) {
      const [before, refused, after] = await rowsOf(context, `${head}\n${good}\n${line}\n${good}\n`);
      assert.ok(refused instanceof UnreadableRow, line);
      assert.ok(
        refused.reason.startsWith(`the row that ends in line 3 has ${cells} cell`),
        `${line}: ${refused.reason}`,
      );
      assert.deepEqual([before?.['content_markdown'], after?.['content_markdown']], ['Acme.', 'Acme.']);
    }
  });

  test('may have empty cells at their end', async (context) => {
    for (const table of [
      `${head},,\n${good},,\n`,
      `${head}\n"a",chatgpt,2026-02-02,"Acme.",\n`,
      `${head},,\na,chatgpt,2026-02-02,Acme.,, ,\t\n`,
      `${head},,\n${good}\n`,
    ])
      assert.equal((await rowsOf(context, table))[0]?.['content_markdown'], 'Acme.', table);
  });

  test('may be long and contain quoted text', async (context) => {
    const words = 'Acme, "the best"\r\n\r\n; Globex\n'.repeat(1000);
    const [row] = await rowsOf(context, `${head}\r\na,chatgpt,2026-02-02,"${words.replaceAll('"', '""')}",\r\n`);
    assert.equal(row?.['content_markdown'], words);
  });
});

describe('first line of a table', () => {
  test('can name the separator', async (context) => {
    for (const mark of [';', ',', '\t', '|', '^', '~', ':'])
      for (const [start, end] of [
        ['', '\n'],
        ['\uFEFF', '\r\n'],
        ['', '\r\n'],
      ] as const) {
        const row =
          ['prompt', 'model', 'collected_at', 'answer'].join(mark) +
          end +
          ['a', 'chatgpt', '2026-02-02', 'b'].join(mark) +
          end;
        const [{ prompt, content_markdown: text } = {}] = await rowsOf(context, `${start}sep=${mark}${end}${row}`);
        assert.deepEqual([prompt, text], ['a', 'b'], JSON.stringify(mark));
      }
    assert.equal((await rowsOf(context, 'SEP=;\nprompt;model;date;answer\na;chatgpt;2026-02-02;b\n')).length, 1);
  });

  test('can be quoted, and repeat a name', async (context) => {
    const survey = await surveyOf(
      context,
      '"Prompt, as asked";Note;Note;Engine;Run date;"AI\nresponse"\na;x;y;b;c;d\n',
    );
    assert.deepEqual(
      [...survey.fields.keys()],
      ['Prompt, as asked', 'Note', 'Note (2)', 'Engine', 'Run date', 'AI\nresponse'],
    );
    assert.deepEqual(survey.missing, ['prompt']);
    assert.deepEqual(survey.leftOver, ['Prompt, as asked', 'Note', 'Note (2)']);
  });
});

describe('columns of other tables', () => {
  test('are recognized by common names', async (context) => {
    for (const names of [
      ['Prompt', 'Engine', 'Date', 'Response'],
      ['Question', 'AI Model', 'Timestamp', 'Answer'],
      ['Query', 'Platform', 'Run Date', 'AI Response'],
      ['Keyword', 'LLM', 'created_at', 'Full answer'],
      ['promptText', 'model', 'createdAt', 'responseText'],
      ['Frage', 'Assistent', 'Datum', 'Antwort'],
      ['Search query', 'AI platform', 'Execution Date', 'Output'],
      ['prompt', 'provider', 'date', 'content'],
      ['user_prompt', 'AI-Engine', 'Checked at', 'Reply'],
      ['Prompt name', 'Chatbot', 'Response date', 'Markdown'],
    ]) {
      const content = `${names.join(';')};Score\na;ChatGPT-4o;2026-02-02;b;7\n`;
      const { missing } = await surveyOf(context, content);
      const [{ prompt, model, collected_at: at, content_markdown: text } = {}] = await rowsOf(context, content);
      assert.deepEqual([missing, prompt, model, at, text], [[], 'a', 'ChatGPT-4o', '2026-02-02', 'b'], names.join());
    }
  });

  test('can be named by a mapping', () => {
    const fields = ['Question', 'Reply, in full', 'Who', 'Run Date', 'prompt', 'meta'];
    for (const [text, mapping, fixed] of [
      ['prompt=Question', { prompt: ['Question'] }, {}],
      ['prompt=question', { prompt: ['Question'] }, {}],
      ['date=run_date', { collected_at: ['Run Date'] }, {}],
      ['text=Reply, in full,assistant=Who', { answer: ['Reply, in full'], model: ['Who'] }, {}],
      [' prompt = Question , assistant = Gemini 2.5 ', { prompt: ['Question'] }, { model: 'Gemini 2.5' }],
      ['assistant=chatgpt,date=2026-02-02', {}, { model: 'chatgpt', collected_at: '2026-02-02' }],
      ['text=meta.answer.text', { answer: ['meta.answer.text'] }, {}],
      ['topic=Anvils', {}, { topic: 'Anvils' }],
      [
        'sources=Who,searches=Who,version=Who',
        { sources: ['Who'], search_queries: ['Who'], model_version: ['Who'] },
        {},
      ],
      ['prompt=prompt', { prompt: ['prompt'] }, {}],
    ] as const)
      assert.deepEqual(namedMapping(text, fields), { mapping, fixed }, text);
    for (const text of [
      '',
      'Question',
      'prompt=',
      'question=prompt',
      'text=Nothing',
      'assistant=Siri',
      'date=soon',
      '=',
    ])
      assert.equal(typeof namedMapping(text, fields), 'string', text);
  });
});

describe('dates of a file', () => {
  const table = (...dates: readonly string[]) =>
    `prompt,model,collected_at,answer\n${dates.map((date) => `a,chatgpt,"${date}",b\n`).join('')}`;

  test('determine the order of day and month together', async (context) => {
    for (const [dates, order, isUnclear] of [
      [['5/6/2026', '13/6/2026'], 'day first', false],
      [['13/6/2026', '5/6/2026'], 'day first', false],
      [['5/6/2026', '6/13/2026'], 'month first', false],
      [['5/6/2026', '6/5/2026'], undefined, true],
      [['5/6/2026', '13/6/2026', '6/13/2026'], undefined, true],
      [['5/5/2026'], undefined, false],
      [['13/13/2026', '5/6/2026'], undefined, true],
      [['2026-06-05', '13. März 2026'], undefined, false],
      [['05-06-2026', '31-01-2026'], 'day first', false],
      [['5/6/2026 10:00', '5/28/2026 11:30 PM'], 'month first', false],
    ] as const) {
      const survey = await surveyOf(context, table(...dates));
      assert.deepEqual([survey.dayOrder, survey.hasUnclearDates], [order, isUnclear], dates.join());
    }
  });
});
