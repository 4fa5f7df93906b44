import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../data/properties.ts';
import { slugOf } from '../../../../src/writing/draft/slug.ts';

describe('slug', () => {
  test('is a readable file name', () => {
    for (const [title, slug] of [
      ['The best 55 inch TV under $1000: how to choose', 'the-best-55-inch-tv-under-1000-how-to-choose'],
      [
        'The best electric cargo bike for two children: how to choose',
        'the-best-electric-cargo-bike-for-two-children-how',
      ],
      ['Fußböden für Übergänge', 'fussboeden-fuer-uebergaenge'],
      ['Crème brûlée — L’été', 'creme-brulee-lete'],
      ['最高の電気自動車', '最高の電気自動車'],
      ['CON', 'con-article'],
      ['lpt1', 'lpt1-article'],
      ['???', 'article'],
    ] as const)
      assert.equal(slugOf(title), slug);
  });

  test('is a safe, short, stable name for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const slug = slugOf(title);
        assert.match(slug, /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u);
        assert.ok(slug.length <= 58 && slug.isWellFormed());
        assert.doesNotMatch(slug, /^(?:con|prn|aux|nul|com\d|lpt\d)$/);
      }),
    );
  });
});
