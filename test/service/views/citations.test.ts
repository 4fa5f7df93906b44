import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CitationFigure, getCitations } from '../../../src/contract/views/source.ts';
import { behind } from '../testService.ts';
import { startAnswered } from './answeredPlace.ts';

const counts = ({ both, named, cited, neither }: CitationFigure) =>
  [both, named, cited, neither].map((some) => some && some.answers);

describe('citations', () => {
  test('count answers that mention or cite a brand, or both', async (context) => {
    const place = await startAnswered();
    behind(context, () => place.service.close());
    const { totals, by_model, by_competitor } = getCitations.data.parse((await place.view('citations')).data);
    assert.deepEqual(counts(totals), [1, 2, 0, 2]);
    assert.deepEqual(
      Object.entries(by_model).map(([model, figure]) => [model, ...counts(figure)]),
      [
        ['chatgpt', 1, 1, 0, 2],
        ['aimode', 0, 1, 0, 0],
      ],
    );
    // AI Mode names Globex and only consulted its pages.
    assert.deepEqual(
      by_competitor.map(({ name, domain, ...figure }) => [name, domain, ...counts(figure)]),
      [
        ['Globex', 'globex.com', 0, 2, 0, 3],
        ['Initech', null, null, 2, null, 3],
      ],
    );
    assert.equal(totals.both?.explain, place.explained('&brand_mentioned=true&cites=acme.com'));
  });
});
