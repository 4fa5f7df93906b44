import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withScopes } from '../../../../src/writing/brief/pageScopes.ts';
import { readPageParts } from '../../../../src/writing/facts/pageParts.ts';

interface Asked {
  readonly question?: string;
  readonly names?: readonly string[];
  readonly language?: string;
}

/** The scopes of a page's parts. */
function scopes(title: string, markdown: string, { question = '', names = [], language = 'en' }: Asked = {}) {
  const page = { url: 'https://lab.example/page', title, markdown, language, readAt: 1 };
  return withScopes(readPageParts([page]), { question, names, newest: '2026' }).map(({ scope }) => scope?.label);
}

describe('scope of a page', () => {
  test('is a place that the page names', () => {
    const markdown = 'A rewire in Portland costs $9,000 on average. The permit in Oregon costs $200 more.';
    assert.deepEqual(scopes('Cost to Rewire a House in Portland, Oregon', markdown), ['Portland, Oregon']);
    assert.deepEqual(scopes('Costs in Portland', markdown, { question: 'what does it cost in Portland' }), [undefined]);
  });

  test('is a known place in German', () => {
    const markdown = 'Die Stadt zahlt 500 Euro Zuschuss. Der Antrag dauert zwei Wochen im Schnitt.';
    const language = 'de';
    assert.deepEqual(scopes('Wallbox in München: Kosten', markdown, { language }), ['München']);
    assert.deepEqual(scopes('Wallbox in Mietwohnungen: Kosten', markdown, { language }), [undefined]);
    assert.deepEqual(scopes('Wallbox anmelden – Stadt Köln', markdown, { language }), ['Köln']);
    assert.deepEqual(scopes('Wallbox anmelden | Gemeinde Kleinmachnow', markdown, { language }), ['Kleinmachnow']);
    assert.deepEqual(scopes('Wallbox anmelden | Stadtwerke Kleinmachnow', markdown, { language }), [undefined]);
  });

  test('is a product or a maker', () => {
    const markdown = 'The base rate of 1.25 miles is low. It is one of many cards without a fee.';
    const names = ['Acme One Rewards'];
    assert.deepEqual(scopes('Acme One review: solid miles', markdown, { names }), ['Acme One']);
    assert.deepEqual(scopes('DeLonghi Descaling Guide', markdown), ['DeLonghi']);
    assert.deepEqual(scopes('Acme Q7 Max+ Review', markdown, { names: ['Acme Q7 Max+'] }), ['Acme Q7 Max+']);
    assert.deepEqual(scopes('Acme’s miles', markdown, { names: ['Acme'], question: 'is Acme good' }), [undefined]);
  });

  test('is a year before the answers', () => {
    const markdown = 'We tested 14 sets in a dark lab for two weeks.';
    assert.deepEqual(scopes('The best sets of 2024', markdown), ['2024']);
    assert.deepEqual(scopes('The best sets of 2026', markdown), [undefined]);
    const september = 'Prices rose in September 2026.';
    assert.deepEqual(scopes('Is it worth it? (September 2026)', september), [undefined]);
  });

  test('is missing for several names, and below a heading that names it', () => {
    const markdown = '## Where Acme is weak\n\nIt has no phone support in the evening.';
    const names = ['Acme', 'Globex'];
    assert.deepEqual(scopes('Acme and Globex compared', markdown, { names }), [undefined]);
    assert.deepEqual(scopes('Acme review', markdown, { names }), [undefined]);
  });

  test('is no part of a longer name', () => {
    assert.deepEqual(scopes('Early Memorial Day sales', 'Prices fall before the Day of the sale.'), [undefined]);
  });
});
