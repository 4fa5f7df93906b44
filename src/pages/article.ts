import { Readability } from '@mozilla/readability';
import { removeClutter } from './clutter.ts';
import type { PageDocument } from './dom.ts';

interface Article {
  readonly title: string | null;
  /** Byline, if Readability finds one. */
  readonly author: string | null;
  readonly html: string;
  readonly text: string;
}

/** If the text has fewer characters, Readability searches again with relaxed rules. */
const fewCharacters = 200;

/** Finds the article of a page and makes its links absolute. Modifies the document. */
export function articleOf(document: PageDocument, url: string): Article | undefined {
  setBase(document, url);
  if (document.body) removeClutter(document.body);
  const found = new Readability(document, { charThreshold: fewCharacters }).parse();
  if (!found?.content) return undefined;
  return {
    title: tidied(found.title),
    author: tidied(found.byline),
    html: found.content,
    text: (found.textContent ?? '').trim(),
  };
}

/** Sets the base URL for relative links. The page's own `base` is relative to its URL. */
function setBase(document: PageDocument, url: string): void {
  const own = document.querySelector('base[href]');
  const href = URL.parse(own?.getAttribute('href') ?? '', url)?.href ?? url;
  const base = own ?? document.createElement('base');
  base.setAttribute('href', href);
  if (!own) document.head?.prepend(base);
}

const tidied = (text: string | null | undefined): string | null => {
  const words = (text ?? '').replace(/\s+/gu, ' ').trim();
  return words === '' ? null : words;
};
