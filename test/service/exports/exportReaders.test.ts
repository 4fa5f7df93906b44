import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, before, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { answersIn } from '../../../src/client/import/answersFile.ts';
import { createClient } from '../../../src/client/client.ts';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import { type Export, type ExportFormat, ExportType } from '../../../src/contract/projects/export.ts';
import type { ResponseDetail } from '../../../src/contract/projects/response.ts';
import { asWritten } from '../../../src/text/formulas.ts';
import { answerText } from '../../../src/text/words/wellFormed.ts';
import { exported, fileOf, fill, type Filled, nasty, noon } from './exportData.ts';
import { acme } from '../acme.ts';
import { makeFolder, sharedService } from '../testService.ts';

// Files must be read whole, and alike, by programs that are not ours.

const service = await sharedService({ now: () => noon });
let data: Filled;

before(async () => {
  data = await fill(service);
});

async function download(
  folder: string,
  type: ExportType,
  format: ExportFormat,
): Promise<{ readonly file: string; readonly made: Export }> {
  const made = await exported(service, data.project, { type, format });
  const file = path.join(folder, made.file_name ?? '');
  fs.writeFileSync(file, await fileOf(service, made));
  return { file, made };
}

const sorted = (texts: readonly unknown[]): unknown[] => [...texts].sort();

describe('exports', () => {
  test('are read by DuckDB in every format', async (context) => {
    const folder = makeFolder(context);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
    try {
      for (const type of ExportType.options) {
        const csv = await download(folder, type, 'csv');
        const ndjson = await download(folder, type, 'ndjson');
        const tables = [
          `read_csv('${csv.file}', header = true, all_varchar = true)`,
          `read_json('${ndjson.file}', format = 'newline_delimited')`,
        ];
        for (const table of tables)
          assert.deepEqual(await ask(`SELECT count(*)::INT FROM ${table}`), [[csv.made.rows]], `${type} by ${table}`);
        if (type !== 'responses') continue;
        const [inCsv, inJson] = await Promise.all(tables.map((table) => ask(`SELECT answer FROM ${table}`)));
        // DuckDB shows an empty cell as NULL.
        assert.deepEqual(sorted(inCsv?.map(([cell]) => asWritten(String(cell ?? ''))) ?? []), sorted(nasty));
        assert.deepEqual(sorted(inJson?.map(([cell]) => cell) ?? []), sorted(nasty));
        assert.deepEqual(await ask(`SELECT sum(len(sources))::INT FROM ${tables[1]}`), [
          [nasty.reduce((sum, _, index) => sum + (index % 4), 0)],
        ]);
      }
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  });

  const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
  const shell = (script: string, file: string): unknown => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', file], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout) as unknown;
  };

  test('are read by Python as CSV', { skip: !has('python3') && 'python3 is not installed' }, async (context) => {
    const { file } = await download(makeFolder(context), 'responses', 'csv');
    const script =
      'import csv, io, json, sys; text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline=""); print(json.dumps([row["answer"] for row in csv.DictReader(text)]))';
    const cells = shell(`gzip -dc "$1" | python3 -c '${script}'`, file) as string[];
    assert.deepEqual(sorted(cells.map(asWritten)), sorted(nasty));
  });

  test('are read by jq as JSON lines', { skip: !has('jq') && 'jq is not installed' }, async (context) => {
    const { file } = await download(makeFolder(context), 'responses', 'ndjson');
    assert.deepEqual(sorted(shell('gzip -dc "$1" | jq -s "map(.answer)"', file) as string[]), sorted(nasty));
  });

  for (const format of ['csv', 'ndjson'] as const) {
    test(`are imported again from ${format} without loss`, async (context) => {
      const { file } = await download(makeFolder(context), 'responses', format);
      const client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
      context.after(() => client.close());
      const { id: project } = await service.data('POST', '/projects', { ...acme, name: `From ${format}` });
      assert.deepEqual(await importAnswers({ client, project, rows: answersIn(file) }), {
        added: nasty.length,
        skipped: 0,
        refused: 0,
      });
      assert.deepEqual(await importAnswers({ client, project, rows: answersIn(file) }), {
        added: 0,
        skipped: nasty.length,
        refused: 0,
      });

      const prompts = (await client.listPrompts({ project })).data.map(({ text }) => text);
      assert.deepEqual(sorted(prompts), ['=best "anvil", or', 'cheap anvil']);
      assert.deepEqual(await topicsOf(project), await topicsOf(data.project));
      assert.deepEqual(await summaries(project), await summaries(data.project));
    });
  }
});

const topicsOf = async (project: string): Promise<unknown[]> =>
  ((await service.data('GET', `/projects/${project}/topics`)) as { name: string; prompts_count: number }[]).map(
    ({ name, prompts_count: count }) => [name, count],
  );

/** Reads the parts of answers that an export must preserve. Texts lose HTML, and blanks and line breaks at the end. */
async function summaries(project: string): Promise<unknown[]> {
  const { data: list } = (await service.call('GET', `/projects/${project}/responses?limit=100`)).body as {
    data: { id: number }[];
  };
  return Promise.all(
    list.map(async ({ id }) => {
      const answer = (await service.data('GET', `/projects/${project}/responses/${id}`)) as ResponseDetail;
      const {
        prompt,
        model,
        collected_at: at,
        content_markdown: text,
        search_queries: queries,
        search_performed: searched,
        sources,
      } = answer;
      return { prompt: prompt.text, model, at, text: answerText(text), queries, searched, sources };
    }),
  );
}
