import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flakyTests, tapCount, timedTests } from '../../../scripts/test/tap.mjs';

const report = `TAP version 13
# Subtest: together
    # Subtest: test/service/drafts.test.ts
        # Subtest: keeps a draft
        ok 1 - keeps a draft
          ---
          duration_ms: 1500.5
          type: 'test'
          ...
        # Subtest: drafts
            # pass 99
            # Subtest: sorts \\#1 first
            not ok 1 - sorts \\#1 first
              ---
              duration_ms: 20
              type: 'test'
              location: '/drafts.test.ts:3:1'
              ...
            1..1
        not ok 2 - drafts
          ---
          duration_ms: 30
          type: 'suite'
          ...
        1..2
    not ok 1 - test/service/drafts.test.ts
      ---
      duration_ms: 1600
      type: 'suite'
      ...
    1..1
not ok 1 - together
  ---
  duration_ms: 1700
  type: 'suite'
  ...
1..1
# tests 2
# pass 1
# fail 1
# flaky writes an article
# flaky opens a report
`;

describe('TAP counts', () => {
  test('come from the summary', () => {
    assert.equal(tapCount(report, 'pass'), 1);
    assert.equal(tapCount(report, 'fail'), 1);
  });

  test('use the last summary', () => {
    assert.equal(tapCount('# pass 3\n# pass 5\n', 'pass'), 5);
  });

  test('are 0 without a summary', () => {
    assert.equal(tapCount('', 'pass'), 0);
  });
});

describe('flaky tests', () => {
  test('have a line each', () => {
    assert.deepEqual(flakyTests(report), ['writes an article', 'opens a report']);
  });
});

describe('timed tests', () => {
  test('have a file and seconds, and leave out suites', () => {
    const file = 'test/service/drafts.test.ts';
    assert.deepEqual(timedTests(report), [
      { name: 'keeps a draft', file, seconds: 1.5005 },
      { name: 'sorts #1 first', file, seconds: 0.02 },
    ]);
  });

  test('may lack a file', () => {
    const tests = timedTests("ok 1 - adds\n  ---\n  duration_ms: 2\n  type: 'test'\n  ...\n");
    assert.deepEqual(tests, [{ name: 'adds', file: undefined, seconds: 0.002 }]);
  });
});
