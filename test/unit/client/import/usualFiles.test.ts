import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answersIn } from '../../../../src/client/import/answersFile.ts';
import { FileDecoder } from '../../../../src/client/import/fileDecoder.ts';

// Files as people and their programs save them.

/** The rows of a file and what is told of it, or why it is refused. */
async function read(
  context: TestContext,
  content: string | Buffer,
): Promise<{ readonly rows: unknown; readonly notes: readonly string[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-answers-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'answers');
  fs.writeFileSync(file, content);
  const notes: string[] = [];
  const rows = await Array.fromAsync(answersIn(file, (note) => notes.push(note.replace(file, 'It')))).catch(
    (error: Error) => error.message.replace(file, 'It'),
  );
  return { rows, notes };
}

const rowsIn = async (context: TestContext, content: string | Buffer): Promise<unknown> =>
  (await read(context, content)).rows;

const row = {
  prompt: 'Für wen?',
  model: 'ChatGPT',
  collected_at: '24.05.2025',
  content_markdown: 'Größe „M“; 5 €',
  sources: [],
  search_queries: [],
  search_performed: null,
};
const german =
  'Prompt ;MODEL;Collected at;ANSWER;\r\nFür wen?;ChatGPT;24.05.2025;"Größe „M“; 5 €";\r\n;;;;\r\n;;;;\r\n';
/** In Windows-1252. */
const saved = (text: string): Buffer =>
  Buffer.from(text.replaceAll('„', '\u0084').replaceAll('“', '\u0093').replaceAll('€', '\u0080'), 'latin1');
const note =
  'It is not UTF-8 and was read as Windows-1252, as spreadsheets save CSV. Saved as UTF-8, its letters are certain.';

test('a table of a German spreadsheet is read: semicolons, Windows-1252, names in any case, an empty column and empty lines', async (context) => {
  for (const content of [saved(german), gzipSync(saved(german))])
    assert.deepEqual(await read(context, content), { rows: [row], notes: [note] });
  for (const content of [
    german,
    `\uFEFF${german}`,
    Buffer.from(`\uFEFF${german}`, 'utf16le'),
    Buffer.from(`\uFEFF${german}`, 'utf16le').swap16(),
    Buffer.from(german, 'utf16le'),
  ]) {
    assert.deepEqual(await read(context, content), { rows: [row], notes: [] });
  }
});

test('a table with tabs is read, and one with other names for its columns', async (context) => {
  assert.deepEqual(
    await rowsIn(
      context,
      'prompt_id\tassistant\tdate\tresponse\tsources\n7\tgemini\t2025-05-24\tYes\thttps://a.com/?q=1,2, https://b.com;https://c.com\n',
    ),
    [
      {
        model: 'gemini',
        collected_at: '2025-05-24',
        content_markdown: 'Yes',
        sources: ['https://a.com/?q=1,2', 'https://b.com', 'https://c.com'].map((url) => ({ url })),
        search_queries: [],
        search_performed: null,
        prompt_id: 7,
      },
    ],
  );
});

test('lines and documents of JSON are read in any of these encodings', async (context) => {
  for (const text of ['[{"answer":"Größe"}]', '{"answer":"Größe"}\r\n\r\n']) {
    for (const content of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le'), saved(text)])
      assert.deepEqual(await rowsIn(context, content), [{ answer: 'Größe' }]);
  }
});

test('a table without a column that is needed, a workbook, and a file that changes its encoding are refused in one sentence that says what to do', async (context) => {
  assert.equal(
    await rowsIn(context, 'Prompt;Answer\na;b\n'),
    'It has no column model and none collected_at. Its first line has to name prompt, model, collected_at and answer.',
  );
  assert.equal(
    await rowsIn(context, 'PK\u0003\u0004…'),
    'It is a spreadsheet or archive. Save its rows as CSV (UTF-8), and import that.',
  );
  assert.equal(
    await rowsIn(context, Buffer.concat([Buffer.from('{"a":"ä"}\n'), saved('{"a":"ä"}')])),
    'It begins as UTF-8 and does not go on so. Save it as UTF-8, and import that.',
  );
});

test('a page of the web, and a text that is neither JSON nor a table, are said to be that', async (context) => {
  const save = 'Save them as JSON, JSON lines or CSV.';
  assert.equal(
    await rowsIn(context, '<!DOCTYPE html>\n<html><body>Not found</body></html>\n'),
    `It holds a page of the web, not answers. ${save}`,
  );
  assert.equal(
    await rowsIn(context, 'Dear all,\nhere is the list.\n'),
    `It is neither JSON nor a table: its first line names no columns of answers. ${save}`,
  );
  assert.match(String(await rowsIn(context, '[{"prompt": ]\n')), /^It is not JSON: /u);
});

test('a letter that is cut between two pieces is read as one', () => {
  const decoded = (bytes: Buffer): string => {
    const decoder = new FileDecoder('It');
    return (
      [...bytes].map((byte) => decoder.decode(Buffer.of(byte), true)).join('') + decoder.decode(Buffer.alloc(0), false)
    );
  };
  for (const text of ['', 'a', 'ä', 'Größe „M“ 5 €, 漢字 👩‍🚀', 'abcdefghä']) {
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')])
      assert.equal(decoded(bytes), text);
  }
  assert.equal(decoded(saved('Größe „M“ 5 €, ä')), 'Größe „M“ 5 €, ä');
});
