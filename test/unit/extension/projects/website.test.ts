import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { websiteFault, competitorsOf, webAddress } from '../../../../src/extension/projects/website.ts';

describe('website', () => {
  test('can be typed without a scheme', () => {
    assert.equal(webAddress(' acme.com '), 'https://acme.com');
    assert.equal(webAddress('HTTP://acme.com/x'), 'HTTP://acme.com/x');
    for (const wrong of ['', 'acme', 'https://', 'a b.com', 'ftp:'])
      assert.notEqual(websiteFault(wrong), undefined, wrong);
    assert.equal(websiteFault('münchen.de'), undefined);
    assert.deepEqual(competitorsOf('lg.com'), [{ name: 'LG', url: 'https://lg.com' }]);
    assert.deepEqual(competitorsOf(' , '), []);
    assert.deepEqual(competitorsOf('Dr. Oetker'), [{ name: 'Dr. Oetker', url: null }]);
  });
});
