import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('answers are listed newest first, with whether and how they name the brand', () => {
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

test('subjects under the same folded words are one, and know the answers that raise them', () => {
  assert.deepEqual(named('Data Export')?.answers.toSorted(), [1, 2]);
  assert.equal(named('Data Export')?.role, 'topic');
  assert.deepEqual(named('Globex Pipeline CRM')?.answers.toSorted(), [1, 2]);
  assert.equal(named('Globex Pipeline CRM')?.role, 'option');
});

test('only whole sentences are quoted: no fragments, run-together prices, chatter or marks', () => {
  const quoted = evidence.subjects.flatMap(({ quotations }) => quotations.map(({ text }) => text));
  assert.ok(quoted.includes('Check whether you can export all contacts as one file.'));
  assert.ok(!quoted.some((text) => /fast$|\$15|See more|Would you|\[1\]/.test(text)), quoted.join('\n'));
});

test('a claim keeps the page that it cites, without tracking, and the option that it is about', () => {
  const claim = evidence.claims.find(({ figure, urls }) => figure && urls.length > 0);
  assert.deepEqual(claim, {
    text: 'Acme Desk offers a free plan for 3 users and costs $12 per user after that.',
    answer: 1,
    urls: ['https://review.example/crm'],
    figure: true,
  });
});

test("pages are ranked by the answers that draw on them, and an assistant's own links are none", () => {
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

test("questions come from searches and answers, and the assistant's own are left out", () => {
  assert.deepEqual(
    evidence.questions.map(({ text }) => text),
    ['How much does a CRM cost?', 'Which plan do small teams need?'],
  );
});

test('searches are counted by answer, whatever their case', () => {
  const { searches } = gather([pipeline, stored({ id: 4, markdown: 'Yes.', searches: ['Best CRM 2026'] })]);
  assert.deepEqual(searches[0]?.answers.toSorted(), [1, 4]);
});

test('evidence survives being stored as JSON', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
});
