import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../service/testService.ts';
import { run, runUnread } from './commandLine.ts';

test('articles are checked without a store, by patterns, with the place of each finding', async (context) => {
  const folder = makeFolder(context);
  const file = path.join(folder, 'a.md');
  fs.writeFileSync(file, '\uFEFF# Anvils\n\nBuy one. A quarter of all smiths did [2].\n');
  const { code, out, err } = await run('check', path.join(folder, '*.md'), '--min-geo', '100');
  assert.equal(code, 1, err);
  assert.match(err, /^1 file: 3 to mend\.\n$/);
  const [score, ...found] = out.trim().split('\n');
  assert.match(score ?? '', /^.*a\.md:1:1: error: The GEO score is \d+, and 100 is asked for\..*\[geo\.minimum\]$/);
  assert.deepEqual(found, [
    `${file}:3:10: warning: Link the page that this figure comes from. [check.figure]`,
    `${file}:3:38: error: Nothing stands behind [2]. List its source at the end, or take it out. [check.citation]`,
  ]);
  fs.writeFileSync(file, '# Anvils\n\nBuy a heavy one.\n');
  const fine = await run('check', folder, '--format', 'json', '--min-geo', '0');
  assert.deepEqual([fine.code, fine.err], [0, '1 file: nothing to mend.\n']);
  assert.deepEqual(Object.keys(JSON.parse(fine.out).files[0]), ['file', 'geo', 'findings']);
});

test('every finding is listed and counted, in each format', async (context) => {
  const file = path.join(makeFolder(context), 'a.md');
  fs.writeFileSync(file, `# Anvils\n\n${'One costs $1,299.\n\n'.repeat(700)}`);
  const text = await run('check', file);
  assert.equal(text.err, '1 file: 700 to mend.\n');
  assert.equal(text.out.trim().split('\n').length, 700);
  const json = await run('check', file, '--format', 'json');
  assert.equal(JSON.parse(json.out).files[0].findings.length, 700);
  const sarif = await run('check', file, '--format', 'sarif');
  assert.equal(JSON.parse(sarif.out).runs[0].results.length, 700);
});

test('what is for a store is not for articles, and the other way round', async () => {
  for (const [words, said] of [
    [['a.md', '--repair'], '--repair is for a store, and files are named'],
    [['--online'], '--online is for articles, and no file is named'],
    [['a.md', '--min-geo', '101'], '--min-geo takes a number from 0 to 100'],
  ] as const) {
    const { code, err } = await run('check', ...words);
    assert.deepEqual([code, err.split('\n')[0]], [2, `citedesk: ${said}`]);
  }
});

test('rules that an article switches off are neither told nor counted', async (context) => {
  const file = path.join(makeFolder(context), 'a.md');
  fs.writeFileSync(file, '---\ncitedesk:\n  ignore: [check.figure, geo]\n---\n\nA quarter of all smiths did [2].\n');
  const checked = await run('check', file, '--min-geo', '90');
  assert.match(checked.out, /^.*a\.md:6:29: error: .*\[check\.citation\]\n$/);
  const scored = JSON.parse((await run('score', file, '--json')).out);
  assert.equal(scored.scores.geo, 100);
  assert.ok(!scored.findings.some(({ area }: { area: string }) => area === 'geo'));
});

test('who stops reading ends nothing: the exit code is that of the check', async (context) => {
  const file = path.join(makeFolder(context), 'a.md');
  fs.writeFileSync(file, 'Smiths like it [2].\n');
  assert.deepEqual(await runUnread('check', file), { code: 1, err: '1 file: 1 to mend.\n' });
});

test('check and score hold a file against the same words of its house, in any encoding', async (context) => {
  const folder = makeFolder(context);
  const file = path.join(folder, 'a.md');
  const filler = 'Amazing quality matters to everybody. '.repeat(8);
  fs.writeFileSync(file, Buffer.from(`\uFEFF# Anvils\n\nAn anvil is heavy. ${filler}\n`, 'utf16le'));
  const geo = async (): Promise<number[]> => {
    const checked = await run('check', file, '--format', 'json', '--min-geo', '0');
    const scored = await run('score', file, '--json');
    return [JSON.parse(checked.out).files[0].geo, JSON.parse(scored.out).scores.geo];
  };
  const [before, beforeScored] = await geo();
  fs.mkdirSync(path.join(folder, '.citedesk'));
  fs.writeFileSync(path.join(folder, '.citedesk/style.yaml'), 'allowed: [amazing, quality, matters, everybody]\n');
  const [after, afterScored] = await geo();
  assert.deepEqual([before, after], [beforeScored, afterScored]);
  assert.ok((after ?? 0) > (before ?? 0), `${before} to ${after}`);
});
