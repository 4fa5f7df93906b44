import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { labelsOf } from '../../../../src/writing/evidence/answers/answerStatements.ts';
import { readStatements } from '../../../../src/writing/evidence/statements.ts';
import { gather, stored } from '../answers.ts';

/** The statements of an answer, each as its heads in brackets and its text. */
const textsOf = (markdown: string): string[] =>
  readStatements(readAnswer({ markdown })).map(({ heads, text }) =>
    [...heads.map(({ name }) => `[${name}]`), text].join(' ').trim(),
  );

test('a short answer belongs to the next sentence', () => {
  assert.deepEqual(textsOf('Nein. Das Gesetz verlangt es nicht.\n\n**Ja.**\n\nEs gibt Ausnahmen.'), [
    'Nein. Das Gesetz verlangt es nicht.',
    'Ja. Es gibt Ausnahmen.',
  ]);
});

test('a name after a label begins a statement about it', () => {
  assert.deepEqual(textsOf('## Best for horror: Shudder\n\nIt shows old films.'), [
    '[Best for horror] [Shudder]',
    'It shows old films.',
  ]);
  assert.deepEqual(textsOf('- **Best value:** Acme One – It costs little.'), [
    '[Best value] [Acme One] It costs little.',
  ]);
  assert.deepEqual(textsOf('- **Where to buy:** Walmart'), ['[Where to buy] Walmart']);
});

test('a bold statement before its reason is no label', () => {
  const text = 'No, the Acme is safe for most adults – it was tested often.';
  assert.deepEqual(textsOf(`**${text.replace(' –', '** –')}`), [text]);
});

test('an addition in brackets is no label', () => {
  assert.deepEqual(textsOf('- **Acme Movers** (Springfield): from $39 an hour'), ['[Acme Movers] from $39 an hour']);
});

test('a name that continues as a sentence is a part of it', () => {
  assert.deepEqual(textsOf('- **Acme One** is light.'), ['[Acme One] Acme One is light.']);
  assert.deepEqual(textsOf('The **Acme One** is light.'), ['The Acme One is light.']);
});

test('labels lead statements without line breaks', () => {
  assert.deepEqual(
    textsOf(
      'Here are some of the best, by what they are good for: Top Picks: Acme One: It is light.Globex Two: It is loud in the US. Factors to consider: Weight: Mind it.',
    ),
    [
      '[Top Picks] [Acme One] It is light.',
      '[Globex Two] It is loud in the US.',
      '[Factors to consider] [Weight] Mind it.',
    ],
  );
});

test('sentences without a space are split, but not at an initial', () => {
  assert.deepEqual(textsOf('It is a light design.The Acme One suits J.Crew well.'), [
    'It is a light design.',
    'The Acme One suits J.Crew well.',
  ]);
});

test('a column that counts the rows does not name them', () => {
  assert.deepEqual(textsOf('| # | Phone |\n| - | - |\n| 1 | Acme One |'), ['[Phone]', '[Acme One]']);
});

describe('statements of an answer', () => {
  test('have the view of an assistant if it names an option or a reason', () => {
    const said = [
      'For trips I would pick Acme, because it folds.',
      'I would avoid soft bags because the zippers fail.',
    ];
    const talk = ['I have put together a list.', 'I can compare Acme with another one.'];
    const { statements = [] } = gather([stored({ id: 1, markdown: [...said, ...talk].join('\n\n') })]);
    assert.deepEqual(
      statements.map(({ text }) => text),
      said,
    );
  });

  const labelled = (markdown: string): string[] =>
    (gather([stored({ id: 1, markdown })]).statements ?? []).map((one) => `${labelsOf(one)}: ${one.text}`);

  test('keep the heading above labels that repeat', () => {
    const statements = labelled(
      '### 1. Loose belt\n**Sign:** It squeals\n**Fix:** Tighten the bolt by hand.\n\n### 2. Worn belt\n**Sign:** It slips\n**Fix:** Replace the belt with a new one.',
    );
    assert.ok(statements.includes('Loose belt, Fix: Tighten the bolt by hand.'), statements.join('\n'));
    assert.ok(statements.includes('Worn belt, Sign: It slips'), statements.join('\n'));
  });

  test('are about the name that they begin with', () => {
    const statements = labelled(
      '1. **Acme** is light.\n2. **Globex** is loud.\n\n**Acme** is the best CRM for teams. Globex arrived 40 minutes late. It has few plans.\n\nA stand costs $80.',
    );
    assert.ok(statements.includes('Globex: Globex arrived 40 minutes late.'), statements.join('\n'));
    assert.ok(statements.includes(': A stand costs $80.'), statements.join('\n'));
  });

  test('have no heading of a list above a closing label', () => {
    const said = labelled(
      '### 1. Acme\n- **Price:** $90\n\n### 2. Globex\n- **Price:** $80\n\n**Overall:** Teams are best served by Acme. It costs less than Initech in its first year.',
    );
    assert.ok(said.includes('Overall: Teams are best served by Acme.'), said.join('\n'));
  });

  test('have no label of a list above a bold line or a warning', () => {
    const said = labelled(
      '### Acme 300\n- **Price:** $90\n- The belt lasts ten years.\n\n**What to look for**\n1. A belt of steel\n2. A motor of 200 watts\n\n### 2. Worn belt\n\n⚠️ Never touch a belt that moves.',
    );
    assert.ok(said.includes('What to look for: A belt of steel'), said.join('\n'));
    assert.ok(said.includes(': ⚠️ Never touch a belt that moves.'), said.join('\n'));
    const prices = labelled(
      '1. **Acme** – light and quiet\n2. **Globex** – loud and cheap\n\n**What does a stand cost?**\n- Small stand: $80\n- Large stand: $120',
    );
    assert.ok(prices.includes('Small stand: $80'), prices.join('\n'));
  });

  test('include items of one word and bold items with a mark', () => {
    const said = labelled(
      '**Side effects**\n- Dizziness\n- Loss of sleep\n\n1. **Check the vents.**[1]\n2. **Clean it** often.',
    );
    const needed = labelled(
      '## What you need\n- **Cloth or towel**\n- **Small container**\n\n## Steps\n\nDrain the radiator.',
    );
    assert.ok(needed.includes('Small container: Small container'), needed.join('\n'));
    assert.ok(said.includes('Side effects: Dizziness'), said.join('\n'));
    assert.ok(
      said.some((one) => one.endsWith(': Check the vents.')),
      said.join('\n'),
    );
  });

  test('have the sentences before that they refer to', () => {
    const markdown = 'Acme One bleeds air. It has a washer. It costs $12. A key costs $3.';
    const { statements = [] } = gather([stored({ id: 1, markdown })], 'how do I bleed a radiator');
    const third = statements.find(({ text }) => text === 'It costs $12.');
    assert.equal(third?.before, 'Acme One bleeds air. It has a washer.');
  });

  test('include single names after a label', () => {
    const statements = labelled(
      '- **Acme** is light.\n- **Globex** is loud.\n\n### Quick recommendation\n- **Cheapest:** Acme',
    );
    assert.ok(statements.includes('Cheapest: Acme'), statements.join('\n'));
  });
});
