import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assembleDraft } from '../../../../src/writing/draft/draft.ts';

const sections = (headings: readonly string[]) => [
  { heading: 'Short answer', purpose: '', points: [], lead: true as const },
  ...headings.map((heading) => ({ heading, purpose: '', points: [] })),
];

/** The headings and paragraphs of a draft below its opening. */
const drafted = (texts: Readonly<Record<string, string>>, language = 'en') =>
  assembleDraft(
    {
      ...{ title: 'The best anvil', description: '', keyword: 'best anvil', articleType: 'guide', language, pages: [] },
      sections: sections(Object.keys(texts)),
    },
    ['Take the Acme 100.', ...Object.values(texts)],
  )
    .split('\n\n')
    .slice(2)
    .map((part) => part.trim());

const noise = 'A stump of wood keeps the noise of the hammer down. It also keeps the anvil in its place.';
const lone = 'On a stump of wood the noise drops by half.';

describe('sections of one sentence', () => {
  test('join the section before or after that has their subject', () => {
    assert.deepEqual(drafted({ Noise: noise, 'Stump and noise': lone, Price: 'It costs much. It lasts.' }), [
      ...['## Noise', noise, lone],
      ...['## Price', 'It costs much. It lasts.'],
    ]);
    assert.deepEqual(drafted({ Price: 'It costs much. It lasts.', 'Stump and noise': lone, Noise: noise }), [
      ...['## Price', 'It costs much. It lasts.'],
      ...['## Noise', noise, lone],
    ]);
  });

  test('are kept if no adjacent section is about the same', () => {
    const texts = { Price: 'Anvils cost much. Used ones cost less.', 'Stump and noise': lone };
    assert.deepEqual(drafted(texts), ['## Price', texts.Price, '## Stump and noise', lone]);
  });

  for (const [what, text, language] of [
    ['that refer to their heading', 'It keeps the noise of the hammer on the stump down.', 'en'],
    ['marked as unsupported', `[unsupported: ${lone}]`, 'en'],
    ['in a list', `- ${lone}`, 'en'],
    ['in a language with unknown grammar', lone, 'sv'],
  ] as const)
    test(`are kept if they are ${what}`, () => {
      assert.deepEqual(drafted({ Noise: noise, 'Stump and noise': text }, language).slice(2), [
        '## Stump and noise',
        text,
      ]);
    });
});
