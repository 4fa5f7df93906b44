import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withSourceNumbers } from '../../../../../src/service/assistants/citations/numberedCitations.ts';
import { withCitations } from '../../../../../src/service/assistants/openAi/withCitations.ts';

// What OpenAI counts in its indexes is not documented.
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const units: Readonly<Record<string, (text: string) => number>> = {
  'code points': (text) => [...text].length,
  'UTF-16': (text) => text.length,
  bytes: (text) => Buffer.byteLength(text),
  graphemes: (text) => [...graphemes.segment(text)].length,
};

const url = 'https://reviews.example.com/a?utm_source=openai';
const chips = {
  'a host in brackets': { chip: `([reviews.example.com](${url}))`, url },
  'a host': { chip: `[reviews.example.com](${url})`, url },
  'a title in brackets': { chip: `([The best of 2026](${url}))`, url },
  'brackets in the address': { chip: '([b.example](https://b.example/x_(y)))', url: 'https://b.example/x_(y)' },
};
const texts: Readonly<Record<string, string>> = {
  '😀 Take Acme CHIP More.': '😀 Take Acme[1] More.',
  '😀 Take Acme CHIPMore.': '😀 Take Acme[1]More.',
  'Take 👩‍👩‍👧 Acme🔥 CHIP.\n\nGlobex 🇩🇪 too CHIP': 'Take 👩‍👩‍👧 Acme🔥[1].\n\nGlobex 🇩🇪 too[1]',
  '😀😀 é ü 好 Acme CHIP (More) CHIP.': '😀😀 é ü 好 Acme[1] (More)[1].',
  '1. **Acme** 😀: heavy. CHIP\n2. **Globex** 😀: light. CHIP\n':
    '1. **Acme** 😀: heavy.[1]\n2. **Globex** 😀: light.[1]',
  'Ambosse für Größen: Acme CHIP, größer CHIP.': 'Ambosse für Größen: Acme[1], größer[1].',
};

describe('OpenAI indexes after emojis', () => {
  for (const [unit, count] of Object.entries(units))
    for (const [kind, { chip, url: cited }] of Object.entries(chips))
      test(`count ${unit} for ${kind}`, () => {
        for (const [template, expected] of Object.entries(texts)) {
          const text = template.replaceAll('CHIP', chip);
          const annotations = [...text.matchAll(/\(?\[.*?\]\(\S*?\)+(?=[^)]|$)/g)].map(({ index, 0: of }) => ({
            url: cited,
            start_index: count(text.slice(0, index)),
            end_index: count(text.slice(0, index + of.length)),
          }));
          const { markdown } = withSourceNumbers({ ...withCitations(text, annotations), consulted: [] });
          assert.equal(markdown.split('\n\nSources:')[0], expected, text);
        }
      });
});
