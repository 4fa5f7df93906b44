import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stepText } from '../../../../src/writing/evidence/answers/procedures.ts';
import { gather, stored } from '../answers.ts';

const pipeline = stored({
  id: 1,
  day: '2026-05-04',
  searches: ['best crm 2026', 'how much does a CRM cost'],
  sources: [{ url: 'https://review.example/crm?utm_source=chatgpt.com', title: 'CRM tests' }],
  markdown: [
    '## Top picks',
    '1. **Globex Pipeline CRM** is the easiest tool for five people.[1] See more',
    '2. **Acme Desk** offers a free plan for 3 users and costs $12 per user after that ([CRM tests](https://review.example/crm)).',
    '## Things to consider',
    '- **Data export**: Check whether you can export all contacts as one file.',
    '- **Setup**: fast',
    '',
    'Would you like a comparison?',
  ].join('\n'),
});
const second = stored({
  id: 2,
  model: 'aimode',
  day: '2026-05-06',
  sources: [{ url: 'https://review.example/crm' }],
  markdown:
    'Top Picks: Globex Pipeline CRM:Offers a simple board for deals.Other Options: Nimbus One:Priced for start-ups.Nimbus One$12.00$15.004.6(1k+)See moreThings to Consider: Data Export:Check the export before you sign.Which plan do small teams need?',
});
const evidence = gather([pipeline, second]);

const named = (name: string) => evidence.subjects.find((subject) => subject.name === name);

describe('evidence', () => {
  test('lists answers newest first, with mentions of the brand', () => {
    assert.deepEqual(
      evidence.answers.map(({ id, model, date }) => [id, model, date]),
      [
        [2, 'aimode', '2026-05-06'],
        [1, 'chatgpt', '2026-05-04'],
      ],
    );
    assert.deepEqual(
      evidence.answers.map(({ mention }) => mention !== null),
      [false, true],
    );
    assert.deepEqual(evidence.competitors, [{ name: 'Globex', answers: [2, 1] }]);
  });

  test('merges subjects with equal folded names', () => {
    assert.deepEqual(named('Data Export')?.answers.toSorted(), [1, 2]);
    assert.equal(named('Data Export')?.role, 'topic');
    assert.deepEqual(named('Globex Pipeline CRM')?.answers.toSorted(), [1, 2]);
    assert.equal(named('Globex Pipeline CRM')?.role, 'option');
  });

  test('quotes only whole sentences', () => {
    const quoted = evidence.subjects.flatMap(({ quotations }) => quotations.map(({ text }) => text));
    assert.ok(quoted.includes('Check whether you can export all contacts as one file.'));
    assert.ok(!quoted.some((text) => /fast$|\$15|See more|Would you|\[1\]/.test(text)), quoted.join('\n'));
  });

  test('keeps the page and option of a claim', () => {
    const claim = evidence.claims.find(({ figure, urls }) => figure && urls.length > 0);
    assert.deepEqual(claim, {
      text: 'Acme Desk offers a free plan for 3 users and costs $12 per user after that.',
      answer: 1,
      urls: ['https://review.example/crm'],
      figure: true,
    });
  });

  test('ranks pages by answers, without links of the assistant', () => {
    const linked = stored({
      id: 3,
      markdown: 'See [Desk](https://chatgpt.com/?hints=search&q=desk) and [this](https://other.example/a).',
    });
    const { pages } = gather([pipeline, second, linked]);
    assert.deepEqual(
      pages.map(({ url, answers }) => [url, answers.length]),
      [
        ['https://review.example/crm', 2],
        ['https://other.example/a', 1],
      ],
    );
    assert.equal(pages[0]?.title, 'CRM tests');
  });

  test('takes questions from searches and answers', () => {
    assert.deepEqual(
      evidence.questions.map(({ text }) => text),
      ['How much does a CRM cost?', 'Which plan do small teams need?'],
    );
  });

  test('counts searches by answer in any case', () => {
    const { searches } = gather([pipeline, stored({ id: 4, markdown: 'Yes.', searches: ['Best CRM 2026'] })]);
    assert.deepEqual(searches[0]?.answers.toSorted(), [1, 4]);
  });

  const stepsOf = (markdown: string): string[] =>
    (gather([stored({ id: 1, markdown })], 'how do I bleed a radiator').procedures ?? []).flatMap(({ steps }) =>
      steps.map(stepText),
    );

  test('reads steps of a list, also if a sentence continues after its bold start', () => {
    assert.deepEqual(stepsOf('* **Step 1:** Insert the key.\n* **Step 2:** Turn it slowly.'), [
      'Insert the key.',
      'Turn it slowly.',
    ]);
    assert.deepEqual(stepsOf('1. **Open the valve**: Turn the key.\n2. **Turn the heating on** and check it.'), [
      'Open the valve: Turn the key.',
      'Turn the heating on and check it.',
    ]);
  });

  test('ends the last step before a bold question', () => {
    assert.deepEqual(
      stepsOf(
        '### Step 1: Open the valve\nTurn the key.\n\n### Step 2: Close it\nTurn it back.\n\n**What does a key cost?**\nAbout $2.',
      ),
      ['Open the valve: Turn the key.', 'Close it: Turn it back.'],
    );
  });

  test('takes no list of products for steps', () => {
    assert.deepEqual(stepsOf('1. **Acme Vent**: A valve without a key.\n2. **Standard key**: Fits most valves.'), []);
  });

  test('survives serialization as JSON', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  });
});
