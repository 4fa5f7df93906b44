import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { checkArticle } from '../src/checking/check.ts';

/**
 * Measures how well the checker finds numbers in a sentence that its source doesn't support, on WiCE (Kamoi et al.,
 * EMNLP 2023; annotations ODC-BY, texts CC BY-SA): claims from Wikipedia, sentences of the pages they cite, and the
 * tokens that these don't support. Every token with a digit counts. A claim is checked as a sentence that links to one
 * page.
 *
 *   node bench/unsupportedTokens.ts FOLDER [dev|train|test] [--list]
 *
 * FOLDER is a copy of github.com/ryokamoi/wice; `--list` shows the wrong results.
 */
const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the data: node bench/unsupportedTokens.ts FOLDER');
const split = options.find((option) => !option.startsWith('--')) ?? 'dev';

const Row = z.object({
  claim: z.string(),
  claim_tokens: z.array(z.string()),
  non_supported_spans: z.array(z.boolean()),
  evidence: z.array(z.string()),
});

const file = path.join(folder, 'data/non_supported_tokens', `${split}.jsonl`);
const rows = fs
  .readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => Row.parse(JSON.parse(line)));

const url = 'https://source.example/page';
const counts = { right: 0, wrong: 0, missed: 0, supported: 0 };
for (const { claim, claim_tokens: tokens, non_supported_spans: unsupported, evidence } of rows) {
  const page = { url, markdown: evidence.map(asText).join('\n'), readAt: 0, language: 'en' };
  const markdown = `${asText(claim).replace(/[\s.]+$/u, '')} ([source](${url})).`;
  const faults = checkArticle({ markdown, language: 'en', pages: [page] }).filter(
    ({ rule }) => rule === 'check.figure',
  );
  let from = 0;
  for (const [index, token] of tokens.entries()) {
    const start = markdown.indexOf(token, from);
    if (start < 0) continue;
    from = start + token.length;
    if (!/\d/u.test(token)) continue;
    const told = faults.some((fault) => fault.start < from && start < fault.end);
    const outcome = unsupported[index] ? (told ? 'right' : 'missed') : told ? 'wrong' : 'supported';
    counts[outcome] += 1;
    if (options.includes('--list') && (outcome === 'wrong' || outcome === 'missed'))
      console.log(`${outcome}: ${token} | ${claim}`);
  }
}

/** Escapes a sentence as Markdown. */
function asText(sentence: string): string {
  return sentence.replace(/[\\`*_[\]<>#]/gu, ' ');
}

const { right, wrong, missed, supported } = counts;
console.log(
  `${split}: ${right + wrong + missed + supported} tokens, ${right + missed} of them unsupported; precision ${(right / (right + wrong)).toFixed(3)}, recall ${(right / (right + missed)).toFixed(3)} (${right} right, ${wrong} wrong, ${missed} missed)`,
);
