import type { BenchRow } from '../../data/productBench.ts';
import { cleanUrl } from '../../../src/text/urls.ts';
import type { PageCopy } from './copies.ts';

/**
 * Creates a copy for each page that answers cite, with the answers' text next to the citation. It isn't the page's
 * text, but something to read.
 */
export function copiesOfAnswers(rows: readonly BenchRow[]): PageCopy[] {
  const parts = new Map<string, string[]>();
  for (const { content_markdown: text, sources } of rows) {
    const passages = passagesOf(text);
    for (const [index, { url }] of sources.entries()) {
      const address = cleanUrl(url) ?? url;
      const own = passages.filter(
        (_, place) => place % Math.min(3, sources.length) === index % Math.min(3, sources.length),
      );
      parts.set(address, [...(parts.get(address) ?? []), ...own]);
    }
  }
  return [...parts].map(([url, own]) => {
    const { hostname, pathname } = new URL(url);
    const words = pathname
      .split(/[/_.-]+/)
      .filter((word) => /^[a-z0-9]{2,}$/i.test(word))
      .join(' ');
    return {
      url,
      kind: 'review',
      language: 'en',
      published: '2025-04-02',
      title: `${words.charAt(0).toUpperCase()}${words.slice(1)}` || hostname,
      body: [...new Set(own)].join('\n\n'),
    };
  });
}

/** Returns the blocks of an answer. Blocks merged into one line are split into sentences. */
function passagesOf(text: string): string[] {
  const bare = text
    .replace(/^\[\d+\]: .*$/gm, '')
    .replace(/\(?\[[^\]]*\]\[\d+\](?:, \[[^\]]*\]\[\d+\])*\)?/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[A-Z][^.:!?$]{5,160}\$[\d,.]+(?:\$[\d,.]+)*\d\.\d\([^)]*\)(?:See more)?/g, ' ')
    .replace(/AI responses may include mistakes.*$/s, '');
  const blocks = bare.split(/\n{2,}/).map((block) => block.trim());
  return blocks
    .flatMap((block) =>
      block.length > 600 && !block.includes('\n') ? block.split(/(?<=[a-z)][.!?])\s*(?=[A-Z])/) : [block],
    )
    .filter((block) => block.length > 20);
}
