import { performance } from 'node:perf_hooks';
import { analyseAnswer } from '../src/analysis/answer.ts';
import type { GivenSource } from '../src/analysis/sources.ts';
import { benchFolder, benchRows } from '../test/data/productBench.ts';

interface Answer {
  readonly content_markdown: string;
  readonly sources: readonly GivenSource[];
}

/** How many megabytes of answers a second are read for one brand and seven competitors: the best of five rounds. */
// eslint-disable-next-line @typescript-eslint/require-await -- every bench is awaited alike
export async function analysisBench(): Promise<{ name: string; value: number; limit: number; better: 'higher' | 'lower'; unit: string }> {
  const folder = benchFolder();
  const answers: readonly Answer[] = folder ? [...benchRows(folder)] : generated();
  const bytes = answers.reduce((sum, { content_markdown }) => sum + Buffer.byteLength(content_markdown), 0);
  const rounds = Array.from({ length: 6 }, () => secondsFor(answers)).slice(1);
  const value = Math.round((bytes / 1e6 / Math.min(...rounds)) * 10) / 10;
  return { name: `analysis, 8 names, ${folder ? 'real' : 'generated'} answers`, value, limit: 2, better: 'higher', unit: 'MB/s' };
}

const [brand, ...competitors] = (['Samsung', 'Sony', 'LG', 'Apple', 'Google', 'Dell', 'HP', 'Lenovo'] as const)
  .map((name) => ({ name, url: `https://${name.toLowerCase()}.com`, aliases: [] }));

function secondsFor(answers: readonly Answer[]): number {
  if (!brand) return 0;
  const begin = performance.now();
  for (const { content_markdown, sources } of answers) analyseAnswer({ markdown: content_markdown, sources, brand, competitors });
  return (performance.now() - begin) / 1000;
}

function generated(): Answer[] {
  return Array.from({ length: 250 }, (_, index) => ({
    content_markdown: Array.from({ length: 8 }, (__, item) => `### ${item + 1}. ${['Samsung Galaxy', 'Sony Bravia', 'Globex Air', 'Apple Watch'][(index + item) % 4]}

* **Highlights:** a balance of price, battery life and weight, praised by reviewers.[${item + 1}]
* **Where to buy:** [the shop](https://shop.example/item/${index}?utm_source=chatgpt.com)`).join('\n\n'),
    sources: Array.from({ length: 8 }, (__, item) => ({ url: `https://review${item}.example/${index}#:~:text=best`, title: 'A review' })),
  }));
}
