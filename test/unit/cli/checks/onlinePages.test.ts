import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../../src/checking/check.ts';
import { readPages } from '../../../../src/cli/checks/onlinePages.ts';
import { startSite } from '../../../fakes/site.ts';

describe('online pages', () => {
  test('are read for a check, or report why not', async (context) => {
    const site = await startSite();
    context.after(() => site.close());
    const [article, missing] = [`${site.origin}/article`, `${site.origin}/nowhere`];
    const pages = await readPages([article, missing], [site.host]);
    assert.deepEqual(
      pages.map(({ state }) => state),
      ['read', 'not_found'],
    );
    const markdown = `The Acme 100 weighs 45 kg ([a](${article})), not 46 kg ([a](${article})). See [b](${missing}).`;
    assert.deepEqual(
      checkArticle({ markdown, language: 'en', pages }).map(({ rule, start, end }) => [
        rule,
        markdown.slice(start, end),
      ]),
      [
        ['check.figure', '46 kg'],
        ['check.page', 'b'],
      ],
    );
    const [refused] = await readPages([article]);
    assert.equal(refused?.state, 'private');
  });
});
