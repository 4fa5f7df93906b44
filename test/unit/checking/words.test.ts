import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checked, messages, page } from './checked.ts';

const review = page(
  'https://rtings.com/c4',
  'LG C4 review: “The *contrast* is simply stunning in\nevery room”, says Dr. Jane Miller. It has [two](https://x.com) stands and a thin bezel.',
);
const pages = [review];
const source = '([RTINGS](https://rtings.com/c4))';

test('a quotation stands on the linked page word for word, whatever its marks, blanks and case', () => {
  assert.deepEqual(checked(`"The contrast is simply  stunning in every room," they say ${source}.`, { pages }), []);
  assert.deepEqual(checked(`“[The] contrast is […] stunning in every room” ${source}.`, { pages }), []);
});

test('units, and words before an amount, are no names', () => {
  const names = (words: string, language: string) =>
    checked(`${words} ${source}.`, { pages, language }).filter((found) => found.startsWith('name'));
  assert.deepEqual(names('It has 144 Hz', 'en'), []);
  assert.deepEqual(names('It has the 144 Hz Zenith panel', 'en'), ['name: Zenith']);
  assert.deepEqual(names('It is the Zenith ZX 55-inch set', 'en'), ['name: Zenith ZX']);
  assert.deepEqual(names('Er wiegt im Mittel 28,2 kg', 'de'), []);
  assert.deepEqual(names('Er heißt Zenith Aurora', 'de'), ['name: Zenith Aurora']);
});

test('a changed quotation is told with what the page says', () => {
  assert.deepEqual(messages(`They say “the contrast is simply poor in every room” ${source}.`, { pages }), [
    'The page that is linked here says “The contrast is simply stunning in every room”.',
  ]);
  assert.deepEqual(checked(`“It is the worst set of all times” ${source}.`, { pages }), [
    'quotation: “It is the worst set of all times”',
  ]);
});

test('a block quotation takes its link from beside, and needs one', () => {
  assert.deepEqual(
    checked(`> The contrast is simply stunning in every room.\n\nSo says RTINGS ${source}.`, { pages }),
    [],
  );
  assert.deepEqual(checked('> The contrast is simply stunning in every room.\n\n# Next', { pages }), [
    'quotation: The contrast is simply stunning in every room.',
  ]);
});

test('names stand in the evidence, in the title or among those that are given', () => {
  const text = `The LG C4 was reviewed by Jane Miller. Sony and the Zorbo X9000 were not. Stands are thin.`;
  assert.deepEqual(checked(text, { pages, names: ['Sony'] }), ['name: Zorbo X9000']);
});

test('German nouns are no names', () => {
  const german = page('https://a.de', 'Das Gerät hat einen Fuß.', { language: 'de' });
  const text = 'Der Bildschirm zeigt Farben. Das Modell WX-900B von Zorbo Elektronik hat Lautsprecher.';
  assert.deepEqual(checked(text, { pages: [german], language: 'de' }), [
    'name: Modell WX-900B',
    'name: Zorbo Elektronik',
  ]);
});

test('experience is claimed only by those who say in their notes that they had it', () => {
  const text =
    'We have carefully tested it. In our lab it held. “We tested it for weeks,” says [RTINGS](https://a.com).';
  assert.deepEqual(checked(text), ['experience: We have carefully tested', 'experience: our lab']);
  assert.deepEqual(checked(text, { ownSentences: ['In our lab we have carefully tested six sets.'] }), []);
  assert.deepEqual(checked('Wir haben das Gerät getestet.', { language: 'de' }), [
    'experience: Wir haben das Gerät getestet',
  ]);
});
