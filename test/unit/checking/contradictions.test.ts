import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contradictionsIn } from '../../../src/checking/contradictions.ts';
import { fc } from '../../data/properties.ts';

const facts = [
  'Acme costs $199 a month.',
  'The Acme X200 has a battery life of 50 hours.',
  'The Acme X200 weighs 192 grams.',
  'Acme serves up to 500 users.',
];
/** Tells the language. */
const preface = 'There are many things to look at when you choose one of these for your team.';
const against = (markdown: string, known: readonly string[] = facts): readonly string[] =>
  contradictionsIn({
    markdown: `${preface}\n\n${markdown}`,
    brand: ['Acme', 'Acme Inc'],
    others: [['Globex']],
    facts: known,
  }).map(({ fact }) => fact);

describe('contradictions of facts', () => {
  test('include figures that cannot both be true', () => {
    assert.deepEqual(against('Acme costs $249 per month.'), [facts[0]]);
    assert.deepEqual(against('Acme costs $249.'), [facts[0]]);
    assert.deepEqual(against('- **Acme X200** – A light one with up to 35 hours of battery life.'), [facts[1]]);
    assert.deepEqual(against('The Acme X200 weighs 0.3 kg.'), [facts[2]]);
    assert.deepEqual(against('Acme serves up to 200 users.'), []); // users are no unit that can be told apart
    const [contradiction] = contradictionsIn({
      markdown: 'Fine. Acme costs **$249**, they say.',
      brand: ['Acme'],
      others: [],
      facts,
    });
    assert.equal(contradiction?.sentence, 'Acme costs $249, they say.');
  });

  test('include other dates, but not less or more precise ones', () => {
    const known = ['Acme was founded in 2014.', 'The Acme X200 was released in March 2025.'];
    const founded = [
      'Founded in 2012, Acme sells boards.',
      'Acme was founded in 2012 in Berlin.',
      'Acme (founded 2012) fits.',
    ];
    for (const sentence of founded) assert.deepEqual(against(sentence, known), [known[0]], sentence);
    for (const sentence of ['The Acme X200 was released in June 2025.', 'The Acme X200, released in 2024, is fine.'])
      assert.deepEqual(against(sentence, known), [known[1]], sentence);
    for (const sentence of [
      'Acme was founded on 3 May 2014.',
      'Acme was founded in the early 2010s.',
      'Acme has been used since 2016 by many teams.',
      'Acme released its second version in 2018.',
      'The Acme X200 was released in 2025.',
      'As of May 2026, the Acme X200 is still the best of those released.',
    ])
      assert.deepEqual(against(sentence, known), [], sentence);
  });

  test('do not treat German nouns as names', () => {
    const known = ['Acme kostet 199 € im Monat.', 'Der Akku des Acme X200 hält 50 Stunden.'];
    const german = (sentence: string): readonly string[] =>
      contradictionsIn({ markdown: sentence, brand: ['Acme'], others: [], facts: known, language: 'de' }).map(
        ({ fact }) => fact,
      );
    assert.deepEqual(german('Acme kostet 249 Euro pro Monat und ist gut.'), [known[0]]);
    assert.deepEqual(german('Der Akku des Acme X200 hält etwa 35 Stunden durch.'), [known[1]]);
    for (const sentence of ['Acme Pro kostet 249 € im Monat.', 'Der Akku des Acme X300 hält 35 Stunden.'])
      assert.deepEqual(german(sentence), [], sentence);
  });

  test('exclude figures that any fact supports, rounds or leaves open', () => {
    for (const sentence of [
      'Acme costs $199 per month.',
      'Acme costs about $200 per month.',
      'Acme costs less than $250 per month.',
      'Acme costs $2,388 a year.',
      'The Acme X200 weighs 0.192 kg.',
      'The Acme X200 weighs less than 200 grams.',
      'Acme serves up to 500 users.',
    ])
      assert.deepEqual(against(sentence), [], sentence);
    assert.deepEqual(against('Acme costs $249 a month.', [...facts, 'Acme Pro costs $249 a month.']), []);
  });

  test('exclude statements about something else', () => {
    for (const sentence of [
      'Globex costs $249 per month.',
      'Acme is fine, but Globex costs $249 per month.',
      'It costs $249 per month.',
      'Acme Enterprise costs $499 a month.',
      'The Acme X300 has a battery life of 20 hours.',
      'Acme takes $50 off any purchase.',
      'The Acme X200 charges in 3 hours.',
    ])
      assert.deepEqual(against(sentence), [], sentence);
  });

  test('use the language of the prompt for a short answer', () => {
    const known = ['The battery of the Acme X200 lasts 50 hours.', 'The Acme X200 weighs 192 grams.'];
    const asked = (markdown: string, language: string | null): number =>
      contradictionsIn({ markdown, brand: ['Acme'], others: [], facts: known, language }).length;
    for (const answer of ['Acme X200: battery lasts 35 hours.', 'Acme X200: weighs 300 grams.'])
      assert.deepEqual([asked(answer, 'en'), asked(answer, 'de'), asked(answer, null)], [1, 0, 0], answer);
  });

  test('ignore facts in another language', () => {
    assert.deepEqual(against('Acme kostet nach allem, was man hier liest, 249 $ im Monat.'), []);
  });

  test('accept any text and need facts', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(fc.string(), { maxLength: 3 }),
        (text, some) => {
          assert.deepEqual(against(text, []), []);
          for (const fact of against(`Acme costs $249. ${text}`, some)) assert.ok(some.includes(fact));
        },
      ),
    );
  });
});
