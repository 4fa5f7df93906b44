import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CommonPhrases } from '../../../../src/writing/evidence/commonPhrases.ts';
import { isReadersQuestion } from '../../../../src/writing/evidence/quotable.ts';
import { gather, stored } from '../answers.ts';

/** Leads of real answers, with a sentence of theirs. */
const markdown = [
  '# Dehumidifiers\n\nTop picks:',
  '1. **Frigidaire 70-Pint Dehumidifier:** It has a built-in pump for the basement.',
  '2. **Vremi 70-Pint Dehumidifier:** You can connect a hose for continuous drainage.',
  '3. **Continuous Drainage:** A hose saves you the bucket.',
  '4. **Built-in Pump:** It pumps the water upwards and out.',
  '5. **Adjustable Humidistat:** It keeps the humidity that you set.',
  '6. **Dishwasher Safe?** Some filters are.',
].join('\n');

describe('options', () => {
  test('exclude features in a list of options', () => {
    const { subjects } = gather([stored({ id: 1, markdown })], 'dehumidifier for basement and garage');
    assert.deepEqual(
      subjects.filter(({ role }) => role === 'option').map(({ name }) => name),
      ['Frigidaire 70-Pint Dehumidifier', 'Vremi 70-Pint Dehumidifier'],
    );
  });

  test('exclude an award before a model', () => {
    const text = '### Fair price: Acme F30\n- **Price:** $90\n\n### Large rooms: Globex G70\n- **Price:** $190';
    const { subjects } = gather([stored({ id: 1, markdown: text })]);
    assert.deepEqual(
      subjects.filter(({ role }) => role === 'option').map(({ name }) => name),
      ['Acme F30', 'Globex G70'],
    );
  });

  test('include names in a list with tracked names', () => {
    const markdown = 'Some firms:\n\n* **Acme**: long moves\n* **Umbra**: storage and more\n* **Globex**: from $39';
    const answers = [stored({ id: 1, markdown }), stored({ id: 2, markdown: 'Popular are **Acme** and **Umbra**.' })];
    const { subjects, statements = [] } = gather(answers, 'best moving company');
    assert.ok(
      subjects.some(({ name, role }) => name === 'Umbra' && role === 'option'),
      JSON.stringify(subjects),
    );
    assert.ok(statements.some(({ text }) => text === 'Some firms: Acme, Umbra, Globex'));
  });

  test('exclude common phrases and kinds of the product', () => {
    const common = new CommonPhrases(
      ['Look at sustainable brands, easy setup and eufy.com: https://eufy.com/target', 'They target swimmers.'],
      'best women’s swimwear store',
    );
    const selected = [
      'Sustainable Swimwear',
      'Easy Setup',
      'Eufy',
      'Athletic Swimwear',
      'Swimsuits For All',
      'Acme 100',
    ];
    assert.deepEqual(
      selected.filter((name) => common.has(name)),
      ['Sustainable Swimwear', 'Easy Setup'],
    );
  });

  test('treat hyphens as blanks', () => {
    const common = new CommonPhrases(['Choose one with auto-defrost.', 'It has a built in pump.'], 'dehumidifier');
    assert.deepEqual(
      [common.has('Auto Defrost'), common.has('Built-in Pump'), common.has('Auto Drain')],
      [true, true, false],
    );
  });

  test('include brand and competitors with ordinary names', () => {
    const { subjects } = gather([
      stored({
        id: 1,
        markdown: '1. **Globex:** It keeps a globex of fields.\n2. **Initech:** It has an initech of them.',
      }),
    ]);
    assert.deepEqual(
      subjects.map(({ name, role }) => `${name} ${role}`),
      ['Globex option', 'Initech topic'],
    );
  });

  test('exclude questions of the assistant to its user', () => {
    for (const question of [
      'How important is ANC for your listening environment?',
      'Do you need color printing?',
      'Do they prefer social deduction, word games, or something else?',
      'What kind of running do you do—casual jogs, marathons, trail running?',
      'What do you think?',
      'What matters most to you?',
      'Could you clarify a bit?',
      'Wie wichtig ist Ihnen die Akkulaufzeit?',
    ])
      assert.ok(!isReadersQuestion(question, question.startsWith('Wie') ? 'de' : 'en'), question);
    for (const question of [
      'How much do replacement brush heads cost, and how easy are they to find?',
      'How many pints do you need in a basement?',
      'Does the carrier have good coverage in your area?',
    ])
      assert.ok(isReadersQuestion(question, 'en'), question);
  });

  test('include another name that one answer explains', () => {
    const { subjects } = gather(
      [
        stored({
          id: 1,
          markdown: '1. **The Resistance/Avalon:** A game full of bluffing and teamwork for big groups.',
        }),
        stored({
          id: 2,
          markdown: '## Avalon\n\nPlayers of Avalon are loyal to Arthur or to Mordred, and nobody knows to whom.',
        }),
      ],
      'best board game for large parties',
    );
    assert.deepEqual(
      subjects.map(({ name, role, answers }) => [name, role, answers.length]),
      [['Avalon', 'option', 2]],
    );
  });
});
