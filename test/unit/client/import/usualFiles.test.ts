import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answersIn } from '../../../../src/client/import/answersFile.ts';
import { FileDecoder } from '../../../../src/client/import/answersText.ts';

/** Rows of a file, or the error message, with the notes about it. */
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
/** Encodes a text as Windows-1252. */
const windows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('„', '\u0084').replaceAll('“', '\u0093').replaceAll('€', '\u0080'), 'latin1');
const note =
  'It is not UTF-8 and was read as Windows-1252, which spreadsheets use for CSV. If characters are wrong, save it as UTF-8.';

describe('import of common files', () => {
  test('reads tables of a German spreadsheet', async (context) => {
    for (const content of [windows1252(german), gzipSync(windows1252(german))])
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

  test('reads tables with tabs or other column names', async (context) => {
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

  test('reads JSON in any common encoding', async (context) => {
    for (const text of ['[{"answer":"Größe"}]', '{"answer":"Größe"}\r\n\r\n', '{\n  "answer": "Größe"\n}']) {
      for (const content of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le'), windows1252(text)])
        assert.deepEqual(await rowsIn(context, content), [{ content_markdown: 'Größe' }]);
    }
  });

  test('suggests a fix for unsuitable tables and encodings', async (context) => {
    assert.equal(
      await rowsIn(context, 'Prompt;Answer\na;b\n'),
      'It looks like CSV, but has no column for assistant, date. Its columns are Prompt, Answer.',
    );
    assert.equal(
      await rowsIn(context, 'PK\u0003\u0004…'),
      'It is a spreadsheet or archive. Save its rows as CSV (UTF-8), and import that.',
    );
    assert.equal(
      await rowsIn(context, Buffer.concat([Buffer.from('{"a":"ä"}\n'), windows1252('{"a":"ä"}')])),
      'It begins as UTF-8 and does not go on so. Save it as UTF-8, and import that.',
    );
  });

  test('recognizes web pages and plain text', async (context) => {
    const save = 'Save the answers as JSON, JSON Lines or CSV.';
    assert.equal(
      await rowsIn(context, '<!DOCTYPE html>\n<html><body>Not found</body></html>\n'),
      `It contains a web page, not answers. ${save}`,
    );
    assert.equal(
      await rowsIn(context, 'Dear all,\nhere is the list.\n'),
      `It is neither JSON nor a table of answers: its first line does not name the expected columns. ${save}`,
    );
    assert.match(String(await rowsIn(context, '[{"prompt": ]\n')), /^It is not valid JSON: /u);
  });

  test('joins a character that is split between two chunks', () => {
    const decoded = (bytes: Buffer): string => {
      const decoder = new FileDecoder('It');
      return (
        [...bytes].map((byte) => decoder.decode(Buffer.of(byte), true)).join('') +
        decoder.decode(Buffer.alloc(0), false)
      );
    };
    for (const text of ['', 'a', 'ä', 'Größe „M“ 5 €, 漢字 👩‍🚀', 'abcdefghä']) {
      for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')])
        assert.equal(decoded(bytes), text);
    }
    assert.equal(decoded(windows1252('Größe „M“ 5 €, ä')), 'Größe „M“ 5 €, ä');
  });
});
