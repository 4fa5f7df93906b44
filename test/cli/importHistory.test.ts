import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { foreignFiles, question } from '../data/imports/foreign.ts';
import { startPrompts } from '../service/acme.ts';
import { makeFolder, serviceFor } from '../service/testService.ts';
import { importedOf, run } from './commandLine.ts';

describe('import of history on the command line', () => {
  test('reads every format, named or not', async (context) => {
    const { folder, ...caller } = await serviceFor(context);
    const files = makeFolder(context);
    for (const [id, content] of Object.entries(foreignFiles)) {
      const { project } = await startPrompts(caller, question);
      const file = path.join(files, id);
      fs.writeFileSync(file, content);
      const words = ['import', '--data', folder, '--project', project];
      const { code, out, err } = await run(...words, file);
      assert.deepEqual([code, (JSON.parse(out) as { added: number }).added], [0, 1], err);
      const again = await run(...words, '--from', id, file);
      assert.equal((JSON.parse(again.out) as { skipped: number }).skipped, 1, again.err);
    }
  });

  test('maps columns, previews and explains what is missing', async (context) => {
    const { folder, ...caller } = await serviceFor(context);
    const { project } = await startPrompts(caller, question);
    const file = path.join(makeFolder(context), 'table.csv');
    fs.writeFileSync(file, `Was;Text;Tag\r\n${question};"Acme; Globex";5/6/2026\r\n`);
    const words = ['import', '--data', folder, '--project', project, file];
    const unknown = await run(...words);
    assert.equal(unknown.code, 2);
    assert.match(
      unknown.err,
      /Columns: Was, Text, Tag\. Name them with --map "text=Text,prompt=…,assistant=…,date=…"/u,
    );
    const map = ['--map', 'prompt=Was,date=Tag,assistant=chatgpt'];
    const preview = await run('import', '--preview', ...map, file);
    assert.deepEqual(preview.out.split('\n'), [
      `${file}: 1 answer, read as a table`,
      `  prompt = Was, such as “${question}”`,
      '  assistant: chatgpt (all rows)',
      '  date = Tag, such as “5/6/2026”',
      '  text = Text, such as “Acme; Globex”',
      '  some dates can be read with the day or the month first: use --dates dmy or --dates mdy',
      '',
    ]);
    const unclear = await run(...words, ...map);
    assert.match(unclear.err, /can be read with the day or the month first/u);
    const { out } = await run(...words, ...map, '--dates', 'dmy');
    assert.deepEqual(importedOf(out), { file, added: 1, skipped: 0, refused: 0 });
    for (const wrong of [
      ['--from', 'semrush'],
      ['--map', 'was=prompt'],
      ['--dates', 'ymd'],
      ['--prompts', 'some'],
    ])
      assert.equal((await run(...words, ...wrong)).code, 2, wrong.join(' '));
  });

  test('is undone by its ID, or the latest first', async (context) => {
    const { folder, ...caller } = await serviceFor(context);
    const { project } = await startPrompts(caller, question);
    const target = ['--data', folder, '--project', project];
    const answers = async () =>
      (await caller.data('GET', `/projects/${project}/responses?from=2026-05-01&to=2026-05-31`)).length;
    const bring = async (name: string, day: number) => {
      const file = path.join(makeFolder(context), name);
      const row = {
        prompt: `anvil ${day}`,
        model: 'chatgpt',
        collected_at: `2026-05-0${day}T10:00:00Z`,
        content_markdown: 'Acme.',
      };
      fs.writeFileSync(file, JSON.stringify(row));
      return JSON.parse((await run('import', ...target, file)).out) as { importId: string };
    };
    const [{ importId }] = [await bring('one.jsonl', 1), await bring('two.jsonl', 2)];
    const { out } = await run('imports', ...target);
    assert.deepEqual(
      out.split('\n').map((line) => line.split('\t').slice(2, 6)),
      [
        ['two.jsonl', '1 added', '0 skipped', '1 new prompts'],
        ['one.jsonl', '1 added', '0 skipped', '1 new prompts'],
        [],
      ],
    );
    const last = await run('import', ...target, '--undo');
    assert.partialDeepStrictEqual(JSON.parse(last.out), { source: 'two.jsonl', removed: { answers: 1, prompts: 1 } });
    assert.equal(await answers(), 1);
    await run('import', ...target, '--undo', importId);
    assert.equal(await answers(), 0);
    const none = await run('import', ...target, '--undo');
    assert.deepEqual([none.code, none.err.trim()], [1, 'citedesk: There is no import of the last 30 days to undo.']);
    const unknown = await run('import', ...target, '--undo', 'unknown');
    assert.match(unknown.err, /No import of the last 30 days has this ID/u);
  });
});
