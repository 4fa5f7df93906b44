import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closing, type StepResult, suiteSummary } from '../../../scripts/test/summary.mjs';

const step = (change: Partial<StepResult> = {}): StepResult => ({
  name: 'unit',
  passed: 3,
  failed: 0,
  skipped: 0,
  seconds: 1.25,
  ...change,
});

describe('suite summary', () => {
  test('lists steps with counts, times and notes', () => {
    const steps = [step(), step({ name: 'service', failed: 1, skipped: 2, seconds: 60, note: 'stopped after 60 s' })];
    assert.equal(
      suiteSummary(steps, 61),
      [
        '            passed   failed  skipped  seconds',
        'unit             3        0        0      1.3',
        'service          3        1        2     60.0  stopped after 60 s',
        'total            6        1        2     61.0',
      ].join('\n'),
    );
  });

  test('names flaky tests', () => {
    const [, journey = ''] = suiteSummary([step({ name: 'journey', flaky: ['report'] })], 1).split('\n');
    assert.match(journey, / 1 flaky: report$/);
  });

  test('ends with the ten slowest tests of all steps', () => {
    const tests = Array.from({ length: 9 }, (_, index) => ({ name: `test ${index}`, seconds: index }));
    const steps = [step({ tests }), step({ tests: [...tests, { name: 'slow', file: 'a.test.ts', seconds: 20 }] })];
    const [, slowest = ''] = suiteSummary(steps, 1).split('\n\n');
    const lines = slowest.split('\n');
    assert.deepEqual(lines.slice(0, 3), ['Slowest tests', '   20.0 s  a.test.ts: slow', '    8.0 s  test 8']);
    assert.equal(lines.length, 11);
  });
});

describe('closing line', () => {
  test('sums all steps', () => {
    assert.deepEqual(closing([step(), step()], 0), { line: '6 passed, 0 failed', exitCode: 0 });
  });

  test('fails with a failed test', () => {
    assert.deepEqual(closing([step({ failed: 2 })], 0), { line: '3 passed, 2 failed', exitCode: 1 });
  });

  test('fails without a passed test', () => {
    assert.deepEqual(closing([], 0), { line: '0 passed, 1 failed', exitCode: 1 });
  });

  test('keeps the exit code of a broken run', () => {
    assert.deepEqual(closing([step()], 130), { line: '3 passed, 1 failed', exitCode: 130 });
  });
});
