import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areTitles, brandOf } from '../../../../src/analysis/candidates/brandOf.ts';
import { candidateNames } from '../../../../src/analysis/candidates/candidates.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { domainOf } from '../../../../src/text/urls.ts';
import { squashed } from '../../../../src/text/words/fold.ts';
import { benchFolder, benchRows, isWholeBench, labelledAnswers } from '../../../data/productBench.ts';

/** Labelled by eye: titles of shop listings that name no brand. */
const doubtful = ['Cordless Vacuum 12Kpa 2 in 1 Stick', '21-Piece Non-Stick Cookware Set', 'Queen Prince of Wales'];

describe('candidates of real answers', () => {
  test('include brands and products', () => {
    const counts = new Map<string, number>();
    for (const { content_markdown } of benchRows(benchFolder())) {
      for (const name of candidateNames(readAnswer({ markdown: content_markdown })))
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const often = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
    assert.ok(often.length >= (isWholeBench ? 115 : 15), `${often.length} in two answers or more`);
    const wrong = often.filter(
      (name) =>
        doubtful.includes(name) ||
        /^(?:best|top|budget|premium|price|pros|cons|tips?|battery|garage|players|made in usa)\b/i.test(name),
    );
    assert.ok(wrong.length < 0.05 * often.length, wrong.join(', '));
    if (!isWholeBench) return;
    for (const name of ['Nike ZoomX Vaporfly Next% 3', 'Disney+', 'Audio-Technica AT-LP60X', 'The Resistance'])
      assert.ok((counts.get(name) ?? 0) >= 3, name);
  });

  test('match 96% of the labelled brands', (t) => {
    let asked = 0;
    let told = 0;
    for (const { text: markdown, products, sources } of labelledAnswers(benchFolder())) {
      const reading = readAnswer({ markdown });
      const hosts = sources.map(({ url }) => domainOf(url)?.split('.')[0] ?? '');
      const evidence = {
        text: reading.text,
        listsTitles: areTitles(candidateNames(reading)),
        domains: new Set(hosts.map(squashed)),
      };
      for (const { name, brand } of products) {
        if (brand === null || !squashed(name).startsWith(squashed(brand))) continue;
        asked++;
        if (squashed(brandOf(name, evidence)) === squashed(brand)) told++;
      }
    }
    t.diagnostic(`${told} of ${asked}`);
    assert.ok(told >= 0.96 * asked, `${told} of ${asked}`);
  });
});
