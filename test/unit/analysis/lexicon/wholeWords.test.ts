import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  advises,
  announcesNoNames,
  endsProperty,
  isPlan,
  leadsToBest,
  leadsToCriteria,
} from '../../../../src/analysis/lexicon/headWords.ts';

describe('lexicon phrases', () => {
  test('match whole words in any case and with any apostrophe', () => {
    for (const [said, words] of [
      [leadsToBest, ['Best hotels', 'die besten Hotels', 'LES MEILLEURES OFFRES']],
      [
        leadsToCriteria,
        [
          'How to choose',
          "models I don't recommend",
          'models I don’t recommend',
          'Modelle, die man meiden sollte: vermeiden',
        ],
      ],
      [announcesNoNames, ['Key features', 'Nachteile']],
      [isPlan, ['Pro', 'Business Plan']],
    ] as const) {
      for (const text of words) assert.ok(said(text), text);
    }
    for (const text of ['Bestellung', 'Western hotels', 'Étop']) assert.ok(!leadsToBest(text), text);
    for (const text of ['Chowder to go', 'So kann man Fehler zu vermeiden']) assert.ok(!leadsToCriteria(text), text);
  });

  test('match German word endings, and CJK words anywhere', () => {
    assert.match('Akkulaufzeit und Garantiedauer', endsProperty);
    assert.doesNotMatch('Dauerhaft', endsProperty);
    for (const text of ['口碑最佳的手机', '人気のおすすめ', '최고의 추천 제품']) assert.ok(leadsToBest(text), text);
  });

  test('require a capital for advice', () => {
    assert.match('Choose a size', advises);
    assert.doesNotMatch('choose a size', advises);
  });
});
