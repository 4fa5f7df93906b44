import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citedSentences } from '../../../../src/analysis/citations/citedSentences.ts';
import { sourcesOf } from '../../../../src/analysis/citations/sources.ts';
import { shownAnswer } from '../../../../src/rendering/shownAnswer.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { readStored } from '../../../../src/writing/evidence/evidence.ts';
import { readStatements } from '../../../../src/writing/evidence/statements.ts';
import { stored } from '../../writing/answers.ts';

const given = [
  { url: 'https://a.example/', title: null },
  { url: 'https://b.example/', title: null },
  { url: 'https://c.example/', title: null },
];

/** The pages that an answer cites, by its sources, its sentences, the page that shows it and the evidence for a writer. */
function pagesCited(markdown: string, numbers: readonly number[] | null = null): readonly (readonly string[])[] {
  const sources = sourcesOf(readAnswer({ markdown, sources: given, sourceNumbers: numbers }));
  const answer = { ...stored({ id: 1, markdown }), sources, source_numbers: numbers && [...numbers] };
  const { html } = shownAnswer({ answer, brand: undefined, competitors: [] });
  return [
    sources.filter(({ cited }) => cited).map(({ url }) => url),
    citedSentences(readAnswer({ markdown, sources, sourceNumbers: numbers })).flatMap((one) =>
      one.sources.map((position) => sources[position - 1]?.url ?? ''),
    ),
    [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url),
    readStatements(readStored(answer).reading).flatMap(({ urls }) => urls),
  ].map((urls) => [...new Set(urls)].sort());
}

const alike = (urls: readonly string[]): readonly (readonly string[])[] => [urls, urls, urls, urls];

describe('citation numbers', () => {
  test('refer to the same page everywhere', () => {
    const [a = '', b = '', c = ''] = given.map(({ url }) => url);
    assert.deepEqual(pagesCited('Acme is the best of them [1]. Globex is slow [3].'), alike([a, c]));
    assert.deepEqual(pagesCited('Acme is the best of them 【2†source】.'), alike([b]));
    assert.deepEqual(pagesCited('Acme is the best of them [[2]](https://b.example/).'), alike([b]));
  });

  test('follow the given source numbers', () => {
    assert.deepEqual(pagesCited('Acme is the best of them [1].', [3]), alike(['https://c.example/']));
    assert.deepEqual(pagesCited('Acme is the best of them [1][2].', [0, 2]), alike(['https://b.example/']));
  });

  test('refer to given sources if the text does not list them', () => {
    assert.deepEqual(
      pagesCited('Acme is the best of them [1]. Globex is slow [2].\n\n[1]: https://c.example/'),
      alike(['https://b.example/', 'https://c.example/']),
    );
  });

  test('refer to the page that they link', () => {
    assert.deepEqual(pagesCited('Acme is the best of them [1](https://c.example/).'), alike(['https://c.example/']));
  });

  test('are ignored in code', () => {
    assert.deepEqual(pagesCited('Acme is the best for `list[1]` of them [2].'), alike(['https://b.example/']));
  });

  test('are the numbers of the sources that they link', () => {
    const answer = { content_markdown: 'So [2](https://a.example/) [1](https://b.example/).', sources: given };
    assert.deepEqual(shownAnswer({ answer, brand: undefined, competitors: [] }).numbers, [2, 1, 3]);
  });
});
