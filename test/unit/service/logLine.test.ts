import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readableLine } from '../../../src/service/log.ts';

const record = (more: object): string =>
  readableLine(JSON.stringify({ level: 'warn', time: new Date(2026, 10, 22, 9, 5, 3, 7).toISOString(), ...more }));

describe('log line', () => {
  test('shows local time, level, message and details', () => {
    assert.equal(
      record({ ask: 7, code: 'PROVIDER_QUOTA', msg: 'Nothing is left to spend.' }),
      '2026-11-22 09:05:03.007 [warn] Nothing is left to spend. (ask 7, code PROVIDER_QUOTA)\n',
    );
    assert.equal(
      record({ work: { kind: 'ask', ref: 1 }, msg: 'lost' }),
      '2026-11-22 09:05:03.007 [warn] lost (work {"kind":"ask","ref":1})\n',
    );
  });

  test('shows the error message, followed by its stack', () => {
    const err = {
      message: 'no such table: topics',
      stack: 'Error: no such table: topics\n    at one (a.ts:1)\n    at two (b.ts:2)',
    };
    assert.equal(
      record({ err, request: 'req_1', msg: 'a call failed' }),
      '2026-11-22 09:05:03.007 [warn] a call failed: no such table: topics (request req_1)\n    at one (a.ts:1)\n    at two (b.ts:2)\n',
    );
  });

  test('cuts long stacks', () => {
    const stack = [
      'Error: x',
      ...Array.from({ length: 10 }, (_, index) => `    at f${index} (service.mjs:1:${index})`),
    ].join('\n');
    assert.equal(
      record({ err: { message: 'x', stack }, msg: 'a call failed' })
        .trimEnd()
        .split('\n').length,
      5,
    );
  });

  test('removes line breaks from logged text', () => {
    assert.equal(
      record({ msg: 'a\n2026-11-22 [info] b', model: 'c\r\nd' }),
      '2026-11-22 09:05:03.007 [warn] a 2026-11-22 [info] b (model c d)\n',
    );
  });
});
