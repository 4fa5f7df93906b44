import { articlePage, startSite } from '../test/fakes/site.ts';
import { createCrawler } from '../src/service/crawl/crawler.ts';
import { createTexts } from '../src/service/texts/texts.ts';
import { type Measured, mediansInTurns } from './measure.ts';

const count = 20;
/** Characters per page. */
const length = 200_000;
/** Milliseconds of server latency. Real servers take two to five times as long. */
const pause = 150;
const atATime = 2;

/** Measures reading pages relative to only fetching them, two at a time from one host. */
export async function crawlingBench(): Promise<Measured> {
  const html = page();
  const reply = () => ({ headers: { 'content-type': 'text/html' }, body: Buffer.from(html) });
  const names = Array.from({ length: count }, (_, index) => `/page/${index}`);
  const site = await startSite({ pause, paths: Object.fromEntries(names.map((name) => [name, reply])) });
  const texts = createTexts();
  const crawler = createCrawler({ texts, privateHosts: () => [site.host] });
  const never = new AbortController().signal;
  const urls = names.map((name) => `${site.origin}${name}`);
  try {
    const [alone = 0, read = 0] = await mediansInTurns(
      [
        () => fetchAlone(urls),
        async () => {
          const pages = await Promise.all(urls.map((url) => crawler.read(url, { signal: never, late: never })));
          if (pages.some(({ state }) => state !== 'read')) throw new Error('a page could not be read');
        },
      ],
      3,
      1,
    );
    return {
      name: `${count} pages of ${length / 1000} KB read, against fetching alone`,
      value: read / alone,
      limit: 1.3,
      better: 'lower',
      unit: 'times',
    };
  } finally {
    await crawler.close();
    await texts.close();
    await site.close();
  }
}

async function fetchAlone(urls: readonly string[]): Promise<void> {
  const waiting = urls.values();
  const work = async (): Promise<void> => {
    for (const url of waiting) await (await fetch(url)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

/** Returns a page with shares of article, other text, and script that are typical of shops and magazines. */
function page(): string {
  const article = '<p>An anvil is a block of steel on which a smith forges iron, and its face is hardened.</p>'.repeat(
    300,
  );
  const cards =
    '<li class="card"><a href="/deals/anvil-of-the-day"><img src="/a.jpg" alt=""><h3>Deal of the day</h3></a></li>'.repeat(
      300,
    );
  const whole = articlePage('The best anvils', article).replace('<main>', `<nav><ul>${cards}</ul></nav><main>`);
  return whole.replace('</body>', `<script>${'x'.repeat(length - whole.length)}</script></body>`);
}
