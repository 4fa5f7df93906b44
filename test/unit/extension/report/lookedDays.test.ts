import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lookedBefore } from '../../../../src/extension/report/reportPanel.ts';
import { fakeMemento } from '../../../fakes/memento.ts';

describe('last view of a report', () => {
  test('is the last day before today, for each project', () => {
    const memento = fakeMemento();
    const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();
    assert.equal(lookedBefore(memento, 'a', at(20)), undefined);
    assert.equal(lookedBefore(memento, 'a', at(20, 18)), undefined, 'the same day');
    assert.equal(lookedBefore(memento, 'a', at(23, 8)), '2026-11-20');
    assert.equal(lookedBefore(memento, 'a', at(23, 20)), '2026-11-20', 'not lost with the second look');
    assert.equal(lookedBefore(memento, 'b', at(23)), undefined);
    assert.equal(lookedBefore(memento, 'a', at(24)), '2026-11-23');
  });
});
