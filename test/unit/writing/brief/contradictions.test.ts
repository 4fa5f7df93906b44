import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contradictions } from '../../../../src/writing/brief/contradictions/contradictions.ts';
import { FigureReader } from '../../../../src/writing/brief/figures/measuredFigures.ts';
import { readPageParts } from '../../../../src/writing/facts/pageParts.ts';

const question = 'how do I keep a sourdough starter alive';

/** The sentences of a page that contradict a statement of an answer. */
function against(text: string, page: string, under = ''): string[] {
  const markdown = `# Starters\n\nFlour and water are all that it takes.\n\n${page}\n`;
  const parts = readPageParts([{ url: 'https://a.example/', title: 'Starters', markdown, language: 'en', readAt: 1 }]);
  const statements = [
    { answer: 1, text, under, headings: [], urls: [] },
    { answer: 1, text: 'Rye speeds up a sluggish dough.', under: '', headings: [], urls: [] },
  ];
  const reader = new FigureReader(question, [], 'en');
  const differences = contradictions({ parts, statements, reader, question, language: 'en', compared: new Set() });
  return differences.flatMap(({ difference }) => difference.pages.map((value) => value.text));
}

describe('contradictions', () => {
  for (const [statement, page] of [
    ['Always use filtered water.', 'Filtered water is not necessary.'],
    ['Metal spoons kill the yeast.', 'Metal spoons kill yeast: a myth.'],
    ['Stir the jar with a clean metal spoon.', 'Stir the jar with wood, never with a metal spoon.'],
    ['The smell of acetone is dangerous.', 'Is the smell of acetone dangerous? No.'],
    ['Schools teach that a closed lid stops the yeast.', 'Hardly any closed lid stops the yeast.'],
    ['Dried flakes keep for two years.', 'Dried flakes keep for at least five years.'],
    ['A ripe dough rises within 4 to 9 hours.', 'A ripe dough rises within six hours.'],
    ['Turn off the oven light.', 'Do I have to turn off the oven light? No.'],
  ] as const)
    test(`“${page}” is listed with “${statement}”`, () => {
      assert.equal(against(statement, page).length, 1);
    });

  for (const [said, page] of [
    ['Use filtered water.', 'Filtered water is best.'],
    ['Do not use filtered water.', 'Filtered water is not necessary.'],
    ['Use filtered water in summer.', 'If you have no filtered water, boil it.'],
    ['Filtered water is good.', 'Filtered water is not as good as rain.'],
    ['Filtered water keeps the yeast alive.', 'No mold has ever grown on filtered water.'],
    ['Wait 20 minutes before the dough rises.', 'The dough rises every 30 minutes.'],
    ['Dried flakes keep for five years.', 'Dried flakes keep for at least five years.'],
    ['Ask the bakery for its dried flakes.', 'We visited 31 bakeries, and only seven had dried flakes.'],
    ['Turn off the mixer in your kitchen.', 'Do I have to turn off the oven light? No.'],
  ] as const)
    test(`“${page}” is not listed with “${said}”`, () => {
      assert.deepEqual(against(said, page), []);
    });

  test('another subject of a label is no subject', () => {
    const page = 'If nothing clicks, the thermostat is defective. It costs €25 to €70.';
    assert.deepEqual(against('A new fan costs €120 to €150.', page, 'Fan defective'), []);
  });

  test('a single word must be in the label of a statement', () => {
    const page = 'Lids are not really necessary at all.';
    assert.equal(against('Cover the jar with lids.', page).length, 0);
    assert.equal(against('Cover the jar.', page, 'Lids').length, 1);
  });
});
