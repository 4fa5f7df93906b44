import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { articles, scoresOf } from '../../data/articles/spoiltScores.ts';
import { fc, runs } from '../../data/properties.ts';
import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

const drafts = fc.constantFrom(...articles).map((article) => {
  const { head, body } = splitMarkdown(article.markdown);
  return { article, head, blocks: body.split('\n\n') };
});

type Article = (typeof articles)[number];
type Draft = typeof drafts extends fc.Arbitrary<infer Made> ? Made : never;

const isParagraph = (block: string): boolean => /^[\p{Lu}„“]/u.test(block);
const geoOf = ({ article, head }: Pick<Draft, 'article' | 'head'>, blocks: readonly string[]) =>
  scoresOf(article, head + blocks.join('\n\n')).geo;

/** Puts a sentence into a paragraph, at its end or as one of its own. */
const withSentence = (blocks: readonly string[], place: number, sentence: string, alone: boolean): string[] => {
  const places = blocks.flatMap((block, index) => (isParagraph(block) ? [index] : []));
  const at = places[place % Math.max(1, places.length)] ?? blocks.length;
  return blocks.flatMap((block, index) =>
    index !== at ? [block] : alone ? [block, sentence] : [`${block} ${sentence}`],
  );
};

const number = fc.integer({ min: 2, max: 99 });

describe('GEO score of an article', () => {
  test('does not fall after adding a figure with its page', () => {
    const check = (draft: Draft, place: number, share: number, alone: boolean): void => {
      const sentence = draft.article.german
        ? `Bei ${share} % der Befragten traf das zu, so [die Erhebung vom Mai 2026](https://umfrage${share}.example.org/a).`
        : `In [a survey of May 2026](https://survey${share}.example.org/a), ${share} % of those asked said so.`;
      const after = geoOf(draft, withSentence(draft.blocks, place, sentence, alone));
      assert.ok(after >= geoOf(draft, draft.blocks), sentence);
    };
    fc.assert(fc.property(drafts, fc.nat(30), number, fc.boolean(), check), runs(25));
  });

  test('does not rise after adding figures without a page', () => {
    const check = (draft: Draft, place: number, share: number, alone: boolean): void => {
      const sentence = draft.article.german
        ? `Rund ${share} % aller Leute sehen das so und sparen damit ${share + 100} Euro.`
        : `Some ${share} % of all people agree and save $${share + 100} by it.`;
      const after = geoOf(draft, withSentence(draft.blocks, place, sentence, alone));
      assert.ok(after <= geoOf(draft, draft.blocks), sentence);
    };
    fc.assert(fc.property(drafts, fc.nat(30), number, fc.boolean(), check), runs(25));
  });

  test('does not rise after repeating the keyword', () => {
    const check = (article: Article, again: number, every: number): void => {
      const { keyword, markdown } = article;
      const before = scoresOf(article, markdown).geo;
      let index = 0;
      const stuffed = markdown.replace(/(?<=\n\n|[.!?] )(?=\p{Lu}[^\n]{40})/gu, () =>
        index++ % every === 0 ? `${keyword}: ` : '',
      );
      assert.ok(scoresOf(article, stuffed).geo <= before);
      assert.ok(scoresOf(article, `${markdown}\n${`${keyword} ${keyword}. `.repeat(again)}`).geo <= before);
    };
    const every = fc.integer({ min: 1, max: 5 });
    fc.assert(fc.property(fc.constantFrom(...articles), fc.integer({ min: 1, max: 60 }), every, check), runs(12));
  });
});
