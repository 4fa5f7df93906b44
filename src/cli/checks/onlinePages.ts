import PQueue from 'p-queue';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { createCrawler, type CrawledPage } from '../../service/crawl/crawler.ts';
import { createTexts } from '../../service/texts/texts.ts';

/** Pages read at the same time. The crawler reads fewer of one host. */
const atOnce = 8;
/** Timeout in milliseconds for all pages together. */
const longest = 300_000;

/**
 * Reads pages as their robots.txt allows, without storing them. Pages that couldn't be read have a reason.
 * @param privateHosts host and port of each private host that may be read
 */
export async function readPages(
  urls: readonly string[],
  privateHosts: readonly string[] = [],
): Promise<EvidencePage[]> {
  const texts = createTexts();
  const crawler = createCrawler({ texts, privateHosts: () => privateHosts });
  const queue = new PQueue({ concurrency: atOnce });
  const signals = { signal: new AbortController().signal, late: AbortSignal.timeout(longest) };
  const read = async (url: string): Promise<EvidencePage> => asEvidence(await crawler.read(url, signals));
  try {
    return await Promise.all(urls.map((url) => queue.add(() => read(url))));
  } finally {
    await crawler.close();
    await texts.close();
  }
}

const asEvidence = (page: CrawledPage): EvidencePage => ({
  ...page,
  markdown: page.state === 'read' ? page.markdown : '',
  readAt: Date.now(),
});
