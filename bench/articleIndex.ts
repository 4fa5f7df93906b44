import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createArticleIndex } from '../src/extension/articles/tree/articleIndex.ts';
import { type Measured, mediansInTurns } from './measure.ts';
import { temporaryFolder } from './shared.ts';

const count = 2000;
/** Files read in parallel, as in the index. */
const atOnce = 32;
const rounds = 9;

/**
 * Measures indexing 2,000 articles relative to reading the same files alone, the time that the next window needs, and
 * the cost of one file change.
 */
export async function articleIndexBench(): Promise<Measured[]> {
  const folder = temporaryFolder();
  try {
    return await measured(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(folder: string): Promise<Measured[]> {
  const files = writeArticles(path.join(folder, 'articles'));
  const index = (kept: string | undefined) =>
    createArticleIndex({
      folder: kept,
      host: { markdownFiles: () => Promise.resolve(files), keywordNames: () => () => undefined },
    });
  const kept = path.join(folder, 'kept');
  const open = index(kept);
  await open.articles();
  let changes = 0;
  const change = async (): Promise<void> => {
    const file = files[changes++ % count] ?? '';
    fs.appendFileSync(file, 'x');
    open.touch(file);
    await open.articles();
  };
  const [reading = 1, first = 0, next = 0, changed = 0] = await mediansInTurns(
    [() => readAll(files), () => index(undefined).articles(), () => index(kept).articles(), change],
    rounds,
  );
  const row = (name: string, value: number, limit: number): Measured => ({
    name: `${name}, against reading 2,000 files`,
    value: value / reading,
    limit,
    better: 'lower',
    unit: 'times',
  });
  return [
    row('index of 2,000 articles', first, 3),
    row('the same in the next window', next, 0.8),
    row('the same after one change', changed, 0.2),
  ];
}

async function readAll(files: readonly string[]): Promise<void> {
  for (let at = 0; at < files.length; at += atOnce)
    await Promise.all(files.slice(at, at + atOnce).map((file) => readFile(file, 'utf8')));
}

/** Writes articles of 1,500 words each. */
function writeArticles(folder: string): readonly string[] {
  fs.mkdirSync(folder, { recursive: true });
  const body = `# Anvils\n\n${'The anvil of this row suits smiths who work at home.\n\n'.repeat(150)}`;
  return Array.from({ length: count }, (_, at) => {
    const file = path.join(folder, `anvils-${at}.md`);
    const top = `title: The best anvil of row ${at}\ndescription: Anvils.\nkeyword: anvil\ncitedesk:\n  prompt: best anvil ${at}\n  prompt_id: ${at + 1}\n  run_id: ${at + 1}\n  project: p\n  service: local\n  scores:\n    overall: 71\n  date: 2026-11-01\n  body_hash: none\n`;
    fs.writeFileSync(file, `---\n${top}---\n\n${body}`);
    return file;
  });
}
