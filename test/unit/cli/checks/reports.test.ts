import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Log } from 'sarif';
import { type CheckedFile, Lines } from '../../../../src/cli/checks/checkedFile.ts';
import { asJson, asSarif, asText } from '../../../../src/cli/checks/reports.ts';

const from = { line: 3, column: 9 };
const to = { line: 3, column: 13 };
const checked: readonly CheckedFile[] = [
  {
    file: path.join('content', 'größe 1.md'),
    geo: 40,
    findings: [
      {
        rule: 'check.figure',
        severity: 'error',
        message: 'No page says “40 %”.',
        from,
        to,
        fix: { title: 'Link a.com here', edits: [{ from: to, to, text: ' ([a.com](https://a.com))' }] },
      },
    ],
  },
  { file: 'b.md', findings: [] },
];

describe('check report', () => {
  test('counts lines and columns from 1 for any line ending', () => {
    const lines = new Lines('ab\r\ncd\n\nef');
    assert.deepEqual(
      [0, 3, 4, 7, 8, 10].map((offset) => lines.placeOf(offset)),
      [
        { line: 1, column: 1 },
        { line: 1, column: 4 },
        { line: 2, column: 1 },
        { line: 3, column: 1 },
        { line: 4, column: 1 },
        { line: 4, column: 3 },
      ],
    );
  });

  test('writes text lines like a compiler', () => {
    const file = path.join('content', 'größe 1.md');
    assert.equal(asText(checked), `${file}:3:9: error: No page says “40 %”. [check.figure]`);
  });

  test('lists findings by file in JSON', () => {
    const { files } = JSON.parse(asJson(checked)) as { files: readonly Record<string, unknown>[] };
    assert.deepEqual(files[0]?.['findings'], [
      {
        rule: 'check.figure',
        severity: 'error',
        message: 'No page says “40 %”.',
        line: 3,
        column: 9,
        end_line: 3,
        end_column: 13,
        fix: 'Link a.com here',
      },
    ]);
    assert.deepEqual(files[1], { file: 'b.md', findings: [] });
  });

  test('writes rules, levels, encoded URIs and fixes in SARIF', () => {
    const log = JSON.parse(asSarif(checked)) as Log;
    const [run] = log.runs;
    const [result] = run?.results ?? [];
    assert.equal(log.version, '2.1.0');
    assert.deepEqual([result?.ruleId, result?.level], ['check.figure', 'error']);
    assert.equal(run?.tool.driver.rules?.[result?.ruleIndex ?? -1]?.id, 'check.figure');
    const uri = 'content/gr%C3%B6%C3%9Fe%201.md';
    assert.deepEqual(result?.locations?.[0]?.physicalLocation, {
      artifactLocation: { uri },
      region: { startLine: 3, startColumn: 9, endLine: 3, endColumn: 13 },
    });
    const [change] = result.fixes?.[0]?.artifactChanges ?? [];
    assert.equal(change?.artifactLocation.uri, uri);
    assert.equal(change.replacements[0]?.insertedContent?.text, ' ([a.com](https://a.com))');
  });
});
