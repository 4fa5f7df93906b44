import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { summaryCount } from '../../journey/tap.ts';

const script = path.join(import.meta.dirname, '../../journey/run.ts');

/** Tests of a file: one passes always, the other as it says. */
const fileOf = (second: string): string => `
  import fs from 'node:fs';
  import { describe, test } from 'node:test';
  describe('journey', () => {
    test('passes', () => {});
    test('tries', async (context) => {
      await context.test('step', () => { ${second} });
    });
  });`;
const passing = fileOf('');
const failing = fileOf('throw new Error("as always");');
/** Fails in its first process alone. */
const flaky = fileOf(`
  const mark = import.meta.filename + '.ran';
  if (fs.existsSync(mark)) return;
  fs.writeFileSync(mark, '');
  throw new Error('for once');`);
/** Fails before its first test, for once. */
const broken = `import files from 'node:fs';
  const mark = import.meta.filename + '.ran';
  const isFirst = !files.existsSync(mark);
  files.writeFileSync(mark, '');
  if (isFirst) throw new Error('for once');
  ${passing}`;

interface Outcome {
  readonly code: number | null;
  readonly last: string;
  readonly pass: number;
  readonly fail: number;
  readonly flaky: readonly string[];
}

function runFiles(context: TestContext, texts: Readonly<Record<string, string>>): Outcome {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-journeys-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const files = Object.entries(texts).map(([name, text]) => {
    const file = path.join(folder, `${name}.test.ts`);
    fs.writeFileSync(file, text);
    return file;
  });
  const report = path.join(folder, 'report.tap');
  const env = { ...process.env, CITEDESK_FLAKY: path.join(folder, 'flaky') };
  const { status, stdout } = spawnSync(process.execPath, [script, `--report=${report}`, ...files], {
    encoding: 'utf8',
    env,
  });
  const tap = fs.readFileSync(report, 'utf8');
  return {
    code: status,
    last: stdout.trimEnd().split('\n').at(-1) ?? '',
    pass: summaryCount(tap, 'pass'),
    fail: summaryCount(tap, 'fail'),
    flaky: [...tap.matchAll(/^# flaky (.*)$/gmu)].map(([, name = '']) => name),
  };
}

describe('journey runner', () => {
  test('counts a journey that passes alone as passed and flaky', (context) => {
    const outcome = runFiles(context, { once: flaky, good: passing });
    assert.deepEqual(outcome, { code: 0, last: '1 flaky: once', pass: 6, fail: 0, flaky: ['once'] });
  });

  test('fails with a journey that fails twice', (context) => {
    const { code, pass, fail, flaky: named } = runFiles(context, { bad: failing, good: passing, once: flaky });
    assert.deepEqual({ code, pass, fail, named }, { code: 1, pass: 7, fail: 2, named: ['once'] });
  });

  test('fails with more than two flaky journeys', (context) => {
    const outcome = runFiles(context, { one: flaky, two: flaky, three: flaky });
    assert.deepEqual(outcome, {
      code: 1,
      last: '3 flaky: one, two, three',
      pass: 9,
      fail: 1,
      flaky: ['one', 'two', 'three'],
    });
  });

  test('runs a file again that failed before its first test', (context) => {
    const { code, fail, flaky: named } = runFiles(context, { once: broken, good: passing });
    assert.deepEqual({ code, fail, named }, { code: 0, fail: 0, named: ['once'] });
  });

  test('reports no flaky journey when all pass', (context) => {
    const { code, pass, fail, flaky: named } = runFiles(context, { good: passing, other: passing });
    assert.deepEqual({ code, pass, fail, named }, { code: 0, pass: 6, fail: 0, named: [] });
  });
});
