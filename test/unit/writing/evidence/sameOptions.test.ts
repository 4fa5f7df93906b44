import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Describing, isSameOption, readOption } from '../../../../src/writing/evidence/options/optionWords.ts';
import { gather, stored } from '../answers.ts';

const describing: Describing = {
  asked: new Set(['best', '55', 'inch', 'tv', 'card', 'vacuum', 'mattress', 'game', 'dehumidifier', 'laptop']),
  small: new Set(['cordless', 'rewards', 'cube', 'smart', 'signature', 'percussion', 'massager']),
};
const isSame = (one: string, other: string): boolean =>
  isSameOption(readOption(one), readOption(other), describing) &&
  isSameOption(readOption(other), readOption(one), describing);

/** As real answers spell one thing. */
const same = [
  ['LG B4 OLED', 'LG OLED55B4PUA'],
  ['LG B4 OLED', 'LG Class B4 Series OLED 4K Smart TV'],
  ['Hisense U8N', 'Hisense 55U8N'],
  ['Hisense U8/U8N', 'Hisense Class U8 Series Mini-LED ULED 4K UHD Google Smart TV'],
  ['Sony XR-55A80L', 'Sony 55-inch Bravia XR OLED 4K Smart TV XR-55A80L'],
  ['The New United Gateway℠ Card', 'United Gateway Card'],
  ['Capital One VentureOne Rewards Card', 'Capital One VentureOne'],
  ['The Resistance: Avalon', 'Avalon'],
  ['The Resistance / Avalon', 'The Resistance: Avalon'],
  ['Amazon Prime Video', 'Prime Video'],
  ['Dyson V15 Detect', 'Dyson V15 Detect Cordless Vacuum'],
  ['Quip', 'Quip Card'],
  ['Acer Swift Go 14 (2024)', 'Acer Swift Go 14'],
  ['Therabody Theragun Mini', 'Theragun Mini'],
  ['HexClad Hybrid Pan', 'HexClad 10-Inch Hybrid Pan'],
] as const;

/** As real answers name several things. */
const others = [
  ['LG B4', 'LG C4'],
  ['Hisense U8N', 'TCL U8N'],
  ['iPhone 15', 'iPhone 15 Pro'],
  ['iPhone 15 Pro', 'iPhone 15 Pro Max'],
  ['Samsung Galaxy S24', 'Samsung Galaxy S24 Ultra'],
  ['Nike Vaporfly 3', 'Nike Vaporfly 4'],
  ['Garmin Forerunner 165', 'Garmin Forerunner 255'],
  ['Breville Bambino', 'Breville Bambino Plus'],
  ['Helix Midnight', 'Helix Midnight Luxe'],
  ['Chase Freedom Unlimited', 'Chase Freedom Flex'],
  ['Frigidaire 70-Pint Dehumidifier', 'Frigidaire 50-Pint Dehumidifier'],
  ['Midea Cube Dehumidifier', 'Midea 50-Pint Dehumidifier'],
  ['HP Envy x360', 'HP Pavilion x360 14-inch Laptop'],
  ['Yamaha FG800/FG830', 'Yamaha FG830'],
  ['Codenames', 'Codenames: Duet'],
  ['Nothing Phone (3a)', 'Nothing Phone (2a)'],
] as const;

describe('same options', () => {
  test('may lack size, year, maker, region or long title', () => {
    assert.deepEqual(
      same.filter(([one, other]) => !isSame(one, other)),
      [],
    );
  });

  test('exclude other models, numbers, versions and sizes', () => {
    assert.deepEqual(
      others.filter(([one, other]) => isSame(one, other)),
      [],
    );
  });

  test('count answers that name an option, but not a version of it', () => {
    const { subjects } = gather(
      [
        stored({ id: 1, markdown: '1. **Acme Falcon Pro:** It folds.\n2. **Acme Falcon:** It stays as it is.' }),
        stored({ id: 2, markdown: 'Small teams are well served by the Acme Falcon.' }),
        stored({ id: 3, markdown: 'Few need the Acme Falcon Pro.' }),
        stored({ id: 4, markdown: 'We could not find Acme Falcon.' }),
      ],
      'best CRM for small teams',
    );
    const named = subjects.map(({ name, answers }) => [name, answers.toSorted((one, other) => one - other)]);
    assert.deepEqual(Object.fromEntries(named), { 'Acme Falcon': [1, 2], 'Acme Falcon Pro': [1, 3] });
  });

  test('exclude words that other answers use for a feature', () => {
    const { subjects } = gather([
      stored({
        id: 1,
        markdown: '1. **Acme One:** It has folders for each of your teams.\n2. **Humidistat:** It keeps the air dry.',
      }),
      stored({ id: 2, markdown: '## Features\n\n- **Adjustable Humidistat:** It keeps the level that you set.' }),
      stored({ id: 3, markdown: '## Features\n\n- **Built-in Humidistat:** It stops by itself in time.' }),
    ]);
    const options = subjects.filter(({ role }) => role === 'option').map(({ name }) => name);
    assert.deepEqual(options, ['Acme One']);
  });
});
