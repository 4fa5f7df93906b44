import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { readPage } from '../src/pages/readPage.ts';
import { readMarkdown } from '../src/text/markdown/document.ts';

/**
 * Measures how well the article of a page is found, with the data and metric of
 * github.com/scrapinghub/article-extraction-benchmark (MIT, 181 pages): sequences of four words shared by the true and
 * the extracted text, with all pages weighted equally.
 *
 *   node bench/extraction.ts FOLDER [--list]
 *
 * FOLDER contains `ground-truth.json` and `html` of that repository; `--list` shows the pages with the worst results.
 */
const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the pages: node bench/extraction.ts FOLDER');

const Truth = z.record(z.string(), z.object({ articleBody: z.string().default(''), url: z.string() }));
const truth = Truth.parse(JSON.parse(fs.readFileSync(path.join(folder, 'ground-truth.json'), 'utf8')));

const runLength = 4;

/** Counts the word sequences of a text. A shorter text is a single sequence. */
function runsOf(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - runLength + 1); at++) {
    const run = words.slice(at, at + runLength).join(' ');
    if (run !== '') counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

interface Outcome {
  readonly url: string;
  readonly state: string;
  /** Undefined if the extracted or the true text is empty. */
  readonly precision: number | undefined;
  readonly recall: number | undefined;
}

function outcomeOf(id: string, { articleBody, url }: z.infer<typeof Truth>[string]): Outcome {
  const body = gunzipSync(fs.readFileSync(path.join(folder ?? '', 'html', `${id}.html.gz`)));
  const page = readPage({ url, finalUrl: url, contentType: 'text/html; charset=utf-8', body });
  const read =
    page.state === 'read'
      ? readMarkdown(page.markdown)
          .blocks.map(({ text }) => text)
          .join('\n')
      : '';
  const [wanted, found] = [runsOf(articleBody), runsOf(read)];
  const met = sumOf([...found].map(([run, times]) => Math.min(times, wanted.get(run) ?? 0)));
  const [ofWanted, ofFound] = [sumOf([...wanted.values()]), sumOf([...found.values()])];
  return {
    url,
    state: page.state,
    precision: ofFound === 0 ? undefined : met / ofFound,
    recall: ofWanted === 0 ? undefined : met / ofWanted,
  };
}

const outcomes = Object.entries(truth).map(([id, page]) => outcomeOf(id, page));
const precision = meanOf(outcomes.map((outcome) => outcome.precision));
const recall = meanOf(outcomes.map((outcome) => outcome.recall));
const f1 = (2 * precision * recall) / (precision + recall);

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function meanOf(shares: readonly (number | undefined)[]): number {
  const told = shares.filter((share) => share !== undefined);
  return sumOf(told) / told.length;
}

if (options.includes('--list')) {
  const weakest = ({ precision: one = 0, recall: other = 0 }: Outcome): number => Math.min(one, other);
  for (const outcome of outcomes.toSorted((one, other) => weakest(one) - weakest(other)).slice(0, 25)) {
    const [one, other] = [outcome.precision, outcome.recall].map((share) => share?.toFixed(3) ?? 'none');
    console.log(`precision ${one}, recall ${other}, ${outcome.state}: ${outcome.url}`);
  }
}
console.log(
  `${outcomes.length} pages: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
);
