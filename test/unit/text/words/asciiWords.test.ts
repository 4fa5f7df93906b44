import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../../../data/properties.ts';
import { wordEnds, words } from '../../../../src/text/words/words.ts';

const same = (text: string) => {
  assert.deepEqual(
    wordEnds(text),
    words(text).map(({ end }) => end),
    JSON.stringify(text),
  );
};

test('words end where the segmenter ends them, whatever two signs stand between letters and digits', () => {
  const ascii = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit));
  const signs = [...ascii, ...'\u00a0–—‘’“”…®™°'];
  for (const one of signs) {
    for (const other of signs)
      same([`a${one}${other}a`, `1${one}${other}1`, `a${one}1${other}_`, `_${one}${other}_`].join(' '));
  }
});

test('words end where the segmenter ends them where ASCII and other scripts meet', () => {
  const pieces = fc.constantFrom(
    'a',
    'Of',
    '1',
    '22',
    '_',
    '.',
    ',',
    ';',
    ':',
    "'",
    '"',
    '’',
    '“',
    '—',
    '™',
    '·',
    '-',
    ' ',
    ' ',
    '\n',
    '\t',
    '\r',
    'é',
    'e\u0301',
    '\u0301',
    '\u200d',
    '😀',
    '🇩🇪',
    '三星',
    'ซัมซุง',
    'カ',
    'א"א',
    '\u00a0',
    '\u202f',
    '\ufeff',
    '٣',
    'ー',
    '\u00ad',
    '1️⃣',
    '\ud83d',
    '\0',
    '\x7f',
    '\u2028',
    'Яндекс',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }), {
        maxLength: 40,
      }),
      (parts) => {
        same(parts.join(''));
      },
    ),
    runs(1500),
  );
});
