import { cleanUrl } from '../../../src/text/urls.ts';
import type { PageCopy } from '../../fakes/web/copies.ts';

/**
 * Returns the unsupported parts of an article: numbers and quotations that are not on a page linked by their sentence or
 * by the last one before it, and links to unreadable pages. Independent of the checker, and simpler.
 */
export function uncarriedIn(article: string, copies: readonly PageCopy[], asked: string): { uncarried: string[]; numbers: number } {
  const pages = new Map(copies.map((copy) => [cleanUrl(copy.url) ?? copy.url, copy]));
  const [title = '', ...lines] = withHeads(article).split('\n');
  const own = new Set(numbersIn(`${title} ${asked}`));
  const uncarried: string[] = [];
  let numbers = 0;
  for (const [sentence, urls] of lines.flatMap(linkedSentences)) {
    const linked = urls.map((url) => textOf(pages.get(url)));
    for (const [index, text] of linked.entries()) if (text === '') uncarried.push(`${urls[index]} was never read: ${sentence}`);
    const said = sentence.replace(/\(\[[^\]]*\]\([^)\s]*\)\)/g, '').replace(/\[([^\]]*)\]\([^)\s]*\)/g, '$1');
    for (const number of numbersIn(said).filter((one) => !own.has(one))) {
      numbers += 1;
      if (!linked.some((text) => numbersIn(text).includes(number))) uncarried.push(`${number}: ${sentence}`);
    }
    for (const [, quotation = ''] of said.matchAll(/[“„]([^“”„]+)[”“]/g))
      if (!linked.some((text) => text.includes(quotation))) uncarried.push(quotation);
  }
  return { uncarried, numbers };
}

/** The sentences of a line with their pages: of one without a link, those of the sentence before it. */
function linkedSentences(line: string): [sentence: string, urls: string[]][] {
  let cited: string[] = [];
  return sentencesIn(line).map((sentence) => {
    const urls = [...sentence.matchAll(/\]\((https?:[^)\s]+)\)/g)].map(([, url = '']) => cleanUrl(url) ?? url);
    if (urls.length > 0) cited = urls;
    return [sentence, cited];
  });
}

/** The head of a table stands in the line of its first row, whose page says what the columns are called. */
const withHeads = (article: string): string => article.replace(/^(\|.*)\n\|(?: --- \|)+\n/gm, '$1 ');

/** A row whole; else roughly from a stop to a capital. */
export const sentencesIn = (line: string): string[] =>
  line.startsWith('|') ? [line] : line.replace(/^\d+\. /, '').split(/(?<=[.!?])(?<!Sq\.)\s+(?=[\p{Lu}„“])/u);

/** Digits with the signs within them, but those of names such as `U8N`. */
const numbersIn = (text: string): string[] =>
  text.match(/(?<![\p{L}\p{N}])\p{N}+(?:[.,]\p{N}+)*(?![\p{L}\p{N}])/gu) ?? [];

const readable: ReadonlySet<PageCopy['kind']> = new Set(['review', 'shop', 'forum']);

const textOf = (copy: PageCopy | undefined): string =>
  copy && readable.has(copy.kind) ? `${copy.title}\n${copy.body}\n${copy.published ?? ''}` : '';
