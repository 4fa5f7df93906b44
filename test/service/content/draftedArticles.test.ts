import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { draftedFolder, draftKept, filesOf, orders } from '../../data/articles/drafted.ts';
import { uncarriedIn } from '../../data/articles/standsOnPages.ts';
import { isWholeBench } from '../../data/productBench.ts';
import { keptCopies } from '../../fakes/web/copies.ts';

const kept = (name: string, file: string): string => fs.readFileSync(path.join(draftedFolder(name), file), 'utf8');

describe('drafted articles', () => {
  for (const name of Object.keys(orders)) {
    test(`${name}: is reproducible, and the checker finds nothing`, async (context) => {
      if (!isWholeBench) return context.skip('the real answers do not lie beside the repository');
      const drafted = await draftKept(name);
      for (const [file, text] of Object.entries(filesOf(drafted))) assert.equal(text, kept(name, file), file);
      const faults = checkArticle({
        markdown: drafted.article,
        language: orders[name]?.wishes.language ?? 'en',
        strict: true,
        pages: drafted.read.map((page) => ({ ...page, readAt: 0 })),
      }).filter(({ severity }) => severity === 'error');
      assert.deepEqual(
        faults.map(({ message }) => message),
        [],
      );
    });

    test(`${name}: has each number and quotation from a page it links`, () => {
      const { uncarried, numbers } = uncarriedIn(
        kept(name, 'article.md'),
        keptCopies(name),
        orders[name]?.prompt ?? '',
      );
      assert.deepEqual(uncarried, []);
      assert.ok(numbers > 4, 'an article without figures shows nothing');
    });
  }
});
