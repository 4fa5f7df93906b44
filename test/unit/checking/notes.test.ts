import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { checked, page } from './checked.ts';

const note = page('', 'Our lamp drew 144 watts in the lab.\n\n“It never\nflickered in all that time,” said Jane Doe.', {
  label: 'notes.md',
});
const lamps = page('https://a.example/lamps', 'The lamp is warm.');

describe('notes of the writer', () => {
  test('support figures without a link', () => {
    for (const pages of [[], [lamps]]) {
      const input = { pages, notes: [note] };
      assert.deepEqual(checked('In the lab the lamp drew 144 watts.', input), []);
      assert.deepEqual(checked('In the lab the lamp drew 145 watts.', input), ['figure: 145 watts']);
      assert.deepEqual(checked('The lamp costs $144 in the lab.', input), ['figure: $144']);
    }
    assert.deepEqual(checked('In the lab the lamp drew 144 watts.', { isDraft: true }), ['figure: 144 watts']);
  });

  test('offer their figure as a fix for another', () => {
    const bike = page('', 'The Ferry goes 71 km on one charge. The Ferry costs £3,990.', {
      label: 'Cargo Bike Review',
    });
    const markdown = 'The Ferry goes 75 km on one charge and costs £3,490.';
    assert.deepEqual(
      checkArticle({ markdown, notes: [bike] }).map(({ message, fix }) => [message, fix?.title, fix?.edits[0]?.text]),
      [
        ['No source says “75 km”. Cargo Bike Review says “71 km”.', 'Use “71 km” from Cargo Bike Review', '71 km'],
        ['No source says “£3,490”. Cargo Bike Review says “£3,990”.', 'Use “£3,990” from Cargo Bike Review', '£3,990'],
      ],
    );
  });

  test('are not quoted if nothing is similar', () => {
    const messages = (input: Partial<Parameters<typeof checkArticle>[0]>) =>
      checkArticle({ markdown: 'The box holds 90 kg.', ...input }).map(({ message }) => message);
    assert.deepEqual(messages({ notes: [note] }), ['No source says “90 kg”. Add a link or correct it.']);
    assert.deepEqual(messages({ isDraft: true }), ['Link to the source of “90 kg”.']);
  });

  test('support quotations word for word, across line breaks', () => {
    const input = { pages: [lamps], notes: [note] };
    assert.deepEqual(checked('Jane Doe said: “It never flickered in all that time”.', input), []);
    assert.equal(checked('Jane Doe said: “It hardly flickered in all that time”.', input).length, 1);
  });

  test('are replaced by their facts if missing', () => {
    const fact = { id: 'f1', text: 'Our lamp drew 144 watts in the lab.' };
    const article = 'In the lab the lamp drew 144 watts.';
    assert.deepEqual(checked(article, { facts: [{ ...fact, label: 'notes.md' }] }), []);
    assert.deepEqual(checked(article, { facts: [fact], isDraft: true }), ['figure: 144 watts']);
  });
});
