import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { fc, runs } from '../../../data/properties.ts';
import { maxExportRows } from '../../../../src/contract/projects/export.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import {
  attachment,
  encodingOf,
  fileNameOf,
  gzipParts,
  prefetch,
  rangeOf,
} from '../../../../src/service/exporting/exportFile.ts';
import { checkSize } from '../../../../src/service/exporting/order.ts';
import { partSize } from '../../../../src/service/store/exports/exports.ts';
import { settle } from '../../../fakes/clock.ts';
import { asWritten } from '../../../../src/text/formulas.ts';

/** Bytes, of which a part has many. */
const textSize = 100_000;
const sum = (parts: readonly Buffer[]): number => parts.reduce((all, { length }) => all + length, 0);
const columns = ['id', 'text', 'list', 'flag'];
const asJson = (rows: readonly object[]): Buffer => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

describe('export files', () => {
  test('follow RFC 4180 in CSV', () => {
    const { head, encode } = encodingOf('csv', columns);
    const rows = [
      { id: 1, text: 'a "b", c', list: ['x', 'y "z"'], flag: true },
      { id: -2, text: 'one\rtwo', list: [], flag: null },
      { id: 3, text: '-', flag: false },
    ];
    assert.equal(
      head + String(encode(asJson(rows))),
      [
        'id,text,list,flag',
        '1,"a ""b"", c","[""x"",""y \\""z\\""""]",true',
        '-2,"one\rtwo",[],',
        "3,'-,,false",
        '',
      ].join('\r\n'),
    );
    assert.equal(encode(Buffer.alloc(0)).length, 0);
  });

  test('can be read back with any text', () => {
    const { head, encode } = encodingOf('csv', ['text', 'other']);
    const lines = encodingOf('ndjson', ['text', 'other']);
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[",\r\n'=; ]{0,8}$/u));
    fc.assert(
      fc.property(fc.array(fc.record({ text, other: text }), { minLength: 1, maxLength: 5 }), (rows) => {
        const cells = parse(head + String(encode(asJson(rows))), { columns: true, record_delimiter: '\r\n' }).map(
          (row) => {
            const { text: one = '', other = '' } = row as Record<string, string>;
            return { text: asWritten(one), other: asWritten(other) };
          },
        );
        assert.deepEqual(
          cells,
          rows.map(({ text: one, other }) => ({ text: one, other })),
        );
        const written = String(lines.encode(asJson(rows))).split('\n');
        assert.deepEqual(
          written.slice(0, -1).map((line) => JSON.parse(line) as unknown),
          cells,
        );
      }),
      runs(40),
    );
  });

  test('are sent in equal parts, a few ahead of the reader', async () => {
    const texts = Array.from({ length: 40 }, () => randomBytes(textSize).toString('base64'));
    const parts: Buffer[] = [];
    const ahead: number[] = [];
    let made = 0;
    async function* source() {
      for (const text of texts) {
        made += 1;
        yield await Promise.resolve(Buffer.from(text));
      }
    }
    await gzipParts(
      source(),
      async (some) => {
        await settle(); // a source that does not wait would run to its end
        ahead.push(made - Math.floor(sum(parts) / textSize));
        parts.push(...some.map((part) => Buffer.from(part)));
      },
      new AbortController().signal,
    );
    assert.ok(Math.max(...ahead) < 20, `${Math.max(...ahead)} texts were made ahead`);
    assert.deepEqual(
      parts.slice(0, -1).map(({ length }) => length),
      parts.slice(0, -1).map(() => partSize),
    );
    assert.ok((parts.at(-1)?.length ?? 0) <= partSize);
    assert.equal(gunzipSync(Buffer.concat(parts)).toString(), texts.join(''));
  });

  test('stop on any failure and on abort', async () => {
    async function* broken() {
      yield await Promise.resolve(Buffer.from('a'));
      throw new Error('cannot read');
    }
    async function* endless() {
      for (;;) yield await Promise.resolve(randomBytes(partSize));
    }
    const none = new AbortController().signal;
    await assert.rejects(
      gzipParts(broken(), () => Promise.resolve(), none),
      /cannot read/,
    );
    await assert.rejects(
      gzipParts(endless(), () => Promise.reject(new Error('cannot write')), none),
      /cannot write/,
    );
    const stop = new AbortController();
    await assert.rejects(
      gzipParts(
        endless(),
        () => {
          stop.abort();
          return Promise.resolve();
        },
        stop.signal,
      ),
      { name: 'AbortError' },
    );
  });

  test('report a failure in order', async () => {
    async function* items() {
      yield await Promise.resolve('first');
      throw new Error('cannot read');
    }
    const asked = prefetch(items());
    assert.deepEqual(await asked.next(), { done: false, value: 'first' });
    await settle(); // a rejection that nobody took by now would end the process
    await assert.rejects(asked.next(), /cannot read/);
  });

  test('support ranges as in RFC 9110', () => {
    const cases: [string | undefined, unknown][] = [
      [undefined, undefined],
      ['bytes=0-0', { first: 0, last: 0 }],
      ['bytes=5-', { first: 5, last: 9 }],
      ['bytes=-3', { first: 7, last: 9 }],
      ['bytes=-30', { first: 0, last: 9 }],
      ['bytes=2-99', { first: 2, last: 9 }],
      ['bytes=10-', 'none'],
      ['bytes=-0', 'none'],
      ['bytes=-', undefined],
      ['bytes=3-2', undefined],
      ['bytes=0-1,3-4', undefined],
      ['items=0-1', undefined],
      ['bytes=1e1-', undefined],
    ];
    for (const [header, range] of cases) assert.deepEqual(rangeOf(header, 10), range, header);
  });

  test('are named after their project', () => {
    const plan = { type: 'query_fanout', format: 'csv', from: '2026-10-01', to: '2026-10-31' } as const;
    assert.equal(
      fileNameOf({ name: 'Acme & Söhne', url: 'https://acme.com' }, plan),
      'acme-soehne-query-fanout-2026-10-01-2026-10-31.csv.gz',
    );
    assert.equal(
      fileNameOf({ name: '!!!', url: 'https://acme.com' }, plan),
      'query-fanout-2026-10-01-2026-10-31.csv.gz',
    );
    const sample = { name: 'Tarnwick', url: 'https://tarnwick.citedesk-sample.example' };
    for (const name of ['Tarnwick', 'Tarnwick (sample)'])
      assert.equal(fileNameOf({ ...sample, name }, plan), 'tarnwick-sample-query-fanout-2026-10-01-2026-10-31.csv.gz');
    assert.equal(
      attachment('акме.gz'),
      'attachment; filename="____.gz"; filename*=UTF-8\'\'%D0%B0%D0%BA%D0%BC%D0%B5.gz',
    );
  });

  test('have a limit of rows', () => {
    checkSize(maxExportRows);
    assert.throws(
      () => checkSize(maxExportRows + 1),
      (error) =>
        error instanceof Failure &&
        error.code === 'EXPORT_TOO_LARGE' &&
        error.status === 422 &&
        JSON.stringify(error.details) === '{"max_rows":1000000}',
    );
  });
});
