import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checked } from './checked.ts';

describe('checking an article without its pages', () => {
  test('asks for sources of shares of people and study results', () => {
    assert.deepEqual(checked('More than 80 percent of families live in cities.'), ['figure: 80 percent']);
    assert.deepEqual(checked('According to the agency, 35,000 small companies use it.'), ['figure: 35,000']);
    assert.deepEqual(checked('Analysts say that the market is worth $3.8 trillion.'), ['figure: $3.8 trillion']);
    assert.deepEqual(checked('Studies show that it saves up to 40%.'), ['figure: 40%']);
    assert.deepEqual(checked('Rund 73 % der Marketer sagen das.', { language: 'de' }), ['figure: 73 %']);
  });

  test('ignores settings, measurements and values of labels', () => {
    for (const text of [
      'You can zoom in by 20%, up to 300%.',
      'This release makes builds 32% faster.',
      'It handles 20,000 requests per second.',
      'Investment: $6M',
      'Only Linux (40% of users) has it.',
      'A meeting requires at least 50% of members.',
      'Start with 10% virtual users.',
    ])
      assert.deepEqual(checked(text), [], text);
  });

  test('ignores budgets and an organization’s own counts', () => {
    assert.deepEqual(checked('She manages a budget of $600 million.'), []);
    assert.deepEqual(checked('The navy supports 750,000 users.'), []);
  });

  test('ignores figures below an external link until the next heading', () => {
    const text = 'Acme asked [a thousand people](https://a.example/report).\n\nAbout 60% of adults own one.';
    assert.deepEqual(checked(text), []);
    assert.deepEqual(checked(text.replace('\n\n', '\n\n## Owners\n\n')), ['figure: 60%']);
  });

  test('treats a link of a template as a source', () => {
    assert.deepEqual(checked('About 60% of adults [own one]({{< ref "owners.md" >}}).'), []);
  });

  test('treats a mark after a claim as a citation, but not an index', () => {
    assert.deepEqual(checked('It works.[1]'), ['citation: [1]']);
    assert.deepEqual(checked('It works [1].'), ['citation: [1]']);
    assert.deepEqual(checked('It returns a number in the interval [1, 6].'), []);
    assert.deepEqual(checked('It shows 1 … 99 **[100]**, and then 41 [42].'), []);
    assert.deepEqual(checked('It grew to 99 [4].'), ['citation: [4]']);
    for (const text of [
      '**[1]** Use objects.',
      'The tag [1] is explicit.',
      'It sets options.stdio[1] to a pipe.',
      '{* main.py hl[3] *}',
    ])
      assert.deepEqual(checked(text), [], text);
  });

  test('asks for one source of a survey that the article reports', () => {
    const shares = 'In the study, 60% of users work on Linux.\n\nOf these, 70% of users found it fast, the study says.';
    assert.equal(checked(shares).length, 2);
    assert.equal(checked(`${shares}\n\n## About the survey\n\nIt ran in May.`).length, 1);
  });

  test('ignores results of the writer’s own survey', () => {
    assert.deepEqual(checked('We ran a survey in May.\n\nAbout 60% of users work on Linux.'), []);
    const served = 'Our servers sign 40 million responses daily, and serve those responses to browsers.';
    assert.equal(checked(`${served}\n\nAbout 60% of users work on Linux.`).length, 1);
  });

  test('treats a hypothetical figure as an example everywhere', () => {
    assert.deepEqual(
      checked('If Congress gives $30 billion, it starts.\n\nAnalysts give that $30 billion a number.'),
      [],
    );
  });

  test('ignores figures of own work and of examples', () => {
    for (const text of [
      'We build maps. About 20% of people use the service.',
      'We reduced the time to hire by 70 percent.',
      'If 20% of users leave, the team could lose $2 million.',
      'For example, Congress appropriates $30 billion.',
    ])
      assert.deepEqual(checked(text), [], text);
  });

  test('ignores small numbers, ports, identifiers and table cells', () => {
    for (const text of [
      'It runs on port 8080 and answers 404.',
      'See transaction 39000946.',
      'The box is 600px wide and weighs 90 kg.',
      '| A | B |\n|---|---|\n| 45% | 12,000 |',
      'It is 100% open.',
    ])
      assert.deepEqual(checked(text), [], text);
  });

  test('ignores quotations and experience outside of drafts', () => {
    assert.deepEqual(checked('“We do this every single day now,” said Jane Doe. We tested it for a week.'), []);
    assert.deepEqual(checked('We tested it for a week.', { isDraft: true }), ['experience: We tested']);
  });

  test('flags a credential in the first person', () => {
    assert.deepEqual(checked('As an experienced home barista, I always set a reminder.'), [
      'experience: As an experienced home barista, I',
    ]);
  });

  test('treats text with the mark of a draft as a draft', () => {
    const mark = '---\ncitedesk:\n  date: 2026-05-01\n---\n\n';
    assert.deepEqual(checked(`${mark}We tested it for a week.`), ['experience: We tested']);
  });
});
