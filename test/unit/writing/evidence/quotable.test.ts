import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isQuotable, isReadersQuestion, leansOnBefore, refersBack } from '../../../../src/writing/evidence/quotable.ts';

describe('quotable sentences', () => {
  test('open with a reference to the sentence before', () => {
    assert.ok(leansOnBefore('Beyond that, hire a pro.', 'en'));
    assert.ok(leansOnBefore('Das lohnt sich selten.', 'de'));
    assert.ok(!leansOnBefore('Das Verbot gilt ab Oktober.', 'de'));
  });

  test('refer to a part of what they or the sentence before count', () => {
    assert.ok(refersBack('Rund 91 davon sind sehr gut.', 'de'));
    assert.ok(!refersBack('Wir haben 260 Tarife verglichen, 91 davon sind sehr gut.', 'de'));
    assert.ok(refersBack('About 91 of those are good.', 'en'));
    assert.ok(!refersBack('We compared 260 plans, and 91 of those are good.', 'en'));
  });

  test('are whole', () => {
    for (const [text, language] of [
      ['OLED panels have deeper blacks than LED panels.', 'en'],
      ['If you watch in a bright room, look for high brightness.', 'en'],
      ['A mop that cleans well isn’t always the dearest one.', 'en'],
      ['Ein guter Staubsauger hält bei Tierhaaren zehn Jahre lang.', 'de'],
      ['Ce modèle nettoie les tapis en moins de dix minutes.', 'fr'],
    ] as const)
      assert.ok(isQuotable(text, language), text);
  });

  test('exclude fragments, debris and dependent sentences', () => {
    for (const text of [
      'A strong contender with excellent brightness and a bright panel.',
      'Great for movie fans who want deep blacks at home.',
      'It also has a 144Hz refresh rate and HDMI 2.1.',
      'LG B4 OLED is$1,599.99$3,399.994.7(2k+) on sale now.',
      'This one has a fine design.The panel is bright and large.',
      'The panel is bright and large, see more…',
      'Too short is this.',
      'the panel is bright and it is large.',
      'The panel (which is bright is very large and good.',
    ])
      assert.ok(!isQuotable(text, 'en'), text);
  });

  test('may lack a subject after a name', () => {
    assert.ok(isQuotable('Offers deep blacks and is bright enough for day use.', 'en', true));
    assert.ok(!isQuotable('Offers deep blacks and is bright enough for day use.', 'en'));
  });

  test('exclude questions of the assistant to its user', () => {
    assert.ok(isReadersQuestion('How long does a battery last?', 'en'));
    assert.ok(!isReadersQuestion('Would you like me to compare two of them?', 'en'));
    assert.ok(!isReadersQuestion('Looking for something cheap and small?', 'en'));
  });
});
