import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { siteGroup } from '../../../src/metrics/siteTypes.ts';

describe('site group', () => {
  test('comes from a known domain, else from host or path', () => {
    const groups = {
      'https://www.rtings.com/tv/reviews/best/by-price/under-1000': 'reviews',
      'https://old.reddit.com/r/anvils': 'forums',
      'https://www.nytimes.com/wirecutter/reviews/best-anvil/': 'press',
      'https://www.amazon.com/dp/B0C': 'shops',
      'https://en.wikipedia.org/wiki/Anvil': 'reference',
      'https://www.acousticguitarforum.com/forums/showthread.php?t=1': 'forums',
      'https://guides.libraries.emory.edu/anvils': 'reference',
      'https://anvilreviews.example/one': 'reviews',
      'https://store.example.com/one': 'shops',
      'https://anvils.example/products/one': 'shops',
      'https://anvils.example/best-anvils-2026': 'reviews',
      'https://anvils.example/about': null,
      'no address': null,
    } as const;
    for (const [address, group] of Object.entries(groups)) assert.equal(siteGroup(address), group, address);
  });
});
