import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checked, messages, page } from './checked.ts';

const review = page(
  'https://rtings.com/c4',
  'LG C4 review: “The *contrast* is simply stunning in\nevery room”, says Dr. Jane Miller. It has [two](https://x.com) stands and a thin bezel.',
);
const pages = [review];
const source = '([RTINGS](https://rtings.com/c4))';

describe('quotations, names and experience', () => {
  test('quotations match despite marks, blanks and case', () => {
    assert.deepEqual(checked(`"The contrast is simply  stunning in every room," they say ${source}.`, { pages }), []);
    assert.deepEqual(checked(`“[The] contrast is […] stunning in every room” ${source}.`, { pages }), []);
  });

  test('units and words before an amount are not names', () => {
    const names = (words: string, language: string) =>
      checked(`${words} ${source}.`, { pages, language }).filter((finding) => finding.startsWith('name'));
    assert.deepEqual(names('It has 144 Hz', 'en'), []);
    assert.deepEqual(names('It has the 144 Hz Zenith panel', 'en'), ['name: Zenith']);
    assert.deepEqual(names('It is the Zenith ZX 55-inch set', 'en'), ['name: Zenith ZX']);
    assert.deepEqual(names('Er wiegt im Mittel 28,2 kg', 'de'), []);
    assert.deepEqual(names('Er heißt Zenith Aurora', 'de'), ['name: Zenith Aurora']);
  });

  test('names of linked sites are known only as a whole', () => {
    const guide = page('https://www.tomsguide.com/tvs', 'The screen of the set is bright, and its stand is wide.');
    const spruce = page('https://thespruce.com/tvs', 'The screen of the set is bright, and its stand is wide.');
    const names = (words: string) =>
      checked(`${words} ([a](${guide.url})).`, { pages: [guide, spruce] }).filter((finding) =>
        finding.startsWith('name'),
      );
    assert.deepEqual(names('The screen is bright, says Tom’s Guide'), []);
    assert.deepEqual(names('The screen is bright, and it is Tom’s Guide’s choice'), []);
    assert.deepEqual(names('The screen is bright, says The Spruce'), []);
    assert.deepEqual(names('The screen is bright, says Smgui'), ['name: Smgui']);
    assert.deepEqual(names('The screen is bright, says Tom Guid'), ['name: Tom Guid']);
  });

  test('changed quotations are reported with the words of the page', () => {
    assert.deepEqual(messages(`They say “the contrast is simply poor in every room” ${source}.`, { pages }), [
      'The linked page says “The contrast is simply stunning in every room”.',
    ]);
    assert.deepEqual(checked(`“It is the worst set of all times” ${source}.`, { pages }), [
      'quotation: “It is the worst set of all times”',
    ]);
  });

  test('block quotations need a link next to them', () => {
    assert.deepEqual(
      checked(`> The contrast is simply stunning in every room.\n\nSo says RTINGS ${source}.`, { pages }),
      [],
    );
    assert.deepEqual(checked('> The contrast is simply stunning in every room.\n\n# Next', { pages }), [
      'quotation: The contrast is simply stunning in every room.',
    ]);
  });

  test('names may be in the evidence, the title or the given list', () => {
    const text = `The LG C4 was reviewed by Jane Miller. Sony and the Zorbo X9000 were not. Stands are thin.`;
    assert.deepEqual(checked(text, { pages, names: ['Sony'] }), ['name: Zorbo X9000']);
  });

  test('German nouns are not names', () => {
    const german = page('https://a.de', 'Das Gerät hat einen Fuß.', { language: 'de' });
    const text = 'Der Bildschirm zeigt Farben. Das Modell WX-900B von Zorbo Elektronik hat Lautsprecher.';
    assert.deepEqual(checked(text, { pages: [german], language: 'de' }), [
      'name: Modell WX-900B',
      'name: Zorbo Elektronik',
    ]);
  });

  test('experience needs notes of the writer', () => {
    const text =
      'We have carefully tested it. In our lab it held. “We tested it for weeks,” says [RTINGS](https://a.com).';
    assert.deepEqual(checked(text, { isDraft: true }), ['experience: We have carefully tested', 'experience: our lab']);
    assert.deepEqual(
      checked(text, { isDraft: true, ownSentences: ['In our lab we have carefully tested six sets.'] }),
      [],
    );
    assert.deepEqual(checked('Wir haben das Gerät getestet.', { language: 'de', isDraft: true }), [
      'experience: Wir haben das Gerät getestet',
    ]);
  });

  test('experience includes verbs of trying, finding and hearing', () => {
    const claims: Record<string, readonly string[]> = {
      en: [
        'My team has used it for a year.',
        'We found it loud.',
        'Our customers told us that it is loud.',
        'I have been using it daily.',
        'I’ve personally tried it.',
        'In our test it was loud.',
        'I have owned it for years.',
        'I slept beside it.',
        'When I ran it in my bedroom, it stayed quiet.',
        'During our hands-on trial it was loud.',
        'After living with it, we keep it on.',
      ],
      de: ['Unsere Kunden sagten uns, dass es laut ist.', 'Ich habe es lange benutzt.', 'In meinem Test war es laut.'],
      fr: ["J'ai longtemps utilisé cet appareil.", 'Nous avons testé six appareils.', 'Nos clients nous ont dit cela.'],
      es: ['Hemos probado seis aparatos.', 'Nuestros clientes nos dicen que es bueno.', 'En nuestra prueba falló.'],
    };
    for (const [language, sentences] of Object.entries(claims))
      for (const sentence of sentences)
        assert.equal(
          checked(sentence, { language, isDraft: true }).filter((one) => one.startsWith('experience')).length,
          1,
          sentence,
        );
  });

  test('advice and tests of others are not experience', () => {
    const plain: Record<string, readonly string[]> = {
      en: [
        'We recommend the quiet one.',
        'RTINGS found it loud in their test ([a](https://a.com)).',
        'We list what reviewers found.',
        '“We found it loud,” says [RTINGS](https://a.com).',
        'I would ask first.',
      ],
      de: ['Wir empfehlen das leise Gerät.', 'Die Stiftung hat es getestet.', 'In ihrem Test war es laut.'],
      fr: ['Nous recommandons cet appareil.', 'Ils ont testé six appareils.'],
      es: ['Recomendamos este aparato.', 'Ellos han probado seis aparatos.'],
    };
    for (const [language, sentences] of Object.entries(plain))
      for (const sentence of sentences)
        assert.deepEqual(
          checked(sentence, { language }).filter((one) => one.startsWith('experience')),
          [],
          sentence,
        );
  });

  test('short or single-quoted words are checked if attributed', () => {
    const findingsIn = (text: string, language = 'en') =>
      checked(text, { pages, language }).filter((one) => one.startsWith('quotation'));
    assert.deepEqual(findingsIn(`RTINGS says the contrast is “simply awful” ${source}.`), [
      'quotation: “simply awful”',
    ]);
    assert.deepEqual(findingsIn(`RTINGS says the contrast is “simply stunning” ${source}.`), []);
    assert.deepEqual(findingsIn(`They write that ‘the contrast isn’t stunning in every room’ ${source}.`), [
      'quotation: ‘the contrast isn’t stunning in every room’',
    ]);
    assert.deepEqual(findingsIn(`The contrast is 'simply poor' ${source}.`), ["quotation: 'simply poor'"]);
    assert.deepEqual(findingsIn(`Der Kontrast ist laut RTINGS ‚einfach nur schlecht‘ ${source}.`, 'de'), [
      'quotation: ‚einfach nur schlecht‘',
    ]);
  });

  test('terms, titles and apostrophes are not quotations', () => {
    for (const text of [
      `The so-called “dumb set” of the test has two stands ${source}.`,
      `RTINGS says that the “Game Optimizer” has two stands ${source}.`,
      `RTINGS says the sets' stands aren't the reviewers' favourites ${source}.`,
    ])
      assert.deepEqual(
        checked(text, { pages }).filter((one) => one.startsWith('quotation')),
        [],
        text,
      );
  });

  test('long quotations and ones with an end mark keep their link', () => {
    const set = page('https://a.com/x', 'Is it the set with a sturdy stand? It is loud. It is heavy, too.');
    for (const words of ['Is it the set with a sturdy stand?', 'It is loud. It is heavy, too.'])
      assert.deepEqual(checked(`They ask “${words}” ([a](https://a.com/x)) It is a set.`, { pages: [set] }), [], words);
  });
});
