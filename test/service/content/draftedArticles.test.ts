import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { cleanUrl } from '../../../src/text/urls.ts';
import { draftedFolder, draftKept, filesOf, orders } from '../../data/articles/drafted.ts';
import { isWholeBench } from '../../data/productBench.ts';
import { keptCopies, type PageCopy } from '../../fakes/web/copies.ts';

const kept = (name: string, file: string): string => fs.readFileSync(path.join(draftedFolder(name), file), 'utf8');

for (const name of Object.keys(orders)) {
  test(`${name}: the same answers and pages make the same article, in which the checker finds nothing`, async (context) => {
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

  // Apart from the checker, and dumber: what it takes for carried has to stand there for anybody who looks.
  test(`${name}: each number and quotation stands on a page that its sentence links, and each link was read`, () => {
    const pages = new Map(keptCopies(name).map((copy) => [cleanUrl(copy.url) ?? copy.url, copy]));
    const [title = '', ...lines] = withHeads(kept(name, 'article.md')).split('\n');
    const asked = new Set(numbersIn(`${title} ${orders[name]?.prompt}`));
    let numbers = 0;
    for (const sentence of lines.flatMap(sentencesIn)) {
      const urls = [...sentence.matchAll(/\]\((https?:[^)\s]+)\)/g)].map(([, url = '']) => cleanUrl(url) ?? url);
      const linked = urls.map((url) => textOf(pages.get(url)));
      for (const [index, text] of linked.entries())
        assert.notEqual(text, '', `${urls[index]} was never read: ${sentence}`);
      const said = sentence.replace(/\]\([^)\s]*\)/g, ']').replace(/\(\[[^\]]*\]\)/g, '');
      for (const number of numbersIn(said).filter((one) => !asked.has(one))) {
        numbers += 1;
        assert.ok(
          linked.some((text) => numbersIn(text).includes(number)),
          `${number}: ${sentence}`,
        );
      }
      for (const [, quotation = ''] of said.matchAll(/[“„]([^“”„]+)[”“]/g))
        assert.ok(
          linked.some((text) => text.includes(quotation)),
          quotation,
        );
    }
    assert.ok(numbers > 4, 'an article without figures shows nothing');
  });
}

/** The head of a table stands in the line of its first row, whose page says what the columns are called. */
const withHeads = (article: string): string => article.replace(/^(\|.*)\n\|(?: --- \|)+\n/gm, '$1 ');

/** A row whole; else roughly from a stop to a capital. */
const sentencesIn = (line: string): string[] =>
  line.startsWith('|') ? [line] : line.replace(/^\d+\. /, '').split(/(?<=[.!?])(?<!Sq\.)\s+(?=[\p{Lu}„“])/u);

/** Digits with the signs within them, but those of names such as `U8N`. */
const numbersIn = (text: string): string[] =>
  text.match(/(?<![\p{L}\p{N}])\p{N}+(?:[.,]\p{N}+)*(?![\p{L}\p{N}])/gu) ?? [];

const readable: ReadonlySet<PageCopy['kind']> = new Set(['review', 'shop', 'forum']);

const textOf = (copy: PageCopy | undefined): string =>
  copy && readable.has(copy.kind) ? `${copy.title}\n${copy.body}` : '';
