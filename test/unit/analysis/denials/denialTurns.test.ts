import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnsOf } from '../../../../src/analysis/denials/denialTurns.ts';

test('a sentence turns to the name behind a turn, unless it denies once more or speaks of something else', () => {
  const turns = turnsOf({ turn: { but: 'but|yet', again: 'found nothing', elsewhere: 'here are', it: 'it' } });
  for (const behind of [
    ', but good',
    ' in there but good',
    ', is yet good',
    ', but Globex likes it',
    ', but here are reasons for it',
  ])
    assert.equal(turns(behind), true, behind);
  for (const behind of [
    '',
    ', good',
    ', but',
    ', but.',
    ', but found nothing of it',
    ', but here are others',
    ', but Globex is good',
    ' button good',
  ]) {
    assert.equal(turns(behind), false, behind);
  }
});

test('a language without turns has none, and a script without spaces needs none around them', () => {
  assert.equal(turnsOf({})(', but good'), false);
  assert.equal(turnsOf({ turn: { but: '但', it: '它' }, unspaced: true })('，但很好'), true);
  assert.equal(
    turnsOf({ turn: { but: '但', elsewhere: '我知道', it: '它' }, unspaced: true })('，但我知道其他'),
    false,
  );
});
