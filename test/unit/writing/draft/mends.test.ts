import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { gather } from '../answers.ts';
import { unmarked } from '../../../data/unmarked.ts';

const lab = 'https://coffeelab.example/descale';
const shop = 'https://shop.example/machines';
const pages = [
  {
    url: lab,
    title: 'How to descale an espresso machine',
    language: 'en',
    readAt: 0,
    markdown: [
      '# How to descale an espresso machine',
      'Mix one litre of water with 50 ml of citric acid.',
      'Let the solution work for 20 minutes. Then rinse the tank with fresh water.',
      'Hard water over 180 ppm needs descaling every 2 months.',
      'Descaling the machine took 338 seconds.',
      '“Never use vinegar on rubber seals,” says Ana Ruiz.',
    ].join('\n\n'),
  },
  {
    url: shop,
    title: 'Espresso machines',
    language: 'en',
    readAt: 0,
    markdown: 'An espresso machine costs $529. Descaling powder for an espresso machine costs $4.99.',
  },
];
const { facts } = buildLedger({ evidence: gather([], 'how to descale an espresso machine'), pages });

const section = (written: string) =>
  checkSection({
    outline: {
      title: 'How to descale an espresso machine',
      language: 'en',
      keyword: 'descale an espresso machine',
      sections: [{ heading: 'Steps', purpose: '', points: [] }],
    },
    section: 0,
    written,
    facts,
    pages,
    subjects: [],
    ownSentences: [],
  });

/** Returns a section after its check, which must remove nothing. */
function mended(written: string): string {
  const { markdown, removed } = section(written);
  assert.deepEqual(removed, []);
  return markdown;
}

describe('mended sentences of a draft', () => {
  test('keep every step of a list, linked to its page', () => {
    assert.equal(
      mended('1. Empty the tank.\n2. Add 50 ml of citric acid.\n3. Let the solution work for 20 minutes.\n4. Rinse.'),
      `1. Empty the tank.\n2. Add [50 ml](${lab}) of citric acid.\n3. Let the solution work for [20 minutes](${lab}).\n4. Rinse.`,
    );
  });

  test('link a page once in a sentence and in a row', () => {
    assert.equal(
      mended('Add 50 ml of citric acid and let the solution work for 20 minutes.'),
      `Add [50 ml](${lab}) of citric acid and let the solution work for 20 minutes.`,
    );
    assert.equal(
      mended('| Citric acid | Solution |\n| --- | --- |\n| 50 ml of citric acid | works for 20 minutes |'),
      `| Citric acid | Solution |\n| --- | --- |\n| [50 ml](${lab}) of citric acid | works for 20 minutes |`,
    );
  });

  test('link each page that they rest on', () => {
    assert.equal(
      mended('Let the solution work for 20 minutes, and pay $4.99 for the descaling powder.'),
      `Let the solution work for [20 minutes](${lab}), and pay [$4.99](${shop}) for the descaling powder.`,
    );
  });

  test('name the page of a quotation', () => {
    assert.equal(
      mended('Ana Ruiz says “Never use vinegar on rubber seals”.'),
      `Ana Ruiz says “Never use vinegar on rubber seals” ([coffeelab.example](${lab})).`,
    );
  });

  test('mark a figure as rounded', () => {
    assert.equal(
      mended('Descaling the machine took 340 seconds.'),
      `Descaling the machine took about [340 seconds](${lab}).`,
    );
  });

  test('lose only a mark without a source', () => {
    assert.equal(mended('Rinse the tank with fresh water [3].'), 'Rinse the tank with fresh water.');
  });

  test('are marked if they open the section with another value', () => {
    const { markdown, removed } = section('Let the solution work for twice 20 minutes. Rinse the tank.');
    assert.equal(unmarked(markdown), 'Rinse the tank.');
    assert.equal(removed.length, 1);
  });

  test('lose brackets that name an unread page', () => {
    assert.equal(
      mended('Let the solution work for 20 minutes ([study](https://unread.example/x)).'),
      `Let the solution work for [20 minutes](${lab}).`,
    );
  });

  test('are marked if they open the section and link another page', () => {
    const { markdown } = section(`Let the solution work for 20 minutes ([shop](${shop})). Rinse the tank.`);
    assert.equal(unmarked(markdown), 'Rinse the tank.');
  });

  test('are marked if they open the section and no page has the figure', () => {
    assert.equal(
      unmarked(section('Let the solution work for 25 minutes. Rinse the tank.').markdown),
      'Rinse the tank.',
    );
  });

  test('are marked if they open the section and one figure is missing', () => {
    assert.equal(
      unmarked(section('Let 70 ml of the solution work for 20 minutes. Rinse the tank.').markdown),
      'Rinse the tank.',
    );
  });
});
